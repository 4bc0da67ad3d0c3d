import type { OrderView } from '#machines/domain/order.ts';

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

/** All of its visits that were not called off are over. */
export function isVisited({ lines }: OrderView, now: string, timeZone: string): boolean {
  const visits = lines
    .flatMap(({ appointments }) => appointments)
    .filter(({ status }) => status !== 'CANCELLED');
  return visits.length > 0 && visits.every((one) => isHeld(one, now, timeZone));
}
