import { eq } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import { type Minor, toDecimal } from '#machines/domain/money.ts';
import { amountOf, partOf, type Share, sharesOf } from '#machines/domain/table.ts';
import { backForMissing } from '#machines/order/amounts.ts';
import { isOnTerms, isPaid, isPartPaid } from '#machines/order/view.ts';
import type { Tx } from '../db/open.ts';
import { type OrderLineRow, orderLines } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { type ChangedLine, linesOf } from '../pricing/changedTotals.ts';
import { isHandedOver } from '../records/changeProposal.ts';
import { missingOf, presentOf, pricedOf } from '../records/missing.ts';
import { type Figures, lockOrder, type Order } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { allowsNow, apply } from './apply.ts';
import { refusalFor } from './applyOrRefuse.ts';
import type { Happening } from './change.ts';
import { restock } from './restock.ts';

interface Counted {
  store: Store;
  orderId: string;
  lines: BodyOf<'staffMarksMissing'>['lines'];
}
interface Marking extends Counted {
  cause: Cause;
}

/** One line of which fewer are there than were known to be. */
interface Less {
  row: OrderLineRow;
  share: Share;
  /** so many its price is for */
  priced: number;
  was: number;
  now: number;
}

/**
 * Who packs, or the kitchen, lacks some of an order (534). It names how many of each line are missing in all, so that the same said twice, by two who
 * pack, is one. The units come back to no shelf: they stood on none. What the order costs less is their part of each line's price, discount, tax and service.
 */
export function markMissing(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { store, orderId, cause, lines }: Marking,
): Promise<void> {
  return database.transaction(async (tx) => {
    const found = await foundMissing(tx, { store, orderId, lines }, clock.now());
    if (!found) return;
    const { order, rows, present, left, parts, happening } = found;
    // What is not paid is asked for without them, so that its lines cost less; what is paid stays as it was paid.
    const isUnpaid = isOnTerms(order.life);
    await restock(
      tx,
      order,
      rows.map((row, at) => without(row, present[at] ?? 0, left[at] ?? 0)),
      { accepted: true, isLost: true, clock },
    );
    if (isUnpaid) await writeLines(tx, parts);
    await apply({ tx, clock, cause }, order, happening, isUnpaid ? figuresOf(order, parts) : {});
  });
}

/** Staff may mark what is missing of most paid orders: where not of this one, it stands otherwise than they read, and its page says what they can do. */
const notMarked = (order: Order) =>
  isPaid(order.life) || isPartPaid(order.life) ? refuse('VERSION_CHANGED') : refusalFor(order);

/** What goes back for them, decimal: it is asked about before they are marked (563). */
export function costOfMissing(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counted: Counted,
): Promise<number> {
  return database.transaction(async (tx) => {
    const found = await foundMissing(tx, counted, clock.now());
    return found ? toDecimal(found.happening.less, found.order.currency) : 0;
  });
}

/** What is missing by this count and was not known to be, with what it cost, if it may be said now; null: nothing. */
async function foundMissing(tx: Tx, { store, orderId, lines }: Counted, at: Date) {
  const order = await lockOrder(tx, store.id, orderId);
  if (!order) throw refuse('NOT_FOUND');
  const rows = await linesOf(tx, order);
  const known = await missingOf(tx, [order]);
  const present = rows.map((row) => presentOf(known, row));
  const left = leftOf(rows, present, lines);
  const shares = sharesOf(
    rows.map(({ total }) => total),
    order,
    rows.map(({ tax }) => tax),
  );
  const less = rows.flatMap((row, place): Less[] => {
    const [was = 0, now = 0, share] = [present[place], left[place], shares[place]];
    const priced = pricedOf(known, row);
    return share && now < was ? [{ row, share, priced, was, now }] : [];
  });
  if (less.length === 0) return null;
  if (await isHandedOver(tx, order.id)) throw refuse('VERSION_CHANGED');
  if (left.every((many) => many === 0)) throw refuse('QUANTITY_INVALID');
  if (order.isService) throw refuse('ORDER_CLOSED');
  const parts = less.map((one) => ({ ...one, part: partOf(one.share, one) }));
  const happening = {
    type: 'items.missing',
    lines: less.map(({ row, was, now }) => ({ line: row.position, quantity: was - now })),
    less: owedFor(
      order,
      parts.reduce((sum, { part }) => sum + amountOf(part), 0),
    ),
  } as const satisfies Happening;
  if (!allowsNow(order, happening, at)) throw notMarked(order);
  return { order, rows, present, left, parts, happening };
}

/** Of what is paid no more goes back than was paid: staff may have taken less as enough. What the question names, the log and page and letters is one sum. */
function owedFor({ life }: Order, cost: Minor): Minor {
  if (isOnTerms(life)) return cost;
  const { byProvider, byDesk } = backForMissing(life.facts, cost);
  return byProvider + byDesk;
}

/** How many of each line are left. What was said to be missing is not there again. */
function leftOf(
  rows: readonly OrderLineRow[],
  present: readonly number[],
  lines: Counted['lines'],
): number[] {
  const left = [...present];
  for (const { line, id, quantity } of lines) {
    const row = rows[line];
    // An agreed change took a line out, or other many of it are wanted, since the page was read.
    if (id !== undefined && (row?.id !== id || quantity > row.quantity))
      throw refuse('VERSION_CHANGED');
    if (!row || quantity > row.quantity) throw refuse('FIELDS_INVALID', { fields: ['lines'] });
    const now = row.quantity - quantity;
    if (now > (present[line] ?? 0)) throw refuse('VERSION_CHANGED');
    left[line] = now;
  }
  return left;
}

const without = (row: OrderLineRow, was: number, now: number): ChangedLine => ({
  row: { ...row, quantity: was },
  quantity: now,
  addOns: row.addOns,
  total: row.total,
  discount: row.discount,
});

type Parts = readonly (Less & { part: Share })[];
function figuresOf(order: Order, parts: Parts): Figures {
  const sum = (name: keyof Share): number => parts.reduce((all, { part }) => all + part[name], 0);
  return {
    lines: order.lines - sum('line'),
    discount: order.discount - sum('discount'),
    tax: order.tax - sum('tax'),
    serviceCharge: order.serviceCharge - sum('serviceCharge'),
    version: order.version + 1,
  };
}
async function writeLines(tx: Tx, parts: Parts): Promise<void> {
  for (const { row, part } of parts)
    await tx
      .update(orderLines)
      .set({
        total: row.total - part.line,
        discount: Math.max(0, row.discount - part.discount),
      })
      .where(eq(orderLines.id, row.id));
}
