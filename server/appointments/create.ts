import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { type Minor, toMinor } from '#machines/domain/money.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import { POLICY } from '#machines/order/policy.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Tx, violates } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { waitForTurn } from '../db/turn.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import type { Origin } from '../http/network.ts';
import { refuseManyTimes } from '../lifecycle/unpaidLimits.ts';
import { isTimeTaken } from '../records/appointment.ts';
import type { Store } from '../stores.ts';
import {
  candidatesFor,
  minutesIn,
  type RequestedTime,
  requestedSpan,
  timeText,
} from './requestedTime.ts';
import { reserveTime } from './reserve.ts';
import { type Service, type Span, serviceAt } from './service.ts';

interface Booking {
  database: Database;
  clock: Clock;
  store: Store;
  principal: Pick<Principal, 'uid'>;
  /** null: staff write it down, whom no bound of shoppers holds back */
  origin: Origin | null;
  body: AppointmentBody;
}

/**
 * Holds one time. What a client says about price, status and end is derived again; the identity (intent, line, slot) makes a retry find
 * its appointment, and another time at the same slot moves it (I21, F88). The exclusion constraints have the last word (I23).
 */
export async function createAppointment(booking: Booking): Promise<AppointmentRow> {
  const { database, body } = booking;
  try {
    return await database.transaction((tx) => hold(tx, booking));
  } catch (error) {
    if (isTimeTaken(error)) throw refuse('SLOT_TAKEN', { line: body.line });
    // The same request was faster: its row can be found now.
    if (violates(error, 'one_appointment_per_place'))
      return database.transaction((tx) => hold(tx, booking));
    throw error;
  }
}

async function hold(
  tx: Tx,
  { clock, store, principal, origin, body }: Booking,
): Promise<AppointmentRow> {
  const now = clock.now();
  const { line, slot } = body;
  const intentId = body.intentId.toLowerCase();
  const { service, requested } = await readRequest(tx, store, body);
  await waitForTurn(tx, `${store.id} ${intentId} ${line} ${slot}`);
  const known = await lockHeld(tx, store.id, body);
  if (known && known.uid !== principal.uid) throw refuse('NOT_FOUND');
  const kept = known?.productId === service.product.id ? known.starts : null;
  const span = requestedSpan(service, requested, store.timeZone, now, {
    ...{ line, held: kept },
    atDesk: origin === null,
  });
  if (span.endDate !== body.endDate || timeText(span.endTime) !== timeText(body.endTime))
    throw refuse('TIME_REFUSED', { line });
  if (known && isSame(known, service, span, body)) return known;
  if (known && (known.status !== 'PENDING' || known.orderId !== null))
    throw refuse('VERSION_CHANGED');
  if (!known && origin) {
    const who = { businessId: store.id, uid: principal.uid, contact: body.customerContact };
    await refuseManyTimes(tx, clock, who, origin);
  }
  const people = body.numberOfCustomer;
  if (people > service.most) throw refuse('QUANTITY_INVALID', { line });
  const candidates = candidatesFor(service, requested, line);
  const reservation = {
    service,
    span,
    people,
    candidates,
    businessId: store.id,
    uid: principal.uid,
    intentId,
    moving: known?.id ?? null,
    line,
  };
  return reserveTime(tx, reservation, (part, booked) => {
    const row = {
      ...booked,
      productId: service.product.id,
      locationId: service.locationId,
      people,
      price: priceOf(service.product, booked.employeeId ?? null, store.currency) * people,
      customerName: body.customerName.trim().slice(0, 256),
      customerContact: body.customerContact.trim().slice(0, 254),
      paymentType: body.paymentType,
      heldUntil: new Date(now.getTime() + POLICY.heldWithoutOrder),
    };
    if (known) return change(part, known, row);
    const identity = {
      id: clock.id(),
      businessId: store.id,
      uid: principal.uid,
      network: origin?.network ?? null,
      intentId,
      line,
      slot,
    };
    return insert(part, { ...row, ...identity, status: 'PENDING', version: 1, createdAt: now });
  });
}

/** What it costs with who was found for it. */
const priceOf = (
  { sellingPrice, view }: Service['product'],
  employeeId: string | null,
  currency: string,
): Minor =>
  view.personPrices?.some((one) => one.employeeId === employeeId)
    ? toMinor(priceWith(view, employeeId), currency)
    : sellingPrice;

async function insert(tx: Tx, values: typeof appointments.$inferInsert): Promise<AppointmentRow> {
  const [row] = await tx.insert(appointments).values(values).returning();
  if (!row) throw new Error('an appointment was not written');
  return row;
}

async function change(
  tx: Tx,
  known: AppointmentRow,
  values: Partial<typeof appointments.$inferInsert>,
): Promise<AppointmentRow> {
  const [row] = await tx
    .update(appointments)
    .set({ ...values, version: known.version + 1 })
    .where(
      and(
        eq(appointments.id, known.id),
        eq(appointments.version, known.version),
        isNull(appointments.orderId),
      ),
    )
    .returning();
  if (!row) throw refuse('VERSION_CHANGED');
  return row;
}

/** The service that is meant and for how long: its own time, and at most what its add-ons can bring. */
async function readRequest(
  tx: Tx,
  store: Store,
  body: AppointmentBody,
): Promise<{ service: Service; requested: RequestedTime }> {
  const [entry, ...others] = body.servicesProvided;
  const same =
    entry &&
    others.length === 0 &&
    (['startDate', 'endDate', 'startTime', 'endTime'] as const).every(
      (name) => timeText(entry[name]) === timeText(body[name]),
    );
  if (!entry || !same || entry.quantity !== body.numberOfCustomer)
    throw refuse('FIELDS_INVALID', { fields: ['servicesProvided'] });
  const service = await serviceAt(tx, store, entry.productService, body.location);
  if (!service) throw refuse('NOT_SOLD_HERE', { line: body.line });
  const minutes = service.isDaily || service.duration === 0 ? service.duration : minutesIn(body);
  if (
    minutes === null ||
    minutes < service.duration ||
    minutes > service.duration + service.addedMost
  )
    throw refuse('TIME_REFUSED', { line: body.line });
  return {
    service,
    requested: {
      startDate: body.startDate,
      startTime: body.startTime,
      minutes,
      employee: body.employee,
    },
  };
}

async function lockHeld(
  tx: Tx,
  businessId: string,
  { intentId, line, slot }: AppointmentBody,
): Promise<AppointmentRow | undefined> {
  const samePosition = and(
    eq(appointments.businessId, businessId),
    eq(appointments.intentId, intentId.toLowerCase()),
    eq(appointments.line, line),
    eq(appointments.slot, slot),
  );
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(samePosition, ne(appointments.status, 'CANCELLED')))
    .for('update');
  return row;
}

const isSame = (
  row: AppointmentRow,
  service: Service,
  { starts, ends }: Span,
  body: AppointmentBody,
): boolean =>
  row.productId === service.product.id &&
  row.locationId === service.locationId &&
  row.starts.getTime() === starts.getTime() &&
  row.ends.getTime() === ends.getTime() &&
  row.people === body.numberOfCustomer &&
  (body.employee === null
    ? // Found with anyone, who may ask more since an import: another takes it (414).
      row.orderId !== null || priceWith(service.product.view, row.employeeId) === ownPrice(service)
    : row.employeeId === body.employee);

const ownPrice = ({ product }: Service): number => priceWith(product.view, null);
