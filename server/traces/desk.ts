import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#machines/domain/api.ts';
import type { AttentionRow, FailedRow } from '#machines/domain/calls/support.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { AttemptState } from '#machines/domain/payment.ts';
import { BAD_ENDS } from '#machines/domain/trace/waiting.ts';
import type { Queries } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts, staffTasks } from '../db/schema/payments.ts';
import { traces } from '../db/schema/traces.ts';
import { waitingWishes } from '../records/changeProposal.ts';
import { shownNumber } from '../records/outbox.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { ofOrder, standsAt } from './find.ts';
import { recordedOf } from './findOrders.ts';

/** As many as a person looks through; who wants more presses for them. */
const FIRST = 12;
/** So many are counted, and can be shown. */
const MOST = 500;
const DAYS = 7;
const DAY = 86_400_000;
/** What a shopper cancels themselves is no failure. */
const FAILED: AttemptState[] = ['DECLINED', 'EXPIRED', 'MISMATCH', 'UNKNOWN'];

/** What support begins with: what went wrong lately, and what waits for a person. */
export async function supportDesk(
  { database: { db }, clock }: Services,
  store: Store,
  wanted: QueryOf<'supportDesk'> = {},
): Promise<ReplyOf<'supportDesk'>> {
  const [many, most] = [rowsOf(wanted.failed), rowsOf(wanted.attention)];
  const since = new Date(clock.now().getTime() - DAYS * DAY);
  const [ofPayments, ofCheckouts] = [failedIn(store.id, since), badlyEnded(store.id, since)];
  const [payments, checkouts, waiting, failures] = await Promise.all([
    failedPayments(db, store.id, ofPayments, many),
    failedCheckouts(db, ofCheckouts, many),
    whatWaits(db, store.id),
    Promise.all([countOf(db, attempts, ofPayments), countOf(db, traces, ofCheckouts)]),
  ]);
  const failed = [...payments, ...checkouts]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, many);
  return {
    ...{ failed, failures: failures[0] + failures[1] },
    ...{ attention: waiting.slice(0, most), waiting: waiting.length },
  };
}
const rowsOf = (wanted: string | undefined): number =>
  Math.min(MOST, Math.max(FIRST, Number(wanted ?? FIRST)));

const failedIn = (storeId: string, since: Date): SQL | undefined =>
  and(
    eq(attempts.businessId, storeId),
    inArray(attempts.state, FAILED),
    gte(attempts.changedAt, since),
  );
const badlyEnded = (storeId: string, since: Date): SQL | undefined =>
  and(eq(traces.businessId, storeId), gte(traces.lastAt, since), or(...BAD_ENDS.map(standsAt)));
const countOf = (
  q: Queries,
  table: typeof attempts | typeof traces,
  where: SQL | undefined,
): Promise<number> =>
  q.$count(q.select({ id: table.id }).from(table).where(where).limit(MOST).as('counted'));

async function failedPayments(
  q: Queries,
  storeId: string,
  where: SQL | undefined,
  many: number,
): Promise<FailedRow[]> {
  const rows = await q
    .select({ attempt: attempts, order: orders })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(where)
    .orderBy(desc(attempts.changedAt))
    .limit(many);
  const pages = await recordedOf(
    q,
    storeId,
    rows.map(({ order }) => order.intentId),
  );
  return rows.map(({ attempt, order }) => ({
    kind: 'payment' as const,
    at: attempt.changedAt.toISOString(),
    state: attempt.state,
    provider: attempt.provider,
    amount: toDecimal(attempt.amount, attempt.currency),
    currency: attempt.currency,
    order: { id: order.id, orderNumber: shownNumber(order), paymentState: order.paymentState },
    checkout: pages.get(order.intentId)?.[0] ?? null,
  }));
}

async function failedCheckouts(
  q: Queries,
  where: SQL | undefined,
  many: number,
): Promise<FailedRow[]> {
  const rows = await q
    .select({ trace: traces, order: orders })
    .from(traces)
    .leftJoin(orders, ofOrder)
    .where(where)
    .orderBy(desc(traces.lastAt))
    .limit(many);
  return rows.map(({ trace, order }) => ({
    kind: 'checkout' as const,
    at: trace.lastAt.toISOString(),
    state: trace.state,
    provider: trace.provider,
    ...{ amount: null, currency: null },
    order: order && {
      ...{ id: order.id, orderNumber: shownNumber(order), paymentState: order.paymentState },
    },
    checkout: { id: trace.id, reference: trace.reference, lastAt: trace.lastAt.toISOString() },
  }));
}

/** The oldest first, as staff read them. */
async function whatWaits(q: Queries, storeId: string): Promise<AttentionRow[]> {
  const [tasks, wishes] = await Promise.all([
    q
      .select({
        task: staffTasks,
        ...{ orderNumber: orders.orderNumber, letters: orders.letters, currency: orders.currency },
      })
      .from(staffTasks)
      .innerJoin(orders, eq(orders.id, staffTasks.orderId))
      .where(and(eq(staffTasks.businessId, storeId), isNull(staffTasks.doneAt)))
      .orderBy(asc(staffTasks.createdAt))
      .limit(MOST),
    waitingWishes(q, storeId),
  ]);
  return [
    ...tasks.map(({ task, currency, ...number }) => ({
      ...{ orderId: task.orderId, orderNumber: shownNumber(number), reason: task.reason },
      amount: task.amount === null ? null : toDecimal(task.amount, currency),
      ...{ currency, since: task.createdAt.toISOString() },
    })),
    ...wishes.map(({ orderId, orderNumber, reason, amount, currency, createdAt }) => ({
      ...{ orderId, orderNumber, reason, amount, currency, since: createdAt },
    })),
  ].toSorted((one, other) => one.since.localeCompare(other.since));
}
