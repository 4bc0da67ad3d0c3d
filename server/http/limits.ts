import type { Clock } from '../clock.ts';
import { refuse } from './errors.ts';

/**
 * How many a minute one principal may ask, by the kind of call (S29). Wide enough for somebody in a hurry with two tabs and second thoughts:
 * what is scarce has limits of its own (times held, cards declined, codes guessed).
 */
export const PER_MINUTE = {
  login: 30,
  promotion: 5,
  appointment: 30,
  order: 20,
  checkout: 12,
  lookUp: 10,
  quote: 30,
  /** a letter at a time */
  place: 90,
  write: 60,
  read: 300,
  trace: 60,
  webhook: 600,
  report: 2,
} as const;
export type LimitKind = keyof typeof PER_MINUTE;

export interface LimitSettings {
  /** multiplies every limit; load tests raise it */
  factor: number;
  /** an address may ask this many times as often as a principal: forty phones share a restaurant's line */
  addressFactor: number;
}

export interface Limits {
  /** Counts one request and refuses the one that is too many. */
  take(kind: LimitKind, who: { store: string; uid: string | null; address: string | null }): void;
}

const WINDOW_MS = 60_000;
const MOST_KEYS = 100_000;

/** Counts per process, in windows of a minute from the first request. */
export function limitsOf(clock: Clock, { factor, addressFactor }: LimitSettings): Limits {
  const windows = new Map<string, { count: number; ends: number }>();
  const count = (key: string, most: number): void => {
    const now = clock.now().getTime();
    const open = windows.get(key);
    const window = open && open.ends > now ? open : { count: 0, ends: now + WINDOW_MS };
    if (window !== open) keep(windows, key, window, now);
    window.count++;
    if (window.count > most) throw refuse('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil((window.ends - now) / 1000)) });
  };
  return {
    take(kind, { store, uid, address }) {
      const most = PER_MINUTE[kind] * factor;
      if (uid) count(`${kind} ${store} ${uid}`, most);
      if (address) count(`${kind} @${address}`, most * addressFactor);
    },
  };
}

function keep(
  windows: Map<string, { count: number; ends: number }>,
  key: string,
  window: { count: number; ends: number },
  now: number,
): void {
  if (windows.size >= MOST_KEYS) for (const [other, { ends }] of windows) if (ends <= now) windows.delete(other);
  if (windows.size >= MOST_KEYS) windows.clear();
  windows.set(key, window);
}
