import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TaskReason } from '#machines/domain/staffTask.ts';
import { ProviderUnreachable } from '#providers/provider.ts';
import type { Queries } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { quotes, type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import { forEach, leaseRows } from '../records/dueRows.ts';
import type { Order } from '../records/order.ts';
import { IS_ASKED_ABOUT, parcelName, standing } from '../records/shipment.ts';
import { nameInTask, openTask } from '../records/staffTask.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { courierAccount } from './accounts.ts';
import { insertShipment } from './create.ts';
import { driveDemo } from './demoRiders.ts';
import { isCalledOff, moveShipment } from './move.ts';
import { parcelFrom } from './parcel.ts';

const MOST = 20;
const AT_ONCE = 4;
const AGAIN_MS = 60_000;
const MOST_TRIES = 8;
/** So long a courier that takes nothing is called again. */
const PATIENCE_MS = 30 * 60_000;
const isUnheard = (error: unknown): boolean =>
  error instanceof ProviderUnreachable && error.when === 'before';
const CALL_BACK = {
  kind: 'REVIEW',
  reason: 'PARCEL_CANCELLED',
  amount: null,
  attemptId: null,
} as const;

/** Once an order is paid or accepted its delivery is ordered, whether or not the shopper's browser was still there to do it; then it is followed. */
export async function sendShipments(services: Services): Promise<void> {
  await makeMissing(services);
  if (services.config.sandboxOrigin) await driveDemo(services);
  const now = services.clock.now();
  const due = sql`next_ask_at <= ${now.toISOString()}::timestamptz and ${IS_ASKED_ABOUT}`;
  const putOff = sql`next_ask_at = ${new Date(now.getTime() + AGAIN_MS).toISOString()}::timestamptz`;
  const ids = await leaseRows(
    services.database.db,
    { table: sql`shipment`, due, putOff, order: sql`created_at` },
    MOST,
  );
  await forEach(
    ids,
    AT_ONCE,
    (id) => moveOn(services, id),
    (id, error) => services.log.error({ err: error, id }, 'a shipment could not be moved on'),
  );
}

/** Each step of an order is in its log: one that came to stand has moved since it was looked at last. The first look of a process goes back a month. */
const FIRST_LOOK_MS = 30 * 86_400_000;
/** Longer than a transaction may take, and than clocks may differ. */
const OVERLAP_MS = 10 * 60_000;
const lookedAt = new WeakMap<Services['database'], Date>();

async function makeMissing({ database, clock }: Services): Promise<void> {
  const { db } = database;
  const now = clock.now();
  const last = lookedAt.get(database);
  const since = new Date(last ? last.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS);
  const moved = db
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(gte(orderEvents.at, since));
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(
      and(
        inArray(orders.id, moved),
        isNotNull(orders.shipment),
        isNull(shipments.id),
        standing(sql`${orders}`),
      ),
    )
    .limit(MOST);
  for (const { id } of waiting)
    await database.transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), standing(sql`${orders}`)))
        .for('update');
      const [known] = await tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(eq(shipments.orderId, id));
      if (order && !known) await insertShipment(tx, clock, order);
    });
  // One that fails is looked for again.
  if (waiting.length < MOST) lookedAt.set(database, now);
}

async function moveOn(services: Services, id: string): Promise<void> {
  const { db } = services.database;
  const [found] = await db
    .select({ row: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, id));
  const store = (await services.stores.all()).find((one) => one.id === found?.row.businessId);
  if (!found || !store) return;
  if (found.row.status !== 'PENDING') await follow(services, found.row, found.order);
  else if (!isCalledOff(found.order.paymentState, found.order.life))
    await book(services, store, found.row, found.order);
}

