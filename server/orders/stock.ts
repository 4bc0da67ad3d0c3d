import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Difference } from '#machines/domain/problem.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { stock } from '../db/schema/catalog.ts';
import { holds } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import type { BasketLine, Stocked } from './basket.ts';
import { setsIn, unitsFrom } from './bundles.ts';

type Hold = typeof holds.$inferSelect;

/**
 * Holds the units of every line, or refuses with what there is. All shelves are locked first, in the order of their ids, so that two
 * orders of the same things can neither deadlock nor both take the last one (I26, F93).
 */
export async function holdStock(tx: Tx, businessId: string, orderId: string, lines: BasketLine[], clock: Clock): Promise<void> {
  const free = await lockShelves(
    tx,
    lines.flatMap(({ stocked }) => (stocked ? [stocked.own, ...stocked.parts.flatMap(({ shelves }) => shelves)].map(({ id }) => id) : [])),
  );
  const taken = new Map<string, number>();
  const short: Difference[] = [];
  const now = clock.now();
  for (const line of lines) {
    const isOut = line.product.view.soldOutUntil !== null && new Date(line.product.view.soldOutUntil) > now;
    if (!line.stocked && !isOut) continue;
    const had = isOut || !line.stocked ? 0 : freeOf(line.stocked, free);
    if (had < line.wished.quantity)
      short.push({ kind: 'stock', name: line.product.name, productId: line.product.id, was: line.wished.quantity, now: had });
    else take(line, free, taken);
  }
  if (short.length > 0) throw refuse('STOCK_CHANGED', { differences: short });
  if (taken.size === 0) return;
  await tx.insert(holds).values(
    [...taken].map(([stockId, quantity]) => ({
      id: clock.id(),
      businessId,
      orderId,
      stockId,
      quantity,
      state: 'HELD' as const,
      createdAt: now,
    })),
  );
  const wanted = sql.join(
    [...taken].map(([id, quantity]) => sql`(${id}, ${quantity}::int)`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${stock} as shelf set held = shelf.held + wanted.quantity from (values ${wanted}) as wanted (id, quantity) where shelf.id = wanted.id`,
  );
}

/** Units that nobody holds, by shelf. */
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

/** Bundles that are ready, and those that their parts still make. */
export function freeOf({ own, parts }: Stocked, free: Map<string, number>): number {
  const at = ({ id }: { id: string }): number => free.get(id) ?? 0;
  return Math.max(0, at(own)) + setsIn(parts, at);
}

function take({ stocked, wished }: BasketLine, free: Map<string, number>, taken: Map<string, number>): void {
  if (!stocked) return;
  for (const [{ id }, some] of unitsFrom(wished.quantity, stocked, (shelf) => free.get(shelf.id) ?? 0)) {
    free.set(id, (free.get(id) ?? 0) - some);
    taken.set(id, (taken.get(id) ?? 0) + some);
  }
}

const holdsOf = (tx: Tx, orderId: string, state: Hold['state']): Promise<Hold[]> =>
  tx
    .select()
    .from(holds)
    .where(and(eq(holds.orderId, orderId), eq(holds.state, state)))
    .orderBy(holds.stockId);

/** The order is paid or accepted: what was held has left the shelf. */
export async function commitHolds(tx: Tx, orderId: string): Promise<void> {
  await endHolds(tx, orderId, 'COMMITTED', sql`stock_in_hand = shelf.stock_in_hand - ended.quantity, held = shelf.held - ended.quantity`);
}

/** The order is given up or ended: what was held is for others again. */
export async function releaseHolds(tx: Tx, orderId: string): Promise<void> {
  await endHolds(tx, orderId, 'RELEASED', sql`held = shelf.held - ended.quantity`);
}

/** The caller holds the order, so its holds are nobody else's; the shelves are locked in the order of their ids, as everywhere. */
async function endHolds(tx: Tx, orderId: string, state: 'COMMITTED' | 'RELEASED', change: SQL): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update ${holds} set state = ${state} where order_id = ${orderId} and state = 'HELD' returning stock_id, quantity
    ), locked as (
      select id from ${stock} where id in (select stock_id from ended) order by id for update
    )
    update ${stock} as shelf set ${change} from ended where shelf.id = ended.stock_id and shelf.id in (select id from locked)`);
}

/** An order that was accepted and not yet sent is cancelled: what had left the shelf stands on it again. */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  const taken = await holdsOf(tx, orderId, 'COMMITTED');
  await lockShelves(
    tx,
    taken.map((one) => one.stockId),
  );
  for (const { id, stockId, quantity } of taken) {
    await tx
      .update(stock)
      .set({ stockInHand: sql`${stock.stockInHand} + ${quantity}` })
      .where(eq(stock.id, stockId));
    await tx.update(holds).set({ state: 'RELEASED' }).where(eq(holds.id, id));
  }
}

/** Money came after the order had ended: takes everything again, or nothing (I14). */
export async function retakeStock(tx: Tx, orderId: string, clock: Clock): Promise<boolean> {
  const released = await holdsOf(tx, orderId, 'RELEASED');
  const free = await lockShelves(
    tx,
    released.map((one) => one.stockId),
  );
  if (released.some((one) => (free.get(one.stockId) ?? 0) < one.quantity)) return false;
  const createdAt = clock.now();
  for (const { businessId, stockId, quantity } of released) {
    await tx
      .update(stock)
      .set({ stockInHand: sql`${stock.stockInHand} - ${quantity}` })
      .where(eq(stock.id, stockId));
    await tx.insert(holds).values({ id: clock.id(), businessId, orderId, stockId, quantity, state: 'COMMITTED', createdAt });
  }
  return true;
}
