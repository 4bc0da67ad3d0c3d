import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import type { Queries } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import type { Order } from './order.ts';

/** What was not there of an order: when it was said and what was paid for it, and how many of each line, by its position. */
export interface MissingItems {
  said: { at: Date; less: Minor }[];
  many: ReadonlyMap<number, number>;
  /** and how many of these were taken off the line's price, since it was not paid yet */
  unpaid: ReadonlyMap<number, number>;
}

/** The log alone tells which. An order of which nothing is missing is not asked about. */
export async function missingOf(
  q: Queries,
  rows: readonly Order[],
): Promise<ReadonlyMap<string, MissingItems>> {
  const ids = rows.filter(({ life }) => life.facts.itemsMissing).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const told = await q
    .select({
      orderId: orderEvents.orderId,
      event: orderEvents.event,
      from: orderEvents.from,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.type, 'items.missing')))
    .orderBy(asc(orderEvents.number));
  const found = new Map<string, ReturnType<typeof nothingYet>>();
  for (const { orderId, event, from, at } of told) {
    const known = found.get(orderId) ?? nothingYet();
    const { lines, less } = event as { lines: readonly MeantLine[]; less: Minor };
    // What was not paid yet goes back by no way.
    const isUnpaid = from.startsWith('owing');
    known.said.push({ at, less: isUnpaid ? 0 : less });
    for (const { line, quantity } of lines) {
      add(known.many, line, quantity);
      if (isUnpaid) add(known.unpaid, line, quantity);
    }
    found.set(orderId, known);
  }
  return found;
}

const nothingYet = () => ({
  said: [] as MissingItems['said'],
  many: new Map<number, number>(),
  unpaid: new Map<number, number>(),
});
const add = (many: Map<number, number>, line: number, quantity: number) =>
  many.set(line, (many.get(line) ?? 0) + quantity);

interface OfLine {
  orderId: string;
  position: number;
  quantity: number;
}
type All = ReadonlyMap<string, MissingItems>;
/** How many of a line are there. */
export const presentOf = (all: All, { orderId, position, quantity }: OfLine): number =>
  quantity - (all.get(orderId)?.many.get(position) ?? 0);
/** For how many of a line its price is. */
export const pricedOf = (all: All, { orderId, position, quantity }: OfLine): number =>
  quantity - (all.get(orderId)?.unpaid.get(position) ?? 0);
