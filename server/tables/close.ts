import { and, asc, eq, exists, gt, or, sql } from 'drizzle-orm';
import type { DeskWay } from '#machines/domain/deskWay.ts';
import { toMinor } from '#machines/domain/money.ts';
import { SERVICE_CALLS } from '#machines/domain/table.ts';
import { leftOf, turnedOf } from '#machines/order/amounts.ts';
import { allows } from '#machines/order/life.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { type TableRow, type TableSessionRow, tableSessions } from '../db/schema/tables.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { allowsNow, apply } from '../lifecycle/apply.ts';
import type { Happening } from '../lifecycle/change.ts';
import { endAttempt } from '../lifecycle/endAttempt.ts';
import { reconcile } from '../lifecycle/reconcile.ts';
import { liveAttemptOf } from '../records/attempt.ts';
import { settledOn } from '../records/bill.ts';
import { lockTable, openTableSession } from '../records/diningTable.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_STAFF, BY_SWEEP, type Cause } from '../records/orderEvent.ts';
import {
  isClosedAtTill,
  leaveUnpaid,
  ordersOfTableSession,
  takenAtTill,
} from '../records/tableSession.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { tableView } from './rounds.ts';
import { answerCalls } from './serviceCalls.ts';

/** What is said with the press: staff say all of it, a point of sale of before that was asked nothing. */
interface Closing {
  cause: Cause;
  /** the session that they see, and what they read as still to pay, decimal */
  sitting?: string | null | undefined;
  rest?: number | undefined;
  /** how that was paid */
  how?: DeskWay | undefined;
  /** its guests left, and nothing was paid at the till */
  unpaid?: boolean | undefined;
}

/**
 * The table has paid at the point of sale. A point of sale that says no sum has taken its money already: its session ends first, so nothing is sent
 * and no bill is made any more; then payments under way are ended, asking their provider, and money that is already there counts; the rest of
 * the rounds was paid there (F100). Staff say what they took: payments are ended first, and the session ends together with what is recorded of
 * it, only where that is the sum they read (516). What cannot be ended and is paid afterwards goes back.
 */
export async function closeTable(
  services: Services,
  store: Store,
  table: TableRow,
  closing: Closing,
): Promise<void> {
  const { database, clock } = services;
  const isTaken = !closing.unpaid && (closing.rest !== undefined || closing.how !== undefined);
  if (isTaken) await endPayments(services, store, table, closing);
  const ended = await database.transaction(async (tx) => {
    await lockTable(tx, store.id, table.id);
    const open = await openTableSession(tx, table.id);
    const all = open && (isTaken || closing.unpaid) ? await lockOrders(tx, store.id, open.id) : [];
    if (open) await mayClose(tx, { store, table, open }, closing, clock);
    else if (!(await endedSo(tx, { store, table }, closing))) throw refuse('VERSION_CHANGED');
    await answerCalls(tx, table.id, SERVICE_CALLS, clock);
    if (!open) return null;
    const now = clock.now();
    await tx
      .update(tableSessions)
      // One that ends as of its own end was not paid at the till.
      .set({ closedAt: now, ...(closing.unpaid && { endsAt: now }) })
      .where(eq(tableSessions.id, open.id));
    if (closing.unpaid) await leaveUnpaid(tx, open.id, clock);
    else if (isTaken) await settle(tx, clock, all, closing);
    return isTaken ? null : open.id;
  });
  if (closing.unpaid) return;
  // Also what an earlier closing left, that was cut off in between: of how it was paid, this press says nothing.
  for (const { id } of await closedWithOpenOrders(services, { tableId: table.id }))
    await finishNow(services, id).catch((error: unknown) => {
      if (id === ended) throw error;
      // This press has closed what it was about: the sweep tries the earlier one again.
      logUnfinished(services, error, id);
    });
}

async function finishNow(services: Services, id: string): Promise<void> {
  const all = await ordersOfTableSession(services.database.db, id);
  for (const order of all) await endAttempt(services, order.id, 'CANCELLED').catch(unlessLive);
  await settleSession(services, all);
}

const logUnfinished = ({ log }: Services, error: unknown, id: string): void =>
  log.error({ err: error, id }, 'a table could not be closed');

