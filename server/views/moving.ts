import type { TimelineEntry } from '#machines/domain/order.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Order } from '../records/order.ts';
import type { Around } from './aroundOrders.ts';

/** So long after each word about it the next one is waited for: what takes days is told by push and mail. */
const AWAITED_MS = 3_600_000;
const HAD: readonly TimelineEntry['kind'][] = ['delivered', 'collected', 'served'];

/** It is being made or brought: something may change at any minute. Of visits their hour says so (`visits.ts`), and a bill's dishes are eaten. */
export function isMoving(
  { life, isService, isBill }: Pick<Order, 'life' | 'isService' | 'isBill'>,
  timeline: readonly TimelineEntry[],
  now: Date,
): boolean {
  const last = timeline.at(-1);
  const isMade = !isService && !isBill && goodsOf(life) === 'committed';
  if (!last || !isMade || timeline.some(({ kind }) => HAD.includes(kind))) return false;
  return now.getTime() - Date.parse(last.at) < AWAITED_MS;
}

/** Its page says that the shop's answer appears there: what it asked or proposed waits for it. */
export const awaitsAnswer = (
  { requests, proposals }: Pick<Around, 'requests' | 'proposals'>,
  now: Date,
): boolean =>
  [
    ...requests.filter(({ waits }) => waits),
    ...proposals.filter(({ waits, proposedBy }) => waits && proposedBy === 'SHOPPER'),
  ].some(({ createdAt }) => now.getTime() - createdAt.getTime() < AWAITED_MS);
