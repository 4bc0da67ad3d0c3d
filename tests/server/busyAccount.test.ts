import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serverProvider } from '#providers/server.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** Fiuu allows one question in five seconds for all orders of a merchant: many wait for their turn, and one of them is paid. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
});
afterAll(() => shop.close());

const slug = STORE_OF.RAZER;
async function opened(count: number): Promise<{ id: string; attempt: string }[]> {
  const source = ordersFor(shop, 'RAZER');
  const made: { id: string; attempt: string }[] = [];
  while (made.length < count) {
    await source.ready(1);
    const order = await source.place();
    const { id } = await shop.start(slug, order, 'RAZER');
    made.push({ id: order.id, attempt: id });
  }
  return made;
}

const thoseInTurn = () =>
  shop.database.db.select().from(attempts).where(eq(attempts.asks, 1)).orderBy(attempts.nextAskAt);

it('a payment that was notified is asked about before those of which nothing is new, also when its turn was taken', async () => {
  const turn = serverProvider('RAZER').poll.account ?? 0;
  const made = await opened(7);
  shop.clock.pass(6 * MINUTE);
  // One is asked about now; each of the others gets a turn of its own behind it.
  await sweepAttempts(shop.services);
  const [next, ...waiting] = await thoseInTurn();
  const paid = waiting.at(-1);
  if (!next || !paid) throw new Error('all were asked about at once');
  const order = made.find((one) => one.attempt === paid.id);
  // `simulate` lets that time pass by itself.
  shop.clock.pass(-turn);
  await shop.simulate('RAZER', { reference: paid.reference, action: 'approve' });
  await vi.waitFor(async () => expect((await thoseInTurn()).at(-1)?.id).not.toBe(paid.id));
  // Another shopper comes back from their page in the moment in which the next turn is free.
  shop.clock.pass(turn);
  await reconcile(shop.services, next.id);
  await sweepAttempts(shop.services);
  shop.clock.pass(turn);
  await sweepAttempts(shop.services);
  const [known] = await shop.database.db.select().from(attempts).where(eq(attempts.id, paid.id));
  expect(known?.state).toBe('CAPTURED');
  expect((await shop.see(slug, order ?? { id: '' })).paymentState).toBe('PAID');
});
