import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '#machines/domain/api.ts';
import type { TraceRow } from '#machines/domain/calls/traces.ts';
import { IN_DOUBT, SENDING } from '#machines/domain/trace/waiting.ts';
import type { Queries } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { type TraceRecord, traces } from '../db/schema/traces.ts';
import { isOpenOrInProcess } from '../records/attempt.ts';

export const MOST_FOUND = 100;
const MINUTE = 60_000;
/** Money that is where it belongs, or was never on its way. */
const SETTLED = ['none', 'taken', 'returned'];
/** An order that has ended waits for no person, whatever its page said last. */
const ENDED = ['PAID', 'REFUNDED', 'CANCELLED', 'EXPIRED', 'CLOSED'] as const;
type Search = QueryOf<'findTraces'>;

/** Newest first. Everything that is asked for must be so. */
export function searchOf(storeId: string, search: Search, now: Date): SQL | undefined {
  const { reference, orderNumber, provider, outcome, state, build, money, from, to } = search;
  const stuck = search.stuckMinutes === undefined ? null : Number(search.stuckMinutes);
  return and(
    eq(traces.businessId, storeId),
    // The order has one of its own, which its pages show.
    reference
      ? or(
          eq(traces.reference, spoken(reference)),
          ofOrders(storeId, eq(orders.reference, reference.trim())),
        )
      : undefined,
    orderNumber ? ofOrders(storeId, isNumber(orderNumber.trim().toUpperCase())) : undefined,
    provider ? eq(traces.provider, provider) : undefined,
    outcome ? eq(orders.paymentState, outcome as never) : undefined,
    state ? standsAt(state) : undefined,
    build ? eq(traces.build, build) : undefined,
    money === IN_DOUBT ? isInDoubt(storeId) : money ? eq(traces.money, money) : undefined,
    from ? gte(traces.lastAt, new Date(from)) : undefined,
    to ? lte(traces.lastAt, new Date(to)) : undefined,
    stuck === null ? undefined : lte(traces.lastAt, new Date(now.getTime() - stuck * MINUTE)),
    stuck === null
      ? undefined
      : or(
          and(isNotNull(traces.money), notInArray(traces.money, SETTLED)),
          ...SENDING.map(standsAt),
        ),
    stuck === null
      ? undefined
      : or(isNull(orders.paymentState), notInArray(orders.paymentState, [...ENDED])),
  );
}

/** The page did not know, or the shop's books do not: a payment is open or on its way, or what came is looked at. */
const isInDoubt = (storeId: string): SQL | undefined =>
  or(
    eq(traces.money, 'maybe'),
    ofOrders(
      storeId,
      or(eq(orders.paymentState, 'REVIEW'), sql`${orders.id} in (${unended(storeId)})`),
    ),
  );
const unended = (storeId: string): SQL =>
  sql`select ${attempts.orderId} from ${attempts} where ${and(eq(attempts.businessId, storeId), isOpenOrInProcess)}`;

export const standsAt = (state: string): SQL | undefined =>
  or(eq(traces.state, state), sql`starts_with(${traces.state}, ${`${state}.`})`);

/** The intents of the orders that are meant are found first, by their index; then the traces, by theirs. */
const ofOrders = (storeId: string, which: SQL | undefined): SQL =>
  sql`${traces.intentId} in (select ${orders.intentId} from ${orders} where ${and(eq(orders.businessId, storeId), which)})`;
/** With the letters behind it, as a shopper reads it, or without. */
const isNumber = (text: string): SQL | undefined =>
  and(
    inArray(orders.orderNumber, [text, text.replace(/-?[A-Z]{3}$/, '')]),
    or(eq(orders.orderNumber, text), sql`${orders.letters} = right(${text}, 3)`),
  );

export const ofOrder = and(
  eq(orders.businessId, traces.businessId),
  eq(orders.intentId, traces.intentId),
);
const ROW = {
  trace: traces,
  orderId: orders.id,
  orderNumber: sql<
    string | null
  >`nullif(concat_ws('-', ${orders.orderNumber}, nullif(${orders.letters}, '')), '')`,
  outcome: orders.paymentState,
};

export async function findTraces(
  db: Queries,
  storeId: string,
  search: Search,
  now: Date,
): Promise<{
  traces: TraceRow[];
  cohorts: { state: string; provider: string | null; count: number }[];
  total: number;
}> {
  const where = searchOf(storeId, search, now);
  const [rows, cohorts] = await Promise.all([
    db
      .select(ROW)
      .from(traces)
      .leftJoin(orders, ofOrder)
      .where(where)
      .orderBy(desc(traces.lastAt))
      .limit(MOST_FOUND),
    counted(db, search)
      .where(where)
      .groupBy(traces.state, traces.provider)
      .orderBy(desc(count()))
      .limit(30),
  ]);
  return {
    traces: rows.map(rowOf),
    cohorts: cohorts.map(({ state, provider, count }) => ({ state, provider, count })),
    total: cohorts[0]?.total ?? 0,
  };
}

/** Orders are read with it only where something is asked of them. */
function counted(db: Queries, { outcome, stuckMinutes }: Search) {
  const all = db
    .select({
      ...{ state: traces.state, provider: traces.provider, count: count() },
      // of every group, those that are not listed, too
      total: sql<number>`(sum(count(*)) over ())::int`,
    })
    .from(traces)
    .$dynamic();
  return outcome || stuckMinutes !== undefined ? all.leftJoin(orders, ofOrder) : all;
}

export async function findTrace(
  db: Queries,
  storeId: string,
  id: string,
): Promise<(TraceRow & { intentId: string | null }) | null> {
  const [row] = await db
    .select(ROW)
    .from(traces)
    .leftJoin(orders, ofOrder)
    .where(and(eq(traces.businessId, storeId), eq(traces.id, id)));
  return row ? { ...rowOf(row), intentId: row.trace.intentId } : null;
}

interface Found {
  trace: TraceRecord;
  orderId: string | null;
  orderNumber: string | null;
  outcome: string | null;
}
const rowOf = ({ trace, orderId, orderNumber, outcome }: Found): TraceRow => ({
  id: trace.id,
  reference: trace.reference,
  ...{ orderId, orderNumber, outcome },
  provider: trace.provider,
  state: trace.state,
  money: trace.money,
  build: trace.build,
  startedAt: trace.startedAt.toISOString(),
  lastAt: trace.lastAt.toISOString(),
  entries: trace.entries,
  attached: trace.attached,
});

/** Read out on a phone: in small letters, with I for 1 and O for 0, without the line between. */
export function spoken(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V');
  return `${plain.slice(0, 4)}-${plain.slice(4)}`;
}
