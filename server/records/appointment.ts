import { and, eq, exists, lte, ne, not, sql } from 'drizzle-orm';
import type { PaymentState } from '#machines/domain/payment.ts';
import { type Tx, violates } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { knowFreed } from './ownFreedTime.ts';

const nextVersion = sql`${appointments.version} + 1`;
const ofOrder = (orderId: string, status: AppointmentRow['status']) =>
  and(eq(appointments.orderId, orderId), eq(appointments.status, status));

/** Its times are its customer's, or kept for them: it is to be paid, paid, or paid in part. */
export const keepsTimes = (paymentState: PaymentState): boolean =>
  ['PENDING', 'PAID', 'PART_PAID'].includes(paymentState);

/** The order is paid: its times are the shopper's (I20). */
export const confirmTimes = (tx: Tx, orderId: string): Promise<AppointmentRow[]> =>
  tx
    .update(appointments)
    .set({ status: 'PAID', version: nextVersion })
    .where(ofOrder(orderId, 'PENDING'))
    .returning();

/** Its times are free again: those that were not paid, or, of a paid order that was cancelled, all of them. */
export async function cancelTimes(tx: Tx, orderId: string): Promise<void> {
  const freed = await tx
    .update(appointments)
    .set({ status: 'CANCELLED', version: nextVersion })
    .where(and(eq(appointments.orderId, orderId), sql`${appointments.status} <> 'CANCELLED'`))
    .returning();
  await knowFreed(tx, freed);
}

/** One of several is free again; the others stay (458). */
export async function cancelTime(tx: Tx, orderId: string, id: string): Promise<AppointmentRow> {
  const [row] = await tx
    .update(appointments)
    .set({ status: 'CANCELLED', version: nextVersion })
    .where(
      and(
        eq(appointments.orderId, orderId),
        eq(appointments.id, id),
        ne(appointments.status, 'CANCELLED'),
      ),
    )
    .returning();
  if (!row) throw new Error(`time ${id} does not stand`);
  await knowFreed(tx, [row]);
  return row;
}

/** It was cancelled by itself: it comes back with no money. */
const wasCancelledAlone = exists(
  sql`(select from order_event e where e.order_id = ${appointments.orderId} and e.type = 'visit.cancelled' and e.event ->> 'appointment' = ${appointments.id})`,
);

/** Money came after the order had ended: all times again or none; the exclusion constraints have the last word (I23). */
export async function restoreTimes(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(appointments)
    .set({ status: 'PENDING' })
    .where(and(ofOrder(orderId, 'CANCELLED'), not(wasCancelledAlone)));
}

/** One of its times that money brings back is on by now, or over. */
export const hasBegun = async (tx: Tx, orderId: string, now: Date): Promise<boolean> =>
  (await tx.$count(
    appointments,
    and(ofOrder(orderId, 'CANCELLED'), not(wasCancelledAlone), lte(appointments.starts, now)),
  )) > 0;

/** PostgreSQL has the last word, whatever was read before (I23). */
export const isTimeTaken = (error: unknown): boolean =>
  violates(error, 'one_appointment_at_a_time') || violates(error, 'one_occasion_at_a_time');
