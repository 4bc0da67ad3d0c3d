import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ServiceCall } from '#machines/domain/table.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/open.ts';
import { serviceCalls, type TableRow } from '../db/schema/tables.ts';
import { refuse } from '../http/errors.ts';

/** Of each table its guests' calls that are not answered yet, the oldest first. */
export async function openCalls(
  q: Queries,
  tableIds: string[],
): Promise<Map<string, { wish: ServiceCall; at: string }[]>> {
  const rows =
    tableIds.length === 0
      ? []
      : await q
          .select()
          .from(serviceCalls)
          .where(and(inArray(serviceCalls.tableId, tableIds), isNull(serviceCalls.answeredAt)))
          .orderBy(asc(serviceCalls.at));
  return Map.groupBy(
    rows.map(({ tableId, wish, at }) => ({ tableId, wish, at: at.toISOString() })),
    ({ tableId }) => tableId,
  );
}

/** Calling twice adds one row: impatience rings no second bell. */
export async function addCall(
  q: Queries,
  table: TableRow,
  wish: ServiceCall,
  clock: Clock,
): Promise<void> {
  if (!table.open) throw refuse('TABLE_CLOSED');
  const row = {
    id: clock.id(),
    businessId: table.businessId,
    tableId: table.id,
    wish,
    at: clock.now(),
  };
  await q.insert(serviceCalls).values(row).onConflictDoNothing();
}

export async function answerCalls(
  q: Queries,
  tableId: string,
  calls: readonly ServiceCall[],
  clock: Clock,
): Promise<void> {
  await q
    .update(serviceCalls)
    .set({ answeredAt: clock.now() })
    .where(
      and(
        eq(serviceCalls.tableId, tableId),
        inArray(serviceCalls.wish, [...calls]),
        isNull(serviceCalls.answeredAt),
      ),
    );
}
