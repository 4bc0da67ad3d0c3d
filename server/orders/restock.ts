import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { products, stock } from '../db/schema/catalog.ts';
import { holds } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import type { Order } from './close.ts';
import type { ChangedLine } from './recount.ts';
import { lockShelves } from './stock.ts';

/** Takes from the shelves what a changed order holds more, and puts back what it holds less (I26). */
export async function restock(tx: Tx, order: Order, lines: readonly ChangedLine[], accepted: boolean, clock: Clock): Promise<void> {
  const moved = lines.filter((line) => line.quantity !== line.row.quantity);
  const shelves = await Promise.all(moved.map((line) => shelvesOf(tx, order, line)));
  const free = await lockShelves(tx, shelves.flat());
  for (const [at, line] of moved.entries()) {
    const own = shelves[at] ?? [];
    const more = line.quantity - line.row.quantity;
    if (own.length === 0) continue;
    if (more < 0) await putBack(tx, order, own, -more);
    else await take(tx, { order, accepted, clock }, { own, free, more, line });
  }
}

/** The line's own shelf first, then those of its bundle's items; none when it is not counted here. */
async function shelvesOf(tx: Tx, order: Order, { row }: ChangedLine): Promise<string[]> {
  const here = and(eq(stock.businessId, order.businessId), eq(stock.locationId, order.locationId));
  const variant = row.variantId === null ? isNull(stock.variantId) : eq(stock.variantId, row.variantId);
  const [own] = await tx
    .select()
    .from(stock)
    .where(and(here, eq(stock.productId, row.productId), variant));
  if (!own || own.nonInventory) return [];
  const [product] = await tx.select({ view: products.view }).from(products).where(eq(products.id, row.productId));
  const parts = product?.view.bundleItems.map((item) => item.productId) ?? [];
  if (parts.length === 0) return [own.id];
  const bundled = await tx
    .select({ id: stock.id })
    .from(stock)
    .where(and(here, inArray(stock.productId, parts)))
    .orderBy(stock.id);
  return [own.id, ...bundled.map(({ id }) => id)];
}

async function putBack(tx: Tx, order: Order, shelves: string[], less: number): Promise<void> {
  const kept = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.orderId, order.id), inArray(holds.stockId, shelves), inArray(holds.state, ['HELD', 'COMMITTED'])))
    .orderBy(desc(holds.createdAt), desc(holds.id));
  let rest = less;
  for (const hold of kept) {
    const some = Math.min(rest, hold.quantity);
    if (some === 0) break;
    const back = hold.state === 'HELD' ? { held: sql`${stock.held} - ${some}` } : { stockInHand: sql`${stock.stockInHand} + ${some}` };
    await tx.update(stock).set(back).where(eq(stock.id, hold.stockId));
    if (some === hold.quantity) await tx.delete(holds).where(eq(holds.id, hold.id));
    else
      await tx
        .update(holds)
        .set({ quantity: hold.quantity - some })
        .where(eq(holds.id, hold.id));
    rest -= some;
  }
}

interface Taking {
  own: string[];
  free: Map<string, number>;
  more: number;
  line: ChangedLine;
}
async function take(
  tx: Tx,
  { order, accepted, clock }: { order: Order; accepted: boolean; clock: Clock },
  { own, free, more, line }: Taking,
): Promise<void> {
  const there = own.reduce((sum, id) => sum + (free.get(id) ?? 0), 0);
  if (there < more) {
    const { name, productId, quantity } = line.row;
    throw refuse('STOCK_CHANGED', { differences: [{ kind: 'stock', name, productId, was: line.quantity, now: quantity + there }] });
  }
  let rest = more;
  for (const stockId of own) {
    const some = Math.min(rest, free.get(stockId) ?? 0);
    if (some === 0) continue;
    free.set(stockId, (free.get(stockId) ?? 0) - some);
    const taken = accepted ? { stockInHand: sql`${stock.stockInHand} - ${some}` } : { held: sql`${stock.held} + ${some}` };
    await tx.update(stock).set(taken).where(eq(stock.id, stockId));
    const state = accepted ? 'COMMITTED' : 'HELD';
    await tx
      .insert(holds)
      .values({ id: clock.id(), businessId: order.businessId, orderId: order.id, stockId, quantity: some, state, createdAt: clock.now() });
    rest -= some;
  }
}
