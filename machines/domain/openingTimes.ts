import { addDays, pad, weekday } from './day.ts';
import type { OrderTimes, OrderTiming } from './orderTimes.ts';

/** By weekday, Sunday first: minutes after midnight. */
export type Hours = readonly (readonly [number, number] | null)[];
/** Where the business's calendar and clock stand. */
export interface WallClock {
  day: string;
  minute: number;
}

const clockText = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const openOn = (hours: Hours, day: string) => hours[weekday(day)] ?? null;

export function isOpenAt(hours: Hours, { day, minute }: WallClock): boolean {
  const open = openOn(hours, day);
  return open !== null && minute >= open[0] && minute < open[1];
}

const WEEK = 7;
/** When it opens next; null for a branch that never does. */
export function opensAfter(hours: Hours, { day, minute }: WallClock): string | null {
  for (let ahead = 0; ahead <= WEEK; ahead += 1) {
    const on = addDays(day, ahead);
    const open = openOn(hours, on);
    if (open && (ahead > 0 || minute < open[0])) return `${on}T${clockText(open[0])}`;
  }
  return null;
}

interface Span {
  from: number;
  to: number;
}
/** A day's times, one after the other from the opening on; the last ends before the branch closes. */
function windowsOn(hours: Hours, day: string, { windowMinutes }: OrderTiming): Span[] {
  const open = openOn(hours, day);
  if (!open) return [];
  const many = Math.floor((open[1] - open[0]) / windowMinutes);
  return Array.from({ length: many }, (_, at) => {
    const from = open[0] + at * windowMinutes;
    return { from, to: from + windowMinutes };
  });
}

/** What can be chosen now: an order can be ready when the time begins. */
export function orderTimesOf(timing: OrderTiming, hours: Hours, now: WallClock): OrderTimes {
  const isOpen = isOpenAt(hours, now);
  const days = Array.from({ length: timing.days }, (_, ahead) => addDays(now.day, ahead));
  return {
    isOpen,
    opensAt: isOpen ? null : opensAfter(hours, now),
    days: days.flatMap((day) => {
      const windows = windowsOn(hours, day, timing)
        .filter(({ from }) => day !== now.day || from >= now.minute + timing.readyMinutes)
        .map(({ from, to }) => ({ from: clockText(from), to: clockText(to) }));
      return windows.length > 0 ? [{ day, windows }] : [];
    }),
  };
}

/** The chosen time, where an order can still be ready before it ends: the shopper may take a while to pay. */
export function windowAt(
  wantedAt: string,
  timing: OrderTiming,
  hours: Hours,
  now: WallClock,
): { day: string; from: string; to: string } | null {
  const [day = '', time = ''] = wantedAt.split('T');
  if (day < now.day || day > addDays(now.day, timing.days - 1)) return null;
  const found = windowsOn(hours, day, timing).find(({ from }) => from === minuteOf(time));
  if (!found || (day === now.day && now.minute + timing.readyMinutes > found.to)) return null;
  return { day, from: clockText(found.from), to: clockText(found.to) };
}

/** Where a chosen time ends, for a page that shows it. */
export const windowEnd = (wantedAt: string, { windowMinutes }: OrderTiming): string =>
  clockText(minuteOf(wantedAt.slice(11)) + windowMinutes);
