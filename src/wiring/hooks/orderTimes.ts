import { useSyncExternalStore } from 'react';
import type { OrderTimes } from '#machines/domain/orderTimes.ts';
import type { Running } from '../documents/running.ts';
import { useRunning } from './running.ts';

type Api = NonNullable<Running['api']>;
type Told = OrderTimes | null | undefined;
/** What a branch told last, for every part of a page that shows it: read by the first that wants it, and again and again until the last is gone. */
interface Followed {
  told(): Told;
  follow(listener: () => void): () => void;
}

const EVERY_MS = 60_000;
/** As other reads: again after this where nothing came, twice as long after each time up to a minute, never where the page is hidden or offline, and not sooner when one comes back to the page (specification 9). */
const AGAIN_MS = 5_000;

/** Not by SWR, as other reads are: a form asks for nothing else before an address is written, and would begin with 5 kB more (406). */
export function timesOf(api: Api, locationId: string): Followed {
  const listeners = new Set<() => void>();
  let told: Told;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let pause = AGAIN_MS;
  const isAway = (): boolean => document.visibilityState !== 'visible' || !navigator.onLine;
  const read = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAway()) return;
    readAt = performance.now();
    const answer = await api('orderTimes', { query: { locationId } });
    if (answer.ok) told = answer.data;
    for (const listener of listeners) listener();
    clearTimeout(timer);
    const next = answer.ok ? EVERY_MS : pause;
    pause = answer.ok ? AGAIN_MS : Math.min(2 * pause, EVERY_MS);
    if (listeners.size > 0) timer = setTimeout(read, next);
  };
  const look = (): void => {
    if (performance.now() - readAt > AGAIN_MS) void read();
  };
  return {
    told: () => told,
    follow(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        document.addEventListener('visibilitychange', look);
        addEventListener('online', read);
        void read();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener('visibilitychange', look);
        removeEventListener('online', read);
        clearTimeout(timer);
      };
    },
  };
}

const UNKNOWN: Followed = { told: () => undefined, follow: () => () => undefined };
const branches = new WeakMap<Api, Map<string, Followed>>();
function branchIn({ api, business }: Running, locationId: string): Followed {
  if (!api || locationId === '' || business?.orderTiming === undefined) return UNKNOWN;
  const known = branches.get(api) ?? new Map<string, Followed>();
  branches.set(api, known);
  const branch = known.get(locationId) ?? timesOf(api, locationId);
  known.set(locationId, branch);
  return branch;
}

/** When a branch makes orders; asked only in a store where the hour matters, and again while the page is open. */
export function useOrderTimes(locationId: string): Told {
  const { told, follow } = branchIn(useRunning(), locationId);
  return useSyncExternalStore(follow, told, told);
}
