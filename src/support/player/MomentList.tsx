import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { Moment } from './moments.ts';
import { MONEY, since } from './words.ts';

export const ROW = 50;
const BEYOND = 6;

interface MomentListProps {
  moments: readonly Moment[];
  at: number;
  go(at: number): void;
  name: string;
}

/** One list on one clock. Only the rows that can be seen are there, and they are used again: thousands of them scrub as quickly as ten. */
export function MomentList({ moments, at, go, name }: MomentListProps) {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  const [from, setFrom] = useState(0);
  /** 0: not seen yet */
  const [height, setHeight] = useState(0);
  const rows = Math.ceil((height || 600) / ROW);
  // A list behind a tab has no size and does not move: it goes where it should be when it is shown.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = (): void => {
      if (current.clientHeight === 0) return;
      setHeight(current.clientHeight);
      current.scrollTop = top.current;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  const isOpened = useRef(false);
  const moves = useRef(false);
  useLayoutEffect(() => {
    if (height === 0) return;
    const next = isOpened.current ? keptInSight(at, top.current, height) : above(at);
    isOpened.current = true;
    moves.current = next !== top.current;
    top.current = next;
    setFrom(Math.floor(next / ROW));
  }, [at, height]);
  // The rows are there before the list is painted where it has gone to.
  useLayoutEffect(() => {
    if (!moves.current || !box.current || Math.floor(top.current / ROW) !== from) return;
    moves.current = false;
    box.current.scrollTop = top.current;
  });
  const first = Math.max(0, Math.floor(from / BEYOND) - 1) * BEYOND;
  const shown = moments.slice(first, first + rows + 3 * BEYOND);
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
      onScroll={({ currentTarget }) => {
        top.current = currentTarget.scrollTop;
        setFrom(Math.floor(currentTarget.scrollTop / ROW));
      }}
    >
      <div className="moments-all" style={{ height: (moments.length + room) * ROW }}>
        {shown.map((moment, place) => (
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
    </div>
  );
}

/** A reader begins with the row near the top, where a phone's first screen ends late. */
const above = (at: number): number => Math.max(0, (at - 1) * ROW);
/** Moved only where the row would leave the sight. */
function keptInSight(at: number, top: number, height: number): number {
  const row = at * ROW;
  if (row < top + ROW) return above(at);
  return row > top + height - 3 * ROW ? row - height + 3 * ROW : top;
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
