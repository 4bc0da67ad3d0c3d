import { and, asc, eq, isNull } from 'drizzle-orm';
import { POLICY } from '#machines/order/policy.ts';
import type { Queries, Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { tableSessions } from '../db/schema/tables.ts';
import type { Order } from './order.ts';

/** Rounds and bills of a table session, in the order in which they were sent. */
export const ordersOfTableSession = (q: Queries, tableSessionId: string): Promise<Order[]> =>
  q
    .select()
    .from(orders)
    .where(eq(orders.tableSessionId, tableSessionId))
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));

/** Once nothing is left to pay the session ends soon by itself. */
export async function endTableSoon(tx: Tx, tableSessionId: string, now: Date): Promise<void> {
  const all = await ordersOfTableSession(tx, tableSessionId);
  if (all.some((order) => !order.isBill && order.paymentState === 'PENDING')) return;
  await tx
    .update(tableSessions)
    .set({ endsAt: new Date(now.getTime() + POLICY.tableAfterPaying) })
    .where(and(eq(tableSessions.id, tableSessionId), isNull(tableSessions.closedAt)));
}
