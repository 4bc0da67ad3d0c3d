import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { holds } from '#server/db/schema/orders.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { aLine } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { ordered, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

/** L4: goods that are kept for an order are used or set free. I26: they leave the shelf once or come back once. */
setUpShopWithCouriers();
const STORE = 'grocery';
const STAFF = tokenOf({ uid: 'a-staff-member', roles: { [store(STORE).business.id]: ['staff'] } });
const post = (url: string, body: object = {}, as = SHOPPER) =>
  shop.ask({ store: STORE, method: 'POST', url: `/api/v1/${url}`, body, as });
async function staff(order: OrderView, action: string, more: object = {}): Promise<void> {
  const url = `staff/orders/${order.id}`;
  const { version } = (await shop.ask({ store: STORE, as: STAFF, url: `/api/v1/${url}` })).json();
  const answer = await post(
    `${url}/actions`,
    { action, version, reason: 'a test', ...more },
    STAFF,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}
const shelfOf = async ({ id }: OrderView): Promise<number> => {
  const rows = await shop.database.db
    .select({ inHand: stock.stockInHand })
    .from(holds)
    .innerJoin(stock, eq(stock.id, holds.stockId))
    .where(eq(holds.orderId, id));
  return rows.reduce((sum, { inHand }) => sum + inHand, 0);
};
const unitsOf = async ({ id }: OrderView): Promise<number> =>
  (await shop.database.db.select().from(holds).where(eq(holds.orderId, id))).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );
const usesNow = async (): Promise<number> =>
  (await shop.database.pool.query(`select uses from promotion where code = 'KARIBU10'`)).rows[0]
    .uses;
const parcelOf = async ({ id }: OrderView): Promise<string | undefined> =>
  (await shop.database.db.select().from(shipments).where(eq(shipments.orderId, id)))[0]?.status;

it('goods of a parcel that is not sent, since its provider gave all the money back, are on the shelf again', async () => {
  const { order, shipment } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  const before = await shelfOf(order);
  const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
  const reference = await shop.referenceOf(id);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
  await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
  expect((await post('shipment', { orderId: order.id, shipment })).statusCode).toBe(201);
  await shop.quiet();
  expect(await shelfOf(order)).toBe(before - (await unitsOf(order)));
  await shop.simulate('FLUTTERWAVE', { reference, action: 'refund' });
  await shop.quiet();
  shop.moment('FLUTTERWAVE');
  await reconcile(shop.services, id, { isHeard: true });
  await shop.until(STORE, order, (view) => view.paymentState === 'REFUNDED');
  expect(await parcelOf(order)).toBe('CANCELLED');
  expect(await shelfOf(order)).toBe(before);
  // They are there already: a person cannot put them back once more.
  const url = `staff/orders/${order.id}`;
  const desk = (await shop.ask({ store: STORE, as: STAFF, url: `/api/v1/${url}` })).json();
  expect(desk.may).not.toContain('release');
  const said = { action: 'release', version: desk.version, reason: 'a test' };
  expect((await post(`${url}/actions`, said, STAFF)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect(await shelfOf(order)).toBe(before);
});

it('nor is the use of a promotion kept that brought its shopper nothing: it is theirs again, once (315)', async () => {
  const before = await usesNow();
  const { order, shipment } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE', 'KARIBU10');
  expect(order.discount).toBeGreaterThan(0);
  expect(await usesNow()).toBe(before + 1);
  const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
  const reference = await shop.referenceOf(id);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
  await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
  expect((await post('shipment', { orderId: order.id, shipment })).statusCode).toBe(201);
  await shop.quiet();
  expect(await usesNow()).toBe(before + 1);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'refund', notify: 'never' });
  shop.moment('FLUTTERWAVE');
  await reconcile(shop.services, id, { isHeard: true });
  await shop.until(STORE, order, (view) => view.paymentState === 'REFUNDED');
  expect(await parcelOf(order)).toBe('CANCELLED');
  expect(await usesNow()).toBe(before);
  shop.moment('FLUTTERWAVE');
  await reconcile(shop.services, id, { isHeard: true });
  expect(await usesNow()).toBe(before);
});

