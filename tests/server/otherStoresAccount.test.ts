import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { slugOf } from '#providers/provider.ts';
import { runAudit } from '#server/db/audit.ts';
import { attempts, inbox } from '#server/db/schema/payments.ts';
import { SEED } from '#server/demo/stores.ts';
import { storeAccount } from '#server/records/providerAccount.ts';
import { store } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';

/** Two stores of one shop, each with an account of its own at the same provider: what happens at one is nothing to the other (I33, I36). */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
});
afterEach(async () => {
  shop.runLater();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

/** Another store with an account of its own at the provider, whose notifications come to its own domain. */
async function neighbourOf(code: ProviderCode) {
  const slug = SEED.find((one) => one.slug !== STORE_OF[code])?.slug ?? '';
  const origin = shop.config.originOf(`${slug}.localhost`);
  const { secrets, ...account } = demoAccount(code, `${slug}-of-its-own`, origin);
  shop.simulatorState.write({ account: { ...account, secrets } });
  const { id: businessId } = store(slug).business;
  await storeAccount(shop.database.db, shop.services, { businessId, code, credentials: secrets });
  shop.services.stores.forget();
  return { slug, account: account.account, webhook: `${origin}/webhooks/${slugOf(code)}` };
}

/** What a store holds of this payment's reference. */
const heldAt = async (slug: string, reference: string) => {
  const ofStore = eq(attempts.businessId, store(slug).business.id);
  const found = shop.database.db.select({ id: attempts.id }).from(attempts);
  return found.where(and(ofStore, eq(attempts.reference, reference)));
};
const hintsOf = async (id: string) => {
  const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id));
  return [row?.state, row?.hints];
};
/** What the neighbour answered to each notification that came there. */
const answeredBy = ({ webhook }: { webhook: string }) =>
  [...shop.simulatorState.notifications.values()]
    .filter(({ url }) => url === webhook)
    .flatMap(({ tries }) => tries.map(({ status }) => status));
const told = () => shop.database.db.select().from(inbox);

describe.each(PROVIDER_CODES)('%s', (code) => {
  const slug = STORE_OF[code];

  it('a payment under the same reference at the neighbour’s account pays nothing here', async () => {
    const neighbour = await neighbourOf(code);
    const source = ordersFor(shop, code);
    await source.ready(1);
    const order = await source.place();
    const attempt = await shop.start(slug, order, code);
    const own = await shop.paymentOf(attempt);
    expect(own.account).not.toBe(neighbour.account);
    // The neighbour opens the same reference with its own keys, and it is paid there.
    const theirs = structuredClone({ ...own, account: neighbour.account, notifyUrl: null });
    theirs.id = `${own.id.slice(0, -6)}others`;
    shop.simulatorState.write({ payment: theirs });
    await shop.simulate(code, { session: theirs.id, action: 'approve' });
    // PayPal's is approved: it moves money when its merchant captures, which is not this store.
    const there = shop.simulatorState.payments.get(`${code} ${theirs.id}`);
    expect(there?.status).toBe(code === 'PAYPAL' ? 'open' : 'paid');
    shop.runLater();
    await shop.quiet();
    shop.clock.pass(20 * 60_000);
    const seen = await shop.see(slug, order);
    expect(seen.paymentState).toBe('PENDING');
    expect((await pageOf(seen)).says).not.toMatch(/received/);
    expect(await heldAt(neighbour.slug, own.reference)).toEqual([]);
    // With its own keys the store still finds its own payment, and nothing else.
    await shop.simulate(code, { session: own.id, action: 'approve' });
    shop.runLater();
    await shop.quiet();
    shop.clock.pass(20 * 60_000);
    const paid = await shop.until(slug, order, ({ paymentState }) => paymentState === 'PAID');
    expect((await pageOf(paid)).says).toMatch(/received/);
  });

  it('a return to the neighbour’s address leads to no order and is no reason to ask', async () => {
    const neighbour = await neighbourOf(code);
    const source = ordersFor(shop, code);
    await source.ready(1);
    const order = await source.place();
    const attempt = await shop.start(slug, order, code);
    const { returnUrl } = await shop.paymentOf(attempt);
    // A code is scanned: no browser comes back from it.
    if (!returnUrl) return expect(code).toBe('IPAY_QR');
    const { pathname, search } = new URL(returnUrl);
    const asked = () => shop.simulatorState.calls.length;
    const before = [asked(), await hintsOf(attempt.id)];
    const there = await shop.ask({ store: neighbour.slug, url: `${pathname}${search}` });
    await shop.quiet();
    expect(there.body).not.toContain(order.id);
    expect([asked(), await hintsOf(attempt.id)]).toEqual(before);
    const here = await shop.ask({ store: slug, url: `${pathname}${search}` });
    expect(here.body).toContain(order.id);
  });

  it('what is told of a payment here at the neighbour’s address is kept nowhere, and the shopper reads paid here alone', async () => {
    const neighbour = await neighbourOf(code);
    const source = ordersFor(shop, code);
    await source.ready(1);
    const order = await source.place();
    const attempt = await shop.start(slug, order, code);
    const payment = await shop.paymentOf(attempt);
    const before = (await told()).length;
    const answered = answeredBy(neighbour).length;
    shop.simulatorState.write({ payment: { ...payment, notifyUrl: neighbour.webhook } });
    // Razer notifies where its portal says, whatever a payment names.
    const account = [...shop.simulatorState.accounts.values()].find(
      (one) => one.provider === code && one.account === payment.account,
    );
    if (account)
      shop.simulatorState.write({ account: { ...account, notifyUrl: neighbour.webhook } });
    await shop.simulate(code, { session: payment.id, action: 'approve' });
    shop.runLater();
    // Only what has arrived there can be refused there; iPay Africa tells of nothing.
    if (code !== 'IPAY_AFRICA')
      await vi.waitFor(
        () => expect(answeredBy(neighbour).length).toBeGreaterThan(answered),
        10_000,
      );
    await shop.quiet();
    // DPO signs nothing: a ping about nothing known waits three days for an order to come (D45).
    const parked = code === 'DPO' ? 1 : 0;
    expect((await told()).length, 'nothing of it is kept').toBe(before + parked);
    if (account) shop.simulatorState.write({ account });
    expect(await heldAt(neighbour.slug, payment.reference)).toEqual([]);
    const url = `/api/v1/cartTransaction/${order.id}`;
    const there = await shop.ask({ store: neighbour.slug, url, as: SHOPPER });
    expect(there.statusCode).toBe(404);
    const handoff = await shop.ask({
      store: neighbour.slug,
      url: `/cart/handoff/${attempt.id}`,
      as: SHOPPER,
    });
    expect(handoff.statusCode).toBe(404);
    shop.clock.pass(20 * 60_000);
    await shop.until(slug, order, ({ paymentState }) => paymentState === 'PAID');
    const after = await shop.paymentOf(attempt);
    expect(after.account, 'asked and paid at the own account').toBe(payment.account);
  });
});
