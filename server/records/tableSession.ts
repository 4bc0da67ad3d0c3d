import { and, asc, eq, isNull } from 'drizzle-orm';
import { POLICY } from '#machines/order/policy.ts';
import type { Queries, Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { sittings } from '../db/schema/tables.ts';
import type { Order } from './order.ts';

/** Rounds and bills of a sitting, in the order in which they were sent. */
export const ordersOfSitting = (q: Queries, sittingId: string): Promise<Order[]> =>
  q
    .select()
    .from(orders)
    .where(eq(orders.sittingId, sittingId))
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));

/** Once nothing is left to pay the sitting ends soon by itself. */
export async function windDown(tx: Tx, sittingId: string, now: Date): Promise<void> {
  const all = await ordersOfSitting(tx, sittingId);
  if (all.some((order) => !order.isBill && order.paymentState === 'PENDING')) return;
  await tx
    .update(sittings)
    .set({ endsAt: new Date(now.getTime() + POLICY.tableAfterPaying) })
    .where(and(eq(sittings.id, sittingId), isNull(sittings.closedAt)));
}
