import { expect, it } from 'vitest';
import { pageOf } from '#tests/support/orderPage.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { lived, setUpLives, shop } from './moneyBackShop.ts';

/** I45; I46: from every state there is a way on. The chart's isAgreed: what was agreed to be paid later is owed all the same when a payment that did not fit went back. */
setUpLives();
const { says } = answersOf(() => shop);

it('an order to be paid later whose strange payment was given back is not told as being checked for ever', async () => {
  const order = await lived.placed('STRIPE');
  expect((await lived.post(order, 'pay-later')).statusCode).toBe(200);
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  await says('STRIPE', attempt, { payee: 'somebody-else', ourReference: 'not-ours' });
  expect((await lived.see(order)).paymentState).toBe('REVIEW');
  const back = { amount: order.dueNow, reference: 'r-strange', day: '2026-03-02' };
  expect((await lived.staff(order, 'gaveBack', back)).statusCode).toBe(200);
  const view = await lived.see(order);
  expect(view).toMatchObject({ paymentState: 'PENDING', money: { returned: order.dueNow } });
  const page = await pageOf(view);
  expect(page.fact).not.toBe('maybe');
  expect(page.says).not.toMatch(/may have been taken|Do not pay again|confirm/i);
  const again = await shop.pay(lived.slugOf(order), order, 'STRIPE');
  expect(again.statusCode, again.body).toBe(200);
});
