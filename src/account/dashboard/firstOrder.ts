import type { OrderView } from '#machines/domain/order.ts';
import { isFinished, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { progressOf } from '../../checkout/parts/orderTexts.ts';
import { isCurrent } from './isCurrent.ts';

const FORTNIGHT_MS = 14 * 24 * 60 * 60 * 1000;

/** The order that a customer most likely comes for; `orders` come newest first. */
export function firstOrder(
  orders: readonly OrderView[],
  now: string,
): { order: OrderView; isCurrent: boolean } | null {
  const isNow = (order: OrderView): boolean => isCurrent(order) && isRecent(order, now);
  const [newest] = orders;
  const order = orders.find((one) => isNow(one) && (one === newest || tellsSteps(one)));
  if (order) return { order, isCurrent: true };
  return newest ? { order: newest, isCurrent: false } : null;
}

/** Of an order to collect no step is told after its money: any newer one comes before it. */
const tellsSteps = (order: OrderView): boolean =>
  progressOf(order) !== null || !isFinished(orderStatusOf(order, false));

/** A shop may never say that something has arrived: what was last told or agreed is not long ago. */
function isRecent({ createdAt, timeline = [], wanted }: OrderView, now: string): boolean {
  const moments = [createdAt, ...timeline.map(({ at }) => at), wanted?.at ?? ''];
  const last = Math.max(...moments.filter(Boolean).map((moment) => Date.parse(moment)));
  return Date.parse(now) - last < FORTNIGHT_MS;
}
