import { useRef } from 'react';
import { KEYS } from './playKeys.ts';

/** Every key, where `?` or its button asks for them. It has the focus while it is open; the browser gives it back. */
export function Keys({ id }: { id: string }) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <div
      id={id}
      popover="auto"
      className="keys"
      role="dialog"
      aria-label="Keys"
      onToggle={({ newState }) => newState === 'open' && close.current?.focus()}
    >
      <h3>Keys</h3>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button ref={close} type="button" popoverTarget={id} popoverTargetAction="hide">
        Close
      </button>
    </div>
  );
}
