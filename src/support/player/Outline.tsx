import { memo } from 'react';
import type { Moment } from './moments.ts';
import { checksOf } from './usePlay.ts';
import type { MoneyVerdict } from './verdict.ts';
import { waitWords } from './waits.ts';
import { LANES, since } from './words.ts';

const MOST = 400;

interface OutlineProps {
  moments: readonly Moment[];
  verdict: MoneyVerdict;
  go(at: number): void;
}
/** The whole trace as text: for a screen reader, and for people who read faster than they look. */
export const Outline = memo(({ moments, verdict, go }: OutlineProps) => {
  const begins = moments[0]?.at ?? 0;
  const checks = new Set(checksOf(moments));
  const told = moments
    .map((moment, at) => ({ moment, at }))
    .filter(
      ({ moment, at }) =>
        moments.length <= MOST || moment.trouble || moment.lane !== 'chart' || at === 0,
    );
  return (
    <>
      <p>
        <b>Was money taken?</b> {verdict.answer}
      </p>
      <p>
        <b>Tell the shopper:</b> {verdict.tell}
      </p>
      {verdict.next && (
        <p>
          <b>Next:</b> {verdict.next}
        </p>
      )}
      {verdict.page && <p>{verdict.page}</p>}
      {verdict.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ol className="outline">
        {told.slice(0, MOST).map(({ moment, at }) => (
          <li key={at}>
            <button type="button" onClick={() => go(at)}>
              {since(moment.at - begins)}. {LANES[moment.lane]}, by {moment.by}: {moment.words}
              {waitWords(moment)}
              {checks.has(at) ? `. To check: ${checkWords(moment)}` : ''}
              {moment.newTruth ? `. Money: ${moment.said.words}` : ''}.
            </button>
          </li>
        ))}
        {told.length > MOST && <li>And {told.length - MOST} more, in the list.</li>}
      </ol>
    </>
  );
});

/** Why a row is worth a look. */
export function checkWords({ trouble, truth }: Moment): string {
  if (trouble === 'doubt' && truth === 'part') return 'less came than was due';
  if (trouble === 'doubt' && truth === 'extra') return 'too much came';
  return trouble ? TROUBLES[trouble] : '';
}
const TROUBLES: Record<NonNullable<Moment['trouble']>, string> = {
  gap: 'entries are missing here',
  differs: 'today’s chart goes another way',
  doubt: 'how it ends was not known from here on',
  left: 'the shopper got no answer',
  forged: 'it did not come from the provider and counts for nothing',
  failed: 'it failed',
  broke: 'it cannot be replayed',
};
