import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import { amountOf } from '#machines/domain/table.ts';
import { POLICY } from '#machines/order/policy.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Tx, violates } from '../db/open.ts';
import { billLines } from '../db/schema/bills.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { writeTogether } from '../db/together.ts';
import { refuse } from '../http/errors.ts';
import { apply, nothingYet } from '../lifecycle/apply.ts';
import { insertBill } from '../lifecycle/insertBill.ts';
import { number } from '../lifecycle/insertOrder.ts';
import { type PlacedReply, placedReply } from '../lifecycle/intent.ts';
import { tipWithin } from '../pricing/charges.ts';
import { isOpenOrInProcess } from '../records/attempt.ts';
import { capabilitySecret, grantCapability } from '../records/capability.ts';
import { lockTable, presentTableSession } from '../records/diningTable.ts';
import { inputOf, lockOrder, type Order } from '../records/order.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import type { Store } from '../stores.ts';
import { type RoundLine, type RoundRow, roundsOf } from '../views/tableRounds.ts';

export interface Billing {
  database: Database;
  clock: Clock;
  key: Buffer;
  store: Store;
  uid: string;
  tableId: string;
  intentId: string;
  /** lines of sent rounds; none: everything that is still open */
  lines: string[];
  /** beside them, decimal */
  tip: number;
  /** for the receipt; empty: none was given with it */
  email: string;
  /** of the page that it is asked for on */
  locale: string;
}

/**
 * A bill is an order that pays lines which the kitchen has already: the whole table's, one guest's, or a few dishes. It is paid like any
 * other order, and a line is never on two of them (F100).
 */
export async function makeBill(billing: Billing): Promise<PlacedReply> {
  const { database, key } = billing;
  try {
    const order = await database.transaction(
      async (tx) => (await madeBefore(tx, billing)) ?? (await make(tx, billing)),
    );
    return placedReply(order, capabilitySecret(key, order.id, null));
  } catch (error) {
    if (violates(error, 'line_billed_once')) throw refuse('ATTEMPT_LIVE');
    if (!violates(error, 'one_order_per_intent')) throw error;
    const duplicate = await database.transaction((tx) => madeBefore(tx, billing));
    if (!duplicate) throw refuse('TWIN_RUNNING', { retryAfter: 1 });
    return placedReply(duplicate, capabilitySecret(key, duplicate.id, null));
  }
}

const printOf = ({ tableId, lines, tip, email }: Billing): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        tableId,
        lines.toSorted(),
        ...(tip > 0 ? [tip] : []),
        ...(email ? [email] : []),
      ]),
    )
    .digest('base64url');

async function madeBefore(tx: Tx, billing: Billing): Promise<Order | null> {
  const { store, uid, intentId } = billing;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.intentId, intentId)));
  if (!order) return null;
  if (order.uid !== uid) throw refuse('NOT_FOUND');
  if (order.fingerprint !== printOf(billing)) throw refuse('INTENT_REUSED');
  return order;
}

async function make(tx: Tx, billing: Billing): Promise<Order> {
  const { clock, store, uid, tableId, key } = billing;
  const now = clock.now();
  await lockTable(tx, store.id, tableId);
  const tableSession = await presentTableSession(tx, tableId, now);
  if (!tableSession) throw refuse('TABLE_CLOSED');
  await leaveEarlierBills(tx, tableSession.id, uid, clock);
  const chosen = await choose(tx, tableSession.id, billing);
  const order = await writeBill(tx, billing, chosen, tableSession.id, now);
  await tx.insert(orderLines).values(
    chosen.map(({ row, missing, share }, position) => ({
      ...row,
      quantity: row.quantity - missing,
      id: clock.id(),
      orderId: order.id,
      position,
      // Of strangers, and said to the kitchen alone: a bill is opened by who asks for it, also from afar.
      notes: '',
      discount: share.discount,
      deposit: 0,
      outstanding: 0,
    })),
  );
  await tx.insert(billLines).values(
    chosen.map(({ row, share }) => ({
      id: clock.id(),
      businessId: store.id,
      billId: order.id,
      roundId: row.orderId,
      lineId: row.id,
      amount: amountOf(share),
      state: 'HELD' as const,
      createdAt: now,
    })),
  );
  const change = { tx, clock, cause: BY_PERSON };
  const writes = nothingYet();
  const placed = await apply({ ...change, writes }, order, {
    type: 'order.placed',
    terms: false,
    made: inputOf(order),
  });
  await writeTogether(tx, writes.statements);
  for (const id of [...new Set(chosen.map(({ row }) => row.orderId))].toSorted()) {
    const round = await lockOrder(tx, store.id, id);
    if (round) await apply(change, round, { type: 'round.billed', bill: order.id });
  }
  const payableUntil = new Date(now.getTime() + POLICY.keptBill);
  await grantCapability(tx, {
    key,
    businessId: store.id,
    orderId: order.id,
    attemptId: null,
    payableUntil,
    now,
  });
  return number(tx, placed, writes.told);
}

