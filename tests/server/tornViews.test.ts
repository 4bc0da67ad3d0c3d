import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import { sealingKey } from '#server/crypto/seal.ts';
import { orderViews } from '#server/views/order.ts';
import { orderById } from '#server/views/ownOrder.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

it('an order whose money comes between the reading of its row and of its payments is told as paid, never as half of both (I45)', async () => {
  const { services } = shop;
  const { db } = shop.database;
  const slug = STORE_OF.FLUTTERWAVE;
  const store = (await services.stores.all()).find(({ domain }) => domain.startsWith(slug));
  if (!store) throw new Error(slug);
  const order = await ordersFor(shop, 'FLUTTERWAVE').place();
  const attempt = await shop.start(slug, order, 'FLUTTERWAVE');
  const before = await orderById(db, store, order.id);
  const { reference } = await shop.paymentOf(attempt);
  await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
  await shop.until(slug, order, ({ paymentState }) => paymentState === 'PAID');

  const viewing = { q: db, store, key: sealingKey(services), now: services.clock.now() };
  const [view] = await orderViews(viewing, before, ORDER_RIGHTS);
  if (!view) throw new Error('no view');
  expect(before[0]?.paymentState).toBe('PENDING');
  expect(view).toMatchObject({
    paymentState: 'PAID',
    paid: order.total,
    attempt: { state: 'CAPTURED' },
  });
  expect(orderStatusOf(view, false)).toBe('paid');
});
