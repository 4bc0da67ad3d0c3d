import { addDays, weekday } from '#machines/domain/day.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import { beganAt } from './orderTexts.ts';
import { readyAt, wallTime } from './readyAt.ts';

type Open = { from: string; to: string };
const openWords = ([opens, closes]: readonly [number, number]): Open => ({
  from: clock(opens),
  to: clock(closes),
});
const clock = (minutes: number): string =>
  minutes < 1440 ? new Date(minutes * 60_000).toISOString().slice(11, 16) : '24:00';

const hoursOf = ({ location }: OrderView, { locations }: Business) =>
  locations?.find(({ id }) => id === location?.id)?.hours;

/** Of what is fetched: at about what time it is ready, as was said before it was ordered (417), or for when it is wanted; and when its branch is open that day, until that is over. */
export function pickupTimes(
  order: OrderView,
  business: Business,
  now: number,
): { day: string; ready: string; open: Open | null } {
  const { orderTiming, timeZone } = business;
  const hours = hoursOf(order, business);
  const ready =
    !order.wanted && orderTiming
      ? readyAt(wallTime(Date.parse(beganAt(order)), timeZone), orderTiming.readyMinutes, hours)
      : 0;
  const wall = ready ? new Date(ready).toISOString() : '';
  const day = (order.wanted?.at ?? wall).slice(0, 10);
  const open = day && hours?.[weekday(day)];
  const isAhead = open && wallTime(now, timeZone) < Date.parse(day) + open[1] * 60_000;
  return { day, ready: wall.slice(11, 16), open: isAhead ? openWords(open) : null };
}

/** When its branch is open next, or still, within a week; null where that is not known. */
export function openNext(
  order: OrderView,
  business: Business,
  now: number,
): (Open & { day: string }) | null {
  const hours = hoursOf(order, business);
  const at = wallTime(now, business.timeZone);
  const today = new Date(at).toISOString().slice(0, 10);
  for (let days = 0; days < 8; days += 1) {
    const day = addDays(today, days);
    const open = hours?.[weekday(day)];
    if (open && at < Date.parse(day) + open[1] * 60_000) return { day, ...openWords(open) };
  }
  return null;
}
