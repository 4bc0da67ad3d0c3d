import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { ReplyOf } from '#machines/domain/api.ts';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import type { SupportOrder } from '#machines/domain/calls/support.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts, ledger, namesOfPayment } from '../db/schema/payments.ts';
import { traces } from '../db/schema/traces.ts';
import type { Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from '../views/order.ts';
import { searchOrders } from '../views/searchOrders.ts';
import { findTraces, spoken } from './find.ts';

type Recorded = SupportOrder['checkouts'][number];
const MOST = 20;
/** What is read to support has eight letters and digits; a payment's reference has more. */
const REFERENCE = /^[0-9a-z]{4}[\s-]?[0-9a-z]{4}$/i;
const OF_PAYMENT = /^[\w.:/-]{6,100}$/;

/**
 * Orders by what a shopper on the phone says (510, 539). What a reference names comes first; beside it is looked as staff do, since a reference may be a
 * name, too (554). Who looked is written down, without their words.
 */
export async function searchSupportOrders(
  services: Services,
  store: Store,
  text: string,
  uid: string,
): Promise<ReplyOf<'searchSupportOrders'>> {
  const { database, clock } = services;
  const { db } = database;
  const now = clock.now();
  await db.insert(auditRows).values({
    ...{ id: clock.id(), businessId: store.id, kind: 'support.searched' },
    // As in `order.read`: the detail is who.
    ...{ subject: 'orders', detail: uid, at: now },
  });
  const referred = await byReference(db, store.id, text);
  const named = await viewsOf(services, store, referred.slice(0, MOST));
  const { orders: others, isMore } = await searchOrders(services, store, { text });
  const known = new Set(named.map(({ id }) => id));
  const views = [...named, ...others.filter(({ id }) => !known.has(id))];
  const checkouts = REFERENCE.test(text)
    ? (await findTraces(db, store.id, { reference: text }, now)).traces
    : [];
  return {
    orders: await supportOrders(db, store.id, views),
    checkouts: checkouts.filter(({ orderId }) => orderId === null),
    isMore: isMore || referred.length > MOST,
  };
}

export const viewsOf = (services: Services, store: Store, rows: Order[]): Promise<OrderView[]> =>
  orderViews(
    { q: services.database.db, store, key: sealingKey(services), now: services.clock.now() },
    rows,
    ORDER_RIGHTS,
  );

/** Orders with what opens their recorded pages. */
export async function supportOrders(
  q: Queries,
  storeId: string,
  views: readonly OrderView[],
): Promise<SupportOrder[]> {
  const pages = await recordedOf(
    q,
    storeId,
    views.map(({ intentId }) => intentId),
  );
  return views.map((order) => ({
    ...{ id: order.id, orderNumber: order.orderNumber, createdAt: order.createdAt },
    ...{ customerName: order.customerName, email: order.email },
    phone: order.phone && shownPhone(order),
    ...{ currency: order.currency, total: order.total, paid: order.paid },
    came: order.money?.came ?? order.paid,
    returned: order.money?.returned ?? 0,
    toGoBack: toGoBack(order),
    paymentState: order.paymentState,
    what: order.lines[0]?.name ?? '',
    others: Math.max(0, order.lines.length - 1),
    checkouts: pages.get(order.intentId) ?? [],
  }));
}

/** By providers and at the desk, in minor units: sums of decimals have a rest. */
const toGoBack = ({ money, desk = [], currency }: OrderView): number =>
  toDecimal(
    desk
      .filter(({ kind }) => kind === 'OWED')
      .reduce(
        (sum, { amount }) => sum + toMinor(amount, currency),
        toMinor(money?.owedBack ?? 0, currency),
      ),
    currency,
  );

/** The pages of each intent that were recorded, the newest first. */
export async function recordedOf(
  q: Queries,
  storeId: string,
  intents: string[],
): Promise<Map<string, Recorded[]>> {
  const found = new Map<string, Recorded[]>();
  if (intents.length === 0) return found;
  const rows = await q
    .select({
      ...{ id: traces.id, reference: traces.reference },
      ...{ lastAt: traces.lastAt, intentId: traces.intentId },
    })
    .from(traces)
    .where(and(eq(traces.businessId, storeId), inArray(traces.intentId, intents)))
    .orderBy(desc(traces.lastAt))
    .limit(100);
  for (const { intentId, lastAt, ...one } of rows) {
    const all = found.get(intentId ?? '') ?? [];
    found.set(intentId ?? '', [...all, { ...one, lastAt: lastAt.toISOString() }]);
  }
  return found;
}

/** By the name that a payment has here or with its provider, that its order has, or that a page of it was recorded under: each found by an index of its own. */
async function byReference(q: Queries, storeId: string, text: string): Promise<Order[]> {
  const spellings = spellingsOf(text);
  const which: SQL[] = [];
  if (spellings.length > 0) which.push(inArray(orders.id, paidUnder(q, storeId, spellings)));
  if (REFERENCE.test(text)) which.push(inArray(orders.id, calledOrRecorded(q, storeId, text)));
  const found = await Promise.all(
    which.map((one) =>
      q
        .select()
        .from(orders)
        .where(and(eq(orders.businessId, storeId), one))
        .orderBy(desc(orders.createdAt))
        .limit(MOST + 1),
    ),
  );
  return [...new Map(found.flat().map((one) => [one.id, one])).values()];
}

/** As it was copied, and as it is read out: in groups, in small letters or large ones, with what stood around it in a sentence. */
function spellingsOf(text: string): string[] {
  const whole = text.replaceAll(/\s/g, '').replace(/^[#("'“«]+|[.,;:!?)"'”»]+$/g, '');
  if (!OF_PAYMENT.test(whole)) return [];
  return [...new Set([whole, whole.toUpperCase(), whole.toLowerCase()])];
}
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

function paidUnder(q: Queries, storeId: string, spellings: string[]) {
  const ofAttempts = (which: SQL | undefined) =>
    q
      .select({ id: attempts.orderId })
      .from(attempts)
      .where(and(eq(attempts.businessId, storeId), which));
  return union(
    ofAttempts(inArray(attempts.reference, spellings)),
    ofAttempts(
      and(
        inArray(attempts.provider, PROVIDER_CODES),
        inArray(attempts.providerReference, spellings),
      ),
    ),
    ofAttempts(sql`${namesOfPayment} ?| ${sql.param(spellings)}::text[]`),
    q
      .select({ id: ledger.orderId })
      .from(ledger)
      .where(and(eq(ledger.businessId, storeId), inArray(ledger.providerReference, spellings))),
  );
}

function calledOrRecorded(q: Queries, storeId: string, text: string) {
  const recorded = q
    .select({ id: traces.intentId })
    .from(traces)
    .where(
      and(
        eq(traces.businessId, storeId),
        eq(traces.reference, spoken(text)),
        isNotNull(traces.intentId),
      ),
    );
  const ofOrders = (which: SQL) =>
    q
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.businessId, storeId), which));
  return union(
    ofOrders(eq(orders.reference, plain(text))),
    ofOrders(inArray(orders.intentId, recorded)),
  );
}
