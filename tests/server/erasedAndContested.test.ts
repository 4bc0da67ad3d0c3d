import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { runAudit } from '#server/db/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, staffTasks } from '#server/db/schema/payments.ts';
import { handleInbox, sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/**
 * I13: our ledger and the provider's books say the same of every order. order-chart: "a provider's own refunds and disputes are seen and written down"; "a genuine
 * notification is asked about for ever". S40 keeps what money needs. A customer is forgotten at their wish; their bank contests the payment afterwards.
 */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

async function paidAndForgotten(provider: ProviderCode, uid: string, forgets = true) {
  const slug = STORE_OF[provider];
  const as = customer(uid);
  const order = await shop.place(slug, [aLine(slug, { stock: 6 })], { as, method: provider });
  const attempt = await shop.start(slug, order, provider, as);
  await shop.simulate(provider, {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  await shop.until(slug, order, (view) => view.paymentState === 'PAID', as);
  await shop.quiet();
  if (forgets) {
    const gone = await shop.ask({
      store: slug,
      method: 'DELETE',
      url: `/api/v1/customer/${uid}`,
      as,
    });
    expect(gone.statusCode, gone.body).toBe(200);
  }
  return { order, attempt };
}
async function somedays(): Promise<void> {
  for (const ms of [2 * MINUTE, 20 * MINUTE, DAY / 2, DAY, DAY, DAY, DAY]) {
    shop.clock.pass(ms);
    await handleInbox(shop.services);
    await sweepAttempts(shop.services);
    await shop.quiet();
  }
}
const lifeOf = async (id: string) => {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
  return row?.life.facts;
};
const tasksOf = async (id: string) =>
  (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)))
    .filter(({ doneAt }) => doneAt === null)
    .map(({ reason }) => reason);
const told = async (
  provider: ProviderCode,
  attempt: { id: string },
  action: 'dispute' | 'refund',
) => {
  const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, attempt.id));
  await shop.simulate(provider, { reference: row?.reference ?? '', action });
  await shop.quiet();
  shop.moment(provider);
  await reconcile(shop.services, attempt.id, { isHeard: true });
  await somedays();
};

it('a chargeback on the payment of somebody who is known comes to staff (control)', async () => {
  const { order, attempt } = await paidAndForgotten('STRIPE', 'stays', false);
  await told('STRIPE', attempt, 'dispute');
  expect(await tasksOf(order.id)).toEqual(['DISPUTED']);
});

it.each(['STRIPE', 'PAYPAL'] as const)(
  'a chargeback on a payment at %s of somebody who was forgotten comes to staff all the same',
  async (provider) => {
    const { order, attempt } = await paidAndForgotten(provider, `leaves-${provider.toLowerCase()}`);
    await told(provider, attempt, 'dispute');
    expect(await tasksOf(order.id)).toEqual(['DISPUTED']);
  },
);

it('a refund of it is written down, too', async () => {
  const { order, attempt } = await paidAndForgotten('STRIPE', 'leaves-and-gets');
  await told('STRIPE', attempt, 'refund');
  expect((await lifeOf(order.id))?.returned).toBeGreaterThan(0);
});
