import { and, asc, eq, inArray } from 'drizzle-orm';
import { dayNumber } from '#machines/domain/day.ts';
import { isInPart } from '#machines/domain/partOfDay.ts';
import type { Tx } from '../db/open.ts';
import { outbox } from '../db/schema/jobs.ts';
import { type WaitingRow, waiting } from '../db/schema/waiting.ts';
import { waitForTurn } from '../db/turn.ts';
import { ALONE_MS } from '../records/waitingRules.ts';
import type { Store } from '../stores.ts';
import { occasionOf, overlapping, seatsOf } from './seats.ts';
import { bookingsBetween, resourceOf, type Service, serviceAt, spanOf } from './service.ts';
import { type BusyResource, businessDay, freeSlots, type SlotQuery } from './slots.ts';

/** So many of a place are looked at in one turn, the longest wait first. */
const MOST = 1000;

interface Time {
  day: string;
  startTime: string;
  employeeId: string | null;
}

/**
 * Looks at a place's times for those who wait there, the longest wait first, and notes who is told of which. What one is told of counts as taken
 * for the others, so that each freed time is told to one. Processes take turns, so two of them never choose the same.
 */
export async function chooseWaiting(
  tx: Tx,
  store: Store,
  locationId: string,
  now: Date,
): Promise<void> {
  await waitForTurn(tx, `waiting ${store.id} ${locationId}`);
  const rows = await tx
    .select()
    .from(waiting)
    .where(and(eq(waiting.businessId, store.id), eq(waiting.locationId, locationId)))
    .orderBy(asc(waiting.createdAt), asc(waiting.id))
    .limit(MOST);
  const look = lookAt(tx, store, locationId, now);
  const over: string[] = [];
  const open: WaitingRow[] = [];
  for (const row of rows) {
    const service = await look.service(row.productId);
    const wasAlone = row.toldAt !== null && row.toldAt.getTime() + ALONE_MS <= now.getTime();
    // Nothing is left to wait for: it was told, its days are over, or the service is not offered any more.
    if (!service || row.untilDay < look.today || (wasAlone && row.mailedAt)) over.push(row.id);
    else if (row.toldAt && (row.mailedAt || (!wasAlone && (await look.isFree(service, row)))))
      await look.take(service, row, told(row));
    else open.push(row);
  }
  if (over.length > 0) await tx.delete(waiting).where(inArray(waiting.id, over));
  for (const row of open) {
    const service = await look.service(row.productId);
    if (!service) continue;
    const wanted = await keepKnown(tx, row, await look.free(service, row));
    const time = await look.first(service, wanted);
    if (time) {
      await look.take(service, row, time);
      await note(tx, service, row, time, now);
    } else if (row.toldAt) await tx.update(waiting).set(NOT_TOLD).where(eq(waiting.id, row.id));
  }
}

/** What was free when it was asked, and is not any more, is told when it is free again. */
async function keepKnown(tx: Tx, row: WaitingRow, free: string[]): Promise<WaitingRow> {
  const known = row.known.filter((one) => free.includes(one));
  if (known.length < row.known.length)
    await tx.update(waiting).set({ known }).where(eq(waiting.id, row.id));
  return { ...row, known };
}

/** The mail never left, and that time is gone. */
const NOT_TOLD = {
  toldAt: null,
  toldDay: null,
  toldTime: null,
  toldEmployee: null,
  nextMailAt: null,
} as const;

const told = (row: WaitingRow): Time => ({
  day: row.toldDay ?? '',
  startTime: row.toldTime ?? '',
  employeeId: row.toldEmployee,
});

async function note(tx: Tx, service: Service, row: WaitingRow, time: Time, now: Date) {
  await tx
    .update(waiting)
    .set({
      toldAt: now,
      toldDay: time.day,
      toldTime: time.startTime,
      toldEmployee: time.employeeId,
      nextMailAt: now,
      mailedAt: null,
    })
    .where(eq(waiting.id, row.id));
  if (!row.uid) return;
  await tx
    .insert(outbox)
    .values({
      id: `waiting:${row.id}:${time.day}:${time.startTime.slice(0, 5)}`,
      businessId: row.businessId,
      uid: row.uid,
      kind: 'waiting.free',
      payload: {
        service: service.product.name,
        startDate: time.day,
        startTime: time.startTime,
        target: timePath(row, time),
      },
      createdAt: now,
      tries: 0,
    })
    .onConflictDoNothing();
}

