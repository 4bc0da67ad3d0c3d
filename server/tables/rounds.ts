import { and, asc, inArray, ne } from 'drizzle-orm';
import { type Minor, toDecimal } from '#machines/domain/money.ts';
import type { PaymentState } from '#machines/domain/payment.ts';
import {
  amountOf,
  type BillParts,
  type KitchenState,
  type LineState,
  type Round,
  type Share,
  sharesOf,
  type TableLine,
  type TableSession,
} from '#machines/domain/table.ts';
import { owedOf, turnedOf } from '#machines/order/amounts.ts';
import { isTurned } from '#machines/order/view.ts';
import type { Queries } from '../db/open.ts';
import { billLines } from '../db/schema/bills.ts';
import { type OrderLineRow, orderLines } from '../db/schema/orders.ts';
import { attempts, ledger } from '../db/schema/payments.ts';
import type { TableRow } from '../db/schema/tables.ts';
import { isOpenOrInProcess } from '../records/attempt.ts';
import { presentTableSessions } from '../records/diningTable.ts';
import type { Order } from '../records/order.ts';
import { shownNumber } from '../records/outbox.ts';
import { ordersOfTableSession } from '../records/tableSession.ts';
import { addOnWords } from '../views/addOnWords.ts';
import { kitchenStatusesOf } from './kitchen.ts';
import { openCalls } from './serviceCalls.ts';

export interface RoundLine {
  row: OrderLineRow;
  share: Share;
  state: LineState;
}
export interface RoundRow {
  order: Order;
  /** the kitchen has it: it was accepted to be paid later, or paid */
  sent: boolean;
  kitchen: KitchenState | null;
  lines: RoundLine[];
}

/** One that ended with money of its guest is over, too: a person gives that back. */
const isOver = ({ paymentState, closedAt }: Order): boolean =>
  OVER.includes(paymentState) || (paymentState === 'REVIEW' && closedAt !== null);
const OVER: PaymentState[] = ['CANCELLED', 'EXPIRED', 'CLOSED'];
/** While a person looks at its money, what is missing is owed, and no guest pays its lines. */
const UNSETTLED: PaymentState[] = ['PENDING', 'REVIEW'];
const isSettled = (order: Order): boolean =>
  !UNSETTLED.includes(order.paymentState) || isOver(order);

/** The rounds of table sessions with the state of each line. A line is on at most one bill that is open or paid. */
export async function roundsOf(q: Queries, ...tableSessionIds: string[]): Promise<RoundRow[]> {
  const all = (await ordersOfTableSession(q, ...tableSessionIds)).filter((one) => !one.isBill);
  const words = await kitchenStatusesOf(
    q,
    all.map((one) => one.id),
  );
  const kitchen = new Map(words.map(({ orderId, word }) => [orderId, word]));
  // What the kitchen refused is still told at the table, and costs nothing.
  const orders = all.filter((one) => !isOver(one) || kitchen.get(one.id) === 'REFUSED');
  const ids = orders.map((one) => one.id);
  if (ids.length === 0) return [];
  const [lines, billed, live, accepted] = await Promise.all([
    q
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
    q
      .select({ lineId: billLines.lineId, state: billLines.state })
      .from(billLines)
      .where(and(inArray(billLines.roundId, ids), ne(billLines.state, 'RELEASED'))),
    q
      .select({ orderId: attempts.orderId })
      .from(attempts)
      .where(and(inArray(attempts.orderId, ids), isOpenOrInProcess)),
    q
      .select({ orderId: ledger.orderId })
      .from(ledger)
      .where(and(inArray(ledger.orderId, ids), inArray(ledger.kind, ['ACCEPTED', 'PAID']))),
  ]);
  const onBill = new Map(
    billed.map((one) => [
      one.lineId,
      one.state === 'SETTLED' ? ('SETTLED' as const) : ('HELD' as const),
    ]),
  );
  const isPaying = new Set(live.map((one) => one.orderId));
  // A person looks at its money, or says first what becomes of what a bank gave back to the shop.
  const isTaken = ({ id, paymentState, life }: Order): boolean =>
    isPaying.has(id) || paymentState === 'REVIEW' || isTurned(life);
  const isSent = new Set(accepted.map((one) => one.orderId));
  return orders.map((order) => {
    const own = lines.filter((line) => line.orderId === order.id);
    const shares = sharesOf(
      own.map((line) => line.total),
      order,
      own.map((line) => line.tax),
    );
    const stateOf = (line: OrderLineRow): LineState =>
      isSettled(order) ? 'SETTLED' : (onBill.get(line.id) ?? (isTaken(order) ? 'HELD' : 'OPEN'));
    const sent = isSent.has(order.id) && !isOver(order);
    return {
      order,
      sent,
      kitchen: kitchen.get(order.id) ?? null,
      lines: own.map((row, at) => ({ row, share: shares[at]!, state: stateOf(row) })),
    };
  });
}

