import { and, eq, gt, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Round } from '#machines/domain/table.ts';
import { POLICY } from '#machines/order/policy.ts';
import type { Queries } from '../db/open.ts';
import { kitchenStatuses } from '../db/schema/kitchen.ts';
import { orders } from '../db/schema/orders.ts';
import { tableSessions } from '../db/schema/tables.ts';
import type { Store } from '../stores.ts';
import { roundsOf } from '../views/tableRounds.ts';
import { roundView } from './rounds.ts';

/**
 * Of tables whose guests have paid or left, what was sent and is neither served nor refused, by the table: the kitchen has it until a person says
 * what became of it (505). Not longer than guests sit at a table, since not every kitchen says that it served.
 */
export async function leftInKitchen(
  q: Queries,
  { id: businessId, currency }: Store,
  now: Date,
): Promise<ReadonlyMap<string, Round[]>> {
  const since = new Date(now.getTime() - POLICY.longestTableSession);
  const isSaid = q
    .select({ one: sql`1` })
    .from(kitchenStatuses)
    .where(
      and(
        eq(kitchenStatuses.orderId, orders.id),
        inArray(kitchenStatuses.word, ['SERVED', 'REFUSED']),
      ),
    );
  const found = await q
    .select({ id: orders.id, tableSessionId: tableSessions.id, tableId: tableSessions.tableId })
    .from(orders)
    .innerJoin(tableSessions, eq(tableSessions.id, orders.tableSessionId))
    .where(
      and(
        eq(tableSessions.businessId, businessId),
        gt(tableSessions.endsAt, since),
        gt(orders.createdAt, since),
        eq(orders.isBill, false),
        or(isNotNull(tableSessions.closedAt), lte(tableSessions.endsAt, now)),
        sql`${orders.life} -> 'value' ->> 'goods' = 'committed'`,
        notExists(isSaid),
      ),
    );
  if (found.length === 0) return new Map();
  const rounds = await roundsOf(q, ...new Set(found.map((one) => one.tableSessionId)));
  const left = new Map<string, Round[]>();
  for (const { order, ...row } of rounds) {
    const table = found.find(({ id }) => id === order.id)?.tableId;
    if (table === undefined || !row.sent) continue;
    const shown = roundView({ order, ...row }, { uid: null, currency, isSeated: true });
    left.set(table, [...(left.get(table) ?? []), shown]);
  }
  return left;
}
