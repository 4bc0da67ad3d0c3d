import { KEYS } from './playKeys.ts';

/** Every key, where `?` or its button asks for them. */
export function Keys({ id }: { id: string }) {
  return (
    <div id={id} popover="auto" className="keys" role="dialog" aria-label="Keys">
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
      <button type="button" popoverTarget={id} popoverTargetAction="hide">
        Close
      </button>
    </div>
  );
}
