import type { OrderView } from '#machines/domain/order.ts';
import { hasInvoice } from './hasInvoice.ts';
import { isHeld } from './isHeld.ts';
import { progressOf } from './orderTexts.ts';

/** Its times that were not called off. */
export const visitsOf = (order: OrderView): OrderView['lines'][number]['appointments'] =>
  order.lines.flatMap((line) => line.appointments).filter(({ status }) => status !== 'CANCELLED');

/** The day of its last visit, once all of them are over; a time that is only kept until it is paid is none. */
export function visitedOn(
  order: OrderView,
  now: number | string,
  timeZone: string,
): string | undefined {
  const visits = visitsOf(order);
  return hasInvoice(order) && visits.every((one) => isHeld(one, now, timeZone))
    ? visits
        .map(({ startDate }) => startDate)
        .sort()
        .at(-1)
    : undefined;
}

/** Its shopper has it, or was there: nothing of it is still to come but its money (437). */
export const isHad = (order: OrderView, now: number | string, timeZone: string): boolean =>
  ['delivered', 'collected', 'served'].includes(progressOf(order) ?? '') ||
  Boolean(visitedOn(order, now, timeZone));
