import { memo } from 'react';
import type { Moment } from './moments.ts';
import { LANES, MONEY, since } from './words.ts';

const MOST = 400;

interface OutlineProps {
  moments: readonly Moment[];
  go(at: number): void;
}
/** The whole trace as text: for a screen reader, and for people who read faster than they look. */
export const Outline = memo(({ moments, go }: OutlineProps) => {
  const begins = moments[0]?.at ?? 0;
  const told = moments
    .map((moment, at) => ({ moment, at }))
    .filter(
      ({ moment, at }) =>
        moments.length <= MOST || moment.trouble || moment.lane !== 'chart' || at === 0,
    );
  return (
    <ol className="outline">
      {told.slice(0, MOST).map(({ moment, at }) => (
        <li key={at}>
          <button type="button" onClick={() => go(at)}>
            {since(moment.at - begins)} s. {LANES[moment.lane]}: {moment.words}
            {moment.trouble ? `. Look: ${TROUBLES[moment.trouble]}` : ''}
            {moment.newTruth ? `. Money: ${MONEY[moment.newTruth]}` : ''}.
          </button>
        </li>
      ))}
      {told.length > MOST && <li>And {told.length - MOST} more, in the list.</li>}
    </ol>
  );
});

export const TROUBLES: Record<NonNullable<Moment['trouble']>, string> = {
  gap: 'entries are missing here',
  differs: 'today’s chart goes another way',
  doubt: 'something is in doubt',
  forged: 'it did not come from the provider and counts for nothing',
  failed: 'it failed',
  broke: 'it cannot be replayed',
};
