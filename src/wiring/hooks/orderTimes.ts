import type { OrderTimes } from '#machines/domain/orderTimes.ts';
import { dataOf } from '../ports/reads.ts';
import { type Read, useRead } from './reads.ts';
import { present, useRunning } from './running.ts';

const MINUTE_MS = 60_000;

/** When a branch makes orders; asked only in a store where the hour matters, and again while the page is open. */
export function useOrderTimes(locationId: string): Read<OrderTimes | null> {
  const { api, business } = useRunning();
  const isTimed = locationId !== '' && business?.orderTiming !== undefined;
  return useRead(
    isTimed ? ['orderTimes', locationId] : null,
    async () => dataOf(await present(api, 'API')('orderTimes', { query: { locationId } })),
    { refreshInterval: MINUTE_MS },
  );
}
