import { and, eq, ne } from 'drizzle-orm';
import { isPricedAs } from '#machines/domain/personPrice.ts';
import type { VisitTime } from '#machines/order/types.ts';
import type { Tx } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { applyOrRefuse } from '../lifecycle/applyOrRefuse.ts';
import { isTimeTaken } from '../records/appointment.ts';
import { tellAppointments } from '../records/appointmentNotice.ts';
import { attendanceOf, canStaffMove, wasThere } from '../records/attendance.ts';
import { lockOrder } from '../records/order.ts';
import { BY_PERSON, type Cause } from '../records/orderEvent.ts';
import { knowFreed } from '../records/ownFreedTime.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { canMove, changeableUntil } from './changeRules.ts';
import { ownAppointment, storeAppointment } from './queries.ts';
import { candidatesFor, minutesIn, requestedSpan } from './requestedTime.ts';
import { type BookedTime, reserveTime } from './reserve.ts';
import { awayWith, touches } from './sameOrder.ts';
import { serviceAt } from './service.ts';

interface Move {
  id: string;
  version: number | undefined;
  startDate: string;
  startTime: string;
  /** undefined: the same employee; null: any employee who can */
  employee: string | null | undefined;
}

/** By its own shopper until the store's last moment, or by staff. */
export async function moveAppointment(
  services: Services,
  store: Store,
  principal: Principal,
  move: Move,
): Promise<AppointmentRow> {
  const { orderId } = await ownAppointment(services.database.db, store, principal, move.id);
  return moveTo(services, store, orderId, move, BY_PERSON);
}
export async function staffMovesAppointment(
  services: Services,
  store: Store,
  by: string,
  move: Move,
): Promise<AppointmentRow> {
  const { orderId } = await storeAppointment(services.database.db, store, move.id);
  return moveTo(services, store, orderId, move, { kind: 'STAFF', toldBy: by });
}

/** The same service for the same people at another time. Price and payment stay: it lasts as long as it did, and who comes costs the same. */
async function moveTo(
  services: Services,
  store: Store,
  orderId: string | null,
  move: Move,
  cause: Cause,
): Promise<AppointmentRow> {
  const { database, clock } = services;
  if (orderId === null) throw refuse('ORDER_CLOSED');
  try {
    return await database.transaction(async (tx) => {
      const order = await lockOrder(tx, store.id, orderId);
      const row = await lockAppointment(tx, move);
      const now = clock.now();
      if (!order) throw refuse('ORDER_CLOSED');
      const said = await attendanceOf(tx, [order.id]);
      if (cause.kind === 'STAFF') {
        if (!canStaffMove(row, order, said)) throw refuse('ORDER_CLOSED');
      } else if (wasThere(row, said) || !canMove(row, order.paymentState, store, now))
        throw refuse(now > changeableUntil(row, store) ? 'TOO_LATE_TO_CHANGE' : 'ORDER_CLOSED');
      const service = await serviceAt(tx, store, row.productId, row.locationId);
      if (!service) throw refuse('NOT_SOLD_HERE');
      const minutes = service.isDaily ? service.duration : (minutesIn(row) ?? 0);
      const requested = {
        ...move,
        minutes,
        employee: move.employee === undefined ? row.employeeId : move.employee,
        // What was paid for stays what it costs.
        pricedAs: row.employeeId,
      };
      if (
        requested.employee !== null &&
        row.employeeId !== null &&
        !isPricedAs(service.product.view, requested.employee, row.employeeId)
      )
        throw refuse('NOT_SOLD_HERE');
      const span = requestedSpan(service, requested, store.timeZone, now, {
        atDesk: cause.kind === 'STAFF',
      });
      if ((await awayWith(tx, row)).some((one) => touches(one, span)))
        throw refuse('TIME_OVERLAPS');
      const { businessId, uid, intentId, people } = row;
      const reservation = {
        service,
        span,
        people,
        candidates: candidatesFor(service, requested),
        businessId,
        uid,
        intentId,
        moving: row.id,
      };
      const moved = await reserveTime(tx, reservation, (part, booked) => write(part, row, booked));
      const happening = {
        type: 'visit.moved',
        appointment: row.id,
        from: timeOf(row),
        to: timeOf(moved),
        ...(cause.kind === 'STAFF' && { by: 'STAFF' as const }),
      } as const;
      await applyOrRefuse(tx, services, order, happening, cause);
      await knowFreed(tx, [row]);
      await tellAppointments(tx, [moved], 'moved', clock);
      return moved;
    });
  } catch (error) {
    if (isTimeTaken(error)) throw refuse('SLOT_TAKEN');
    throw error;
  }
}

const timeOf = ({ startDate, startTime, employeeId }: AppointmentRow): VisitTime => ({
  startDate,
  startTime,
  employee: employeeId,
});

async function lockAppointment(tx: Tx, { id, version }: Move): Promise<AppointmentRow> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), ne(appointments.status, 'CANCELLED')))
    .for('update');
  if (!row || (version !== undefined && row.version !== version)) throw refuse('VERSION_CHANGED');
  return row;
}

async function write(tx: Tx, row: AppointmentRow, booked: BookedTime): Promise<AppointmentRow> {
  const [moved] = await tx
    .update(appointments)
    .set({ ...booked, version: row.version + 1 })
    .where(eq(appointments.id, row.id))
    .returning();
  if (!moved) throw refuse('VERSION_CHANGED');
  return moved;
}
