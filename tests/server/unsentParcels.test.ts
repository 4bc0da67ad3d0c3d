import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { COURIERS } from '#server/shipments/couriers/all.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { ordered, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

setUpShopWithCouriers();
afterEach(() => {
  vi.restoreAllMocks();
});

const STORE = 'grocery';
const STAFF = tokenOf({
  uid: 'a-staff-member',
  roles: { [store(STORE).business.id]: ['staff'] },
});
const post = (order: OrderView, what: string, body: object = {}) =>
  shop.ask({
    store: STORE,
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/${what}`,
    body,
    as: SHOPPER,
  });
async function pay(order: OrderView): Promise<void> {
  const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
  const reference = await shop.referenceOf(id);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
  await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
}
async function staff(order: OrderView, action: string, more: object = {}): Promise<void> {
  const url = `/api/v1/staff/orders/${order.id}`;
  const { version } = (await shop.ask({ store: STORE, as: STAFF, url })).json();
  const answer = await shop.ask({
    store: STORE,
    as: STAFF,
    method: 'POST',
    url: `${url}/actions`,
    body: { action, version, reason: 'not to be sent', ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const giveAllBack = (order: OrderView) =>
  staff(order, 'gaveBack', { amount: order.total, reference: 'r1', day: '2026-03-01' });
const statesOf = async ({ id }: OrderView): Promise<string[]> => {
  const rows = await shop.database.db.select().from(shipments).where(eq(shipments.orderId, id));
  return rows.map(({ status }) => status);
};
const reasonsOf = async ({ id }: OrderView): Promise<string[]> => {
  const rows = await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id));
  return rows.filter(({ doneAt }) => doneAt === null).map(({ reason }) => reason);
};
/** The sweep's turn; how often it called the courier, and that the shopper sees no parcel under way. */
async function calls(order: OrderView): Promise<number> {
  const book = vi.spyOn(COURIERS.boxleo, 'book');
  await send();
  await send();
  expect((await shop.see(STORE, order)).tracking?.status ?? 'CANCELLED').toBe('CANCELLED');
  return book.mock.calls.length;
}

it('a paid order that staff cancel before its parcel is made is not sent', async () => {
  const { order, shipment } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  await pay(order);
  await staff(order, 'cancel');
  expect(await calls(order)).toBe(0);
  expect(await statesOf(order)).toEqual([]);
  const late = await shop.ask({
    store: STORE,
    method: 'POST',
    url: '/api/v1/shipment',
    body: { orderId: order.id, shipment },
    as: SHOPPER,
  });
  expect(late.json()).toMatchObject({ code: 'ORDER_CLOSED' });
});

it('an order to be paid later that was paid and wholly given back is not sent', async () => {
  const { order } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  expect((await post(order, 'pay-later')).statusCode).toBe(200);
  await pay(order);
  await giveAllBack(order);
  expect(await calls(order)).toBe(0);
  expect(await statesOf(order)).toEqual([]);
});

it('a parcel that waits for its courier is cancelled when all of its money goes back', async () => {
  const { order, shipment } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  await pay(order);
  const made = await shop.ask({
    store: STORE,
    method: 'POST',
    url: '/api/v1/shipment',
    body: { orderId: order.id, shipment },
    as: SHOPPER,
  });
  expect(made.statusCode, made.body).toBe(201);
  await giveAllBack(order);
  expect(await calls(order)).toBe(0);
  expect(await statesOf(order)).toEqual(['CANCELLED']);
  expect(await reasonsOf(order)).toEqual([]);
});

it('a courier who has taken such a parcel already is called back by a person', async () => {
  const { order } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  await pay(order);
  await send();
  expect(await statesOf(order)).toEqual(['BOOKED']);
  await giveAllBack(order);
  expect(await statesOf(order)).toEqual(['CANCELLED']);
  expect(await reasonsOf(order)).toEqual(['PARCEL_CANCELLED']);
});
