import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { QueryOf } from '#machines/domain/api.ts';
import { addDays, weekday } from '#machines/domain/day.ts';
import type { Diary, DiaryState, DiaryVisit } from '#machines/domain/diary.ts';
import { toDecimal } from '#machines/domain/money.ts';
import { phoneText } from '#machines/domain/phone.ts';
import { leftOf } from '#machines/order/amounts.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Queries } from '../db/open.ts';
import {
  type AppointmentRow,
  appointments,
  type EmployeeRow,
  employees,
} from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { type OrderLineRow, orderLines, orders } from '../db/schema/orders.ts';
import { attendance, canStaffMove } from '../records/attendance.ts';
import type { Order } from '../records/order.ts';
import { shownNumber } from '../records/outbox.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { addOnWords } from '../views/addOnWords.ts';
import { wallClock } from '../zone.ts';
import { type DiaryOrder, ordersOfDay } from './diaryOrders.ts';
import { minutesIn } from './requestedTime.ts';
import { workingHours } from './service.ts';

const DAY_MS = 86_400_000;
/** What lasts longer is looked up by its order. */
const LONGEST_DAYS = 35;
const MIDNIGHT = '00:00:00';
const DAY_MINUTES = 24 * 60;

/** One day of those who do the work: who is booked when, for whom, and how that stands. */
export async function diary(
  { database: { db }, clock }: Services,
  store: Store,
  { day, location }: Pick<QueryOf<'diary'>, 'day' | 'location'>,
): Promise<Diary> {
  const now = clock.now();
  const { day: today, time } = wallClock(now, store.timeZone);
  const shown = day ?? today;
  const places = store.business.locations.filter(
    ({ id }) => location === undefined || id === location,
  );
  const all = await db
    .select()
    .from(employees)
    .where(eq(employees.businessId, store.id))
    .orderBy(asc(employees.name), asc(employees.id));
  const here = (one: EmployeeRow): boolean => places.some(({ id }) => one.locationIds.includes(id));
  const booked = (await bookedOn(db, store, shown, all)).filter(
    ({ visit }) =>
      places.some(({ id }) => id === visit.locationId) ||
      all.some((one) => one.id === visit.employeeId && here(one)),
  );
  const known = new Map(booked.flatMap(({ order }) => (order ? [[order.id, order] as const] : [])));
  const ofOrders = await ordersOfDay(db, store, known);
  const visits = booked.flatMap((one) => viewOf(one, store, shown, ofOrders, now));
  return {
    day: shown,
    today,
    ...(shown === today && { now: minuteOf(time) }),
    places: places.map(({ id, name, hours }) => ({
      id,
      name,
      hours: hours[weekday(shown)] ?? null,
    })),
    // Who works here no more may still be booked.
    people: all
      .filter((one) => here(one) || visits.some(({ employeeId }) => employeeId === one.id))
      .map((one) => ({
        ...{ id: one.id, name: one.name, locationIds: one.locationIds },
        hours: hoursOf(one, places, shown),
      })),
    visits,
  };
}

/** From the first to the last minute of a person's day, at whichever of these places. */
function hoursOf(
  one: EmployeeRow,
  places: Store['business']['locations'],
  day: string,
): [number, number] | null {
  const all = places
    .filter(({ id }) => one.locationIds.includes(id))
    .flatMap(({ hours }) => {
      const own = workingHours(hours, one, day);
      return own ? [own] : [];
    });
  return all.length === 0
    ? null
    : [Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))];
}

interface Booked {
  visit: AppointmentRow;
  service: string;
  servicePlace: string | null;
  order: Order | null;
  line: OrderLineRow | null;
}

/** By what is booked, a person or a thing of a place: that is how times are found, however many years of them there are. */
async function bookedOn(
  q: Queries,
  store: Store,
  day: string,
  people: EmployeeRow[],
): Promise<Booked[]> {
  const things = await q
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.businessId, store.id),
        eq(products.type, 'SERVICE'),
        sql`jsonb_array_length(${products.view} -> 'employeeIds') = 0`,
      ),
    );
  const resources = [
    ...people.map(({ id }) => `employee:${id}`),
    ...store.business.locations.flatMap((place) =>
      things.map(({ id }) => `place:${place.id}:${id}`),
    ),
  ];
  if (resources.length === 0) return [];
  const noon = new Date(`${day}T12:00:00Z`).getTime();
  return q
    .select({
      visit: appointments,
      service: products.name,
      servicePlace: sql<string | null>`${products.view} ->> 'servicePlace'`,
      order: orders,
      line: orderLines,
    })
    .from(appointments)
    .innerJoin(products, eq(products.id, appointments.productId))
    .leftJoin(orders, eq(orders.id, appointments.orderId))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, appointments.orderId), eq(orderLines.position, appointments.line)),
    )
    .where(
      and(
        eq(appointments.businessId, store.id),
        inArray(appointments.resource, resources),
        gt(appointments.starts, new Date(noon - LONGEST_DAYS * DAY_MS)),
        lt(appointments.starts, new Date(noon + 2 * DAY_MS)),
        sql`${appointments.startDate} <= ${day} and ${appointments.endDate} >= ${day}`,
      ),
    )
    .orderBy(asc(appointments.starts), asc(appointments.id));
}

