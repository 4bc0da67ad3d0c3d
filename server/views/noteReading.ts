import { auditRows } from '../db/schema/jobs.ts';
import type { Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Asker } from './ownOrder.ts';

/** Who of the shop has read whose order, once a day: a page that is left open asks again and again. */
export async function noteReading(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { store, principal }: Pick<Asker, 'store' | 'principal'>,
  { id }: Pick<Order, 'id'>,
): Promise<void> {
  const now = clock.now();
  const uid = principal?.uid ?? '';
  await database.db
    .insert(auditRows)
    .values({
      id: `order.read ${now.toISOString().slice(0, 10)} ${id} ${uid}`,
      businessId: store.id,
      kind: 'order.read',
      subject: id,
      detail: uid,
      at: now,
    })
    .onConflictDoNothing();
}