/** What is refused ends no payment. Money that is already at a provider counts from here on. */
async function endPayments(
  services: Services,
  store: Store,
  table: TableRow,
  closing: Closing,
): Promise<void> {
  const { database, clock } = services;
  const all = await database.transaction(async (tx) => {
    const open = await openTableSession(tx, table.id);
    if (!open) return [];
    await mayClose(tx, { store, table, open }, closing, clock);
    return ordersOfTableSession(tx, open.id);
  });
  for (const { id } of all) await endPayment(services, id);
}

/** Money that is on its way cannot be ended: it is watched on, and goes back where it comes beside what the till took. Of any other payment it is not known whether it was just paid: the table stays open until its provider says so (516). */
async function endPayment(services: Services, orderId: string): Promise<void> {
  try {
    await endAttempt(services, orderId, 'CANCELLED');
  } catch (error) {
    const live = await liveAttemptOf(services.database.db, orderId);
    if (!(error instanceof Refusal) || (live && live.state !== 'IN_PROCESS')) throw error;
  }
}

/** Nothing is recorded of other guests than those whom staff see, nor of a sum that they did not read (470), nor before a person has decided. */
async function mayClose(
  tx: Tx,
  { store, table, open }: { store: Store; table: TableRow; open: TableSessionRow },
  { sitting, rest, unpaid }: Closing,
  clock: Clock,
): Promise<void> {
  if (sitting && sitting !== open.id) throw refuse('VERSION_CHANGED');
  const { currency } = store;
  if (rest !== undefined) {
    const seen = await tableView(tx, table, { currency, uid: null, now: clock.now() });
    if (toMinor(seen.rest, currency) !== toMinor(rest, currency)) throw refuse('VERSION_CHANGED');
  }
  if (!unpaid) await unlessUndecided(tx, open.id, clock);
}

/** Another press has ended the session that staff see. Where that said the same the table is closed as they meant; else what they took would be in no book, and they would not know (527). */
async function endedSo(
  tx: Tx,
  { store: { currency }, table }: { store: Store; table: TableRow },
  { sitting, rest, how, unpaid = false }: Closing,
): Promise<boolean> {
  // A point of sale says nothing of the session. What was taken or left of one that is not named is of no known table's evening.
  if (!sitting) return rest === undefined && how === undefined && !unpaid;
  const [known] = await tx
    .select({ atTill: sql<boolean>`${isClosedAtTill}` })
    .from(tableSessions)
    .where(and(eq(tableSessions.id, sitting), eq(tableSessions.tableId, table.id)));
  if (known?.atTill !== !unpaid) return false;
  if (unpaid) return true;
  const taken = await takenAtTill(tx, sitting);
  const sum = taken.reduce((total, { amount = 0 }) => total + amount, 0);
  return (
    (rest === undefined || toMinor(rest, currency) === sum) &&
    (how === undefined || taken.every((one) => one.how === how))
  );
}

/** Bills before rounds, as a payment that settles at this moment takes them. */
const inTurn = (all: readonly Order[]): Order[] =>
  all.toSorted(
    (one, other) => Number(other.isBill) - Number(one.isBill) || (one.id < other.id ? -1 : 1),
  );

async function lockOrders(tx: Tx, businessId: string, tableSessionId: string): Promise<Order[]> {
  const all: Order[] = [];
  for (const { id } of inTurn(await ordersOfTableSession(tx, tableSessionId))) {
    const order = await lockOrder(tx, businessId, id);
    if (order) all.push(order);
  }
  return all;
}

/** The till would be paid for what a bank gave back to the shop: a person says first what becomes of that. */
async function unlessUndecided(tx: Tx, tableSessionId: string, { now }: Clock): Promise<void> {
  const all = await ordersOfTableSession(tx, tableSessionId);
  const isUndecided = ({ life, isBill }: Order): boolean =>
    !isBill &&
    turnedOf(life.facts) > 0 &&
    allows(
      { ...life, facts: { ...life.facts, turned: {} } },
      { type: 'till.paid', at: now().getTime() },
    );
  if (all.some(isUndecided)) throw refuse('MONEY_UNDECIDED');
}

