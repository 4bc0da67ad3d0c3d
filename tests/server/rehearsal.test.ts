import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { slugOf } from '#providers/provider.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { storeDemoAccounts } from '#server/payments/demoAccounts.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';

/** The first live day (providers/README.md), rehearsed: a provider under a name of its own, an account of the merchant's, the steps of the checklist. */
const DOMAIN = 'psp.localhost';
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ domain: DOMAIN });
});
afterAll(() => shop.close());

const run = (words: string, input = '') =>
  credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
      originOf: shop.config.originOf,
    },
    words.split(' '),
    async () => input,
  );

it.each(PROVIDER_CODES)(
  '%s: set, tried, paid under a foreign host name, and told',
  async (code) => {
    const domain = `${STORE_OF[code]}.localhost`;
    // In the portal: the merchant's own account, and where its notifications go.
    const account = demoAccount(code, 'mine', shop.config.originOf(domain));
    shop.simulatorState.write({ account });
    await run(`set ${domain} ${code}`, JSON.stringify(account.secrets));
    // A restart of the demo leaves what was set.
    await storeDemoAccounts(shop.services);
    shop.moment(code);
    expect((await run(`try ${domain} ${code}`)).exitCode).toBe(0);
    const source = ordersFor(shop, code);
    await source.ready(1);
    const order = await source.place();
    const attempt = await shop.start(STORE_OF[code], order, code);
    const payment = await shop.paymentOf(attempt);
    expect(payment.account).toBe(account.account);
    const [page = ''] = Object.values(shop.services.providerClients.hosts(code));
    expect(new URL(page).hostname).toBe(`${slugOf(code)}.${DOMAIN}`);
    await shop.simulate(code, { session: payment.id, action: 'approve' });
    await shop.until(STORE_OF[code], order, ({ paymentState }) => {
      shop.clock.pass(60_000);
      return paymentState === 'PAID';
    });
    // What staff read at the shop is found at the provider, in its list and on the payment's own page.
    const [{ reference = '' } = {}] = await shop.database.db
      .select({ reference: attempts.providerReference })
      .from(attempts)
      .where(eq(attempts.orderId, order.id));
    expect(reference).toMatch(/./);
    const origin = new URL(shop.config.sandboxOrigin ?? '');
    const own = `http://${slugOf(code)}.${origin.host}`;
    const http = boundedHttp([origin.origin, own]);
    for (const url of [`${origin.origin}/`, `${own}/simulator/pay/${payment.id}`])
      expect((await http({ method: 'GET', url })).text, url).toContain(`>${reference}<`);
  },
);