/** Leads to exactly that time, with the person who was asked for. */
export function timePath(
  { productId, employeeId }: Pick<WaitingRow, 'productId' | 'employeeId'>,
  { day, startTime }: Omit<Time, 'employeeId'>,
): string {
  const query = new URLSearchParams({
    ...(employeeId && { with: employeeId }),
    day,
    at: startTime.slice(0, 5),
  });
  return `/products/${encodeURIComponent(productId)}?${query}`;
}

/** A time as a row keeps it. */
export const named = ({ day, startTime }: Pick<Time, 'day' | 'startTime'>): string =>
  `${day} ${startTime.slice(0, 5)}`;

type Wish = Pick<WaitingRow, 'employeeId' | 'minutes' | 'people' | 'fromDay' | 'untilDay' | 'part'>;
const wish = ({ employeeId, minutes, people }: Wish) => ({ employeeId, minutes, people });
/** What is left of the days that are asked for. */
export function daysOf(row: Wish, today: string): Omit<SlotQuery, 'besides'> {
  const from = row.fromDay < today ? today : row.fromDay;
  return { ...wish(row), from, days: dayNumber(row.untilDay) - dayNumber(from) + 1 };
}
/** The times in the part of the day that is asked for. */
export const timesOf = (
  { isDaily }: Service,
  { part }: Wish,
  days: Awaited<ReturnType<typeof freeSlots>>,
): Time[] =>
  days.flatMap(({ day, times }) =>
    times
      .filter((one) => !part || isDaily || isInPart(one.startTime, part))
      .map((one) => ({ day, ...one })),
  );

/** The times of one place in one turn: what was read is not read again until a time is taken. */
function lookAt(tx: Tx, store: Store, locationId: string, now: Date) {
  const today = businessDay(now, store.timeZone);
  const services = new Map<string, Promise<Service | null>>();
  const read = new Map<string, ReturnType<typeof freeSlots>>();
  const besides: BusyResource[] = [];

  const service = (productId: string): Promise<Service | null> => {
    const known = services.get(productId) ?? serviceAt(tx, store, productId, locationId);
    services.set(productId, known);
    return known;
  };
  const all: typeof read = new Map();
  const slots = (of: Service, query: Omit<SlotQuery, 'besides'>, from = read) => {
    const key = JSON.stringify([of.product.id, query]);
    const others = from === read ? besides : [];
    const known = from.get(key) ?? freeSlots(tx, store, of, { ...query, besides: others }, now);
    from.set(key, known);
    return known;
  };

  return {
    today,
    service,
    /** Whether what it was told of can still be had. */
    async isFree(of: Service, row: WaitingRow): Promise<boolean> {
      const { day, startTime } = told(row);
      const [found] = await slots(of, { ...wish(row), from: day, days: 1 });
      return found?.times.some((time) => time.startTime === startTime) ?? false;
    },
    /** All that is free for it, whatever others are told of. */
    async free(of: Service, row: WaitingRow): Promise<string[]> {
      if (row.known.length === 0) return [];
      return timesOf(of, row, await slots(of, daysOf(row, today), all)).map(named);
    },
    async first(of: Service, row: WaitingRow): Promise<Time | null> {
      const times = timesOf(of, row, await slots(of, daysOf(row, today)));
      return times.find((one) => !row.known.includes(named(one))) ?? null;
    },
    async take(of: Service, row: WaitingRow, { day, startTime, employeeId }: Time): Promise<void> {
      const span = spanOf(of, day, startTime, row.minutes, store.timeZone);
      if (!span) return;
      const resource = resourceOf(of, employeeId);
      const { busyFrom, busyUntil } = span;
      const booked = await bookingsBetween(tx, store.id, [resource], busyFrom, busyUntil);
      const own = besides.filter((one) => one.resource === resource);
      const there = [...booked, ...overlapping(own, span)];
      const occasion = occasionOf(of, employeeId, span);
      const seats = seatsOf(of, row.people, there);
      besides.push({ resource, busyFrom, busyUntil, occasion, seats });
      read.clear();
    },
  };
}
