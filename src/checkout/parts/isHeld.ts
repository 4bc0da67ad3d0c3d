interface Visit {
  startDate: string;
  /** a list may say no end: it is over with its day */
  endDate?: string;
  endTime?: string | null;
  status: string;
  /** to be paid when the shopper comes */
  isAccepted?: boolean;
}

/** `2026-11-28 19:30:00` on the shop's clock: in Sweden an instant is written as its day and its time, biggest first. */
const momentThere = (at: number | string, timeZone: string): string =>
  new Date(at).toLocaleString('sv', { timeZone });

/** A visit that was not called off is over. `now` is an instant; the visit's times are those of the business. */
export const isHeld = (
  { startDate, endDate = startDate, endTime, status, isAccepted }: Visit,
  now: number | string,
  timeZone: string,
): boolean =>
  status !== 'CANCELLED' &&
  (status !== 'PENDING' || isAccepted !== false) &&
  `${endDate} ${endTime ?? '24:00'}` <= momentThere(now, timeZone);