/**
 * A guest who asks for another bill has changed their mind about the one they had not begun to pay. One that they are paying is finished or stopped
 * first, so that no press starts a second payment beside it (526); money that is on its way needs nothing more of them.
 */
async function leaveEarlierBills(
  tx: Tx,
  tableSessionId: string,
  uid: string,
  clock: Clock,
): Promise<void> {
  const mine = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.tableSessionId, tableSessionId),
        eq(orders.isBill, true),
        eq(orders.uid, uid),
        eq(orders.paymentState, 'PENDING'),
      ),
    )
    .orderBy(orders.id)
    .for('update');
  for (const bill of mine) {
    const tries = await tx
      .select({ state: attempts.state })
      .from(attempts)
      .where(and(eq(attempts.orderId, bill.id), isOpenOrInProcess));
    if (tries.some(({ state }) => state === 'IN_PROCESS')) continue;
    if (tries.length > 0) throw refuse('ATTEMPT_LIVE');
    await apply({ tx, clock, cause: BY_PERSON }, bill, { type: 'order.givenUp', inHand: false });
  }
}

/** The chosen lines, each open, of rounds that no guest is paying alone at this moment. */
async function choose(
  tx: Tx,
  tableSessionId: string,
  { lines, store }: Billing,
): Promise<RoundLine[]> {
  const before = await roundsOf(tx, tableSessionId);
  for (const id of before.map((one) => one.order.id).toSorted()) await lockOrder(tx, store.id, id);
  const sent: RoundRow[] = (await roundsOf(tx, tableSessionId)).filter((one) => one.sent);
  const all = sent.flatMap((one) => one.lines);
  const chosen =
    lines.length === 0
      ? all.filter((line) => line.state === 'OPEN')
      : all.filter((line) => lines.includes(line.row.id));
  if (lines.length > 0 && chosen.length !== new Set(lines).size) throw refuse('NOT_FOUND');
  if (chosen.some((line) => line.state === 'SETTLED') || all.length === 0)
    throw refuse('ALREADY_PAID');
  if (chosen.some((line) => line.state === 'HELD')) throw refuse('ATTEMPT_LIVE');
  if (chosen.length > 0) return chosen;
  throw refuse(all.some((line) => line.state === 'HELD') ? 'ATTEMPT_LIVE' : 'ALREADY_PAID');
}

async function writeBill(
  tx: Tx,
  billing: Billing,
  chosen: RoundLine[],
  tableSessionId: string,
  now: Date,
): Promise<Order> {
  const { clock, store, uid, intentId, email, locale } = billing;
  const [first] = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [chosen[0]?.row.orderId ?? '']));
  if (!first) throw refuse('NOT_FOUND');
  const sum = (part: (line: RoundLine) => Minor): Minor =>
    chosen.reduce((all, line) => all + part(line), 0);
  const cost = sum((line) => amountOf(line.share));
  const tip = tipWithin(store, billing.tip, cost);
  const method = store.business.paymentMethods.find((one) => one !== 'PAY_LATER') ?? '';
  const [own] = await tx
    .select({
      customerName: orders.customerName,
      email: orders.email,
      phone: orders.phone,
      customerId: orders.customerId,
    })
    .from(orders)
    .where(and(eq(orders.tableSessionId, tableSessionId), eq(orders.uid, uid)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return insertBill(tx, clock, {
    like: first,
    contact: { ...(own ?? NO_CONTACT), ...(email && { email }) },
    locale,
    intentId,
    fingerprint: printOf(billing),
    uid,
    tableSessionId,
    method,
    figures: {
      lines: sum((line) => line.share.line),
      discount: sum((line) => line.share.discount),
      tax: sum((line) => line.share.tax),
      serviceCharge: sum((line) => line.share.serviceCharge),
      tip,
      total: cost + tip,
    },
    now,
  });
}

const NO_CONTACT = { customerName: '', email: '', phone: '', customerId: null };
