import { type RefObject, useEffect, useRef } from 'react';

/** Where a reader of the keyboard begins on what was opened. A focus that stands elsewhere is not taken from there. */
export function useFirstFocus<One extends HTMLElement>(): RefObject<One | null> {
  const heading = useRef<One>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
