import { and, asc, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { orders } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import { tableSessions } from '../db/schema/tables.ts';
import { lockTable } from '../records/diningTable.ts';
import { lockOrder } from '../records/order.ts';
import { leaveUnpaid, ordersOfTableSession } from '../records/tableSession.ts';
import type { Services } from '../services.ts';

const MOST = 40;

/**
 * The sweep's turn: guests whose time at their table is over and who have not paid are told of at once, not when the next ones sit down. The
 * table stays as it is: its till may still be paid for them.
 */
export async function tellLeftUnpaid({ database, clock, log }: Services): Promise<void> {
  const isOver = and(isNull(tableSessions.closedAt), lte(tableSessions.endsAt, clock.now()));
  const told = database.db
    .select({ one: sql`1` })
    .from(staffTasks)
    .where(and(eq(staffTasks.orderId, orders.id), eq(staffTasks.reason, 'LEFT_UNPAID')));
  const over = await database.db
    .selectDistinct({
      id: tableSessions.id,
      tableId: tableSessions.tableId,
      businessId: tableSessions.businessId,
    })
    .from(tableSessions)
    .innerJoin(orders, eq(orders.tableSessionId, tableSessions.id))
    .where(and(isOver, eq(orders.isBill, false), isOwed, notExists(told)))
    .orderBy(asc(tableSessions.id))
    .limit(MOST);
  for (const { id, tableId, businessId } of over)
    await database
      .transaction(async (tx) => {
        await lockTable(tx, businessId, tableId);
        // Since it was read, a guest may have ordered again, or the till may have closed it.
        const [still] = await tx
          .select({ id: tableSessions.id })
          .from(tableSessions)
          .where(and(eq(tableSessions.id, id), isOver));
        if (!still) return;
        for (const order of (await ordersOfTableSession(tx, id)).map((one) => one.id).toSorted())
          await lockOrder(tx, businessId, order);
        await leaveUnpaid(tx, id, clock);
      })
      .catch((error: unknown) => log.error({ err: error, id }, 'who left unpaid was not told'));
}

/** Agreed to be paid later, and not paid as far as is known. */
const isOwed = and(
  or(eq(orders.paymentState, 'PENDING'), eq(orders.paymentState, 'REVIEW')),
  sql`${orders.life} -> 'facts' ->> 'accepted' = 'true'`,
);
