import { lastMoment } from '#machines/domain/changeHours.ts';
import type { Business } from '#machines/domain/store.ts';
import { wallTime } from './parts/readyAt.ts';

/** The moment at which the shop's clock shows that day and time. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time.slice(0, 5)}:00Z`);
  const near = wall - (wallTime(wall, timeZone) - wall);
  return near - (wallTime(near, timeZone) - wall);
}

export type Ruled = Pick<Business, 'changeHours' | 'timeZone'>;
/** Until when a visit can be moved. */
export const movableUntil = (
  { startDate, startTime }: { startDate: string; startTime: string },
  business: Ruled,
): number => lastMoment(instantOf(startDate, startTime, business.timeZone), business);
