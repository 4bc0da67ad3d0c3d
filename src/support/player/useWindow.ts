import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { beginsAt, hintOf, keptInSight, ROW, roomOf, type SeenList } from './listPlace.ts';

/** Rows around those in sight, in so large steps: a few where a hand scrolls, so that none is missing where it goes to; one where the list jumps. */
const SCROLLS = 4;
const JUMPS = 1;

/** The rows that can be seen, and a few around them. */
export interface ListWindow {
  box: RefObject<HTMLDivElement | null>;
  /** the place of the first row that is there, and how many are */
  first: number;
  count: number;
  /** pixels of all of it */
  height: number;
  /** how many rows are out of sight */
  hint: string;
  scrolled(top: number): void;
}

/** Follows the row that is chosen, and the reader who scrolls. */
export function useWindow(length: number, at: number): ListWindow {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  const [from, setFrom] = useState(0);
  const [beyond, goBeyond] = useState(SCROLLS);
  const seen = useSeen(box, top);
  const { height, isNarrow, hidden } = seen;
  const isOpened = useRef(false);
  const moves = useRef(false);
  useLayoutEffect(() => {
    if (height === 0) return;
    const list = { length, height, isNarrow, hidden };
    const next = isOpened.current ? keptInSight(at, top.current, list) : beginsAt(at, list);
    isOpened.current = true;
    moves.current = next !== top.current;
    top.current = next;
    setFrom(Math.floor(next / ROW));
    if (moves.current) goBeyond(JUMPS);
  }, [at, length, height, isNarrow, hidden]);
  // The rows are there before the list is painted where it has gone to.
  useLayoutEffect(() => {
    if (!moves.current || !box.current || Math.floor(top.current / ROW) !== from) return;
    moves.current = false;
    box.current.scrollTop = top.current;
  });
  const rows = Math.ceil((height || 600) / ROW);
  return {
    box,
    first: Math.max(0, Math.floor(from / beyond) - 1) * beyond,
    count: rows + 3 * beyond,
    height: roomOf({ ...seen, length }),
    hint: height === 0 ? '' : hintOf(from * ROW, { ...seen, length }),
    scrolled(to) {
      // Where it was sent to by a step is not the reader's hand.
      if (Math.abs(to - top.current) >= 1) goBeyond(SCROLLS);
      top.current = to;
      setFrom(Math.floor(to / ROW));
    },
  };
}

type Seen = Omit<SeenList, 'length'>;
/** A list behind a tab has no size and does not move: it goes where it should be when it is shown. */
function useSeen(box: ListWindow['box'], top: RefObject<number>): Seen {
  const [seen, see] = useState<Seen>({ height: 0, isNarrow: false, hidden: 0 });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = (): void => {
      const height = current.clientHeight;
      if (height === 0) return;
      const isNarrow = matchMedia(ONE_AT_A_TIME).matches;
      const begins = current.getBoundingClientRect().top + scrollY;
      const hidden = Math.min(height, Math.max(0, Math.ceil(begins + height - innerHeight)));
      const now = { height, isNarrow, hidden };
      see((was) =>
        was.height === height && was.isNarrow === isNarrow && was.hidden === hidden ? was : now,
      );
      current.scrollTop = top.current;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [box, top]);
  return seen;
}
/** As in phone.css: one part at a time, the list below the card. */
const ONE_AT_A_TIME = '(max-width: 1000px)';