interface Seen {
  currency: string;
  /** whose rounds are theirs; staff have none */
  uid: string | null;
  now: Date;
}

/** The one bill of a table as all its guests see it. */
export async function tableView(q: Queries, table: TableRow, seen: Seen): Promise<TableSession> {
  const [view] = await tableViews(q, [table], seen);
  return view!;
}

/** The bills of tables, asked for together: as many questions for a full house as for one table. */
export async function tableViews(
  q: Queries,
  tables: TableRow[],
  { currency, uid, now }: Seen,
): Promise<TableSession[]> {
  const ids = tables.map((table) => table.id);
  const sessions = new Map(
    (await presentTableSessions(q, ids, now)).map((one) => [one.tableId, one.id]),
  );
  const [rounds, calls] = await Promise.all([roundsOf(q, ...sessions.values()), openCalls(q, ids)]);
  return tables.map((table) => {
    const id = sessions.get(table.id) ?? null;
    const own = id === null ? [] : rounds.filter(({ order }) => order.tableSessionId === id);
    const billed = own.filter((one) => one.sent);
    // The table's id is on a card that anyone may have seen: names are for those who ordered here, and for staff (341).
    const isSeated = uid === null || own.some(({ order }) => order.uid === uid);
    const lines = billed.flatMap((one) => one.lines);
    const total = sumOf(lines);
    const rest = billed.reduce((sum, one) => sum + restOf(one), 0);
    return {
      id,
      table: { id: table.id, name: table.name, open: table.open },
      currency,
      rounds: own.map((one) => roundView(one, { uid, currency, isSeated })),
      total: toDecimal(total, currency),
      parts: partsOf(lines, currency),
      paid: toDecimal(total - rest, currency),
      rest: toDecimal(rest, currency),
      wishes: calls.get(table.id) ?? [],
    };
  });
}

const sumOf = (lines: RoundLine[]): Minor =>
  lines.reduce((sum, line) => sum + amountOf(line.share), 0);
/** As the order that pays these lines will name them. */
const partsOf = (lines: RoundLine[], currency: string): BillParts => {
  const sum = (part: keyof Share): number =>
    toDecimal(
      lines.reduce((all, { share }) => all + share[part], 0),
      currency,
    );
  return {
    lines: sum('line'),
    discount: sum('discount'),
    serviceCharge: sum('serviceCharge'),
    tax: sum('tax'),
  };
};
/** Of one that a person looks at: what is missing of it, not its lines. */
const restOf = ({ order, lines }: RoundRow): Minor =>
  order.paymentState === 'REVIEW' || isTurned(order.life)
    ? Math.max(0, owedOf(order.life.facts) - turnedOf(order.life.facts))
    : sumOf(lines.filter((line) => line.state !== 'SETTLED'));

export const roundView = (
  { order, sent, kitchen, lines }: RoundRow,
  { uid, currency, isSeated }: Pick<Seen, 'uid' | 'currency'> & { isSeated: boolean },
): Round => ({
  id: order.id,
  // Other guests of the table are strangers: only the guest who sent it, and staff, read its letters.
  orderNumber: uid === null || order.uid === uid ? shownNumber(order) : order.orderNumber,
  customerName: isSeated ? order.customerName : '',
  isMine: order.uid === uid,
  at: order.createdAt.toISOString(),
  state: kitchen === 'REFUSED' ? 'unpaid' : isSettled(order) ? 'paid' : sent ? 'sent' : 'unpaid',
  kitchen,
  lines: lines.map((line) => lineView(line, isSeated, currency)),
});

function lineView(line: RoundLine, isSeated: boolean, currency: string): TableLine {
  const { row, share, state } = line;
  return {
    id: row.id,
    name: row.name,
    variant: row.variantName,
    addOns: addOnWords(row),
    notes: isSeated ? row.notes : '',
    quantity: row.quantity,
    ...(row.measure && { measure: row.measure }),
    amount: toDecimal(amountOf(share), currency),
    parts: partsOf([line], currency),
    state,
  };
}
