import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { storeAccount } from '#server/records/providerAccount.ts';
import { inProcessShop, store } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';

/** What a shopper reads and the database holds where a store's account is one of another country, or for tries only. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

/** The ways to pay that a page of the store shows. */
async function offered(slug: string, from: Pick<PayingShop, 'ask'> = shop): Promise<string[]> {
  const url = `/api/v1/businesses/id-from-domain?defaultDomain=${slug}.localhost`;
  const [business] = (await from.ask({ store: slug, url })).json();
  return business.paymentMethods;
}

it.each([
  ['IPAY', 'the Philippines', 'ringgit', 'PH', 'MY'],
  ['IPAY_QR', 'the Philippines', 'ringgit', 'PH', 'MY'],
  ['IPAY_AFRICA', 'Tanzania', 'shillings of Kenya', 'TZ', 'KE'],
] as const)(
  '%s of %s takes no %s: the shopper is not sent there and pays another way',
  async (code, _country, _money, elsewhere, home) => {
    const slug = STORE_OF[code];
    const { id: businessId } = store(slug).business;
    const use = (credentials: Record<string, string>) =>
      storeAccount(shop.database.db, shop.services, { businessId, code, credentials });
    const { secrets } = demoAccount(code, slug, '');
    const source = ordersFor(shop, code);
    await source.ready(2);
    const order = await source.place();
    // What the store offers was read a moment ago: the account of another country is refused all the same.
    await use({ ...secrets, region: elsewhere });
    expect((await shop.pay(slug, order, code)).json()).toMatchObject({
      code: 'METHOD_NOT_OFFERED',
    });
    const rows = shop.database.db.select().from(attempts).where(eq(attempts.orderId, order.id));
    expect(await rows).toEqual([]);
    expect(shop.simulatorState.calls.filter(({ provider }) => provider === code)).toEqual([]);
    expect(await pageOf(await shop.see(slug, order))).toMatchObject({
      says: 'Nothing has been charged yet.',
      pays: true,
    });
    shop.services.stores.forget();
    expect(await offered(slug), 'and from now on it is not offered').not.toContain(code);
    await use({ ...secrets, region: home });
    shop.services.stores.forget();
    expect(await offered(slug)).toContain(code);
    expect((await shop.pay(slug, order, code)).statusCode).toBe(200);
  },
);

it('S3-8: a live shop offers no way to pay whose account is for tries only, and the demo does', async () => {
  const live = await inProcessShop({ beside: shop, config: { mode: 'live' } });
  const isForTries = (code: ProviderCode) => {
    const { secrets } = demoAccount(code, STORE_OF[code], '');
    const provider = serverProvider(code);
    return provider.isTest?.(v.parse(provider.credentials, secrets)) ?? false;
  };
  const tries = PROVIDER_CODES.filter(isForTries);
  expect(tries).toContain('STRIPE');
  for (const code of PROVIDER_CODES) {
    expect(await offered(STORE_OF[code]), `${code} in the demo`).toContain(code);
    const there = await offered(STORE_OF[code], live);
    expect(there.includes(code), `${code} in a live shop`).toBe(!tries.includes(code));
  }
  await live.close();
});
