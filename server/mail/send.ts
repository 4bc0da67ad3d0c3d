import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import { languageOf, localePath } from '#machines/domain/locale.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { TaskReason } from '#machines/domain/staffTask.ts';
import { isForeignHere } from '#machines/order/amounts.ts';
import type { OrderLife } from '#machines/order/life.ts';
import type { OrderFacts } from '#machines/order/types.ts';
import {
  hasGoods,
  isAtRest,
  isDue,
  isEnded,
  isInDoubt,
  isInProcess,
  isWatched,
} from '#machines/order/view.ts';
import { sealingKey } from '../crypto/seal.ts';
import { products } from '../db/schema/catalog.ts';
import { type MailRow, mails } from '../db/schema/mail.ts';
import { orders } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import { quotes } from '../db/schema/shipments.ts';
import { errorLine } from '../loggedError.ts';
import { eraseInBatches } from '../records/batches.ts';
import { proposalsOf } from '../records/changeProposal.ts';
import { forEach, leaseRows } from '../records/dueRows.ts';
import type { Order } from '../records/order.ts';
import type { MailSender, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from '../views/order.ts';
import { linkSecret } from './links.ts';

/** Few, so that the last of them leaves before its lease is over. */
const MOST = 6;
const AT_ONCE = 3;
/** Waits between tries, doubled each time: after a day the news is old, and the order's page has it. */
const FIRST_WAIT_S = 30;
const GIVEN_UP_MS = 86_400_000;
/** Who was on the way two hours ago is there. */
const LASTS_MS: Record<string, number> = {
  'order.visitOnTheWay': 2 * 3_600_000,
  'order.visitNotYet': 2 * 3_600_000,
};

/** Sends what is due. A mail leaves at least once; the mail server's word that it took it ends it (I35). */
export async function sendMails(services: Services): Promise<number> {
  const { mail: sender } = services;
  if (!sender) return 0;
  const now = sql`${services.clock.now().toISOString()}::timestamptz`;
  const ids = await leaseRows(
    services.database.db,
    {
      table: sql`mail`,
      due: sql`next_try_at <= ${now}`,
      putOff: sql`tries = tries + 1, next_try_at = ${now} + make_interval(secs => ${FIRST_WAIT_S} * power(2, least(row.tries, 11)))`,
      order: sql`next_try_at`,
    },
    MOST,
  );
  await forEach(
    ids,
    AT_ONCE,
    (id) => sendOne(services, sender, id),
    (id, error) =>
      services.log.warn({ mail: id, reason: errorLine(error) }, 'a mail was not taken'),
  );
  return ids.length;
}

async function sendOne(services: Services, sender: MailSender, id: string): Promise<void> {
  const { db } = services.database;
  const [row] = await db
    .select({ mail: mails, order: orders })
    .from(mails)
    .innerJoin(orders, eq(orders.id, mails.orderId))
    .where(eq(mails.id, id));
  if (!row || row.mail.nextTryAt === null) return;
  const needless = needlessBecause(row.mail, row.order, services.clock.now());
  if (needless) return end(services, id, needless);
  if (await isAnswered(services, row.mail)) return end(services, id, 'it moved on');
  const store = (await services.stores.all()).find((one) => one.id === row.mail.businessId);
  if (!store) return end(services, id, 'the store is gone');
  const result = await sender.send({
    id,
    to: row.order.email,
    shop: {
      name: store.business.name,
      domain: store.domain,
      replyTo: store.business.contactEmail || null,
    },
    letter: await letterOf(services, store, row.mail, row.order),
  });
  await end(services, id, result === 'sent' ? null : 'the address was refused');
}

/** News that money can overtake: what must hold of the order when its letter leaves (292). */
const STILL_TRUE: Record<string, (order: Order) => boolean> = {
  // "Not paid yet" is for an order that no shopper pays at this moment and that nothing was agreed for.
  'order.placed': ({ life, paymentState }) =>
    paymentState === 'PENDING' && isDue(life) && isAtRest(life) && hasGoods(life),
  // "Nothing was charged now."
  'order.accepted': ({ life }) => !isEnded(life) && !isInDoubt(life) && !hasCome(life.facts),
  // "The order is confirmed", "the order stands".
  'order.paid': (order) => order.paymentState === 'PAID' && hasGoods(order.life),
  'bill.paid': ({ paymentState }) => paymentState === 'PAID',
  'order.partPaid': (order) => order.paymentState === 'PART_PAID' && hasGoods(order.life),
  'order.late': isStanding,
  'order.reviewResolved': isStanding,
  // "Do not pay again."
  'order.inProcess': ({ life }) => !isEnded(life) && isOnItsWay(life),
  'order.inProcessAfterEnd': isOnItsWayAfterEnd,
  'bill.inProcessAfterEnd': isOnItsWayAfterEnd,
  'order.disputed': ({ life }) => life.facts.disputed,
  'order.goodsReleased': ({ paymentState, life }) =>
    ['PENDING', 'REVIEW'].includes(paymentState) && !hasGoods(life),
  // "It was not paid": one that money has reached meanwhile stands again, or is looked at.
  'order.givenUp': ({ paymentState }) => paymentState === 'CANCELLED',
  'order.expired': ({ paymentState }) => paymentState === 'EXPIRED',
  'order.closed': ({ paymentState }) => paymentState === 'CLOSED',
  // "It waits for an answer", "it stays as it is, and no money moves".
  'order.cancelAsked': ({ life }) => hasGoods(life),
  'order.cancelRefused': ({ life, paymentState }) => hasGoods(life) && paymentState !== 'REFUNDED',
  // An order that is paid may have had money beside it that does not fit.
  'order.review': ({ paymentState, life: { facts } }) =>
    paymentState === 'REVIEW' || facts.strange > 0 || isForeignHere(facts),
};
function isStanding({ paymentState, life }: Order): boolean {
  return ['PAID', 'PART_PAID'].includes(paymentState) && hasGoods(life);
}
function isOnItsWayAfterEnd({ life }: Order): boolean {
  return isEnded(life) && isOnItsWay(life);
}
const isOnItsWay = (life: OrderLife): boolean => isInProcess(life) || isWatched(life);
const hasCome = ({ came, strange, returned, foreign }: OrderFacts): boolean =>
  came + strange + returned > 0 || foreign;

/** What came meanwhile decides: no letter says "not paid" to a shopper who has paid. */
function needlessBecause(mail: MailRow, order: Order, now: Date): string | null {
  if (order.email === '') return 'no address';
  if (STILL_TRUE[mail.kind]?.(order) === false) return 'it moved on';
  if (now.getTime() - mail.createdAt.getTime() > (LASTS_MS[mail.kind] ?? GIVEN_UP_MS))
    return 'too late';
  return null;
}

/** News that a person's answer, or its shopper, can overtake: what must wait when its letter leaves. */
const WAITS_FOR: Record<string, TaskReason[]> = {
  'order.cancelAsked': ['CANCEL_ASKED'],
  'order.messageArrived': ['HELP_ASKED', 'CHANGE_ASKED'],
  'order.returnAsked': ['RETURN_ASKED'],
};
async function isAnswered(
  { database }: Services,
  { kind, orderId, values: { asked } }: MailRow,
): Promise<boolean> {
  // A question that the shop took back since, or that was answered, is asked no more.
  if (kind === 'order.changeProposed')
    return !(await proposalsOf(database.db, [orderId])).some(
      ({ proposedBy, waits }) => proposedBy === 'SHOP' && waits,
    );
  // A letter of before 555 does not say which of them it is about.
  const reasons = WAITS_FOR[kind]?.filter((reason) => !asked || reason === `${asked}_ASKED`);
  if (!reasons) return false;
  const open = and(
    eq(staffTasks.orderId, orderId),
    inArray(staffTasks.reason, reasons),
    isNull(staffTasks.doneAt),
  );
  return (await database.db.$count(staffTasks, open)) === 0;
}

const end = async (
  { database, clock }: Services,
  id: string,
  endedBy: string | null,
): Promise<void> => {
  await database.db
    .update(mails)
    .set({ nextTryAt: null, endedBy, sentAt: endedBy === null ? clock.now() : null })
    .where(eq(mails.id, id));
};

async function letterOf(services: Services, store: Store, mail: MailRow, order: Order) {
  const { clock, database, renderer } = services;
  const viewing = { q: database.db, store, key: sealingKey(services), now: clock.now() };
  const [view] = await orderViews(viewing, [order], ORDER_RIGHTS);
  if (!view) throw new Error('The order of a mail has no view.');
  const locale = order.locale || store.business.locale;
  const secret = await linkSecret(services, mail);
  return renderer.letter({
    kind: mail.kind,
    locale,
    store: { business: store.business, settings: store.settings },
    order: view,
    values: mail.values,
    now: clock.now(),
    online: await onlineOf(services, view),
    promise: view.tracking ? '' : await promiseOf(services, order),
    // Behind the sign nothing of it is sent to a server, kept in a log or passed on by a page.
    link: `${services.originOf(store.domain)}${localePath(languageOf(locale), '/orders/mailed')}#${secret}`,
  });
}

/** Of an order whose parcel is made a moment later its quote tells; for a chosen hour none is said beside it. */
async function promiseOf({ database }: Services, { shipment, body }: Order): Promise<string> {
  if (!shipment || body.wantedAt) return '';
  const [quote] = await database.db
    .select({ promise: quotes.promise })
    .from(quotes)
    .where(eq(quotes.id, shipment.quoteDetails.id));
  return quote?.promise ?? '';
}

/** What of an order takes place online: there is no place to come to. */
async function onlineOf({ database }: Services, { lines }: OrderView): Promise<string[]> {
  const booked = lines.filter(({ appointments }) => appointments.length > 0);
  if (booked.length === 0) return [];
  const rows = await database.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          booked.map(({ productId }) => productId),
        ),
        sql`${products.view} ->> 'servicePlace' = 'ONLINE'`,
      ),
    );
  return rows.map(({ id }) => id);
}

const KEPT_MS = 90 * 86_400_000;
/** Mails and links that have served their time. */
export async function pruneMails({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const old = sql`${before.toISOString()}::timestamptz`;
  await eraseInBatches(database.db, 'mail', sql`created_at < ${old}`);
  await eraseInBatches(database.db, 'order_link', sql`ends_at < ${old}`);
}
