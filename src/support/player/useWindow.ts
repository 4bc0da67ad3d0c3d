import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export const ROW = 50;
const BEYOND = 4;

/** The rows that can be seen, and a few around them. */
export interface ListWindow {
  box: RefObject<HTMLDivElement | null>;
  /** the place of the first row that is there, and how many are */
  first: number;
  count: number;
  /** pixels of all rows, and of the room after the last, so that it, too, can stand near the top */
  height: number;
  scrolled(top: number): void;
}

/** Follows the row that is chosen, and the reader who scrolls. */
export function useWindow(length: number, at: number): ListWindow {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  const [from, setFrom] = useState(0);
  const height = useSeenHeight(box, top);
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
  const rows = Math.ceil((height || 600) / ROW);
  return {
    box,
    first: Math.max(0, Math.floor(from / BEYOND) - 1) * BEYOND,
    count: rows + 3 * BEYOND,
    height: (length + Math.max(0, rows - 4)) * ROW,
    scrolled(to) {
      top.current = to;
      setFrom(Math.floor(to / ROW));
    },
  };
}

/** 0: not seen yet. A list behind a tab has no size and does not move: it goes where it should be when it is shown. */
function useSeenHeight(box: ListWindow['box'], top: RefObject<number>): number {
  const [height, setHeight] = useState(0);
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
  }, [box, top]);
  return height;
}

/** A reader begins with the row near the top, where a phone's first screen ends late. */
const above = (at: number): number => Math.max(0, (at - 1) * ROW);
/** Moved only where the row would leave the sight. */
function keptInSight(at: number, top: number, height: number): number {
  const row = at * ROW;
  if (row < top + ROW) return above(at);
  return row > top + height - 3 * ROW ? row - height + 3 * ROW : top;
}