it('what all the money of went back before a parcel was even made is on the shelf, and its promotion theirs, too (286, 315)', async () => {
  const before = await usesNow();
  // Its shopper closed the page before it asked for the parcel, and no sweep came by.
  const { order } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE', 'KARIBU10');
  const shelf = await shelfOf(order);
  const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
  const reference = await shop.referenceOf(id);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
  await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  expect(await parcelOf(order)).toBeUndefined();
  expect([await usesNow(), await shelfOf(order)]).toEqual([
    before + 1,
    shelf - (await unitsOf(order)),
  ]);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'refund', notify: 'never' });
  shop.clock.pass(MINUTE);
  await reconcile(shop.services, id, { isHeard: true });
  const back = await shop.until(STORE, order, (view) => view.paymentState === 'REFUNDED');
  expect((await pageOf(back)).says).toMatch(/back/);
  await send();
  expect(await parcelOf(order)).toBeUndefined();
  expect([await usesNow(), await shelfOf(order)]).toEqual([before, shelf]);
  const desk = await shop.ask({
    store: STORE,
    as: STAFF,
    url: `/api/v1/staff/orders/${order.id}`,
  });
  expect(desk.json().may).not.toContain('release');
});

it('a person says which it is: cancelled before its money went back it gives its promotion back, once; put back by hand afterwards it keeps it (317)', async () => {
  for (const { first, kept } of [
    { first: 'cancel', kept: 0 },
    { first: null, kept: 1 },
  ]) {
    const before = await usesNow();
    const order = await shop.place(STORE, [aLine(STORE, { stock: 6 })], {
      method: 'FLUTTERWAVE',
      promotion: 'KARIBU10',
    });
    const shelf = (await shelfOf(order)) - (await unitsOf(order));
    const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
    await shop.simulate('FLUTTERWAVE', {
      reference: await shop.referenceOf(id),
      action: 'approve',
    });
    await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
    await shop.quiet();
    expect(await usesNow()).toBe(before + 1);
    if (first) await staff(order, first);
    await staff(order, 'gaveBack', { amount: order.total, reference: 'R-2', day: '2026-03-01' });
    if (!first) await staff(order, 'release');
    const view = await shop.see(STORE, order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', goods: 'released' });
    expect((await pageOf(view)).says).toMatch(/back/);
    expect([(await usesNow()) - before, (await shelfOf(order)) - shelf]).toEqual([
      kept,
      await unitsOf(order),
    ]);
  }
});

it('what staff cancelled before its parcel was made gives its promotion back once, when its money went back, too', async () => {
  const others = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE', 'KARIBU10');
  expect(others.order.discount).toBeGreaterThan(0);
  const before = await usesNow();
  const { order } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE', 'KARIBU10');
  const shelf = await shelfOf(order);
  const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
  await shop.simulate('FLUTTERWAVE', { reference: await shop.referenceOf(id), action: 'approve' });
  await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  await staff(order, 'cancel');
  expect([await usesNow(), await shelfOf(order)]).toEqual([before, shelf]);
  await staff(order, 'gaveBack', { amount: order.total, reference: 'R-3', day: '2026-03-01' });
  expect((await shop.see(STORE, order)).paymentState).toBe('REFUNDED');
  expect([await usesNow(), await shelfOf(order)]).toEqual([before, shelf]);
});

it('goods that were to be picked up are put back by a person once all their money went back, and no second time', async () => {
  const order = await shop.place(STORE, [aLine(STORE, { stock: 6 })], { method: 'FLUTTERWAVE' });
  const { id } = await shop.start(STORE, order, 'FLUTTERWAVE');
  const reference = await shop.referenceOf(id);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
  await shop.until(STORE, order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  const taken = await shelfOf(order);
  const back = { amount: order.total, reference: 'R-1', day: '2026-03-01' };
  await staff(order, 'gaveBack', back);
  expect(await shelfOf(order)).toBe(taken);
  await staff(order, 'release');
  expect(await shelfOf(order)).toBe(taken + (await unitsOf(order)));
  const desk = await shop.ask({
    store: STORE,
    as: STAFF,
    url: `/api/v1/staff/orders/${order.id}`,
  });
  expect(desk.json().may).not.toContain('release');
});

it('what was delivered is not on the shelf again because staff give up its debt', async () => {
  const { order } = await ordered(STORE, 'boxleo', undefined, 'FLUTTERWAVE');
  expect((await post(`cartTransaction/${order.id}/pay-later`)).statusCode).toBe(200);
  await send();
  for (let turn = 0; turn < 4; turn++) {
    shop.clock.pass(10 * MINUTE);
    await send();
  }
  expect(await parcelOf(order)).toBe('DELIVERED');
  const gone = await shelfOf(order);
  await staff(order, 'close');
  expect(await shelfOf(order)).toBe(gone);
});
