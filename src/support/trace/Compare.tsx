import { useEffect, useMemo, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { openFile } from '../open/readFile.ts';
import { WhenOpen } from '../player/WhenOpen.tsx';
import { eventWords } from '../player/words.ts';
import {
  aligned,
  eventsOf,
  type Nearest,
  nearestOf,
  pagesOf,
  partingOf,
  type TestedPaths,
} from './nearest.ts';

const readTested = (): Promise<TestedPaths> =>
  import('./testedPaths.json').then((one) => one.default as TestedPaths);

/** Is this tested? The nearest path that a test walks, and the same checkout beside another one. */
export function Compare({ trace }: { trace: Trace }) {
  return (
    <WhenOpen className="more" summary="Is this tested? Compare">
      <Compared trace={trace} />
    </WhenOpen>
  );
}

function Compared({ trace }: { trace: Trace }) {
  const pages = useMemo(
    () =>
      pagesOf(replayTrace(trace))
        .map(eventsOf)
        .filter((one) => one.length > 0),
    [trace],
  );
  const [tested, setTested] = useState<TestedPaths | null>(null);
  const [other, setOther] = useState<{ name: string; events: string[] } | null>(null);
  const [said, say] = useState('');
  useEffect(() => void readTested().then(setTested), []);
  const nearest = useMemo(
    () => (tested ? pages.map((events) => nearestOf(events, tested)) : null),
    [pages, tested],
  );
  const last = pages.at(-1) ?? [];
  return (
    <>
      {nearest?.map(
        (one, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          one && <NearestPath key={at} page={at + 1} events={pages[at] ?? []} nearest={one} />,
      )}
      <label className="row">
        <span>Compare its last page with another checkout:</span>
        <input
          type="file"
          accept=".json,.html"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            const opened = file ? await openFile(file) : null;
            say(opened?.kind === 'refused' ? opened.why : '');
            if (opened?.kind === 'trace')
              setOther({
                name: opened.trace.header.reference,
                events: eventsOf(pagesOf(replayTrace(opened.trace)).at(-1) ?? []),
              });
          }}
        />
      </label>
      {said && <p className="said">{said}</p>}
      {other && <Beside one={last} other={other.events} name={other.name} />}
    </>
  );
}

function NearestPath({
  page,
  events,
  nearest,
}: {
  page: number;
  events: string[];
  nearest: Nearest;
}) {
  const { distance, title } = nearest;
  return (
    <section>
      <p>
        <b>Page {page}:</b>{' '}
        {distance === 0
          ? 'a test walks exactly this.'
          : `no test walks exactly this; the nearest differs by ${distance} of ${events.length} events.`}
      </p>
      <p>
        Open the test: <code>npx vitest run tests/models/checkout.test.ts -t "{title}"</code>
      </p>
      {distance > 0 && <Beside one={events} other={nearest.events} name="the tested path" />}
    </section>
  );
}

const MOST_LINES = 400;
function Beside({ one, other, name }: { one: string[]; other: string[]; name: string }) {
  const parts = partingOf(one, other);
  const lines = aligned(one, other).slice(0, MOST_LINES);
  return (
    <table className="found beside">
      <caption>
        {parts === null ? 'Both go the same way.' : `They part at step ${parts + 1}.`}
      </caption>
      <thead>
        <tr>
          <th scope="col">This checkout</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([own, theirs], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <tr key={at} data-differs={own !== theirs || undefined}>
            <td>{own ? eventWords(own) : '–'}</td>
            <td>{theirs ? eventWords(theirs) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
