import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { stock } from '#server/db/schema/catalog.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { store } from '#tests/support/inProcess.ts';
import { DAY } from '#tests/support/setClock.ts';
import { lived, setUpLives, shop } from './moneyBackShop.ts';

/** I14: late money is honoured where the goods can still be had. What is not counted any more can always be had. */
setUpLives();

it('late money for goods that the merchant has stopped counting meanwhile is honoured', async () => {
  const order = await lived.placed('FLUTTERWAVE');
  const attempt = await lived.start(order, 'FLUTTERWAVE');
  await lived.post(order, 'give-up-payment');
  await lived.sweep(DAY / 2);
  expect((await lived.see(order)).paymentState).toBe('EXPIRED');
  const slug = lived.slugOf(order);
  await shop.database.db
    .update(stock)
    .set({ nonInventory: true, stockInHand: 0 })
    .where(
      and(
        eq(stock.productId, order.lines[0]?.productId ?? ''),
        eq(stock.businessId, store(slug).business.id),
        eq(stock.held, 0),
      ),
    );
  await lived.simulate('FLUTTERWAVE', attempt, { action: 'approve', notify: 'never' });
  shop.moment('FLUTTERWAVE');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  expect((await lived.see(order)).paymentState).toBe('PAID');
});
