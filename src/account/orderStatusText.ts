import type { OrderView } from '#machines/domain/order.ts';
import { hasTurned, type OrderStatus, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { isMoneyInDoubt, leftToPay, progressOf } from '../checkout/parts/orderTexts.ts';
import { isHad, visitedOn } from '../checkout/parts/orderVisits.ts';

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

/** Its line in a list: the word, and what is owed of it as its page says it (437). What was handed over and is owed is named by that. */
export function orderLine(
  order: OrderView,
  now: string,
  timeZone: string,
): { word: string; owed: number } {
  const owed = isMoneyInDoubt(order) ? 0 : leftToPay(order);
  const said = orderStatusText(order);
  if (owed > 0 && (said === 'PENDING' || said === 'PART_PAID') && isHad(order, now, timeZone)) {
    const isVisited = visitedOn(order, now, timeZone) !== undefined;
    return { word: isVisited ? 'appointments.status.DONE' : `timeline.${progressOf(order)}`, owed };
  }
  return { word: `order.pay.${said}`, owed };
}