async function book(
  services: Services,
  store: Store,
  row: ShipmentRow,
  order: Order,
): Promise<void> {
  const { database } = services;
  const { db } = database;
  const account = await courierAccount(services, row.businessId, row.provider);
  const location = store.business.locations.find((one) => one.id === order.locationId);
  if (!account || !location || !order.shipment)
    return openStaffTask(services, order, row, 'PARCEL_REFUSED', 'nobody to call by machine');
  const lines = await db
    .select({ quantity: orderLines.quantity, measure: orderLines.measure })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const [quote] = await db
    .select({ session: quotes.session })
    .from(quotes)
    .where(eq(quotes.id, order.shipment.quoteDetails.id));
  const to = { name: order.customerName, phone: order.phone, address: row.customerLocation };
  const parcel = parcelFrom(store, location, to, {
    pieces: lines.reduce((sum, line) => sum + (line.measure ? 1 : line.quantity), 0),
    value: order.lines,
  });
  // What it may have taken is looked for by a person: its protocol finds nothing by a reference of ours.
  if (row.tries > 0 && !account.courier.repeats)
    return openStaffTask(
      services,
      order,
      row,
      'PARCEL_REFUSED',
      `look for ${order.orderNumber} there first`,
    );
  // Written before the call: a process that dies in it has called all the same.
  await db
    .update(shipments)
    .set({ tries: row.tries + 1 })
    .where(eq(shipments.id, row.id));
  const calling = {
    reference: order.orderNumber,
    session: quote?.session ?? {},
    again: row.tries > 0,
  };
  const booked = await account.courier
    .book(parcel, calling, account.tools)
    .catch(
      (error: unknown) => ({ ok: false, reason: isUnheard(error) ? 'LATER' : 'AGAIN' }) as const,
    );
  if (booked.ok) {
    const set = {
      courierReference: booked.reference,
      trackingNumber: booked.number,
      trackingUrl: booked.url,
      tries: 0,
    };
    await db.update(shipments).set(set).where(eq(shipments.id, row.id));
    await moveShipment(services, order, row.id, [
      { at: services.clock.now().toISOString(), status: 'BOOKED', text: '' },
    ]);
    // Who calls the courier back must know under which number it took the parcel meanwhile.
    if (await isCancelled(db, row.id)) {
      const detail = parcelName(row.provider, booked.number);
      await database.transaction((tx) =>
        nameInTask(tx, order, { ...CALL_BACK, detail }, services.clock),
      );
    }
    return;
  }
  if (await isCancelled(db, row.id)) return;
  const isWaitedFor = services.clock.now().getTime() - row.createdAt.getTime() < PATIENCE_MS;
  if (booked.reason === 'LATER' && isWaitedFor) {
    await db.update(shipments).set({ tries: row.tries }).where(eq(shipments.id, row.id));
    return;
  }
  if (booked.reason !== 'AGAIN' || row.tries + 1 >= MOST_TRIES)
    return openStaffTask(services, order, row, 'PARCEL_REFUSED', 'the courier did not take it');
}

/** While the courier answered, the order may have been cancelled. */
async function isCancelled(q: Queries, id: string): Promise<boolean> {
  const [now] = await q
    .select({ status: shipments.status })
    .from(shipments)
    .where(eq(shipments.id, id));
  return now?.status === 'CANCELLED';
}

/** A person picks up the telephone; from now on no machine calls about it. Each reason is a task of its own. */
async function openStaffTask(
  { database, clock }: Services,
  order: Order,
  row: ShipmentRow,
  reason: TaskReason,
  detail: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await openTask(
      tx,
      order,
      { kind: 'REVIEW', reason, amount: null, attemptId: null, detail },
      clock,
    );
    await tx.update(shipments).set({ nextAskAt: null }).where(eq(shipments.id, row.id));
  });
}

async function follow(services: Services, row: ShipmentRow, order: Order): Promise<void> {
  const account = await courierAccount(services, row.businessId, row.provider);
  // The store gave its account up: from now on staff say how far the parcel is (549).
  if (!account)
    return openStaffTask(services, order, row, 'PARCEL_REFUSED', 'nobody to ask by machine');
  if (!row.courierReference) return;
  const seen = await account.courier
    .track({ reference: row.courierReference, number: row.trackingNumber }, account.tools)
    .catch(() => ({ ok: false }) as const);
  if (!seen.ok) return;
  await moveShipment(services, order, row.id, seen.events);
}
