import { memo } from 'react';
import { ROW } from './listPlace.ts';
import type { Moment } from './moments.ts';
import { useWindow } from './useWindow.ts';
import { waitWords } from './waits.ts';
import { since } from './words.ts';

interface MomentListProps {
  moments: readonly Moment[];
  at: number;
  go(at: number): void;
  name: string;
}

/** One list on one clock. Only the rows that can be seen are there, and they are used again: thousands of them scrub as quickly as ten. */
export function MomentList({ moments, at, go, name }: MomentListProps) {
  const { box, first, count, height, hint, scrolled } = useWindow(moments.length, at);
  const begins = moments[0]?.at ?? 0;
  return (
    <>
      <p className="moments-hint" aria-hidden="true">
        <span>min:s</span> <span>{hint}</span>
      </p>
      <div
        className="moments"
        ref={box}
        role="listbox"
        tabIndex={0}
        aria-label={name}
        aria-activedescendant={`moment-${at}`}
        onScroll={({ currentTarget }) => scrolled(currentTarget.scrollTop)}
      >
        <div className="moments-all" style={{ height }}>
          {/* They move together: what a row says changes, where it stands in its group never does. */}
          <div className="moments-group" style={{ transform: `translateY(${first * ROW}px)` }}>
            {moments.slice(first, first + count).map((moment, place) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: the row of a place shows another moment when the list moves
                key={place}
                index={first + place}
                count={moments.length}
                moment={moment}
                begins={begins}
                isNow={first + place === at}
                go={go}
              />
            ))}
          </div>
          {/* On a phone room goes on below the last row: an empty part is not taken for a list that is lost. */}
          {height > moments.length * ROW && (
            <p
              className="moments-end"
              style={{ insetBlockStart: moments.length * ROW }}
              aria-hidden="true"
            >
              That was the last row.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

interface RowProps {
  index: number;
  count: number;
  moment: Moment;
  begins: number;
  isNow: boolean;
  go(at: number): void;
}
const Row = memo(({ index, count, moment, begins, isNow, go }: RowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its row
  <div
    className="moment"
    id={isNow ? `moment-${index}` : undefined}
    role="option"
    aria-selected={isNow}
    aria-setsize={count}
    aria-posinset={index + 1}
    data-lane={moment.lane}
    data-trouble={moment.trouble}
    data-truth={moment.newTruth}
    onClick={() => go(index)}
  >
    <span className="moment-at">{since(moment.at - begins)}</span>
    <span className="moment-lane" aria-hidden="true" />
    <span className="moment-words">
      {moment.words}
      <small>
        {moment.by}
        {waitWords(moment)}
      </small>
    </span>
    {moment.newTruth && (
      <span className="moment-money" data-money={moment.said.look}>
        {moment.said.words}
      </span>
    )}
  </div>
));
