import { and, eq, sql } from 'drizzle-orm';
import type { AppointmentState } from '#machines/domain/appointment.ts';
import type { Database } from '../db/open.ts';
import { appointments } from '../db/schema.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { lockOrder } from '../orders/close.ts';
import type { Store } from '../store/stores.ts';
import { type AppointmentRow, ownAppointment } from './queries.ts';

interface Wish {
  id: string;
  status: AppointmentState;
  version: number | undefined;
}

/**
 * PAID confirms what the server already knows and never makes it so (I20). CANCELLED gives back a time that nobody paid for; under the
 * order's lock, so that a payment which settles at this moment wins (I24).
 */
export async function patchAppointment(
  database: Database,
  store: Store,
  principal: Principal,
  { id, status, version }: Wish,
): Promise<AppointmentRow> {
  const row = await ownAppointment(database.db, store, principal, id);
  if (version !== undefined && version !== row.version) throw refuse('VERSION_CHANGED');
  if (status === row.status) return row;
  if (status === 'PAID') throw refuse('NOT_PAID');
  if (status === 'PENDING') throw refuse('VERSION_CHANGED');
  return database.transaction(async (tx) => {
    const order = row.orderId ? await lockOrder(tx, store.id, row.orderId) : null;
    if (order) throw refuse(order.paymentState === 'PENDING' ? 'ORDER_CLOSED' : 'ALREADY_PAID');
    const [cancelled] = await tx
      .update(appointments)
      .set({ status: 'CANCELLED', version: sql`${appointments.version} + 1` })
      .where(
        and(eq(appointments.id, id), eq(appointments.status, 'PENDING'), sql`${appointments.orderId} is not distinct from ${row.orderId}`),
      )
      .returning();
    if (!cancelled) throw refuse('VERSION_CHANGED');
    return cancelled;
  });
}
