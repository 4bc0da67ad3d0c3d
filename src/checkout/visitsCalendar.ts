import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Language } from '../ui/language.ts';
import { datesIn } from '../ui/useDates.ts';
import { calendarFile } from './calendarFile.ts';
import { instantOf, movableUntil, type Ruled } from './movableUntil.ts';

type Booked = Pick<
  OrderView['lines'][number]['appointments'][number],
  'id' | 'startDate' | 'startTime' | 'endDate' | 'endTime'
> & { service: string; employee?: string | null; version?: number | undefined };

export interface BookedTogether {
  visits: Booked[];
  address: string;
  order: { id: string | null; orderNumber: string | null; may?: OrderView['may'] };
}

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
        order.may?.move === false ? '' : t('calendar.until', { time: dates.instant(until) }),
        url,
      ].filter(Boolean),
    };
  });
  return calendarFile(entries, { name, email: contactEmail }, now);
}