/** Sessions of that table, or of any, that are closed and have something unsettled. */
function closedWithOpenOrders(
  { database }: Services,
  { tableId, after = '' }: { tableId?: string; after?: string },
): Promise<{ id: string }[]> {
  const unsettled = database.db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.tableSessionId, tableSessions.id),
        or(eq(orders.paymentState, 'PENDING'), isAgreedInReview, isUnsentInReview),
      ),
    );
  return database.db
    .select({ id: tableSessions.id })
    .from(tableSessions)
    .where(
      and(
        isClosedAtTill,
        gt(tableSessions.id, after),
        tableId === undefined ? undefined : eq(tableSessions.tableId, tableId),
        exists(unsettled),
      ),
    )
    .orderBy(asc(tableSessions.id))
    .limit(MOST);
}
const MOST = 20;
/** Too little came for it, or no answer: what is missing is owed at the table, as the chart's isAgreed says. */
const isAgreedInReview = and(
  eq(orders.paymentState, 'REVIEW'),
  sql`${orders.life} -> 'facts' ->> 'accepted' = 'true'`,
  sql`${orders.life} -> 'value' ->> 'goods' = 'committed'`,
);

/** A person looks at its money, and the kitchen never got it. */
const isUnsentInReview = and(
  eq(orders.paymentState, 'REVIEW'),
  eq(orders.isBill, false),
  sql`${orders.life} -> 'value' ->> 'goods' = 'held'`,
);

/**
 * The sweep's turn: tables whose closing was cut off, all of them. One that cannot be finished, because its payment goes on or asking about it
 * breaks, keeps no other waiting.
 */
export async function finishClosing(services: Services): Promise<number> {
  let found = 0;
  for (let after = ''; ; ) {
    const some = await closedWithOpenOrders(services, { after });
    for (const session of some)
      await finishOne(services, session).catch((error: unknown) =>
        logUnfinished(services, error, session.id),
      );
    found += some.length;
    const last = some.at(-1);
    if (!last || some.length < MOST) return found;
    after = last.id;
  }
}

/** No person waits for the answer: its provider is asked when its pace allows it, and after those for whom a person waits. */
async function finishOne(services: Services, { id }: { id: string }): Promise<void> {
  const all = await ordersOfTableSession(services.database.db, id);
  for (const order of all) {
    const live = await liveAttemptOf(services.database.db, order.id);
    if (live)
      await reconcile(services, live.id, { ending: 'CANCELLED', isPaced: true, cause: BY_SWEEP });
  }
  await settleSession(services, all);
}

/** The rest was paid at the point of sale, which said no more of it. */
const settleSession = ({ database, clock }: Services, all: readonly Order[]): Promise<void> =>
  database.transaction((tx) => settle(tx, clock, all, { cause: BY_STAFF }));

type Said = Pick<Closing, 'cause' | 'how'>;
/** Each is read again under its lock: a bill that ends here lets its rounds go. */
async function settle(tx: Tx, clock: Clock, all: readonly Order[], said: Said): Promise<void> {
  for (const { id, businessId } of inTurn(all)) {
    const order = await lockOrder(tx, businessId, id);
    if (order) await settleOne(tx, clock, order, said);
  }
}

async function settleOne(tx: Tx, clock: Clock, order: Order, { cause, how }: Said): Promise<void> {
  const event = await eventOf(tx, order, how);
  // A payment that cannot be ended is watched on; its news finds what the guests paid there, or that the kitchen cooks for them no more.
  const allowed = [event, EVENING_OVER].find((one) => allowsNow(order, one, clock.now()));
  if (allowed) await apply({ tx, clock, cause }, order, allowed);
}

/** The log names what the till took, and how where that was said. */
async function eventOf(tx: Tx, order: Order, how: DeskWay | undefined): Promise<Happening> {
  const { facts } = order.life;
  if (order.isBill || !facts.accepted) return { type: 'order.givenUp', inHand: false };
  const billed = await settledOn(tx, order.id);
  const amount = Math.max(0, leftOf(facts) - billed);
  return { type: 'till.paid', billed, amount, ...(how && { how }) };
}

const EVENING_OVER = { type: 'evening.over' } as const;

function unlessLive(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
