import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
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
