import type { Clock } from '../clock.ts';
import { refuse } from './errors.ts';

/**
 * How many a minute one principal may ask, by the kind of call (S29). Wide enough for a shopper in a hurry with two tabs and second thoughts:
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
  /** drawn for one who asks: a tenth of a second of this process at worst */
  paper: 20,
  /** a letter at a time */
  place: 90,
  write: 60,
  read: 300,
  trace: 60,
  webhook: 600,
  report: 2,
  /** pages that are rendered for one who looks around; those that are kept for all guests are not counted */
  document: 120,
  /** and around an order, which looking around does not use up */
  checkoutDocument: 120,
} as const;
export type LimitKind = keyof typeof PER_MINUTE;

export interface LimitSettings {
  /** multiplies every limit; load tests raise it */
  factor: number;
  /** an address may ask this many times as often as a principal: forty phones share a restaurant's line */
  addressFactor: number;
}

export interface Limits {
  /** Counts one request of an address, before anything in it is verified, and refuses the one that is too many. */
  from(kind: LimitKind, address: string): void;
  /** Counts it for the person who turned out to ask. Without one, what can be guessed is counted for the address as for one person. */
  by(kind: LimitKind, who: { store: string; uid: string | null; address: string }): void;
}

/** Requests that carry a guess whose answer is worth something. */
const GUESSES: readonly LimitKind[] = ['promotion', 'lookUp'];
const WINDOW_MS = 60_000;

/**
 * Counts per process, in windows of a minute from the first request. Our own code because `@fastify/rate-limit` counts by one key, and a request
 * here has two: an address may be a restaurant's, a principal may change its address.
 */
export function limitsOf(clock: Clock, { factor, addressFactor }: LimitSettings): Limits {
  const addresses = windows(clock);
  const principals = windows(clock);
  return {
    from: (kind, address) =>
      addresses.count(`${kind} ${networkOf(address)}`, PER_MINUTE[kind] * factor * addressFactor),
    by(kind, { store, uid, address }) {
      const who = uid ?? (GUESSES.includes(kind) ? `guest at ${networkOf(address)}` : null);
      if (who) principals.count(`${kind} ${store} ${who}`, PER_MINUTE[kind] * factor);
    },
  };
}

/** As many as fit into some ten megabytes. */
export const MOST_WINDOWS = 100_000;

/** All windows are equally long, so the map has them in the order in which they end: where there is no room, the one that ends next gives way. */
function windows(clock: Clock) {
  const open = new Map<string, { count: number; ends: number }>();
  const begin = (key: string, now: number) => {
    const window = { count: 0, ends: now + WINDOW_MS };
    open.delete(key);
    for (const [other, { ends }] of open) {
      if (ends > now && open.size < MOST_WINDOWS) break;
      open.delete(other);
    }
    open.set(key, window);
    return window;
  };
  return {
    count(key: string, most: number): void {
      const now = clock.now().getTime();
      const known = open.get(key);
      const window = known && known.ends > now ? known : begin(key, now);
      window.count++;
      if (window.count > most)
        throw refuse('TOO_MANY_REQUESTS', {
          retryAfter: Math.max(1, Math.ceil((window.ends - now) / 1000)),
        });
    },
  };
}

/** Who has one address of IPv6 has the 2^64 beside it: they count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address
    .split('%', 1)
    .flatMap((one) => one.split('::'))
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
