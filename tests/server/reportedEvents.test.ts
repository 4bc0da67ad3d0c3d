import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notification } from '#machines/domain/notification.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { ReportedEvent } from '#machines/domain/reportedEvents.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import english from '#src/messages/en/notices.json' with { type: 'json' };
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';

/** What the shop's own systems report of an order, under the store's secret key. */
const SECRET = { 'api-key': 'sk-of-the-shops-own-systems' };
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(SECRET['api-key']),
    businessId: store('retail').business.id,
    kind: 'secret',
    createdAt: shop.clock.now(),
  });
  shop.services.stores.forget();
});
afterAll(() => shop.close());

const placed = () => shop.place('retail', [aLine('retail', { stock: 3 })], { method: 'STRIPE' });
async function paid(): Promise<OrderView> {
  const order = await placed();
  const attempt = await shop.start('retail', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until('retail', order, (one) => one.paymentState === 'PAID');
}
const report = (order: { id: string }, event: ReportedEvent, more: object = {}, by: object = {}) =>
  shop.ask({
    store: 'retail',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/events`,
    body: { reportId: randomUUID(), event, ...more },
    headers: SECRET,
    ...by,
  });
/** What the shopper's list says of the order, by the alphabet: the clock stands still. */
async function told({ id }: { id: string }): Promise<string[]> {
  await deliverOutbox(shop.services, {
    say: (_locale, name) => (english as Record<string, string>)[name] ?? '',
  });
  const url = '/api/v1/ecatalog-notification?customerId=shopper';
  const list: Notification[] = (await shop.ask({ store: 'retail', url, as: SHOPPER })).json();
  return list
    .filter(({ target }) => target === `/orders/${id}`)
    .map(({ title }) => title)
    .toSorted();
}
async function story(order: { id: string }): Promise<string[]> {
  const as = tokenOf({
    uid: 'a-staff-member',
    roles: { [store('retail').business.id]: ['staff'] },
  });
  const url = `/api/v1/staff/orders/${order.id}`;
  const staffOrder: StaffOrder = (await shop.ask({ store: 'retail', url, as })).json();
  expect(staffOrder.readable).toBe(true);
  return staffOrder.story.map(({ event }) => event);
}

it('an order that is ready, and a visit that is confirmed, are told to the shopper once, however often they are reported', async () => {
  const order = await paid();
  const before = await told(order);
  const reportId = randomUUID();
  for (const _ of [1, 2]) {
    const answer = await report(order, 'order.ready', { reportId });
    expect([answer.statusCode, answer.json().id]).toEqual([200, order.id]);
  }
  await report(order, 'visit.confirmed');
  expect(await told(order)).toEqual(
    [...before, 'Order {number} is ready', 'Your visit is confirmed'].toSorted(),
  );
  expect((await story(order)).slice(-2)).toEqual(['order.ready', 'visit.confirmed']);
});

it('goods that come back are asked for, agreed to and received, in this order alone', async () => {
  const order = await paid();
  expect((await report(order, 'return.received')).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  await report(order, 'return.asked', { reason: 'too small' });
  await report(order, 'return.accepted');
  expect((await report(order, 'return.refused')).statusCode).toBe(409);
  await report(order, 'return.received');
  expect((await story(order)).slice(-3)).toEqual([
    'return.asked',
    'return.accepted',
    'return.received',
  ]);
  expect(await told(order)).toEqual(
    expect.arrayContaining([
      'You may send goods of order {number} back',
      'What you sent back has arrived',
    ]),
  );
  expect((await shop.see('retail', order)).paymentState).toBe('PAID');
});

it('help that is asked for and what a courier says are written, whatever became of the order', async () => {
  const order = await placed();
  for (const event of ['help.asked', 'shipment.booked', 'shipment.failed'] as const)
    expect((await report(order, event)).statusCode).toBe(200);
  expect(await story(order)).toEqual([
    'order.placed',
    'help.asked',
    'shipment.booked',
    'shipment.failed',
  ]);
});

it('a parcel that failed waits for a person until it is on its way again, and is asked about once', async () => {
  const order = await paid();
  const waiting = async () => {
    const rows = await shop.database.db
      .select({ reason: staffTasks.reason })
      .from(staffTasks)
      .where(and(eq(staffTasks.orderId, order.id), isNull(staffTasks.doneAt)));
    return rows.map(({ reason }) => reason);
  };
  await report(order, 'shipment.booked');
  expect(await waiting()).toEqual([]);
  await report(order, 'shipment.failed');
  await report(order, 'shipment.failed');
  expect(await waiting()).toEqual(['PARCEL_FAILED']);
  await report(order, 'shipment.onTheWay');
  expect(await waiting()).toEqual([]);
});

it('an unpaid order is not ready: it is refused, the log names where it stood, and nothing is lost', async () => {
  const order = await placed();
  const lines: object[] = [];
  const { log } = shop.services;
  shop.services.log = { warn: (line: object) => void lines.push(line), error: () => {} };
  const answer = await report(order, 'order.ready');
  shop.services.log = log;
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'VERSION_CHANGED']);
  expect(lines).toEqual([
    { orderId: order.id, event: 'order.ready', state: 'owing.due idle held' },
  ]);
  expect(await story(order)).toEqual(['order.placed']);
});

it('nothing is reported by the shopper, by another store, or of an unknown order', async () => {
  const order = await paid();
  const byShopper = { headers: {}, as: SHOPPER };
  expect((await report(order, 'order.ready', {}, byShopper)).statusCode).toBe(404);
  expect((await report(order, 'order.ready', {}, { store: 'grocery' })).statusCode).toBe(401);
  expect((await report({ id: randomUUID() }, 'order.ready')).statusCode).toBe(404);
  expect((await report(order, 'money.captured' as ReportedEvent)).statusCode).toBe(400);
  expect((await story(order)).at(-1)).toBe('money.captured');
});
