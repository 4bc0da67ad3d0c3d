import type { OrderView } from '#machines/domain/order.ts';
import { type Business, changeHoursOf } from '#machines/domain/store.ts';
import type { Language } from '../ui/language.ts';
import { datesIn } from '../ui/useDates.ts';
import { calendarFile } from './calendarFile.ts';
import { wallTime } from './parts/readyAt.ts';

type Booked = Pick<
  OrderView['lines'][number]['appointments'][number],
  'id' | 'startDate' | 'startTime' | 'endDate' | 'endTime'
> & { service: string; employee?: string | null; version?: number | undefined };

export interface BookedTogether {
  visits: Booked[];
  address: string;
  order: { id: string | null; orderNumber: string | null };
}

const HOUR_MS = 3_600_000;

/** The moment at which the shop's clock shows that day and time. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time.slice(0, 5)}:00Z`);
  const near = wall - (wallTime(wall, timeZone) - wall);
  return near - (wallTime(near, timeZone) - wall);
}

type Ruled = Pick<Business, 'changeHours' | 'timeZone'>;
/** Until when a visit can be moved. */
export const movableUntil = (
  { startDate, startTime }: Pick<Booked, 'startDate' | 'startTime'>,
  business: Ruled,
): number => instantOf(startDate, startTime, business.timeZone) - changeHoursOf(business) * HOUR_MS;

/** Visits as a file for a calendar: what and with whom, where, the order's page, and until when they can be changed. */
export function visitsCalendar(
  { visits, address, order }: BookedTogether,
  business: Ruled & Pick<Business, 'name' | 'contactEmail'>,
  { t, locale }: Language,
  { urlOf, now }: { urlOf(path: string): string; now: number },
): string {
  const { name, contactEmail, timeZone } = business;
  const dates = datesIn(locale, timeZone);
  const entries = visits.map((one) => {
    const until = new Date(movableUntil(one, business)).toISOString();
    const url = urlOf(order.id ? `/orders/${order.id}` : `/appointments/${one.id}`);
    return {
      ...{ id: one.id, version: one.version ?? 0, address, url },
      starts: instantOf(one.startDate, one.startTime, timeZone),
      ends: instantOf(one.endDate, one.endTime ?? one.startTime, timeZone),
      title: `${one.service}, ${name}`,
      about: [
        one.employee ?? '',
        order.orderNumber ?? '',
        t('calendar.until', { time: dates.instant(until) }),
        url,
      ].filter(Boolean),
    };
  });
  return calendarFile(entries, { name, email: contactEmail }, now);
}
