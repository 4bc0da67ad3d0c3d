import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { waitForTurn } from '../db/turn.ts';
import { refuse } from '../http/errors.ts';
import { isTimeTaken } from '../records/appointment.ts';
import { releaseTimes } from './release.ts';
import { type Occupied, occasionOf, seatsLeft, seatsOf } from './seats.ts';
import { resourceOf, type Service, type Span } from './service.ts';

interface Reservation {
  service: Service;
  span: Span;
  people: number;
  /** employees in this order; null books the room itself */
  candidates: (string | null)[];
  businessId: string;
  uid: string;
  intentId: string;
  /** the appointment that moves: it does not stand in its own way */
  moving: string | null;
  line?: number;
}
/** What a booking occupies, and whose name stands on it. */
export type BookedTime = Pick<
  typeof appointments.$inferInsert,
  | 'employeeId'
  | 'resource'
  | 'occasion'
  | 'seats'
  | 'starts'
  | 'ends'
  | 'busyFrom'
  | 'busyUntil'
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
>;

/**
 * Finds an employee for a time and writes it down at once: "anyone" becomes a name here. Bookings of one resource queue at its lock, and the
 * exclusion constraints have the last word (I23).
 */
export async function reserveTime(
  tx: Tx,
  reservation: Reservation,
  write: (part: Tx, booked: BookedTime) => Promise<AppointmentRow>,
): Promise<AppointmentRow> {
  const { service, span, people, candidates, line } = reservation;
  const named = line === undefined ? {} : { line };
  if (service.capacity !== null && people > service.capacity)
    throw refuse('QUANTITY_INVALID', named);
  let overlapsOwn = false;
  for (const employeeId of candidates) {
    const resource = resourceOf(service, employeeId);
    await waitForTurn(tx, resource);
    const there = await othersAt(tx, reservation, resource);
    const occasion = occasionOf(service, employeeId, span);
    if (seatsLeft(service, occasion, there) < people) {
      overlapsOwn ||= there.some((one) => one.intentId === reservation.intentId);
      continue;
    }
    const { minutes: _, ...times } = span;
    const booked = {
      ...times,
      employeeId,
      resource,
      occasion,
      seats: seatsOf(service, people, there),
    };
    try {
      return await tx.transaction((part) => write(part, booked));
    } catch (error) {
      if (!isTimeTaken(error)) throw error;
    }
  }
  throw refuse(overlapsOwn ? 'TIME_OVERLAPS' : 'SLOT_TAKEN', named);
}

/** Who is there at that time. What the same shopper held for a cart that has changed since gives way. */
async function othersAt(
  tx: Tx,
  reservation: Reservation,
  resource: string,
): Promise<(Occupied & { intentId: string })[]> {
  const { businessId, uid, intentId, moving, span } = reservation;
  const rows = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.resource, resource),
        ne(appointments.status, 'CANCELLED'),
        lt(appointments.busyFrom, span.busyUntil),
        gt(appointments.busyUntil, span.busyFrom),
      ),
    );
  const left = rows.filter(
    (one) =>
      one.businessId === businessId &&
      one.uid === uid &&
      one.intentId !== intentId &&
      one.orderId === null &&
      one.status === 'PENDING',
  );
  const gone = left.length === 0 ? [] : await releaseTimes(tx, left);
  return rows.filter((one) => one.id !== moving && !gone.some(({ id }) => id === one.id));
}
