import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { aBookedLine } from '#tests/support/bookings.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { BEAUTY, get, setUpPayingShop, shop, treatment } from './appointmentsShop.ts';

/** I14: money that arrives after an attempt ended is honoured where the goods can still be had, and otherwise goes to a person and back. A time that is over cannot be had. */
setUpPayingShop();

async function booked() {
  const intent = crypto.randomUUID();
  const line = await aBookedLine(shop, BEAUTY, treatment(), { as: SHOPPER, intent });
  const order = await shop.place(BEAUTY, [line], { method: 'BUX', intent });
  const attempt = await shop.start(BEAUTY, order, 'BUX');
  return { order, attempt, id: line.appointments?.[0] ?? '' };
}
const tasksOf = async (id: string) =>
  (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)))
    .filter(({ doneAt }) => doneAt === null)
    .map(({ kind, reason }) => `${kind} ${reason}`);

it('money that comes when the booked time is over goes back: the time cannot be had any more', async () => {
  const { order, attempt, id } = await booked();
  const gaveUp = await shop.ask({
    store: BEAUTY,
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/give-up`,
    as: SHOPPER,
  });
  expect(gaveUp.statusCode, gaveUp.body).toBe(200);
  // Nobody else wanted the time, and it went by.
  shop.clock.pass(20 * DAY);
  await shop.simulate('BUX', { reference: await shop.referenceOf(attempt.id), action: 'approve' });
  await shop.quiet();
  shop.clock.pass(3 * MINUTE);
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const view = await shop.see(BEAUTY, order);
  const time = (await get(id)).json();
  expect({ money: view.paymentState, time: time.status, tasks: await tasksOf(order.id) }).toEqual({
    money: 'REVIEW',
    time: 'CANCELLED',
    tasks: ['REFUND GOODS_GONE'],
  });
});

it('so it is where the order waited for money on its way until after the booked time', async () => {
  const { order, attempt, id } = await booked();
  await expireOrders(shop.services);
  shop.clock.pass(30 * DAY);
  await expireOrders(shop.services);
  shop.clock.pass(5 * MINUTE);
  await expireOrders(shop.services);
  expect((await shop.see(BEAUTY, order)).paymentState).toBe('EXPIRED');
  await shop.simulate('BUX', { reference: await shop.referenceOf(attempt.id), action: 'approve' });
  await shop.quiet();
  shop.clock.pass(3 * MINUTE);
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const view = await shop.see(BEAUTY, order);
  expect({ money: view.paymentState, time: (await get(id)).json().status }).toEqual({
    money: 'REVIEW',
    time: 'CANCELLED',
  });
});
