import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { TableWish } from '#machines/domain/table.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/open.ts';
import { tableWishes } from '../db/schema/tables.ts';
import { refuse } from '../http/errors.ts';
import type { TableRow } from '../records/diningTable.ts';

/** Of each table what its guests ask for and nobody has answered, the oldest first. */
export async function openWishes(
  q: Queries,
  tableIds: string[],
): Promise<Map<string, { wish: TableWish; at: string }[]>> {
  const rows =
    tableIds.length === 0
      ? []
      : await q
          .select()
          .from(tableWishes)
          .where(and(inArray(tableWishes.tableId, tableIds), isNull(tableWishes.answeredAt)))
          .orderBy(asc(tableWishes.at));
  return Map.groupBy(
    rows.map(({ tableId, wish, at }) => ({ tableId, wish, at: at.toISOString() })),
    ({ tableId }) => tableId,
  );
}

/** RouteContext twice is asked once: impatience rings no second bell. */
export async function askFor(
  q: Queries,
  table: TableRow,
  wish: TableWish,
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
  await q.insert(tableWishes).values(row).onConflictDoNothing();
}

export async function answerWishes(
  q: Queries,
  tableId: string,
  wishes: readonly TableWish[],
  clock: Clock,
): Promise<void> {
  await q
    .update(tableWishes)
    .set({ answeredAt: clock.now() })
    .where(
      and(
        eq(tableWishes.tableId, tableId),
        inArray(tableWishes.wish, [...wishes]),
        isNull(tableWishes.answeredAt),
      ),
    );
}
