import type { Business } from './store.ts';

/** Within how many minutes after a chosen time an employee is at the shopper's door; 0: at that time, as where the shopper comes. */
export const arrivalOf = (
  { arrivalMinutes = 0 }: Pick<Business, 'arrivalMinutes'>,
  isAtCustomer: boolean | undefined,
): number => (isAtCustomer ? arrivalMinutes : 0);

/** So long before its time who comes may say that they are on their way: a press on another day is a press on another visit. */
const EARLY_MS = 12 * 60 * 60_000;
/** Whether "on my way" can be true of a visit now: near its time, and not after it. */
export const maySetOut = (visit: { starts: Date; ends: Date }, now: Date): boolean =>
  isSoonEnough(visit, now) && now.getTime() < visit.ends.getTime();
/** What was said earlier was said of another time, from which the visit was moved. */
export const isSoonEnough = ({ starts }: { starts: Date }, at: Date): boolean =>
  at.getTime() >= starts.getTime() - EARLY_MS;

const DAY = 24 * 60;
/** The last minute of an arrival, as `HH:MM`. */
export function arrivesBy(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = (hour * 60 + minute + minutes) % DAY;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
