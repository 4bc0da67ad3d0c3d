import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { owedOf } from '#machines/order/amounts.ts';
import { POLICY } from '#machines/order/policy.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { Clock } from '../clock.ts';
import type { Queries, Tx } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orders } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import { tableSessions } from '../db/schema/tables.ts';
import type { Order } from './order.ts';
import { openTask } from './staffTask.ts';

/** Closed by the till. One that ran out was closed as of its own end, when the next guests sat down: its guests paid nothing there. One that is open has no such time, so SQL leaves it out. */
export const isClosedAtTill = ne(tableSessions.closedAt, tableSessions.endsAt);

/** Something of it is still to be paid at its table. */
const isOwed = ({ paymentState, life, closedAt }: Order): boolean =>
  paymentState === 'PENDING' ||
  (paymentState === 'REVIEW' && closedAt === null && owedOf(life.facts) > 0);

/** Rounds and bills of a table session, in the order in which they were sent. */
export const ordersOfTableSession = (q: Queries, ...tableSessionIds: string[]): Promise<Order[]> =>
  q
    .select()
    .from(orders)
    .where(inArray(orders.tableSessionId, tableSessionIds))
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));

type TillPaid = Extract<OrderEvent, { type: 'till.paid' }>;
/** What its till took when it was closed, a line for each round, as their logs have it. */
export async function takenAtTill(q: Queries, tableSessionId: string): Promise<TillPaid[]> {
  const rows = await q
    .select({ event: orderEvents.event })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orders.tableSessionId, tableSessionId), eq(orderEvents.type, 'till.paid')));
  return rows.map(({ event }) => event as TillPaid);
}

/** Its guests sit there still, as far as is known. It is not closed meanwhile. */
export async function isStillOn(tx: Tx, tableSessionId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(tableSessions)
    .where(eq(tableSessions.id, tableSessionId))
    .for('share');
  return row !== undefined && row.closedAt === null && row.endsAt > now;
}

/** Once nothing is left to pay the session ends soon by itself. One that is over already stays so: what is paid from home opens no evening again. */
export async function endTableSoon(tx: Tx, tableSessionId: string, now: Date): Promise<void> {
  const all = await ordersOfTableSession(tx, tableSessionId);
  if (all.some((order) => !order.isBill && isOwed(order))) return;
  await tx
    .update(tableSessions)
    .set({ endsAt: new Date(now.getTime() + POLICY.tableAfterPaying) })
    .where(
      and(
        eq(tableSessions.id, tableSessionId),
        isNull(tableSessions.closedAt),
        gt(tableSessions.endsAt, now),
      ),
    );
}

/** Its guests left, since its time is over or the next ones sit there: what they did not pay waits for a person, once. */
export async function leaveUnpaid(tx: Tx, tableSessionId: string, clock: Clock): Promise<void> {
  for (const order of await ordersOfTableSession(tx, tableSessionId)) {
    if (order.isBill || !order.life.facts.accepted || !isOwed(order)) continue;
    const told = and(eq(staffTasks.orderId, order.id), eq(staffTasks.reason, LEFT.reason));
    if ((await tx.$count(staffTasks, told)) === 0) await openTask(tx, order, LEFT, clock);
  }
}
const LEFT = {
  kind: 'REVIEW',
  reason: 'LEFT_UNPAID',
  amount: null,
  attemptId: null,
  detail: '',
} as const;
