import { expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { lived, setUpLives, shop } from './moneyBackShop.ts';

/** I45; I15: money that came twice is told, none of it is silent. audit I18: REFUNDED means that all that came went back. */
setUpLives();
const { ask } = answersOf(() => shop);

it('an order whose money was all given back, and that is then paid by an earlier page, is not told as if nothing were here', async () => {
  const order = await lived.placed('FLUTTERWAVE');
  const old = await lived.start(order, 'FLUTTERWAVE');
  await lived.post(order, 'give-up-payment');
  const own = await lived.start(order, 'IPAY_AFRICA');
  await lived.simulate('IPAY_AFRICA', own, { action: 'approve' });
  await shop.quiet();
  await ask('IPAY_AFRICA', own);
  expect((await lived.see(order)).paymentState).toBe('PAID');
  const back = { amount: order.dueNow, reference: 'r-all', day: '2026-03-02' };
  expect((await lived.staff(order, 'gaveBack', back)).statusCode).toBe(200);
  const returned = await lived.see(order);
  expect(returned.paymentState).toBe('REFUNDED');
  const before = await pageOf(returned);

  await lived.simulate('FLUTTERWAVE', old, { action: 'approve', notify: 'never' });
  await ask('FLUTTERWAVE', old);
  const view = await lived.see(order);
  expect(view.money).toMatchObject({ came: 2 * order.dueNow, owedBack: order.dueNow });
  expect((await lived.tasks(order)).map(({ reason }) => reason)).toEqual(['PAID_TWICE']);
  const page = await pageOf(view);
  expect({ title: page.title, says: page.says }).not.toEqual({
    title: before.title,
    says: before.says,
  });
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
