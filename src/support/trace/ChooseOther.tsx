import { useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { useSupportCalls } from '../../wiring/hooks/traces.ts';
import { byReference, fromFile, shownOf } from './otherTrace.ts';

/** Another checkout: by its reference, or from a file of this machine. */
export function ChooseOther({ onChosen }: { onChosen(other: Trace | null): void }) {
  const calls = useSupportCalls();
  const [said, setSaid] = useState('');
  const choose = async (answer: Promise<Trace | string>): Promise<void> => {
    setSaid('Reading…');
    const shown = shownOf(await answer);
    setSaid(shown.said);
    onChosen(shown.other);
  };
  return (
    <>
      <form
        className="row"
        aria-label="Compare"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('other');
          void choose(byReference(calls, String(typed ?? '').trim()));
        }}
      >
        <label className="row">
          <span>Compare its last page with the checkout of this reference:</span>
          <input
            name="other"
            type="search"
            required
            placeholder="K7PX-42QX"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit">Compare</button>
      </form>
      <label className="row">
        <span>or with a file of this machine:</span>
        <input
          type="file"
          accept=".json,.html"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void choose(fromFile(file));
          }}
        />
      </label>
      <p role="status">{said}</p>
    </>
  );
}
