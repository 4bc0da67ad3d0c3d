import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import { amountOf, sharesOf } from '#machines/domain/table.ts';
import { allows } from '#machines/order/life.ts';
import { isBilled } from '#machines/order/view.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type BillLineRow, billLines } from '../db/schema/bills.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { lockOrder, type Order } from './order.ts';

const linesOfBill = (tx: Tx, billId: string): Promise<BillLineRow[]> =>
  tx.select().from(billLines).where(eq(billLines.billId, billId));

const roundsIn = (lines: readonly BillLineRow[]): string[] =>
  [...new Set(lines.map((one) => one.roundId))].toSorted();

/** The bill is paid. Answers the rounds all of whose lines are settled by now. */
export async function settleLines(tx: Tx, billId: string): Promise<string[]> {
  const settled = await tx
    .update(billLines)
    .set({ state: 'SETTLED' })
    .where(eq(billLines.billId, billId))
    .returning();
  const rounds = roundsIn(settled);
  if (rounds.length === 0) return [];
  const lines = await tx
    .select({ id: orderLines.id, orderId: orderLines.orderId, total: orderLines.total })
    .from(orderLines)
    .where(inArray(orderLines.orderId, rounds));
  const done = await tx
    .select({ lineId: billLines.lineId })
    .from(billLines)
    .where(and(inArray(billLines.roundId, rounds), eq(billLines.state, 'SETTLED')));
  const isDone = new Set(done.map((one) => one.lineId));
  return rounds.filter((round) =>
    // What costs nothing, as a dish that the kitchen was out of, is on no bill.
    lines.every((line) => line.orderId !== round || line.total === 0 || isDone.has(line.id)),
  );
}

/** The bill ended unpaid: its lines are for another one. Answers the rounds that are on no bill any more. */
export async function releaseLines(tx: Tx, billId: string): Promise<string[]> {
  const released = await tx
    .update(billLines)
    .set({ state: 'RELEASED' })
    .where(eq(billLines.billId, billId))
    .returning();
  const rounds = roundsIn(released);
  if (rounds.length === 0) return [];
  const still = await tx
    .select({ roundId: billLines.roundId })
    .from(billLines)
    .where(and(inArray(billLines.roundId, rounds), ne(billLines.state, 'RELEASED')));
  return rounds.filter((round) => !still.some((one) => one.roundId === round));
}

/**
 * The bill had ended and its money came all the same: its lines again. Null: one of its rounds is not owed any more, is being paid, or was changed
 * since, so that a dish of the bill costs something else by now, or is not on it any more.
 */
export async function retakeLines(
  tx: Tx,
  { id, businessId }: Pick<Order, 'id' | 'businessId'>,
  now: Date,
): Promise<string[] | null> {
  const lines = await linesOfBill(tx, id);
  const rounds = roundsIn(lines);
  for (const round of rounds) {
    const held = await lockOrder(tx, businessId, round);
    const event = { type: 'round.billed', bill: id, at: now.getTime() } as const;
    if (!held || !allows(held.life, event)) return null;
    const costs = await costsOf(tx, held);
    const own = lines.filter(({ roundId }) => roundId === round);
    if (own.some(({ lineId, amount }) => lineId === null || costs.get(lineId) !== amount))
      return null;
  }
  await tx.update(billLines).set({ state: 'HELD' }).where(eq(billLines.billId, id));
  return rounds;
}

/** What each dish of a round costs now, tax and service included. */
async function costsOf(tx: Tx, round: Order): Promise<Map<string, Minor>> {
  const lines = await tx
    .select({ id: orderLines.id, total: orderLines.total, tax: orderLines.tax })
    .from(orderLines)
    .where(eq(orderLines.orderId, round.id))
    .orderBy(asc(orderLines.position));
  const shares = sharesOf(
    lines.map(({ total }) => total),
    round,
    lines.map(({ tax }) => tax),
  );
  return new Map(shares.map((share, at) => [lines[at]?.id ?? '', amountOf(share)]));
}

/** Some of a round's dishes are on a bill that is not paid yet. */
export const isOnOpenBill = async (q: Queries, roundId: string): Promise<boolean> =>
  (await q.$count(billLines, and(eq(billLines.roundId, roundId), eq(billLines.state, 'HELD')))) > 0;

/** What bills have paid of a round. */
export async function settledOn(tx: Tx, roundId: string): Promise<Minor> {
  const [row] = await tx
    .select({ amount: sumOf(billLines.amount) })
    .from(billLines)
    .where(and(eq(billLines.roundId, roundId), eq(billLines.state, 'SETTLED')));
  return row?.amount ?? 0;
}

/** Of these orders the rounds that wait on a bill, with what bills have paid of them. */
export async function settledOnBills(
  q: Queries,
  rows: readonly Order[],
): Promise<ReadonlyMap<string, Minor>> {
  const ids = rows.filter(({ life }) => isBilled(life)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const sums = await q
    .select({ id: billLines.roundId, amount: sumOf(billLines.amount) })
    .from(billLines)
    .where(and(inArray(billLines.roundId, ids), eq(billLines.state, 'SETTLED')))
    .groupBy(billLines.roundId);
  return new Map(sums.map(({ id, amount }) => [id, amount]));
}

/** Whose bill has paid how much of a round. */
export interface RoundPayer {
  roundId: string;
  name: string;
  uid: string;
  amount: Minor;
}
export async function payersOfRounds(q: Queries, roundIds: string[]): Promise<RoundPayer[]> {
  if (roundIds.length === 0) return [];
  return q
    .select({
      roundId: billLines.roundId,
      name: orders.customerName,
      uid: orders.uid,
      amount: sumOf(billLines.amount),
    })
    .from(billLines)
    .innerJoin(orders, eq(orders.id, billLines.billId))
    .where(and(inArray(billLines.roundId, roundIds), eq(billLines.state, 'SETTLED')))
    .groupBy(billLines.roundId, orders.id)
    .orderBy(asc(orders.createdAt));
}

/** Of a bill that is paid now: what the till was paid for its lines meanwhile. */
export async function paidAtTill(tx: Queries, billId: string): Promise<Minor> {
  const [row] = await tx
    .select({ amount: sumOf(billLines.amount) })
    .from(billLines)
    .innerJoin(orders, eq(orders.id, billLines.roundId))
    .where(
      and(
        eq(billLines.billId, billId),
        eq(billLines.state, 'HELD'),
        eq(orders.paymentState, 'PAID'),
      ),
    );
  return row?.amount ?? 0;
}
const sumOf = (column: typeof billLines.amount) =>
  sql<Minor>`coalesce(sum(${column}), 0)`.mapWith(Number);
