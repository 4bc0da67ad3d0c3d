import type { OrderView } from '#machines/domain/order.ts';
import { type OrderStatus, orderStatusOf } from '#machines/domain/orderStatus.ts';

/** Beside "do not pay again" no link leads to the same order once more. */
const NOT_AGAIN: readonly OrderStatus[] = [
  'confirming',
  'inProcess',
  'endedInProcess',
  'inReview',
  'short',
];
export const mayOrderAgain = (order: OrderView): boolean =>
  !NOT_AGAIN.includes(orderStatusOf(order, false));
