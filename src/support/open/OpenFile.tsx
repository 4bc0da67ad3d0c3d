import { useEffect, useRef } from 'react';
import { type OpenedFile, openFile } from './readFile.ts';

/** Opens a file of this machine, by a press or by dropping it anywhere. It goes nowhere. */
export function OpenFile({ onOpened }: { onOpened(opened: OpenedFile): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void openFile(file).then(onOpened);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [onOpened]);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open a file…
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A trace of this machine"
        accept=".json,.html,.ndjson,application/json,text/html"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void openFile(file).then(onOpened);
        }}
      />
    </>
  );
}
