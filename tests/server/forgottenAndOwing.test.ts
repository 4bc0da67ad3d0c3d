import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { STORE_OF } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';
import { BRIAN, business, onTerms, placed, setUpPayingShop, shop } from './businessOrdersShop.ts';

/**
 * S40: everything personal goes, what money needs stays; who still waits for goods, or whose money is not settled, cannot be forgotten yet. I14: late money
 * pays for what can be had, or goes back.
 */
setUpPayingShop();

const forget = (slug: string, uid: string) =>
  shop.ask({ store: slug, method: 'DELETE', url: `/api/v1/customer/${uid}`, as: customer(uid) });
const stored = async (id: string) =>
  (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0];
const tasksOf = async (id: string) =>
  (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)))
    .filter(({ doneAt }) => doneAt === null)
    .map(({ kind, reason, amount }) => `${kind} ${reason} ${amount}`);
async function passes(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    shop.clock.pass(DAY);
    await sweepAttempts(shop.services);
    await expireOrders(shop.services);
    await shop.quiet();
  }
}

it('late money of a person who was forgotten goes back by a person: there is no one to give the goods to', async () => {
  const uid = 'leaves-before-paying';
  const as = customer(uid);
  const slug = STORE_OF.FLUTTERWAVE;
  const order = await shop.place(slug, [aLine(slug, { stock: 6 })], { as, method: 'FLUTTERWAVE' });
  const attempt = await shop.start(slug, order, 'FLUTTERWAVE', as);
  await passes(2);
  expect(await stored(order.id)).toMatchObject({ paymentState: 'EXPIRED' });
  const gone = await forget(slug, uid);
  expect(gone.statusCode, gone.body).toBe(200);
  await shop.simulate('FLUTTERWAVE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  await shop.quiet();
  await passes(1);
  const late = await stored(order.id);
  expect(late).toMatchObject({ paymentState: 'REVIEW', customerName: '', email: '' });
  expect(late?.life.value).toMatchObject({ goods: 'gone' });
  expect(await tasksOf(order.id)).toEqual([`REFUND GOODS_GONE ${order.total * 100}`]);
});

it('a business customer who owes on agreed terms is not forgotten, however long they have owed', async () => {
  const order = await placed(onTerms(30), BRIAN);
  const uid = business?.firebaseId ?? '';
  await passes(15);
  const refused = await forget('grocery', uid);
  expect(refused.json()).toMatchObject({ code: 'ORDERS_OPEN' });
  expect(await stored(order.id)).toMatchObject({
    paymentState: 'PENDING',
    customerId: business?.id,
    customerName: expect.stringMatching(/\S/),
  });
});
