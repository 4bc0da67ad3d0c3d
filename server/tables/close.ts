import { and, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { SERVICE_CALLS } from '#machines/domain/table.ts';
import { orders } from '../db/schema/orders.ts';
import { tableSessions } from '../db/schema/tables.ts';
import { Refusal } from '../http/errors.ts';
import { allowsNow, apply } from '../lifecycle/apply.ts';
import { endAttempt } from '../lifecycle/expire.ts';
import { lockTable } from '../records/diningTable.ts';
import { lockOrder } from '../records/order.ts';
import { BY_STAFF } from '../records/orderEvent.ts';
import { ordersOfTableSession } from '../records/tableSession.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { answerCalls } from './serviceCalls.ts';

/**
 * The table has paid at the point of sale. Its session ends first, so nothing is sent and no bill is made any more; then payments under way
 * are ended, asking their provider, and money that is already there counts; the rest of the rounds was paid there (F100). What
 * cannot be ended and is paid afterwards goes back.
 */
export async function closeTable(services: Services, store: Store, tableId: string): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    await lockTable(tx, store.id, tableId);
    await answerCalls(tx, tableId, SERVICE_CALLS, clock);
    await tx
      .update(tableSessions)
      .set({ closedAt: clock.now() })
      .where(and(eq(tableSessions.tableId, tableId), isNull(tableSessions.closedAt)));
  });
  // Also what an earlier try left, that was cut off in between.
  for (const id of await closedWithOpenOrders(services, tableId))
    await closeTableSession(services, store.id, id);
}

/** Sessions of that table, or of any, that are closed and have something unsettled. */
async function closedWithOpenOrders({ database }: Services, tableId?: string): Promise<string[]> {
  const unsettled = database.db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.tableSessionId, tableSessions.id), eq(orders.paymentState, 'PENDING')));
  const rows = await database.db
    .select({ id: tableSessions.id })
    .from(tableSessions)
    .where(
      and(
        isNotNull(tableSessions.closedAt),
        tableId === undefined ? undefined : eq(tableSessions.tableId, tableId),
        exists(unsettled),
      ),
    )
    .limit(MOST);
  return rows.map((row) => row.id);
}
const MOST = 20;

/** The sweep's turn: tables whose closing was cut off. */
export async function finishClosing(services: Services): Promise<number> {
  const ids = await closedWithOpenOrders(services);
  if (ids.length === 0) return 0;
  const known = await services.database.db
    .select({ id: tableSessions.id, businessId: tableSessions.businessId })
    .from(tableSessions)
    .where(inArray(tableSessions.id, ids));
  for (const { id, businessId } of known) await closeTableSession(services, businessId, id);
  return ids.length;
}

async function closeTableSession(
  services: Services,
  businessId: string,
  tableSessionId: string,
): Promise<void> {
  const { database, clock } = services;
  const all = await ordersOfTableSession(database.db, tableSessionId);
  for (const { id } of all) await endAttempt(services, id, 'CANCELLED').catch(unlessLive);
  // Bills before rounds, as a payment that settles at this moment takes them.
  const inTurn = all.toSorted(
    (one, other) => Number(other.isBill) - Number(one.isBill) || (one.id < other.id ? -1 : 1),
  );
  await database.transaction(async (tx) => {
    for (const { id } of inTurn) {
      const order = await lockOrder(tx, businessId, id);
      if (order?.paymentState !== 'PENDING') continue;
      const { accepted } = order.life.facts;
      const event =
        order.isBill || !accepted
          ? ({ type: 'order.givenUp', inHand: false } as const)
          : ({ type: 'till.paid' } as const);
      // A payment that cannot be ended is watched on; its news finds what the guests paid there.
      if (allowsNow(order, event, clock.now()))
        await apply({ tx, clock, cause: BY_STAFF }, order, event);
    }
  });
}

function unlessLive(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
