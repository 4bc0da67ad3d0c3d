import { useEffect, useState } from 'react';
import type { ForeignStory } from './foreign.ts';

const AT_ONCE = 300;

/** Records of another app: its events and states in their order. Our charts know nothing of it, so nothing is replayed. */
interface ForeignProps {
  story: ForeignStory;
  /** more comes: the newest is shown */
  isLive?: boolean;
}
export function Foreign({ story, isLive = false }: ForeignProps) {
  const [at, go] = useState(0);
  const last = story.lines.length - 1;
  useEffect(() => {
    if (isLive) go(last);
  }, [isLive, last]);
  const from = Math.floor(at / AT_ONCE) * AT_ONCE;
  const line = story.lines[at];
  return (
    <article className="player">
      <header className="verdict">
        <h2>Records of another app</h2>
        <p>
          {story.lines.length} records of{' '}
          {story.of === 'inspect' ? 'Stately’s inspect package' : story.of}
          {story.skipped > 0 ? `; ${story.skipped} could not be read` : ''}. They are shown as they
          are: money is nothing that these records know of.
        </p>
      </header>
      <label className="row">
        <span>Record</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => go(Number(target.value))}
        />
        <output>
          {at + 1} / {story.lines.length}
        </output>
      </label>
      <table className="found">
        <thead>
          <tr>
            <th>Actor</th>
            <th>Event</th>
            <th>Stands</th>
          </tr>
        </thead>
        <tbody>
          {story.lines.slice(from, from + AT_ONCE).map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            <tr key={from + index} aria-current={from + index === at}>
              <td>{one.actor}</td>
              <td>
                <code>{one.event}</code>
              </td>
              <td>
                <code>{one.state}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {line && <Memory context={line.context} />}
    </article>
  );
}

/** A chart that remembers nothing, and a record that says nothing of it, are said in words: braces alone look like a fault. */
function Memory({ context }: { context: unknown }) {
  const isThere = context !== undefined && context !== null;
  if (!isThere || JSON.stringify(context) === '{}')
    return (
      <p className="empty">
        {isThere ? 'It remembers nothing.' : 'This record does not say what it remembers.'}
      </p>
    );
  return (
    <section>
      <h3>What it remembers</h3>
      <pre>{JSON.stringify(context, null, 1)}</pre>
    </section>
  );
}