function viewOf(
  { visit, service, servicePlace, order, line }: Booked,
  store: Store,
  day: string,
  ofOrders: ReadonlyMap<string, DiaryOrder>,
  now: Date,
): DiaryVisit[] {
  const state = stateOf(visit, order, now);
  const ofOrder = ofOrders.get(order?.id ?? '');
  const [from, to] = within(visit, day);
  if (state === null || from >= to) return [];
  return [
    {
      id: visit.id,
      state,
      asked: state === 'CANCELLED' ? null : (ofOrder?.askedOf(visit.id) ?? null),
      order: order && { id: order.id, number: shownNumber(order) },
      ...(order &&
        ofOrder &&
        (state === 'STANDS' || state === 'DONE') && {
          attendance: attendance(order, visit, ofOrder.attended, {
            now,
            timeZone: store.timeZone,
          }),
          canMove: canStaffMove(visit, order, ofOrder.attended),
        }),
      employeeId: visit.employeeId,
      locationId: visit.locationId,
      service,
      addOns: line ? addOnWords(line) : [],
      people: visit.people,
      from,
      to,
      minutes: turnsBack(visit) ? minutesTo(visit.starts, visit.ends) : (minutesIn(visit) ?? 0),
      before: minutesTo(visit.busyFrom, visit.starts),
      after: minutesTo(visit.ends, visit.busyUntil),
      // Who is at the checkout has ordered nothing.
      customerName: order?.customerName ?? '',
      phone: order?.phone ?? '',
      phoneText: phoneText(order?.phone ?? ''),
      visitAt: servicePlace === 'AT_CUSTOMER' ? (order?.body.visitAt ?? null) : null,
      currency: order?.currency ?? store.currency,
      toPay: order ? toDecimal(owing(order), order.currency) : 0,
      together: ofOrder?.together ?? 1,
    },
  ];
}

/** What was paid and went back is not asked for again. */
const owing = ({ life: { facts }, paymentState }: Order): number =>
  paymentState === 'PENDING' || paymentState === 'PART_PAID' ? Math.max(0, leftOf(facts)) : 0;

/** Null: it never was a visit, since the shopper left or did not pay in time. */
function stateOf(visit: AppointmentRow, order: Order | null, now: Date): DiaryState | null {
  if (!order) return visit.status === 'CANCELLED' ? null : 'HELD';
  if (visit.status === 'CANCELLED') return order.paymentState === 'EXPIRED' ? null : 'CANCELLED';
  if (goodsOf(order.life) !== 'committed') return 'WAITS';
  return visit.ends <= now ? 'DONE' : 'STANDS';
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** An end that is not known is shown as half an hour: for so long nothing else begins. */
const OPEN_END = 30;

const minutesTo = (one: Date, other: Date): number =>
  Math.max(0, Math.round((other.getTime() - one.getTime()) / 60_000));
/** The clocks were put back meanwhile: the wall shows an end before the beginning, and only the instants say how long it is. */
const turnsBack = (visit: AppointmentRow): boolean =>
  visit.starts < visit.ends && (minutesIn(visit) ?? 1) <= 0;

function within(visit: AppointmentRow, day: string): [from: number, to: number] {
  const { startDate, startTime, endDate, endTime } = visit;
  const from = startDate < day ? 0 : minuteOf(startTime);
  if (turnsBack(visit))
    return [from, Math.min(DAY_MINUTES, from + minutesTo(visit.starts, visit.ends))];
  if (endTime === null) return [from, Math.min(DAY_MINUTES, from + OPEN_END)];
  const isWhole = endDate > day || (endTime === MIDNIGHT && endDate === addDays(day, 1));
  return [from, isWhole ? DAY_MINUTES : minuteOf(endTime)];
}
