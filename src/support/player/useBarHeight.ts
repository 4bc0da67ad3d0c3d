import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What gets the focus is scrolled to below the bar that stays at the top, never under it. */
export function useBarHeight(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      style.scrollPaddingBlockStart = `${Math.ceil(current.offsetHeight) + ROOM}px`;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('scroll-padding-block-start');
    };
  }, []);
  return bar;
}
/** For the ring around what has the focus. */
const ROOM = 6;
