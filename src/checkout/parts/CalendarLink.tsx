import type { OrderView } from '#machines/domain/order.ts';
import { changeHoursOf } from '#machines/domain/store.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import { calendarFile } from '../calendarFile.ts';
import { wallTime } from './readyAt.ts';

type Booked = Pick<
  OrderView['lines'][number]['appointments'][number],
  'id' | 'startDate' | 'startTime' | 'endDate' | 'endTime'
> & { service: string; employee?: string | null; version?: number | undefined };

export interface CalendarLinkProps {
  visits: Booked[];
  address: string;
  order: { id: string | null; orderNumber: string | null };
  className?: string;
}

const HOUR_MS = 3_600_000;

/** The moment at which the shop's clock shows that day and time. */
function instantOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time.slice(0, 5)}:00Z`);
  const near = wall - (wallTime(wall, timeZone) - wall);
  return near - (wallTime(near, timeZone) - wall);
}

/** Visits as a file for a calendar: what and with whom, where, the order's page, and until when they can be changed. */
export default function CalendarLink({ visits, address, order, className }: CalendarLinkProps) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const { name, contactEmail, timeZone } = business;
  const dates = useDates(timeZone);
  const urlOf = (path: string): string => new URL(href(path), globalThis.location.href).href;
  const entries = visits.map((one) => {
    const starts = instantOf(one.startDate, one.startTime, timeZone);
    const until = new Date(starts - changeHoursOf(business) * HOUR_MS).toISOString();
    const url = urlOf(order.id ? `/orders/${order.id}` : `/appointments/${one.id}`);
    return {
      ...{ id: one.id, version: one.version ?? 0, starts, address, url },
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
  const file = calendarFile(entries, { name, email: contactEmail }, Date.now());
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="appointment.ics"
      className={className}
    >
      {t('place.calendar')}
    </a>
  );
}
