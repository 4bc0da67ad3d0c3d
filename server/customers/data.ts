import { and, eq, inArray, or } from 'drizzle-orm';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import { appointments } from '../db/schema/appointments.ts';
import { awaited } from '../db/schema/awaited.ts';
import type { CustomerRow } from '../db/schema/customers.ts';
import { notifications } from '../db/schema/notifications.ts';
import { orders } from '../db/schema/orders.ts';
import { pushTokens } from '../db/schema/push.ts';
import { traces } from '../db/schema/traces.ts';
import { waiting } from '../db/schema/waiting.ts';
import { customerView } from '../records/customer.ts';
import type { Order } from '../records/order.ts';
import { savedBy } from '../records/saved.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from '../views/order.ts';
import { addressesOf } from './addresses.ts';
import { devicesOf } from './devices.ts';

/** All that this store knows of a customer, for themselves. What an address waits for is told to who has proved it to be theirs: an order may name a stranger's. Of traces only that they exist: they hold nothing personal (S40). */
export async function customerData(
  services: Services,
  store: Store,
  customer: CustomerRow,
  { key, email }: { key: Buffer; email: string | null },
) {
  const { db } = services.database;
  const uid = customer.firebaseId;
  const own: Order[] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.uid, uid)))
    .orderBy(orders.createdAt);
  const intents = own.map(({ intentId }) => intentId);
  const recorded =
    intents.length === 0
      ? []
      : await db.select({ id: traces.id }).from(traces).where(inArray(traces.intentId, intents));
  const [booked, notices, tokens, ...waits] = await Promise.all([
    db
      .select()
      .from(appointments)
      .where(and(eq(appointments.businessId, store.id), eq(appointments.uid, uid))),
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.businessId, store.id), eq(notifications.uid, uid))),
    db
      .select()
      .from(pushTokens)
      .where(and(eq(pushTokens.businessId, store.id), eq(pushTokens.uid, uid))),
    ...[waiting, awaited].map((list) =>
      db
        .select({ productId: list.productId, email: list.email, since: list.createdAt })
        .from(list)
        .where(
          and(
            eq(list.businessId, store.id),
            or(eq(list.uid, uid), email === null ? undefined : eq(list.email, email)),
          ),
        ),
    ),
  ]);
  return {
    shop: store.business.name,
    madeAt: services.clock.now().toISOString(),
    customer: customerView(customer, null),
    addresses: await addressesOf(db, customer),
    orders: await orderViews({ q: db, store, key, now: services.clock.now() }, own, ORDER_RIGHTS),
    appointments: booked.map(
      ({ businessId: _business, uid: _uid, resource: _resource, ...one }) => one,
    ),
    notifications: notices.map(({ businessId: _business, uid: _uid, ...one }) => one),
    waitsFor: waits.flat(),
    saved: await savedBy(db, store.id, uid),
    devices: await devicesOf(services, store.id, uid, null),
    pushRegistrations: tokens.map(({ transport, refreshedAt }) => ({ transport, refreshedAt })),
    recordedCheckouts: recorded.length,
  };
}
