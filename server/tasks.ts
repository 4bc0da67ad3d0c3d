import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { appointments } from './db/schema/appointments.ts';
import { sessions } from './db/schema/customers.ts';
import { auditRows, outbox } from './db/schema/jobs.ts';
import { attachments } from './db/schema/orders.ts';
import { capabilities, inbox } from './db/schema/payments.ts';
import { pushTokens } from './db/schema/push.ts';
import { quotes } from './db/schema/shipments.ts';
import { serviceCalls } from './db/schema/tables.ts';
import { wake } from './lifecycle/expire.ts';
import { settle } from './lifecycle/settle.ts';
import { pruneMails } from './mail/send.ts';
import { handleAgain } from './payments/webhooks.ts';
import { forEach, leaseRows } from './records/dueRows.ts';
import { forgetLookUps } from './records/lookUp.ts';
import { BY_SWEEP } from './records/orderEvent.ts';
import type { Services } from './services.ts';
import { finishClosing } from './tables/close.ts';
import { pruneTraces } from './traces/prune.ts';

const AT_ONCE = 4;
const MOST = 40;
const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;
/** A file waits that long for the order it was chosen for: a cart is ordered within a day, or the file is chosen again. */
const FILE_WAITS_MS = DAY_MS;

const at = (now: Date, ms = 0) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
const failedAt =
  (services: Services, what: string) =>
  (id: string, error: unknown): void =>
    services.log.error({ err: error, id }, `${what} failed`);

/** Asks about every attempt whose time has come: open ones, lost openings, ended ones that may still be paid (F71, F72, L1, L2). */
export async function sweepAttempts(services: Services): Promise<number> {
  const now = services.clock.now();
  const what = {
    table: sql`payment_attempt`,
    due: sql`next_ask_at <= ${at(now)}`,
    putOff: sql`next_ask_at = ${at(now, 60_000)}`,
    order: sql`next_ask_at`,
  };
  const ids = await leaseRows(services.database.db, what, MOST);
  await forEach(
    ids,
    AT_ONCE,
    (id) => settle(services, id, { cause: BY_SWEEP }),
    failedAt(services, 'asking about an attempt'),
  );
  return ids.length;
}

/** Tells orders whose time is over that it is, and finishes tables whose closing was cut off. */
export async function expireOrders(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = sql`wake_at <= ${at(now)}`;
  const ids = await leaseRows(
    services.database.db,
    {
      table: sql`cart_transaction`,
      due,
      putOff: sql`wake_at = ${at(now, 60_000)}`,
      order: sql`wake_at`,
    },
    MOST,
  );
  await forEach(ids, AT_ONCE, (id) => wake(services, id), failedAt(services, 'ending an order'));
  await finishClosing(services);
  return ids.length;
}

/** Times that were not ordered are free again (I22). Those of an order end with it. */
export async function releaseAppointments({ database, clock }: Services): Promise<number> {
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

/** What has served its time: raw notifications after 90 days (S42), audit lines, capabilities and sessions that open nothing, prices that have ended, files without an order, devices that were not renewed, calls to a table, counted look-ups. */
export async function eraseOld({ database, clock }: Services): Promise<void> {
  const { db } = database;
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.update(inbox).set({ sealed: null }).where(lt(inbox.receivedAt, before));
  await db.delete(outbox).where(and(isNotNull(outbox.deliveredAt), lt(outbox.createdAt, before)));
  await db.delete(auditRows).where(lt(auditRows.at, before));
  await db.delete(capabilities).where(lt(capabilities.endsAt, before));
  await db.delete(sessions).where(lt(sessions.endsAt, before));
  await db.delete(quotes).where(lt(quotes.expiresAt, before));
  const unused = new Date(clock.now().getTime() - FILE_WAITS_MS);
  await db
    .delete(attachments)
    .where(and(isNull(attachments.orderId), lt(attachments.createdAt, unused)));
  await db.delete(pushTokens).where(lt(pushTokens.refreshedAt, before));
  await db.delete(serviceCalls).where(lt(serviceCalls.at, before));
  await pruneTraces({ database, clock });
  await pruneMails({ database, clock });
  await forgetLookUps({ database, clock });
}
