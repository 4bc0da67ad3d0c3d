import { expect, it } from 'vitest';
import { ask, cents, lived, paid, refunds, says, setUpLives } from './moneyBackShop.ts';

/**
 * I13: our ledger and the provider's books say the same of every order, or a person looks. A refund that a bank sends back fails days after it had succeeded
 * (Stripe: `charge.refund.updated`, from `succeeded` to `failed`), and its sum is the shop's again.
 */
setUpLives();
const waits = async (order: { id: string }) =>
  (await lived.tasks(order)).map(({ reason, amount }) => `${reason} ${amount}`);
const dones = async (order: { id: string }, event: string) =>
  (await lived.staffOrder(order)).story.filter((one) => one.event === event).length;

it('a refund that its provider takes back comes to a person with its sum, once', async () => {
  const bought = await paid();
  const { order, attempt } = bought;
  await says(bought, { refunded: 500 });
  expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', money: { returned: 5 } });
  expect(await waits(order)).toEqual([]);
  await says(bought, { refunded: 0 });
  expect(await waits(order)).toEqual(['REFUNDS_DIFFER 5']);
  await ask(attempt);
  await says(bought, { refunded: 0 });
  expect(await waits(order)).toEqual(['REFUNDS_DIFFER 5']);
  expect(await dones(order, 'money.toldOtherwise')).toBe(1);
  // The books hold what was told: which of both is true stands on the provider's own page.
  expect(await refunds(order)).toEqual(['REFUNDED 500 USD']);
  expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', money: { returned: 5 } });
});

it('and so does one of a whole payment, of which its shopper had read that all was given back', async () => {
  const bought = await paid();
  const { order } = bought;
  await says(bought, { refunded: cents(order.dueNow) });
  expect(await lived.see(order)).toMatchObject({ paymentState: 'REFUNDED' });
  await says(bought, { refunded: 0 });
  expect(await waits(order)).toEqual([`REFUNDS_DIFFER ${order.dueNow}`]);
  // It is sent once more, and both books agree: nothing more goes back in ours.
  await says(bought, { refunded: cents(order.dueNow) });
  expect(await refunds(order)).toEqual([`REFUNDED ${cents(order.dueNow)} USD`]);
  // It fails once more: that is news.
  await says(bought, { refunded: 0 });
  expect(await dones(order, 'money.toldOtherwise')).toBe(3);
});

it('a provider that lists no refunds now has taken none back', async () => {
  const bought = await paid();
  const { order } = bought;
  await says(bought, { refunded: 500 });
  await says(bought, { refunded: undefined as never });
  expect(await waits(order)).toEqual([]);
});
