import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY } from '#tests/support/setClock.ts';
import { setUpPayingShop, shop } from './businessOrdersShop.ts';

/** L2: every attempt ends, or a person is told about it. I46: from every state there is a way on, also when one call never answers. Decision 213: a paid order is cancelled by staff when its shopper asks. */
setUpPayingShop();
afterEach(() => vi.restoreAllMocks());
const { says } = answersOf(() => shop);
const STAFF = tokenOf({
  uid: 'a-staff-member',
  roles: { [store('retail').business.id]: ['staff'] },
});

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

it('a deposit whose rest no provider can explain can be cancelled, or its rest paid in another way, once a person was told', async () => {
  const order = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
  const deposit = await shop.start('retail', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(deposit.id),
    action: 'approve',
  });
  await shop.until('retail', order, (view) => view.paymentState === 'PART_PAID');
  await shop.quiet();
  const rest = await shop.start('retail', order, 'PAYPAL');
  const garbled = { status: 'UNKNOWN', rawStatus: 'garbled', amount: null } as const;
  await says('PAYPAL', rest, garbled);
  for (let day = 0; day < 8; day++) {
    shop.clock.pass(DAY);
    await sweepAttempts(shop.services);
  }
  const desk = (
    await shop.ask({ store: 'retail', as: STAFF, url: `/api/v1/staff/orders/${order.id}` })
  ).json();
  expect(desk.tasks.map(({ reason }: { reason: string }) => reason)).toContain('NO_ANSWER');
  const other = await shop.pay('retail', order, 'STRIPE');
  expect({
    may: desk.may.filter((one: string) => ['cancel', 'close', 'takeAsEnough'].includes(one)),
    pays: other.statusCode === 200,
  }).not.toEqual({ may: [], pays: false });
});
