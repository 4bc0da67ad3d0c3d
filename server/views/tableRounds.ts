import { and, asc, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { PaymentState } from '#machines/domain/payment.ts';
import {
  amountOf,
  type KitchenState,
  type LineState,
  type Share,
  sharesOf,
} from '#machines/domain/table.ts';
import { owedOf, turnedOf } from '#machines/order/amounts.ts';
import { isTurned } from '#machines/order/view.ts';
import type { Queries } from '../db/open.ts';
import { billLines } from '../db/schema/bills.ts';
import { type OrderLineRow, orderLines } from '../db/schema/orders.ts';
import { attempts, ledger } from '../db/schema/payments.ts';
import { tableSessions } from '../db/schema/tables.ts';
import { isOpenOrInProcess } from '../records/attempt.ts';
import { kitchenStatusesOf } from '../records/kitchenStatus.ts';
import { missingOf } from '../records/missing.ts';
import type { Order } from '../records/order.ts';
import { ordersOfTableSession } from '../records/tableSession.ts';

export interface RoundLine {
  row: OrderLineRow;
  /** so many of it the kitchen did not have */
  missing: number;
  share: Share;
  state: LineState;
  /** the bill that it is on, open or paid */
  billId: string | null;
}
export interface RoundRow {
  order: Order;
  /** the kitchen has it: it was accepted to be paid later, or paid */
  sent: boolean;
  kitchen: KitchenState | null;
  lines: RoundLine[];
}
/** What was sent at tables, and who is paying it. */
export interface Sittings {
  rounds: RoundRow[];
  bills: Order[];
  /** of rounds and bills that are being paid: whether a guest has a page of it open, or has done their part */
  tries: ReadonlyMap<string, 'OPEN' | 'IN_PROCESS'>;
}

/** One that ended with money of its guest is over, too: a person gives that back. */
const isOver = ({ paymentState, closedAt }: Order): boolean =>
  OVER.includes(paymentState) || (paymentState === 'REVIEW' && closedAt !== null);
const OVER: PaymentState[] = ['CANCELLED', 'EXPIRED', 'CLOSED'];
/** While a person looks at its money, what is missing is owed, and no guest pays its lines. */
const UNSETTLED: PaymentState[] = ['PENDING', 'REVIEW'];
export const isSettled = (order: Order): boolean =>
  !UNSETTLED.includes(order.paymentState) || isOver(order);

/** The rounds of table sessions with the state of each line. A line is on at most one bill that is open or paid. */
export const roundsOf = async (q: Queries, ...tableSessionIds: string[]): Promise<RoundRow[]> =>
  (await sittingsOf(q, ...tableSessionIds)).rounds;

export async function sittingsOf(q: Queries, ...tableSessionIds: string[]): Promise<Sittings> {
  const every = await ordersOfTableSession(q, ...tableSessionIds);
  const all = every.filter((one) => !one.isBill);
  const bills = every.filter((one) => one.isBill);
  const words = await kitchenStatusesOf(
    q,
    all.map((one) => one.id),
  );
  const kitchen = new Map(words.map(({ orderId, word }) => [orderId, word]));
  // What the kitchen refused is still told at the table, and costs nothing.
  const orders = all.filter((one) => !isOver(one) || kitchen.get(one.id) === 'REFUSED');
  const ids = orders.map((one) => one.id);
  if (ids.length === 0) return { rounds: [], bills, tries: new Map() };
  const [lines, billed, live, accepted, missing] = await Promise.all([
    q
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
    q
      .select({ lineId: billLines.lineId, state: billLines.state, billId: billLines.billId })
      .from(billLines)
      .where(and(inArray(billLines.roundId, ids), ne(billLines.state, 'RELEASED'))),
    q
      .select({ orderId: attempts.orderId, state: attempts.state })
      .from(attempts)
      .where(
        and(inArray(attempts.orderId, [...ids, ...bills.map(({ id }) => id)]), isOpenOrInProcess),
      ),
    q
      .select({ orderId: ledger.orderId })
      .from(ledger)
      .where(and(inArray(ledger.orderId, ids), inArray(ledger.kind, ['ACCEPTED', 'PAID']))),
    missingOf(q, orders),
  ]);
  const onBill = new Map(billed.map((one) => [one.lineId, one]));
  const tries = new Map<string, 'OPEN' | 'IN_PROCESS'>();
  // Beside money that is on its way an open page tells nothing.
  for (const { orderId, state } of live)
    if (tries.get(orderId) !== 'IN_PROCESS')
      tries.set(orderId, state === 'IN_PROCESS' ? 'IN_PROCESS' : 'OPEN');
  // A person looks at its money, or says first what becomes of what a bank gave back to the shop.
  const isTaken = ({ id, paymentState, life }: Order): boolean =>
    tries.has(id) || paymentState === 'REVIEW' || isTurned(life);
  const isSent = new Set(accepted.map((one) => one.orderId));
  const rounds = orders.map((order) => {
    const own = lines.filter((line) => line.orderId === order.id);
    const shares = sharesOf(
      own.map((line) => line.total),
      order,
      own.map((line) => line.tax),
    );
    const missingIn = ({ position }: OrderLineRow): number =>
      missing.get(order.id)?.many.get(position) ?? 0;
    const stateOf = (line: OrderLineRow): LineState => {
      // Of what the kitchen has nothing of there is nothing to pay.
      if (isSettled(order) || missingIn(line) >= line.quantity) return 'SETTLED';
      const bill = onBill.get(line.id);
      if (bill) return bill.state === 'SETTLED' ? 'SETTLED' : 'HELD';
      return isTaken(order) ? 'HELD' : 'OPEN';
    };
    // What the till or its own guest paid meanwhile no open bill has paid.
    const billOf = (line: OrderLineRow): string | null => {
      const bill = onBill.get(line.id);
      return bill && (bill.state === 'SETTLED' || !isSettled(order)) ? bill.billId : null;
    };
    const sent = isSent.has(order.id) && !isOver(order);
    return {
      order,
      sent,
      kitchen: kitchen.get(order.id) ?? null,
      lines: own.map((row, at) => ({
        row,
        missing: missingIn(row),
        share: shares[at]!,
        state: stateOf(row),
        billId: billOf(row),
      })),
    };
  });
  return { rounds, bills, tries };
}

export const sumOf = (lines: RoundLine[]): Minor =>
  lines.reduce((sum, line) => sum + amountOf(line.share), 0);
/** Of one that a person looks at: what is missing of it, not its lines. */
export const restOf = ({ order, lines }: RoundRow): Minor =>
  order.paymentState === 'REVIEW' || isTurned(order.life)
    ? Math.max(0, owedOf(order.life.facts) - turnedOf(order.life.facts))
    : sumOf(lines.filter((line) => line.state !== 'SETTLED'));

/** What is still to pay at the table where an order stands; null once its guests are gone. */
export async function restAtTable(
  q: Queries,
  { tableSessionId }: Order,
  now: Date,
): Promise<Minor | null> {
  if (tableSessionId === null) return null;
  const present = await q.$count(
    tableSessions,
    and(
      inArray(tableSessions.id, [tableSessionId]),
      isNull(tableSessions.closedAt),
      gt(tableSessions.endsAt, now),
    ),
  );
  if (present === 0) return null;
  const rounds = await roundsOf(q, tableSessionId);
  return rounds.filter((one) => one.sent).reduce((sum, one) => sum + restOf(one), 0);
}
