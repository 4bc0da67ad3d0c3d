import type { Hours } from '#machines/domain/openingTimes.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import { beganAt } from './orderTexts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The minute on the shop's clock, counted as if that were the clock of UTC. */
export const wallTime = (at: number, timeZone: string): number =>
  Date.parse(`${new Date(at).toLocaleString('sv', { timeZone }).slice(0, 16).replace(' ', 'T')}Z`);

/** The day on the shop's calendar. */
export const wallDay = (at: number, timeZone: string): string =>
  new Date(wallTime(at, timeZone)).toISOString().slice(0, 10);

/** When what is begun at that minute of the shop's clock is ready: the branch is open then, and when it begins, or it is reckoned from a minute when it is. Of a branch that is there no more nothing is known. */
export function readyAt(
  from: number,
  minutes: number,
  hours?: Hours,
  until = from + 7 * DAY_MS,
): number {
  const isOpen = (at: number): boolean => {
    const [opens, closes] = hours?.[new Date(at).getUTCDay()] ?? [0, hours ? 0 : DAY_MS];
    const minute = (at % DAY_MS) / MINUTE_MS;
    return minute >= opens && minute < closes;
  };
  for (let at = from; at <= until; at += MINUTE_MS) {
    const ready = at + minutes * MINUTE_MS;
    if (isOpen(at) && isOpen(ready)) return ready;
  }
  return 0;
}

/** When a shop that makes orders by its hours opens first for this one, on its clock; 0 once it has been open since it may begin with it, or where that is not known (492). */
export function opensFor(order: OrderView, { orderTiming, timeZone, locations }: Business): number {
  const hours = locations?.find(({ id }) => id === order.location?.id)?.hours;
  const opens = orderTiming ? readyAt(wallTime(Date.parse(beganAt(order)), timeZone), 0, hours) : 0;
  return opens > wallTime(Date.now(), timeZone) ? opens : 0;
}
