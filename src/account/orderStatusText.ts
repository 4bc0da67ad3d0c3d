import type { OrderView } from '#machines/domain/order.ts';
import { hasTurned, type OrderStatus, orderStatusOf } from '#machines/domain/orderStatus.ts';

/** These say more than the state of the order's money: what is under way is not "not paid yet". */
export const OWN_WORDS: readonly OrderStatus[] = [
  'confirming',
  'inProcess',
  'endedInProcess',
  'short',
  'extra',
  'partReturned',
  'disputed',
  'goingBack',
];

/** How an order stands, in the list: the end of a message id. */
export function orderStatusText(order: OrderView): string {
  const stands = orderStatusOf(order, false);
  if (hasTurned(order, stands)) return 'turned';
  if (stands === 'shut') return 'CLOSED';
  if (stands === 'returned') return 'REFUNDED';
  if (stands === 'inReview') return 'REVIEW';
  return OWN_WORDS.includes(stands) ? stands : order.paymentState;
}
