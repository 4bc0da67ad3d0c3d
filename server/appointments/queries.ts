import { and, asc, eq, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Appointment } from '#machines/domain/calls/appointments.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments, employees } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { attendanceOf, wasThere } from '../records/attendance.ts';
import { shownNumber } from '../records/outbox.ts';
import type { Store } from '../stores.ts';
import { aloneOff } from './cancelAlone.ts';
import { canCancel, canMove, changeableUntil } from './changeRules.ts';
import { minutesIn } from './requestedTime.ts';

type AppointmentView = v.InferOutput<typeof Appointment>;

/** A shopper's own appointment; another's is not found (D07). */
export async function ownAppointment(
  q: Queries,
  store: Store,
  { uid }: Principal,
  id: string,
): Promise<AppointmentRow> {
  const own = and(
    eq(appointments.businessId, store.id),
    eq(appointments.id, id),
    eq(appointments.uid, uid),
  );
  const [row] = await q.select().from(appointments).where(own);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Any of the store's, for its staff. */
export async function storeAppointment(
  q: Queries,
  store: Store,
  id: string,
): Promise<AppointmentRow> {
  const [row] = await q
    .select()
    .from(appointments)
    .where(and(eq(appointments.businessId, store.id), eq(appointments.id, id)));
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** The times of an order that stand, the earliest first. */
export const standingTimes = (q: Queries, orderId: string) =>
  q
    .select({
      id: appointments.id,
      service: products.name,
      startDate: appointments.startDate,
      startTime: appointments.startTime,
      starts: appointments.starts,
    })
    .from(appointments)
    .innerJoin(products, eq(products.id, appointments.productId))
    .where(and(eq(appointments.orderId, orderId), ne(appointments.status, 'CANCELLED')))
    .orderBy(asc(appointments.starts), asc(appointments.id));

export async function appointmentView(
  q: Queries,
  store: Store,
  row: AppointmentRow,
  now: Date,
): Promise<AppointmentView> {
  const [around] = await q
    .select({
      service: products.name,
      product: products.view,
      employeeName: employees.name,
      order: orders,
    })
    .from(appointments)
    .innerJoin(products, eq(products.id, appointments.productId))
    .leftJoin(employees, eq(employees.id, appointments.employeeId))
    .leftJoin(orders, eq(orders.id, appointments.orderId))
    .where(eq(appointments.id, row.id));
  const together = row.orderId === null ? [] : await standingTimes(q, row.orderId);
  const servicePlace = around?.product.servicePlace ?? null;
  const paymentState = around?.order?.paymentState ?? null;
  const order = around?.order ?? null;
  const mayMove = canMove(row, paymentState, store, now);
  const alone = order && together.length > 1 ? await aloneOff(q, store, order, row, now) : null;
  return {
    id: row.id,
    status: row.status,
    startDate: row.startDate,
    startTime: row.startTime,
    endDate: row.endDate,
    endTime: row.endTime,
    employee: row.employeeId,
    employeeName: around?.employeeName ?? null,
    location: row.locationId,
    service: around?.service ?? '',
    numberOfCustomer: row.people,
    orderId: row.orderId,
    orderNumber: around?.order ? shownNumber(around.order) : null,
    version: row.version,
    intentId: row.intentId,
    line: row.line,
    slot: row.slot,
    canMove: mayMove && !wasThere(row, await attendanceOf(q, order ? [order.id] : [])),
    canCancel: canCancel(row, paymentState, together, store, now),
    changeableUntil: changeableUntil(row, store).toISOString(),
    // Of one that was cancelled alone: those that stand without it.
    ...(together.length > (row.status === 'CANCELLED' ? 0 : 1) && {
      together: together.map(({ starts, ...one }) => ({
        ...one,
        isTooNear: now > changeableUntil({ starts }, store),
      })),
      ...(order &&
        alone && {
          alone: {
            less: toDecimal(alone.less, order.currency),
            total: toDecimal(order.total - alone.less, order.currency),
            currency: order.currency,
          },
        }),
      cancellableUntil: changeableUntil(together[0] ?? row, store).toISOString(),
    }),
    productId: row.productId,
    minutes: minutesIn(row) ?? 0,
    isAccepted: paymentState === 'PENDING' && around?.order?.keptUntil === null,
    servicePlace,
    visitAt: servicePlace === 'AT_CUSTOMER' ? (around?.order?.body.visitAt ?? null) : null,
  };
}
