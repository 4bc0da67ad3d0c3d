import type { ReactNode } from 'react';
import { emailOf, fullNameOf, isBusy, whoOf } from '#machines/session/view.ts';
import { useHref, useSendSession, useSession } from '../wiring/hooks/running.ts';

export type Place = 'list' | 'order' | 'trace' | 'live' | 'practice' | 'file';

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
      <Who />
    </header>
  );
}

/** Who reads here now, and the way out: several people share one desk. What was typed here goes with it. */
function Who() {
  const href = useHref();
  const send = useSendSession();
  const isKnown = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const name = useSession((snapshot) => fullNameOf(snapshot) ?? emailOf(snapshot) ?? '');
  const busy = useSession(isBusy);
  if (!isKnown) return null;
  return (
    <div className="who">
      <a href={href('/account')}>
        <bdi>{name || 'Your account'}</bdi>
      </a>
      <button
        type="button"
        disabled={busy}
        title="Your searches and saved details are removed from this browser"
        onClick={() => send({ type: 'session.signOut' })}
      >
        Sign out
      </button>
    </div>
  );
}

/** A checkout is one of the list's. */
const CHECKOUTS: Record<Place, 'page' | 'true' | undefined> = {
  list: 'page',
  order: 'true',
  trace: 'true',
  live: undefined,
  practice: undefined,
  file: undefined,
};
