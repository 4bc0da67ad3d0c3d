import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { ordered, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

/**
 * L5: what is to be delivered is delivered, or put aside with its reason. I14: late money is honoured where the goods can still be had.
 * The browser asks for the parcel as soon as the order is placed (`pendingShipments.ts`), so an order that ends unpaid cancels it.
 */
setUpShopWithCouriers();
const STORE = 'grocery';
const post = (url: string, body: object = {}) =>
  shop.ask({ store: STORE, method: 'POST', url: `/api/v1/${url}`, body, as: SHOPPER });
const statesOf = async ({ id }: OrderView): Promise<string[]> => {
  const rows = await shop.database.db.select().from(shipments).where(eq(shipments.orderId, id));
  return rows.map(({ status }) => status);
};
const tasksOf = async ({ id }: OrderView): Promise<string[]> => {
  const rows = await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id));
  return rows.filter(({ doneAt }) => doneAt === null).map(({ reason }) => reason);
};

async function endedAndPaidLate({ asked }: { asked: boolean }): Promise<OrderView> {
  const { order, shipment } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  if (asked) expect((await post('shipment', { orderId: order.id, shipment })).statusCode).toBe(201);
  const attempt = await shop.start(STORE, order, 'FLUTTERWAVE');
  expect((await post(`cartTransaction/${order.id}/give-up-payment`)).statusCode).toBe(200);
  shop.clock.pass(DAY / 2);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
  expect((await shop.see(STORE, order)).paymentState).toBe('EXPIRED');
  await shop.simulate('FLUTTERWAVE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  await shop.quiet();
  shop.moment('FLUTTERWAVE');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  expect(await shop.see(STORE, order)).toMatchObject({ paymentState: 'PAID', goods: 'committed' });
  for (let turn = 0; turn < 3; turn++) {
    shop.clock.pass(2 * MINUTE);
    await send();
  }
  return order;
}

it('an order that is paid after its end is delivered', async () => {
  const order = await endedAndPaidLate({ asked: false });
  expect(await statesOf(order)).not.toEqual(['CANCELLED']);
  expect(await statesOf(order)).toHaveLength(1);
});

it('so is one whose browser had asked for the parcel when it was placed', async () => {
  const order = await endedAndPaidLate({ asked: true });
  expect({ parcels: await statesOf(order), tasks: await tasksOf(order) }).not.toEqual({
    parcels: ['CANCELLED'],
    tasks: [],
  });
});

it('and one to be paid later that its shopper had given up', async () => {
  const { order, shipment } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  const attempt = await shop.start(STORE, order, 'FLUTTERWAVE');
  expect((await post(`cartTransaction/${order.id}/pay-later`)).statusCode).toBe(200);
  expect((await post('shipment', { orderId: order.id, shipment })).statusCode).toBe(201);
  expect((await post(`cartTransaction/${order.id}/give-up`)).statusCode).toBe(200);
  await shop.simulate('FLUTTERWAVE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  await shop.quiet();
  shop.moment('FLUTTERWAVE');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  expect(await shop.see(STORE, order)).toMatchObject({ paymentState: 'PAID', goods: 'committed' });
  await send();
  shop.clock.pass(2 * MINUTE);
  await send();
  expect({ parcels: await statesOf(order), tasks: await tasksOf(order) }).not.toEqual({
    parcels: ['CANCELLED'],
    tasks: [],
  });
});
