import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { stock } from '../db/schema/catalog.ts';
import { type HoldRow, holds } from '../db/schema/orders.ts';

type State = HoldRow['state'];

/** Free units, by shelf. Shelves are locked in the order of their ids everywhere, so that two orders cannot deadlock (I26, F93). */
export async function lockShelves(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.id, [...new Set(ids)]))
    .orderBy(stock.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row.stockInHand - row.held]));
}

/**
 * Units of shelves that are kept for an order from now on, where each shelf has them all: otherwise nothing is kept, and it answers false. The
 * same locks in the same order as by `lockShelves`, in one statement, so that a shelf that everybody buys from is locked for less time. All `shelves`
 * that the order may take from are locked, not only those of `units`: a second try may need the others, and must not wait for one out of turn.
 */
export async function holdIfThere(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  units: ReadonlyMap<string, number>,
  shelves: readonly string[],
  clock: Clock,
): Promise<boolean> {
  if (units.size === 0) return true;
  const rows = [...units].map(
    ([shelf, quantity]) => sql`(${shelf}, ${quantity}::int, ${clock.id()})`,
  );
  const { rowCount } = await tx.execute(sql`
    with wanted (shelf, quantity, hold) as (values ${sql.join(rows, sql`, `)}), locked as (
      select id, stock_in_hand - held as free from ${stock} where business_id = ${businessId} and ${inArray(stock.id, [...new Set(shelves)])} order by id for update
    ), enough as (
      select 1 from wanted left join locked on locked.id = wanted.shelf having bool_and(coalesce(locked.free, 0) >= wanted.quantity)
    ), kept as (
      insert into ${holds} (id, business_id, order_id, stock_id, quantity, state, created_at)
      select hold, ${businessId}, ${id}, shelf, quantity, 'HELD', ${clock.now().toISOString()}::timestamptz from wanted, enough
    )
    update ${stock} as shelf set held = shelf.held + wanted.quantity from wanted, enough where shelf.id = wanted.shelf`);
  return rowCount === units.size;
}

/** The same by a caller who has locked the shelves and seen that they are there. */
export async function holdUnits(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  units: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  if (units.size === 0) return;
  const createdAt = clock.now();
  await tx.insert(holds).values(
    [...units].map(([stockId, quantity]) => ({
      id: clock.id(),
      businessId,
      orderId: id,
      stockId,
      quantity,
      state: 'HELD' as const,
      createdAt,
    })),
  );
  const wanted = sql.join(
    [...units].map(([shelf, quantity]) => sql`(${shelf}, ${quantity}::int)`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${stock} as shelf set held = shelf.held + wanted.quantity from (values ${wanted}) as wanted (id, quantity) where shelf.id = wanted.id`,
  );
}

/** The order is paid or accepted: what was held has left the shelf. One that is not counted any more has nothing to count down. */
export const commitHolds = (tx: Tx, orderId: string): Promise<void> =>
  endHolds(
    tx,
    orderId,
    'HELD',
    'COMMITTED',
    sql`stock_in_hand = shelf.stock_in_hand - case when shelf.non_inventory then 0 else ended.quantity end, held = shelf.held - ended.quantity`,
  );

/** The order is given up or ended: what was held is for others again. */
export const releaseHolds = (tx: Tx, orderId: string): Promise<void> =>
  endHolds(tx, orderId, 'HELD', 'RELEASED', sql`held = shelf.held - ended.quantity`);

/** It was the shopper's and was not sent: what had left the shelf stands on it again. */
export const returnHolds = (tx: Tx, orderId: string): Promise<void> =>
  endHolds(
    tx,
    orderId,
    'COMMITTED',
    'RELEASED',
    sql`stock_in_hand = shelf.stock_in_hand + ended.quantity`,
  );

/** It left the shop with a parcel, and its order is over: it stands on no shelf and cannot be sold. */
export const leaveSent = (tx: Tx, orderId: string) =>
  tx
    .update(holds)
    .set({ state: 'SENT' })
    .where(and(eq(holds.orderId, orderId), eq(holds.state, 'COMMITTED')));

/** An order may hold one shelf by several rows; the shelf is changed once, by their sum. The caller holds the order. */
async function endHolds(
  tx: Tx,
  orderId: string,
  from: State,
  to: State,
  change: SQL,
): Promise<void> {
  await tx.execute(sql`
    with rows as (
      update ${holds} set state = ${to} where order_id = ${orderId} and state = ${from} returning stock_id, quantity
    ), ended as (
      select stock_id, sum(quantity)::int as quantity from rows group by stock_id
    ), locked as (
      select id from ${stock} where id in (select stock_id from ended) order by id for update
    )
    update ${stock} as shelf set ${change} from ended where shelf.id = ended.stock_id and shelf.id in (select id from locked)`);
}

/** Money came after the order had ended: takes everything again, or nothing and answers false (I14). */
export async function retakeHolds(tx: Tx, orderId: string): Promise<boolean> {
  const released = await tx
    .select({ stockId: holds.stockId, quantity: sql<number>`sum(${holds.quantity})::int` })
    .from(holds)
    .where(and(eq(holds.orderId, orderId), eq(holds.state, 'RELEASED')))
    .groupBy(holds.stockId)
    .orderBy(holds.stockId);
  const ids = released.map((one) => one.stockId);
  const free = await lockShelves(tx, ids);
  // What is not counted any more can always be had, and has nothing to count down.
  const counted = await countedOf(tx, ids);
  const taken = released.filter(({ stockId }) => counted.has(stockId));
  if (taken.some((one) => (free.get(one.stockId) ?? 0) < one.quantity)) return false;
  for (const { stockId, quantity } of taken)
    await tx
      .update(stock)
      .set({ stockInHand: sql`${stock.stockInHand} - ${quantity}` })
      .where(eq(stock.id, stockId));
  await tx
    .update(holds)
    .set({ state: 'COMMITTED' })
    .where(and(eq(holds.orderId, orderId), eq(holds.state, 'RELEASED')));
  return true;
}

async function countedOf(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: stock.id })
    .from(stock)
    .where(and(inArray(stock.id, ids), eq(stock.nonInventory, false)));
  return new Set(rows.map(({ id }) => id));
}
