import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { endOf } from '#machines/domain/appointmentDrafts.ts';
import { weekday } from '#machines/domain/day.ts';
import { mostTogether } from '#machines/domain/mostTogether.ts';
import type { AddOnGroup } from '#machines/domain/product.ts';
import type { Queries } from '../db/open.ts';
import { appointments, type EmployeeRow, employees } from '../db/schema/appointments.ts';
import { type ProductRow, products, stock } from '../db/schema/catalog.ts';
import type { Store } from '../stores.ts';
import { instantOf } from '../zone.ts';

const HOUR_MS = 3_600_000;
type Hours = readonly ([number, number] | null)[];

/** A bookable service at one location, and who can do it there. */
export interface Service {
  product: ProductRow;
  locationId: string;
  isDaily: boolean;
  /** minutes without add-ons; 0 is open-ended */
  duration: number;
  /** the most minutes that its add-ons can bring */
  addedMost: number;
  /** how many share a person or the place at once; null: a booking has it alone */
  capacity: number | null;
  /** how many one booking is for */
  most: number;
  /** minutes kept free around a booking */
  buffer: { before: number; after: number };
  /** how long before its beginning it is booked at the latest */
  leadMs: number;
  /** opening times of the place; services at the customer's or online keep to them too */
  hours: Hours;
  /** empty where the place itself is booked */
  people: EmployeeRow[];
}

/** Null when the store does not offer this service there. */
export async function serviceAt(
  q: Queries,
  store: Store,
  productId: string,
  locationId: string,
): Promise<Service | null> {
  const location = store.business.locations.find((one) => one.id === locationId);
  const [row] = await q
    .select({ product: products })
    .from(products)
    .innerJoin(stock, and(eq(stock.productId, products.id), eq(stock.locationId, locationId)))
    .where(
      and(
        eq(products.businessId, store.id),
        eq(products.id, productId),
        eq(products.type, 'SERVICE'),
        eq(products.enabled, true),
      ),
    )
    .limit(1);
  if (!row || !location) return null;
  const { view } = row.product;
  const ids = view.employeeIds;
  const people =
    ids.length === 0
      ? []
      : await q
          .select()
          .from(employees)
          .where(and(eq(employees.businessId, store.id), inArray(employees.id, ids)))
          .orderBy(employees.id);
  const here = people.filter((one) => one.locationIds.includes(locationId));
  return {
    product: row.product,
    locationId,
    isDaily: view.serviceType === 'DAILY',
    duration: view.duration ?? 0,
    addedMost: mostMinutes(view.addOnGroups),
    capacity: view.capacity ?? null,
    most: mostTogether(view.capacity, view.servicePlace !== 'AT_CUSTOMER' && here.length),
    buffer: { before: view.bufferBefore ?? 0, after: view.bufferAfter ?? 0 },
    leadMs: (view.leadHours ?? 0) * HOUR_MS,
    hours: location.hours,
    people: here,
  };
}

const mostMinutes = (groups: readonly AddOnGroup[]): number =>
  groups.reduce((sum, { addOns, max }) => {
    const each = addOns.map((one) => one.addedMinutes + mostMinutes(one.groups ?? []));
    return sum + each.reduce((all, one) => all + one, 0) * Math.max(1, max);
  }, 0);

/** Who or what a booking occupies (I23). */
export const resourceOf = (service: Service, employeeId: string | null): string =>
  employeeId ? `employee:${employeeId}` : `place:${service.locationId}:${service.product.id}`;

export interface Span {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string | null;
  /** by the wall clock, add-ons included */
  minutes: number;
  starts: Date;
  ends: Date;
  /** the same with what is kept free around it */
  busyFrom: Date;
  busyUntil: Date;
}

/** An open end has no known end; for so long at least no other booking begins. */
const OPEN_END_MINUTES = 30;
const MINUTE_MS = 60_000;

/** A booking's wall-clock times and the instants they stand for; null for an hour that the zone's clocks skip (I25). */
export function spanOf(
  service: Service,
  startDate: string,
  startTime: string,
  minutes: number,
  zone: string,
): Span | null {
  const from = service.isDaily
    ? '12:00:00'
    : startTime.length === 5
      ? `${startTime}:00`
      : startTime;
  const { endDate, endTime } = endOf(
    { startDate, startTime: from },
    minutes,
    service.isDaily ? 'DAILY' : 'FIXED',
  );
  const starts = instantOf(startDate, from, zone);
  if (!starts) return null;
  // A skipped end is as long after the start as the service lasts.
  const ends =
    endTime === null
      ? starts
      : (instantOf(endDate, endTime, zone) ?? new Date(starts.getTime() + minutes * MINUTE_MS));
  const { before, after } = service.buffer;
  const busyFrom = new Date(starts.getTime() - before * MINUTE_MS);
  const busyUntil = new Date(
    ends.getTime() + (after + (endTime === null ? OPEN_END_MINUTES : 0)) * MINUTE_MS,
  );
  return {
    startDate,
    startTime: from,
    endDate,
    endTime,
    minutes,
    starts,
    ends,
    busyFrom,
    busyUntil,
  };
}

/** The minutes of a day in which both the place and the person work; null when one of them does not. */
export function workingHours(
  hours: Hours,
  person: EmployeeRow | null,
  day: string,
): [number, number] | null {
  const opening = hours[weekday(day)] ?? null;
  const own = person ? (person.hours[weekday(day)] ?? null) : opening;
  if (!opening || !own) return null;
  const from = Math.max(opening[0], own[0]);
  const to = Math.min(opening[1], own[1]);
  return from < to ? [from, to] : null;
}

/** Standing bookings of these resources that touch a stretch of time; one that moves does not stand in its own way. */
export function bookingsBetween(
  q: Queries,
  businessId: string,
  resources: string[],
  from: Date,
  to: Date,
  moving: string | null = null,
) {
  if (resources.length === 0) return Promise.resolve([]);
  const overlap = and(
    lt(appointments.busyFrom, to),
    gt(appointments.busyUntil, from),
    ne(appointments.status, 'CANCELLED'),
    moving === null ? undefined : ne(appointments.id, moving),
  );
  const { resource, busyFrom, busyUntil, occasion, seats } = appointments;
  return q
    .select({ resource, busyFrom, busyUntil, occasion, seats })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, businessId),
        inArray(appointments.resource, resources),
        overlap,
      ),
    );
}
