import type { ReactNode } from 'react';
import { useHref } from '../wiring/hooks/running.ts';

export type Place = 'list' | 'trace' | 'live' | 'practice' | 'file';

interface HeadProps {
  shop: string;
  /** what is open below it */
  place: Place;
  children: ReactNode;
}
/** Whose checkouts these are, and the parts of the inspector: the one that is open is marked. */
export function Head({ shop, place, children }: HeadProps) {
  const href = useHref();
  return (
    <header className="inspector-head">
      <h1>Support · {shop}</h1>
      <nav aria-label="Inspector">
        <a href={href('/support')} aria-current={CHECKOUTS[place]}>
          Checkouts
        </a>
        <a href={href('/support/live')} aria-current={place === 'live' ? 'page' : undefined}>
          Live records
        </a>
        <a
          href={href('/support/practice')}
          aria-current={place === 'practice' ? 'page' : undefined}
        >
          Practice
        </a>
      </nav>
      {children}
    </header>
  );
}

/** A checkout is one of the list's. */
const CHECKOUTS: Record<Place, 'page' | 'true' | undefined> = {
  list: 'page',
  trace: 'true',
  live: undefined,
  practice: undefined,
  file: undefined,
};
