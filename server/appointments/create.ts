import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Tx, violates } from '../db/open.ts';
import { appointments } from '../db/schema.ts';
import { type Refusal, refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import type { Store } from '../store/stores.ts';
import type { AppointmentRow } from './queries.ts';
import { resourceOf, type Service, type Span, serviceAt, spanOf, workingHours } from './service.ts';

const HELD_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const FARTHEST_DAYS = 400;
/** Nobody keeps more times than that from others without an order for them (D08). */
const MOST_OPEN = 10;

interface Booking {
  database: Database;
  clock: Clock;
  store: Store;
  principal: Principal;
  body: AppointmentBody;
}

/**
 * Holds one time. What a client says about price, status and end is derived again; the identity (intent, line, slot) makes a retry find
 * its appointment, and a new wish at the same place moves it (I21, F88). The exclusion constraint has the last word (I23).
 */
export async function createAppointment(booking: Booking): Promise<AppointmentRow> {
  const { database, body } = booking;
  try {
    return await database.transaction((tx) => hold(tx, booking));
  } catch (error) {
    if (violates(error, 'one_appointment_at_a_time')) throw refuse('SLOT_TAKEN', { line: body.line });
    // Its twin was faster: now it can be found.
    if (violates(error, 'one_appointment_per_place')) return database.transaction((tx) => hold(tx, booking));
    throw error;
  }
}

async function hold(tx: Tx, { clock, store, principal, body }: Booking): Promise<AppointmentRow> {
  const now = clock.now();
  const { service, span } = await wished(tx, store, body, now);
  await oneAfterTheOther(tx, `${store.id} ${body.intentId.toLowerCase()} ${body.line} ${body.slot}`);
  const known = await standing(tx, store.id, body);
  if (known && known.uid !== principal.uid) throw refuse('NOT_FOUND');
  if (known && isSame(known, service, span, body)) return known;
  if (known && (known.status !== 'PENDING' || known.orderId !== null)) throw refuse('VERSION_CHANGED');
  if (!known) await refuseHoarding(tx, store.id, principal.uid);
  let refused: unknown = refuse('TIME_REFUSED', { line: body.line });
  for (const employeeId of doersOf(service, body, span)) {
    const resource = resourceOf(service, employeeId);
    await oneAfterTheOther(tx, resource);
    const { starts, ends, ...clockTimes } = span;
    const row = {
      ...clockTimes,
      starts,
      ends,
      employeeId,
      resource,
      productId: service.product.id,
      locationId: service.locationId,
      people: body.numberOfCustomer,
      price: service.product.sellingPrice * body.numberOfCustomer,
      customerName: body.customerName.trim().slice(0, 256),
      customerContact: body.customerContact.trim().slice(0, 254),
      paymentType: body.paymentType,
      heldUntil: new Date(now.getTime() + HELD_MS),
    };
    try {
      return await tx.transaction((part) => (known ? change(part, known, row) : insert(part, { clock, store, principal, body }, row, now)));
    } catch (error) {
      if (!violates(error, 'one_appointment_at_a_time')) throw error;
      refused = refuse('SLOT_TAKEN', { line: body.line });
    }
  }
  throw refused;
}

/**
 * Two inserts that exclude each other wait for each other, and PostgreSQL finds that out a second later. So whoever wants the same place
 * of a cart, or the same person, queues here; people are always taken in the order of their ids.
 */
async function oneAfterTheOther(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}

type Values = Omit<
  typeof appointments.$inferInsert,
  'id' | 'businessId' | 'uid' | 'intentId' | 'line' | 'slot' | 'status' | 'version' | 'createdAt'
>;

async function insert(
  tx: Tx,
  { clock, store, principal, body }: Omit<Booking, 'database'>,
  values: Values,
  now: Date,
): Promise<AppointmentRow> {
  const identity = { businessId: store.id, uid: principal.uid, intentId: body.intentId.toLowerCase(), line: body.line, slot: body.slot };
  const [row] = await tx
    .insert(appointments)
    .values({ ...values, ...identity, id: clock.id(), status: 'PENDING', version: 1, createdAt: now })
    .returning();
  if (!row) throw new Error('an appointment was not written');
  return row;
}

async function change(tx: Tx, known: AppointmentRow, values: Values): Promise<AppointmentRow> {
  const [row] = await tx
    .update(appointments)
    .set({ ...values, version: known.version + 1 })
    .where(and(eq(appointments.id, known.id), eq(appointments.version, known.version), isNull(appointments.orderId)))
    .returning();
  if (!row) throw refuse('VERSION_CHANGED');
  return row;
}

/** The service and the time that are meant, or why they cannot be (D08, I25). */
async function wished(tx: Tx, store: Store, body: AppointmentBody, now: Date): Promise<{ service: Service; span: Span }> {
  const [entry, ...others] = body.servicesProvided;
  const same =
    entry &&
    others.length === 0 &&
    (['startDate', 'endDate', 'startTime', 'endTime'] as const).every((name) => timeText(entry[name]) === timeText(body[name]));
  if (!entry || !same || entry.quantity !== body.numberOfCustomer) throw refuse('FIELDS_INVALID', { fields: ['servicesProvided'] });
  const service = await serviceAt(tx, store, entry.productService, body.location);
  if (!service) throw refuse('NOT_SOLD_HERE', { line: body.line });
  const timeRefused = (): Refusal => refuse('TIME_REFUSED', { line: body.line });
  const minutes = service.isDaily || service.duration === 0 ? service.duration : minutesOf(body);
  if (minutes === null || minutes < service.duration || minutes > service.duration + service.addedMost) throw timeRefused();
  const span = spanOf(service, body.startDate, body.startTime, minutes, store.timeZone);
  if (!span || span.endDate !== body.endDate || timeText(span.endTime) !== timeText(body.endTime)) throw timeRefused();
  if (service.isDaily && timeText(body.startTime) !== span.startTime) throw timeRefused();
  const ahead = span.starts.getTime() - now.getTime();
  if (ahead < 0 || ahead > FARTHEST_DAYS * DAY_MS) throw timeRefused();
  return { service, span };
}

const timeText = (time: string | null): string | null => (time?.length === 5 ? `${time}:00` : time);

/** Between the wall-clock times of the body; a day has 1,440 of them, whatever the clocks did. */
function minutesOf({ startDate, startTime, endDate, endTime }: AppointmentBody): number | null {
  if (endTime === null) return null;
  const at = (day: string, time: string): number => Date.parse(`${day}T${timeText(time)}Z`) / 60_000;
  const minutes = at(endDate, endTime) - at(startDate, startTime);
  return Number.isFinite(minutes) ? minutes : null;
}

/** Who may be asked to do it: the chosen one, else everybody who can and works then. */
function doersOf(service: Service, body: AppointmentBody, span: Span): (string | null)[] {
  const works = (person: Service['people'][number] | null): boolean => service.isDaily || worksThen(service, person, span);
  if (body.employee !== null) {
    const chosen = service.people.find((one) => one.id === body.employee);
    if (!chosen) throw refuse('NOT_SOLD_HERE', { line: body.line });
    return works(chosen) ? [chosen.id] : [];
  }
  if (service.people.length === 0) return works(null) ? [null] : [];
  return service.people.filter(works).map((one) => one.id);
}

function worksThen(service: Service, person: Service['people'][number] | null, { startDate, startTime, starts, ends }: Span): boolean {
  const open = workingHours(service.hours, person, startDate);
  const [hour = 0, minute = 0] = startTime.split(':').map(Number);
  const from = hour * 60 + minute;
  return open !== null && from >= open[0] && from + (ends.getTime() - starts.getTime()) / 60_000 <= open[1];
}

async function standing(tx: Tx, businessId: string, { intentId, line, slot }: AppointmentBody): Promise<AppointmentRow | undefined> {
  const place = and(
    eq(appointments.businessId, businessId),
    eq(appointments.intentId, intentId.toLowerCase()),
    eq(appointments.line, line),
    eq(appointments.slot, slot),
  );
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(place, ne(appointments.status, 'CANCELLED')))
    .for('update');
  return row;
}

const isSame = (row: AppointmentRow, service: Service, { starts, ends }: Span, body: AppointmentBody): boolean =>
  row.productId === service.product.id &&
  row.locationId === service.locationId &&
  row.starts.getTime() === starts.getTime() &&
  row.ends.getTime() === ends.getTime() &&
  row.people === body.numberOfCustomer &&
  (body.employee === null || row.employeeId === body.employee);

async function refuseHoarding(tx: Tx, businessId: string, uid: string): Promise<void> {
  const open = and(
    eq(appointments.businessId, businessId),
    eq(appointments.uid, uid),
    eq(appointments.status, 'PENDING'),
    isNull(appointments.orderId),
  );
  const [held] = await tx.select({ many: count() }).from(appointments).where(open);
  if ((held?.many ?? 0) >= MOST_OPEN) throw refuse('TOO_MANY_REQUESTS', { retryAfter: 60 });
}
