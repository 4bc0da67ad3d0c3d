import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { products, stock } from '../db/schema/catalog.ts';
import { holds } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import type { Stocked } from '../pricing/basket.ts';
import { partsOf, spread, unitsFrom } from '../pricing/bundles.ts';
import type { ChangedLine } from '../pricing/changedTotals.ts';
import type { Order } from '../records/order.ts';
import { lockShelves } from '../records/stock.ts';
import { freeOf } from './holdStock.ts';

interface Restocking {
  accepted: boolean;
  /** what is held less stands on no shelf, and so on none again */
  isLost?: boolean;
  clock: Clock;
}

/** Takes from the shelves what a changed order holds more, and puts back what it holds less (I26). */
export async function restock(
  tx: Tx,
  order: Order,
  lines: readonly ChangedLine[],
  { accepted, isLost = false, clock }: Restocking,
): Promise<void> {
  const moved = lines.filter((line) => line.quantity !== line.row.quantity);
  const stocked: (Stocked | null)[] = [];
  // One after the other: a transaction is one connection, and an error ends it while no other question is under way.
  for (const line of moved) stocked.push(await stockedOf(tx, order, line));
  const free = await lockShelves(
    tx,
    stocked.flatMap((one) => (one ? shelvesIn(one) : [])),
  );
  const units = new Map(lines.map((line) => [line, line.row.quantity]));
  const ordered: Ordered = ({ productId, variantId }) =>
    lines.reduce(
      (sum, one) =>
        sum +
        (one.row.productId === productId && one.row.variantId === variantId
          ? (units.get(one) ?? 0)
          : 0),
      0,
    );
  for (const [at, line] of moved.entries()) {
    const from = stocked[at];
    const more = line.quantity - line.row.quantity;
    if (from && more < 0) await putBack(tx, order, { from, less: -more, ordered, isLost });
    else if (from) await take(tx, { order, accepted, clock }, { from, free, more, line });
    units.set(line, line.quantity);
  }
}

/** How many units of a shelf the order's lines name by themselves at this moment: not as a bundle's parts. */
type Ordered = (shelf: Shelf) => number;
type Shelf = Stocked['own'];

/** The line's own shelf and those of its bundle's parts; null when it is not counted here. */
async function stockedOf(tx: Tx, order: Order, { row }: ChangedLine): Promise<Stocked | null> {
  const here = and(eq(stock.businessId, order.businessId), eq(stock.locationId, order.locationId));
  const variant =
    row.variantId === null ? isNull(stock.variantId) : eq(stock.variantId, row.variantId);
  const [own] = await tx
    .select()
    .from(stock)
    .where(and(here, eq(stock.productId, row.productId), variant));
  if (!own || own.nonInventory) return null;
  const [product] = await tx
    .select({ view: products.view })
    .from(products)
    .where(eq(products.id, row.productId));
  const items = product?.view.bundleItems ?? [];
  if (items.length === 0) return { own, parts: [] };
  const ids = items.map((item) => item.productId);
  const shelves = await tx
    .select()
    .from(stock)
    .where(and(here, inArray(stock.productId, ids)));
  return { own, parts: partsOf(items, shelves) };
}

const shelvesIn = ({ own, parts }: Stocked): string[] =>
  [own, ...parts.flatMap(({ shelves }) => shelves)].map(({ id }) => id);

interface PuttingBack {
  from: Stocked;
  less: number;
  ordered: Ordered;
  isLost: boolean;
}
/**
 * Whole sets go back before the bundles that stood ready, as they were taken last. An order holds units per shelf, not per line: what is not
 * held on a bundle's own shelf is held as sets, and of a part's shelf the units that other lines name by themselves stay held.
 */
async function putBack(
  tx: Tx,
  order: Order,
  { from: { own, parts }, less, ordered, isLost }: PuttingBack,
): Promise<void> {
  const kept = await tx
    .select({ stockId: holds.stockId, many: sql<number>`sum(${holds.quantity})::int` })
    .from(holds)
    .where(
      and(
        eq(holds.orderId, order.id),
        inArray(holds.stockId, shelvesIn({ own, parts })),
        inArray(holds.state, ['HELD', 'COMMITTED']),
      ),
    )
    .groupBy(holds.stockId);
  const held = new Map(kept.map(({ stockId, many }) => [stockId, many]));
  const heldOf = ({ id }: Shelf): number => held.get(id) ?? 0;
  const sets = parts.length === 0 ? 0 : Math.min(less, Math.max(0, ordered(own) - heldOf(own)));
  for (const { need, shelves } of parts)
    for (const [{ id }, some] of spread(
      shelves,
      sets * need,
      (shelf) => heldOf(shelf) - ordered(shelf),
    ))
      await putBackTo(tx, order, id, some, isLost);
  await putBackTo(tx, order, own.id, less - sets, isLost);
}

async function putBackTo(
  tx: Tx,
  order: Order,
  shelf: string,
  less: number,
  isLost: boolean,
): Promise<void> {
  const kept = await tx
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.orderId, order.id),
        eq(holds.stockId, shelf),
        inArray(holds.state, ['HELD', 'COMMITTED']),
      ),
    )
    .orderBy(desc(holds.createdAt), desc(holds.id));
  let rest = less;
  for (const hold of kept) {
    const some = Math.min(rest, hold.quantity);
    if (some === 0) break;
    const back =
      hold.state === 'HELD'
        ? { held: sql`${stock.held} - ${some}` }
        : { stockInHand: sql`${stock.stockInHand} + ${some}` };
    if (!isLost) await tx.update(stock).set(back).where(eq(stock.id, hold.stockId));
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
  from: Stocked;
  free: Map<string, number>;
  more: number;
  line: ChangedLine;
}
async function take(
  tx: Tx,
  { order, accepted, clock }: { order: Order; accepted: boolean; clock: Clock },
  { from, free, more, line }: Taking,
): Promise<void> {
  const there = freeOf(from, free);
  if (there < more) {
    const { name, productId, quantity, measure } = line.row;
    const now = quantity + there;
    throw refuse('STOCK_CHANGED', {
      differences: [
        { kind: 'stock', name, productId, was: line.quantity, now, ...(measure && { measure }) },
      ],
    });
  }
  for (const [{ id: stockId }, some] of unitsFrom(more, from, (shelf) => free.get(shelf.id) ?? 0)) {
    free.set(stockId, (free.get(stockId) ?? 0) - some);
    const taken = accepted
      ? { stockInHand: sql`${stock.stockInHand} - ${some}` }
      : { held: sql`${stock.held} + ${some}` };
    await tx.update(stock).set(taken).where(eq(stock.id, stockId));
    const state = accepted ? 'COMMITTED' : 'HELD';
    await tx.insert(holds).values({
      id: clock.id(),
      businessId: order.businessId,
      orderId: order.id,
      stockId,
      quantity: some,
      state,
      createdAt: clock.now(),
    });
  }
}
