import { useEffect, useMemo, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { momentsOf } from '../player/moments.ts';
import { verdictOf } from '../player/verdict.ts';
import { WhenOpen } from '../player/WhenOpen.tsx';
import { eventWords } from '../player/words.ts';
import { ChooseOther } from './ChooseOther.tsx';
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
  const [other, setOther] = useState<Trace | null>(null);
  useEffect(() => void readTested().then(setTested), []);
  const nearest = useMemo(
    () => (tested ? pages.map((events) => nearestOf(events, tested)) : null),
    [pages, tested],
  );
  return (
    <>
      {nearest?.map(
        (one, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          one && <NearestPath key={at} page={at + 1} events={pages[at] ?? []} nearest={one} />,
      )}
      <ChooseOther onChosen={setOther} />
      {other && <BesideOther trace={trace} other={other} />}
    </>
  );
}

/** Each with its answer; then the last page of both, event by event. */
function BesideOther({ trace, other }: { trace: Trace; other: Trace }) {
  const lastOf = (one: Trace): string[] => eventsOf(pagesOf(replayTrace(one)).at(-1) ?? []);
  const answerOf = (one: Trace): string => verdictOf(one, momentsOf(one)).answer;
  const { reference } = other.header;
  return (
    <section>
      <p>
        <b>This checkout:</b> {answerOf(trace)}
      </p>
      <p>
        <b>{reference}:</b> {answerOf(other)}
      </p>
      <Beside one={lastOf(trace)} other={lastOf(other)} name={reference} />
    </section>
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
