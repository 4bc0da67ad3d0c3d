import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { appointments } from './db/schema/appointments.ts';
import { expireOrder } from './lifecycle/expireOrder.ts';
import { tellLapsedWishes } from './lifecycle/lapsedWishes.ts';
import { reconcile } from './lifecycle/reconcile.ts';
import { handleAgain } from './payments/webhooks.ts';
import { forEach, leaseRows } from './records/dueRows.ts';
import { BY_SWEEP } from './records/orderEvent.ts';
import type { Services } from './services.ts';
import { finishClosing } from './tables/close.ts';
import { tellLeftUnpaid } from './tables/leftUnpaid.ts';

const AT_ONCE = 4;
const MOST = 40;

const at = (now: Date, ms = 0) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
const failedAt =
  (services: Services, what: string) =>
  (id: string, error: unknown): void =>
    services.log.error({ err: error, id }, `${what} failed`);

/**
 * Asks about every attempt whose time has come: open ones, lost openings, ended ones that may still be paid (F71, F72, L1, L2). First about those
 * whose provider told something: where an account has one turn in some seconds, they take it.
 */
export async function sweepAttempts(services: Services): Promise<number> {
  const told = await askAboutDue(services, sql`unanswered_since is not null`);
  return told + (await askAboutDue(services, sql`unanswered_since is null`));
}
async function askAboutDue(services: Services, which: SQL): Promise<number> {
  const now = services.clock.now();
  const what = {
    table: sql`payment_attempt`,
    due: sql`next_ask_at <= ${at(now)} and ${which}`,
    putOff: sql`next_ask_at = ${at(now, 60_000)}`,
    order: sql`next_ask_at`,
  };
  const ids = await leaseRows(services.database.db, what, MOST);
  await forEach(
    ids,
    AT_ONCE,
    (id) => reconcile(services, id, { cause: BY_SWEEP }),
    failedAt(services, 'asking about an attempt'),
  );
  return ids.length;
}

/** A turn ends after so many: an hour's in a busy shop, well within the minute until the next. */
const MOST_TURNS = 25;

/** A provider may be asked about each of them: what is left then comes with the next turns. */
const LONGEST_TURN_MS = 40_000;

/** Tells orders whose time is over that it is, finishes tables whose closing was cut off, and tells of guests who left unpaid and of wishes that were let pass. */
export async function expireOrders(services: Services): Promise<number> {
  const until = services.clock.now().getTime() + LONGEST_TURN_MS;
  const isTime = (): boolean => services.clock.now().getTime() < until;
  let ended = 0;
  for (let turn = 0; turn < MOST_TURNS && isTime(); turn++) {
    const found = await expireSome(services, isTime);
    ended += found;
    if (found < MOST) break;
  }
  await finishClosing(services);
  await tellLeftUnpaid(services);
  await tellLapsedWishes(services);
  return ended;
}

async function expireSome(services: Services, isTime: () => boolean): Promise<number> {
  const now = services.clock.now();
  const due = sql`wake_at <= ${at(now)}`;
  const what = {
    table: sql`cart_transaction`,
    due,
    putOff: sql`wake_at = ${at(now, 60_000)}`,
    order: sql`wake_at`,
  };
  const ids = await leaseRows(services.database.db, what, MOST);
  await forEach(
    ids,
    AT_ONCE,
    async (id) => {
      if (isTime()) await expireOrder(services, id);
    },
    failedAt(services, 'ending an order'),
  );
  return ids.length;
}

/** Times that were not ordered are free again (I22). Those of an order end with it. */
export async function releaseOverdueTimes({ database, clock }: Services): Promise<number> {
  const orphan = and(
    eq(appointments.status, 'PENDING'),
    isNull(appointments.orderId),
    lte(appointments.heldUntil, clock.now()),
  );
  const released = await database.db
    .update(appointments)
    .set({ status: 'CANCELLED', version: sql`${appointments.version} + 1` })
    .where(orphan)
    .returning({ id: appointments.id });
  return released.length;
}

/** Notifications that were kept and not handled: we died in between, or their order was not committed yet (D45). */
export async function handleInbox(services: Services): Promise<number> {
  const now = services.clock.now();
  // Each try doubles the age at which the next is due, up to the three days that end it: old rows never crowd out new ones.
  const due = sql`handled_at is null and received_at + make_interval(secs => least(15 * power(2, least(tries, 20)), 259200)) <= ${at(now)}`;
  const ids = await leaseRows(
    services.database.db,
    { table: sql`inbox`, due, putOff: sql`tries = tries`, order: sql`received_at` },
    MOST,
  );
  await forEach(
    ids,
    AT_ONCE,
    (id) => handleAgain(services, id),
    failedAt(services, 'handling a notification'),
  );
  return ids.length;
}
