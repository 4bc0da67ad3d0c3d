import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { aLine } from '#tests/support/orders.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { setUpPayingShop, shop } from './businessOrdersShop.ts';

/** order-chart: "captured money is compared with what the order owes when it arrives: equal is paid". The rest of a deposit is owed while its deposit is contested. */
setUpPayingShop();
afterEach(() => vi.restoreAllMocks());
const { ask, says } = answersOf(() => shop);

function depositLine(deposit: number) {
  const chosen = { ...aLine('retail', { at: 1, stock: 4 }), partial: true };
  const terms = {
    allowPartialPayment: true,
    deposit,
    depositUnitOfMeasurement: 'PERCENTAGE' as const,
  };
  const product: Product = {
    ...chosen.product,
    productLocation: chosen.product.productLocation.map((one) => ({ ...one, ...terms })),
  };
  return { ...chosen, product };
}
beforeAll(async () => {
  const { product } = aLine('retail', { at: 1, stock: 4 });
  await shop.database.db
    .update(stock)
    .set({ allowPartialPayment: true, deposit: 25, depositUnit: 'PERCENTAGE' })
    .where(eq(stock.productId, product.id));
});

it('the rest that is paid while the bank contests the deposit is not called paid twice', async () => {
  const order = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
  const deposit = await shop.start('retail', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(deposit.id),
    action: 'approve',
  });
  const half = await shop.until('retail', order, (view) => view.paymentState === 'PART_PAID');
  await shop.quiet();
  const rest = await shop.start('retail', order, 'STRIPE');
  await says('STRIPE', deposit, {
    dispute: 'open',
    disputes: [{ reference: 'dp_1', amount: 100, state: 'open' }],
  });
  vi.restoreAllMocks();
  await shop.simulate('STRIPE', { reference: await shop.referenceOf(rest.id), action: 'approve' });
  await shop.quiet();
  await ask('STRIPE', rest);
  const view = await shop.see('retail', order);
  expect(view.money).toMatchObject({ came: order.total, owedBack: 0 });
  expect(view.paid).toBe(half.paid + rest.amount);
});
