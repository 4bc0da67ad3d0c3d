import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { isPricedAs } from '#machines/domain/personPrice.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { refuse } from '../http/errors.ts';
import { instantOf } from '../zone.ts';
import { type Service, type Span, spanOf, workingHours } from './service.ts';

const DAY_MS = 86_400_000;
const FARTHEST_DAYS = 400;

/** A time as it is asked for, on the business's wall clock. */
export interface RequestedTime {
  startDate: string;
  startTime: string;
  minutes: number;
  /** null: any employee who can */
  employee: string | null;
  /** where any may come: who costs the same as this one; nothing: the service's own price */
  pricedAs?: string | null;
}

export const timeText = (time: string | null): string | null =>
  time?.length === 5 ? `${time}:00` : time;

interface Asked {
  line?: number;
  /** when its shopper holds it already */
  held?: Date | null;
  /** staff ask, for a person at the desk */
  atDesk?: boolean;
}
/** The stretch of time that is meant, or why it cannot be: each reason has its own sentence (D08, I25). */
export function requestedSpan(
  service: Service,
  requested: RequestedTime,
  timeZone: string,
  now: Date,
  { line, held = null, atDesk = false }: Asked = {},
): Span {
  const refused = (code: ProblemCode) => refuse(code, line === undefined ? {} : { line });
  const { startDate, startTime, minutes } = requested;
  if (service.isDaily && timeText(startTime) !== '12:00:00') throw refused('TIME_REFUSED');
  if (instantOf(startDate, timeText(startTime) ?? '', timeZone) === null)
    throw refused('TIME_SKIPPED');
  const span = spanOf(service, startDate, startTime, minutes, timeZone);
  if (!span) throw refused('TIME_SKIPPED');
  const ahead = span.starts.getTime() - now.getTime();
  if (ahead < 0) throw refused('TIME_PAST');
  // Who holds it asked in time, and staff know what can be done at once (540).
  if (!atDesk && ahead < service.leadMs && span.starts.getTime() !== held?.getTime())
    throw refused('TIME_TOO_SOON');
  if (ahead > FARTHEST_DAYS * DAY_MS) throw refused('TIME_REFUSED');
  return span;
}

/** Employees who may do it: the chosen one, else all who can and work then. Without any, the hour is closed. */
export function candidatesFor(
  service: Service,
  requested: RequestedTime,
  line?: number,
): (string | null)[] {
  const named = line === undefined ? {} : { line };
  const works = (person: Service['people'][number] | null): boolean =>
    service.isDaily || isAtWork(service, person, requested);
  const people =
    requested.employee === null
      ? service.people.filter(({ id }) => isPricedAs(service.product.view, id, requested.pricedAs))
      : service.people.filter((one) => one.id === requested.employee);
  if (requested.employee !== null && people.length === 0) throw refuse('NOT_SOLD_HERE', named);
  const candidates =
    service.people.length === 0
      ? works(null)
        ? [null]
        : []
      : people.filter(works).map((one) => one.id);
  if (candidates.length === 0) throw refuse('TIME_CLOSED', named);
  return candidates;
}

/** By the wall clock, as opening times are meant: a day has 1,440 minutes whatever the clocks did. */
function isAtWork(
  service: Service,
  person: Service['people'][number] | null,
  { startDate, startTime, minutes }: RequestedTime,
): boolean {
  const open = workingHours(service.hours, person, startDate);
  const [hour = 0, minute = 0] = startTime.split(':').map(Number);
  const from = hour * 60 + minute;
  return open !== null && from >= open[0] && from + minutes <= open[1];
}

/** Between the wall-clock times of a body. */
export function minutesIn({
  startDate,
  startTime,
  endDate,
  endTime,
}: Pick<AppointmentBody, 'startDate' | 'startTime' | 'endDate' | 'endTime'>): number | null {
  if (endTime === null) return null;
  const at = (day: string, time: string): number =>
    Date.parse(`${day}T${timeText(time)}Z`) / 60_000;
  const minutes = at(endDate, endTime) - at(startDate, startTime);
  return Number.isFinite(minutes) ? minutes : null;
}
