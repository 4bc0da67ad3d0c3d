import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { store } from '#tests/support/inProcess.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());
const { ask, says } = answersOf(() => shop);

describe('a payment whose provider never tells how it ended', () => {
  const SILENT: Partial<PaymentStatusReport> = { status: 'UNKNOWN', rawStatus: 'unreachable' };
  /** Nobody is told that nothing was taken, goods wait for hours and not for ever, and in the end a person looks. */
  async function comesToAPerson(order: OrderView): Promise<void> {
    await waitsForAPerson(order);
    expect((await lived.staff(order, 'close')).statusCode).toBe(200);
    expect(await lived.tasks(order)).toEqual([]);
  }
  async function waitsForAPerson(order: OrderView): Promise<void> {
    await lived.sweep(2 * DAY);
    await lived.sweep(5 * MINUTE);
    expect(await pageOf(await lived.see(order))).toMatchObject({ fact: 'maybe' });
    await lived.sweep(5 * 60 * MINUTE);
    const waiting = await lived.see(order);
    expect(waiting).toMatchObject({ paymentState: 'PENDING', goods: 'released' });
    expect(await pageOf(waiting)).toMatchObject({ fact: 'maybe', pays: false });
    await lived.sweep(4 * DAY);
    await lived.sweep(5 * MINUTE);
    const review = await lived.see(order);
    expect(review).toMatchObject({ paymentState: 'REVIEW', goods: 'released' });
    expect(await pageOf(review)).toMatchObject({
      says: expect.stringMatching(/^The shop has been told to look at your payment/),
      pays: false,
    });
    expect(await lived.tasks(order)).toMatchObject([{ kind: 'REVIEW', reason: 'NO_ANSWER' }]);
  }

  it('as it cannot be reached', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const attempt = await lived.start(order, 'FLUTTERWAVE');
    await says('FLUTTERWAVE', attempt, SILENT);
    expect(await lived.see(order)).toMatchObject({ attempt: { state: 'AWAITING_SHOPPER' } });
    await comesToAPerson(order);
  });

  it('and tells in the end that it was never paid: the order is over, and its books agree', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const attempt = await lived.start(order, 'FLUTTERWAVE');
    await says('FLUTTERWAVE', attempt, SILENT);
    await waitsForAPerson(order);
    await says('FLUTTERWAVE', attempt, { status: 'EXPIRED', rawStatus: 'gone' });
    expect(await lived.see(order)).toMatchObject({ paymentState: 'EXPIRED' });
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('as the store has no account with it any more', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    await lived.start(order, 'FLUTTERWAVE');
    const { db } = shop.database;
    const account = and(
      eq(providerAccounts.businessId, store(lived.slugOf(order)).business.id),
      eq(providerAccounts.provider, 'FLUTTERWAVE'),
    );
    const rows = await db.delete(providerAccounts).where(account).returning();
    await comesToAPerson(order).finally(async () => {
      await db.insert(providerAccounts).values(rows);
      shop.services.stores.forget();
    });
  });

  it('is asked about all the same where the store only put its account away', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const attempt = await lived.start(order, 'FLUTTERWAVE');
    const { db } = shop.database;
    const ours = eq(providerAccounts.businessId, store(lived.slugOf(order)).business.id);
    await db.update(providerAccounts).set({ enabled: false }).where(ours);
    await lived.simulate('FLUTTERWAVE', attempt, { action: 'approve' });
    await shop.quiet();
    await ask('FLUTTERWAVE', attempt);
    await db.update(providerAccounts).set({ enabled: true }).where(ours);
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID' });
  });
});

describe('two questions at once, by two processes', () => {
  it('the answer to the earlier one does not undo what the later one has told', async () => {
    const order = await lived.placed('STRIPE');
    const attempt = await lived.start(order, 'STRIPE');
    const stripe = serverProvider('STRIPE');
    const inquire = stripe.inquire.bind(stripe);
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    vi.spyOn(stripe, 'inquire').mockImplementationOnce(async (open, tools) => {
      const answer = await inquire(open, tools);
      begun.resolve();
      await slow.promise;
      return answer;
    });
    const earlier = reconcile(shop.services, attempt.id, { isHeard: true });
    await begun.promise;
    await lived.simulate('STRIPE', attempt, { action: 'approveSlowly', notify: 'never' });
    const elsewhere = { ...shop.services };
    shop.moment('STRIPE');
    await reconcile(elsewhere, attempt.id, { isHeard: true });
    slow.resolve();
    await earlier;
    const view = await lived.see(order);
    expect(view.attempt).toMatchObject({ state: 'IN_PROCESS' });
    expect(await pageOf(view)).toMatchObject({ fact: 'maybe', pays: false });
  });
});
