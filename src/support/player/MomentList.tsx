import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Moment } from './moments.ts';
import { MONEY, since } from './words.ts';

export const ROW = 50;
const BEYOND = 8;

interface MomentListProps {
  moments: readonly Moment[];
  at: number;
  go(at: number): void;
  name: string;
}

/** One list on one clock. Only the rows that can be seen are there: thousands of them scrub as quickly as ten. */
export function MomentList({ moments, at, go, name }: MomentListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(0);
  const [rows, setRows] = useState(30);
  useLayoutEffect(() => {
    const measure = (): void => setRows(Math.ceil((box.current?.clientHeight ?? 600) / ROW));
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const isOpened = useRef(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const top = at * ROW;
    // A reader begins with the row near the top, where a phone's first screen ends late.
    if (!isOpened.current) current.scrollTop = Math.max(0, top - ROW);
    else if (top < current.scrollTop + ROW) current.scrollTop = Math.max(0, top - ROW);
    else if (top > current.scrollTop + current.clientHeight - 3 * ROW)
      current.scrollTop = top - current.clientHeight + 3 * ROW;
    isOpened.current = true;
  }, [at]);
  const first = Math.max(0, from - BEYOND);
  const shown = moments.slice(first, from + rows + BEYOND);
  const begins = moments[0]?.at ?? 0;
  /** so that the last row, too, can stand near the top */
  const room = Math.max(0, rows - 4);
  return (
    <div
      className="moments"
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={name}
      aria-activedescendant={`moment-${at}`}
      onScroll={({ currentTarget }) => setFrom(Math.floor(currentTarget.scrollTop / ROW))}
    >
      <div className="moments-all" style={{ height: (moments.length + room) * ROW }}>
        {shown.map((moment, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            key={first + index}
            index={first + index}
            count={moments.length}
            moment={moment}
            begins={begins}
            isNow={first + index === at}
            go={go}
          />
        ))}
      </div>
    </div>
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
    id={`moment-${index}`}
    role="option"
    aria-selected={isNow}
    aria-setsize={count}
    aria-posinset={index + 1}
    data-lane={moment.lane}
    data-trouble={moment.trouble}
    style={{ transform: `translateY(${index * ROW}px)` }}
    onClick={() => go(index)}
  >
    <span className="moment-at">{since(moment.at - begins)}</span>
    <span className="moment-lane" aria-hidden="true" />
    <span className="moment-words" title={moment.words}>
      {moment.words}
      <small>{moment.by}</small>
    </span>
    {moment.newTruth && (
      <span className="moment-money" data-money={moment.newTruth}>
        {MONEY[moment.newTruth]}
      </span>
    )}
  </div>
));
