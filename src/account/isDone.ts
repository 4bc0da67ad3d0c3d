import type { OrderView } from '#machines/domain/order.ts';
import { isToPayLater, orderStatusOf } from '#machines/domain/orderStatus.ts';

interface Visit {
  startDate: string;
  /** a list may say no end: it is over with its day */
  endDate?: string;
  endTime?: string | null;
  status: string;
  /** to be paid when the shopper comes */
  isAccepted?: boolean;
}

/** A visit that was not called off is over. `now` is an instant; the visit's times are those of the business. */
export function isHeld(
  { startDate, endDate = startDate, endTime, status, isAccepted }: Visit,
  now: string,
  timeZone: string,
): boolean {
  if (status === 'CANCELLED' || (status === 'PENDING' && isAccepted === false)) return false;
  // In Sweden an instant is written as its day and its time, biggest first.
  const clock = new Date(now).toLocaleString('sv', { timeZone });
  return `${endDate} ${endTime ?? '24:00'}` <= clock;
}

const HANDED_OVER = ['delivered', 'collected', 'served'];

/** To be paid when the shopper comes, and the shopper was there: what was paid at the counter the shop is not told. */
export function isDone(order: OrderView, now: string, timeZone: string): boolean {
  if (
    !isToPayLater(order) ||
    order.paymentTerm !== null ||
    orderStatusOf(order, false) !== 'placed'
  )
    return false;
  const visits = order.lines
    .flatMap(({ appointments }) => appointments)
    .filter(({ status }) => status !== 'CANCELLED');
  if (visits.length > 0) return visits.every((one) => isHeld(one, now, timeZone));
  return order.timeline?.some(({ kind }) => HANDED_OVER.includes(kind)) ?? false;
}
