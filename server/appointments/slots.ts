import type * as v from 'valibot';
import type { DaySlots } from '#machines/domain/calls/appointments.ts';
import { addDays } from '#machines/domain/day.ts';
import { isPricedAs } from '#machines/domain/personPrice.ts';
import type { Queries } from '../db/open.ts';
import type { EmployeeRow } from '../db/schema/appointments.ts';
import type { Store } from '../stores.ts';
import { instantOf, wallClock } from '../zone.ts';
import { type Away, touches } from './sameOrder.ts';
import { type Occupied, occasionOf, overlapping, seatsLeft } from './seats.ts';
import { bookingsBetween, resourceOf, type Service, spanOf, workingHours } from './service.ts';

type Day = v.InferOutput<typeof DaySlots>;
export type BusyResource = Occupied & { resource: string };

/** Starts are offered on this grid, in minutes. */
const GRID = 30;
/** A shopper cannot be there sooner. */
const NOTICE_MS = 30 * 60_000;

export interface SlotQuery {
  from: string;
  days: number;
  /** null: any employee who can */
  employeeId: string | null;
  /** without a person: who costs the same as this one; null: the service's own price */
  pricedAs?: string | null;
  /** what the service lasts with its add-ons */
  minutes: number;
  /** how many come */
  people: number;
  /** the booking that another time is looked for */
  moving?: string | null;
  /** when its shopper is elsewhere */
  away?: Away[];
  /** staff ask, for a person at the desk: no time is too near for them (540) */
  atDesk?: boolean;
  /** taken beside what is booked */
  besides?: BusyResource[];
}

/** The free times of a service by day, in the business zone, each with an employee who is free then. */
export async function freeSlots(
  q: Queries,
  store: Store,
  service: Service,
  query: SlotQuery,
  now: Date,
): Promise<Day[]> {
  const people = query.employeeId
    ? service.people.filter((one) => one.id === query.employeeId)
    : service.people.filter(({ id }) => isPricedAs(service.product.view, id, query.pricedAs));
  if (service.people.length > 0 && people.length === 0) return [];
  if (query.employeeId && people.length === 0) return [];
  // What was booked for more before keeps who it is for.
  if (!query.moving && query.people > service.most) return [];
  const candidates: (EmployeeRow | null)[] = people.length > 0 ? people : [null];
  const resources = candidates.map((one) => resourceOf(service, one?.id ?? null));
  const days = Array.from({ length: query.days }, (_, at) => addDays(query.from, at));
  const first = instantOf(addDays(query.from, -2), '12:00', store.timeZone) ?? now;
  const last = instantOf(addDays(query.from, query.days + 2), '12:00', store.timeZone) ?? now;
  const booked = await bookingsBetween(q, store.id, resources, first, last, query.moving ?? null);
  const context = {
    store,
    service,
    candidates,
    bookings: [...booked, ...(query.besides ?? [])],
    minutes: query.minutes,
    people: query.people,
    away: query.away ?? [],
    noticeMs: query.atDesk ? 0 : Math.max(NOTICE_MS, service.leadMs),
    now,
  };
  return days.map((day) => ({
    day,
    times: service.isDaily ? daily(day, context) : timed(day, context),
  }));
}

interface Context {
  store: Store;
  service: Service;
  candidates: (EmployeeRow | null)[];
  bookings: BusyResource[];
  minutes: number;
  people: number;
  away: Away[];
  /** how long before its beginning a time is booked at the latest */
  noticeMs: number;
  now: Date;
}

/** A day is rented from its noon to the next. */
const daily = (day: string, context: Context): Day['times'] => {
  const free = freeAt(day, '12:00:00', context, () => true);
  return free ? [free] : [];
};

function timed(day: string, context: Context): Day['times'] {
  const { candidates, service, minutes } = context;
  const hours = new Map(candidates.map((one) => [one, workingHours(service.hours, one, day)]));
  const open = [...hours.values()].filter((one) => one !== null);
  if (open.length === 0) return [];
  const from = Math.ceil(Math.min(...open.map(([start]) => start)) / GRID) * GRID;
  const to = Math.max(...open.map(([, end]) => end));
  const times: Day['times'] = [];
  for (let at = from; at + Math.max(minutes, 1) <= to; at += GRID) {
    const startTime = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
    const free = freeAt(day, startTime, context, (one) => {
      const own = hours.get(one);
      return !!own && at >= own[0] && at + minutes <= own[1];
    });
    if (free) times.push(free);
  }
  return times;
}

/** An employee who works then and has room, and for how many more where strangers share; null when none has. */
function freeAt(
  day: string,
  startTime: string,
  context: Context,
  works: (one: EmployeeRow | null) => boolean,
): Day['times'][number] | null {
  const { store, service, candidates, bookings, minutes, people, away, noticeMs, now } = context;
  const span = spanOf(service, day, startTime, minutes, store.timeZone);
  if (!span || span.starts.getTime() < now.getTime() + noticeMs) return null;
  if (away.some((one) => touches(one, span))) return null;
  const there = overlapping(bookings, span);
  for (const one of candidates) {
    const employeeId = one?.id ?? null;
    const resource = resourceOf(service, employeeId);
    const own = there.filter((other) => other.resource === resource);
    const left = works(one) ? seatsLeft(service, occasionOf(service, employeeId, span), own) : 0;
    if (left >= people)
      return { startTime: span.startTime, employeeId, ...(Number.isFinite(left) && { left }) };
  }
  return null;
}

/** The business's today, for a week that begins in the past. */
export const businessDay = (now: Date, zone: string): string => wallClock(now, zone).day;
