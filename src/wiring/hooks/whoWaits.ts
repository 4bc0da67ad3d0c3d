import type { WaitingCount } from '#machines/domain/calls/waiting.ts';
import { dataOf } from '../ports/reads.ts';
import { type Read, useRead } from './reads.ts';
import { present, useLacks, useRunning } from './running.ts';

const MINUTE_MS = 60_000;

/** How many wait for a time, read again while the page is open; nothing is asked where the shop cannot say. */
export function useWhoWaits(): Read<WaitingCount[]> {
  const { api } = useRunning();
  const isUntold = useLacks('staffWaiting');
  return useRead(
    isUntold ? null : ['staffWaiting'],
    async () => dataOf(await present(api, 'API')('staffWaiting', {})),
    { refreshInterval: MINUTE_MS },
  );
}
