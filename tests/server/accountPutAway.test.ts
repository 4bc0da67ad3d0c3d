import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

it('a refund of a payment whose account was put away since is heard, and told to the shopper', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  await shop.database.pool.query(
    `update provider_account set enabled = false where provider = 'STRIPE'`,
  );
  await lived.simulate('STRIPE', attempt, { action: 'refund' });
  shop.moment('STRIPE');
  const refunded = await shop.until(lived.slugOf(order), order, (view) => {
    shop.moment('STRIPE');
    return view.paymentState === 'REFUNDED';
  });
  expect(refunded.money).toMatchObject({ returned: order.total });
  // No order is paid with it any more.
  await expect(lived.placed('STRIPE')).rejects.toThrow('METHOD_NOT_OFFERED');
});
