import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { POLICY } from '#machines/order/policy.ts';
import type { Clock } from '../clock.ts';
import type { Queries, Tx } from '../db/open.ts';
import {
  diningTables,
  serviceCalls,
  type TableRow,
  type TableSessionRow,
  tableSessions,
} from '../db/schema/tables.ts';
import { refuse } from '../http/errors.ts';
import type { Order } from './order.ts';
import { leaveUnpaid } from './tableSession.ts';

/** A table of this store; null for another store's. */
export async function tableOf(
  q: Queries,
  businessId: string,
  id: string,
): Promise<TableRow | null> {
  const [row] = await q
    .select()
    .from(diningTables)
    .where(and(eq(diningTables.businessId, businessId), eq(diningTables.id, id)));
  return row ?? null;
}

/** The tables of a store with guests or a call, and those of which the kitchen has something left to serve. */
export async function busyTables(
  q: Queries,
  businessId: string,
  now: Date,
  waiting: readonly string[] = [],
): Promise<TableRow[]> {
  const rows = await q
    .selectDistinct({ table: diningTables })
    .from(diningTables)
    .leftJoin(
      tableSessions,
      and(
        eq(tableSessions.tableId, diningTables.id),
        isNull(tableSessions.closedAt),
        gt(tableSessions.endsAt, now),
      ),
    )
    .leftJoin(
      serviceCalls,
      and(eq(serviceCalls.tableId, diningTables.id), isNull(serviceCalls.answeredAt)),
    )
    .where(
      and(
        eq(diningTables.businessId, businessId),
        or(
          isNotNull(tableSessions.id),
          isNotNull(serviceCalls.id),
          inArray(diningTables.id, [...waiting]),
        ),
      ),
    )
    .orderBy(asc(diningTables.locationId), asc(diningTables.name));
  return rows.map((row) => row.table);
}

/**
 * Everything that happens at a table happens one after the other: sending a round, asking for a bill, closing. The weaker lock, since an order
 * that was just written for the table holds its key: two that wanted the stronger one would wait for each other.
 */
export async function lockTable(tx: Tx, businessId: string, id: string): Promise<TableRow> {
  const [row] = await tx
    .select()
    .from(diningTables)
    .where(and(eq(diningTables.businessId, businessId), eq(diningTables.id, id)))
    .for('no key update');
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

export async function presentTableSession(
  q: Queries,
  tableId: string,
  now: Date,
): Promise<TableSessionRow | null> {
  const open = await openTableSession(q, tableId);
  return open && open.endsAt > now ? open : null;
}

/** Of each of these tables where guests sit. */
export const presentTableSessions = (
  q: Queries,
  tableIds: string[],
  now: Date,
): Promise<TableSessionRow[]> =>
  q
    .select()
    .from(tableSessions)
    .where(
      and(
        inArray(tableSessions.tableId, tableIds),
        isNull(tableSessions.closedAt),
        gt(tableSessions.endsAt, now),
      ),
    );

export async function openTableSession(
  q: Queries,
  tableId: string,
): Promise<TableSessionRow | null> {
  const [row] = await q
    .select()
    .from(tableSessions)
    .where(and(eq(tableSessions.tableId, tableId), isNull(tableSessions.closedAt)));
  return row ?? null;
}

/**
 * A round belongs to the table session under way, and begins one where none is: the session has the id of its first round. A phone
 * that still names an earlier one has left the table (F100).
 */
export async function joinTableSession(
  tx: Tx,
  order: Order,
  named: string | null,
  clock: Clock,
): Promise<Order> {
  const { businessId, tableId } = order;
  if (tableId === null) return order;
  const table = await lockTable(tx, businessId, tableId);
  const now = clock.now();
  const open = await openTableSession(tx, tableId);
  const present = open && open.endsAt > now ? open : null;
  if (!table.open || (named !== null && named !== present?.id)) throw refuse('TABLE_CLOSED');
  const endsAt = new Date(now.getTime() + POLICY.longestTableSession);
  if (present)
    await tx.update(tableSessions).set({ endsAt }).where(eq(tableSessions.id, present.id));
  else {
    if (open) {
      await tx
        .update(tableSessions)
        .set({ closedAt: open.endsAt })
        .where(eq(tableSessions.id, open.id));
      await leaveUnpaid(tx, open.id, clock);
    }
    await tx
      .insert(tableSessions)
      .values({ id: order.id, businessId, tableId, openedAt: now, endsAt });
  }
  const tableSessionId = present?.id ?? order.id;
  return { ...order, tableSessionId };
}
