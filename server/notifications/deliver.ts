import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Renderer } from '#machines/domain/render.ts';
import type { Business } from '#machines/domain/store.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { orders } from '../db/schema/orders.ts';
import { businesses } from '../db/schema/store.ts';
import { errorLine } from '../loggedError.ts';
import { isStillToDo } from '../records/changeProposal.ts';
import { forEach, leaseRows } from '../records/dueRows.ts';
import { MAILED, queueMail } from '../records/mail.ts';
import type { NewNotification } from '../records/notification.ts';
import { staffWithDevices } from '../records/pushDevice.ts';
import { TASK_OPENED } from '../records/staffTask.ts';
import type { Services } from '../services.ts';
import { BILL_LETTERS, letterKindOf, noticeOf, TOLD, taskNoticeOf, valuesOf } from './compose.ts';

export interface Delivery {
  say: Renderer['say'];
  /** to the shopper's devices, from the store's origin; in-app it is there anyway */
  push?(notice: NewNotification, from: string): Promise<void>;
}

const MOST_TRIES = 8;
const MOST = 50;
/** On a busy evening a turn of the sweep goes on until what is due is told, but not for ever. */
const MOST_ROUNDS = 10;

/** Carries committed events to the shopper: in-app exactly once, pushed at least once (I35). One that cannot go is parked with its reason. */
export async function deliverOutbox(services: Services, delivery: Delivery): Promise<number> {
  const now = sql`${services.clock.now().toISOString()}::timestamptz`;
  await passOver(services);
  const due = sql`delivered_at is null and parked_reason is null and created_at + make_interval(secs => 5 * power(2, tries) - 5) <= ${now}`;
  let delivered = 0;
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const ids = await leaseRows(
      services.database.db,
      { table: sql`outbox`, due, putOff: sql`tries = tries + 1`, order: sql`created_at` },
      MOST,
    );
    await forEach(
      ids,
      4,
      (id) => deliverOne(services, id, delivery),
      (id, error) => services.background(park(services, id, error)),
    );
    delivered += ids.length;
    if (ids.length < MOST) break;
  }
  return delivered;
}

/** Half of all events are sent to no person: they are done in one statement, and never stand before those that do. */
async function passOver({ database, clock, mail }: Services): Promise<void> {
  const silent = and(
    isNull(outbox.deliveredAt),
    isNull(outbox.parkedReason),
    or(
      notInArray(outbox.kind, [...TOLD, TASK_OPENED, ...(mail ? MAILED : [])]),
      and(isNull(outbox.uid), ne(outbox.kind, TASK_OPENED)),
    ),
  );
  const mine = database.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(silent)
    .for('update', { skipLocked: true });
  await database.db
    .update(outbox)
    .set({ deliveredAt: clock.now() })
    .where(inArray(outbox.id, mine));
}

async function deliverOne(services: Services, id: string, { say, push }: Delivery): Promise<void> {
  const { db } = services.database;
  const [row] = await db
    .select({
      event: outbox,
      business: businesses.view,
      domain: businesses.domain,
      isBill: orders.isBill,
    })
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .innerJoin(businesses, eq(businesses.id, outbox.businessId))
    .where(eq(outbox.id, id));
  if (!row || row.event.deliveredAt) return;
  // First: devices that cannot be reached keep no letter back.
  if (services.mail) await mailToo(services, row.event, row.business);
  const now = services.clock.now();
  const isTask = row.event.kind === TASK_OPENED;
  const staff =
    isTask && (await isStillToDo(db, row.event))
      ? await staffWithDevices(db, row.event.businessId, now)
      : [];
  const own = noticeOf(row.event, row.business, say, row.isBill ?? false);
  const notices = isTask
    ? staff.map((uid) => taskNoticeOf(row.event, uid, row.business, say))
    : own
      ? [own]
      : [];
  for (const notice of notices) {
    await db
      .insert(notifications)
      .values({ ...notice, createdAt: now })
      .onConflictDoNothing();
    await push?.(notice, services.originOf(row.domain));
  }
  await db.update(outbox).set({ deliveredAt: services.clock.now() }).where(eq(outbox.id, id));
}

/** The same news by mail, to the address given with the order; tables are told at the table, but for who paid a bill. */
async function mailToo(
  services: Services,
  event: OutboxRow,
  business: Pick<Business, 'locale' | 'timeZone'>,
): Promise<void> {
  const { db } = services.database;
  const { id, businessId, orderId } = event;
  if (!orderId || !MAILED.includes(event.kind)) return;
  const [order] = await db
    .select({
      locale: orders.locale,
      tableId: orders.tableId,
      isBill: orders.isBill,
      email: orders.email,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.email || (order.tableId && !order.isBill)) return;
  const kind = order.isBill ? BILL_LETTERS[event.kind] : letterKindOf(event);
  if (!kind) return;
  const values = valuesOf(event, order.locale || business.locale, business.timeZone);
  await queueMail(db, { id, businessId, orderId, kind, values }, services.clock);
}

async function park({ database }: Services, id: string, error: unknown): Promise<void> {
  await database.db
    .update(outbox)
    .set({ parkedReason: errorLine(error).slice(0, 200) })
    .where(and(eq(outbox.id, id), sql`${outbox.tries} >= ${MOST_TRIES}`));
}
