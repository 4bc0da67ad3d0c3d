import { type RefObject, useEffect, useRef } from 'react';
import type { FoundTraces } from '../../wiring/hooks/traces.ts';

export const rowId = (id: string): string => `checkout-${id}`;
/** Written into the entry of the history, so that going back finds the row again. */
export const rememberOpened = (id: string): void =>
  history.replaceState({ ...history.state, opened: id }, '');

export interface FoundFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  /** another search begins: what it finds gets the focus */
  searched(): void;
}
/** After a search the focus is on its results, and after going back on the row that was opened. */
export function useFoundFocus(found: FoundTraces | null): FoundFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const wants = useRef<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!found) return;
    const opened: unknown = isFirst.current ? history.state?.opened : null;
    isFirst.current = false;
    const to = typeof opened === 'string' ? opened : wants.current;
    wants.current = null;
    if (to !== null) (document.getElementById(rowId(to)) ?? heading.current)?.focus();
  }, [found]);
  return {
    heading,
    searched: () => {
      wants.current = '';
    },
  };
}
