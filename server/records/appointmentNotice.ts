import { and, asc, eq, ne } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { outbox } from '../db/schema/jobs.ts';

type AppointmentEvent = 'confirmed' | 'moved' | 'calledOff';

/** One line for the times of one order that share a fate, told in the transaction that brings it about (I35). */
export async function tellAppointments(
  tx: Tx,
  rows: AppointmentRow[],
  event: AppointmentEvent,
  clock: Clock,
  /** what was paid at the same moment, so that both are told at once */
  payment: 'PAID' | 'PART_PAID' | null = null,
): Promise<void> {
  const [first] = rows.toSorted((one, other) => one.starts.getTime() - other.starts.getTime());
  if (!first) return;
  const { id, businessId, orderId, uid, startDate, startTime, version } = first;
  await tx
    .insert(outbox)
    .values({
      id: `${id}:${event}:${version}`,
      businessId,
      orderId,
      uid,
      kind: `appointment.${event}`,
      payload: { appointmentId: id, startDate, startTime, count: rows.length, payment },
      createdAt: clock.now(),
      tries: 0,
    })
    .onConflictDoNothing();
}

/** The earliest visit of an order that stands, by what its shopper knows it, and how many there are; null where there is none. */
export async function firstVisit(
  tx: Tx,
  orderId: string,
): Promise<{ service: string; startDate: string; startTime: string; count: number } | null> {
  const rows = await tx
    .select({
      service: products.name,
      startDate: appointments.startDate,
      startTime: appointments.startTime,
    })
    .from(appointments)
    .innerJoin(products, eq(products.id, appointments.productId))
    .where(and(eq(appointments.orderId, orderId), ne(appointments.status, 'CANCELLED')))
    .orderBy(asc(appointments.starts));
  return rows[0] ? { ...rows[0], count: rows.length } : null;
}
