import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccount } from '#providers/demo.ts';
import { slugOf } from '#providers/provider.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

/** `npm run credentials -- heard DOMAIN PROVIDER`: whether the portal's notifications arrive, and why one was refused. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const run = (words: string[], input = '') =>
  credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
      originOf: shop.config.originOf,
    },
    words,
    async () => input,
  );
const heard = (provider: string, domain = 'retail.localhost') => run(['heard', domain, provider]);
const now = () => shop.clock.now().toISOString();

async function paid(code: 'STRIPE' | 'PAYPAL', { isTold = true } = {}) {
  const order = await shop.place('retail', [aLine('retail')], { method: code });
  const attempt = await shop.start('retail', order, code);
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate(code, { reference, notify: isTold ? 'once' : 'never' });
  const { id } = await shop.paymentOf(attempt);
  await shop.simulate(code, { session: id, action: 'approve' });
  await shop.until('retail', order, ({ paymentState }) => {
    shop.clock.pass(60_000);
    return paymentState === 'PAID';
  });
  await shop.quiet();
  const [{ at } = { at: new Date(0) }] = await shop.database.db
    .select({ at: ledger.at })
    .from(ledger)
    .where(and(eq(ledger.orderId, order.id), eq(ledger.kind, 'CAPTURED')));
  return { reference, number: order.orderNumber, at: at.toISOString() };
}
const unheard = ({ reference, number, at }: Awaited<ReturnType<typeof paid>>) =>
  `Paid at ${at} and no notification heard of it: ${reference} of order ${number}.`;
const forge = () =>
  shop.app.inject({
    method: 'POST',
    url: `/webhooks/${slugOf('STRIPE')}`,
    headers: {
      host: 'retail.localhost',
      'content-type': 'application/json',
      'stripe-signature': `t=${Math.floor(shop.clock.now().getTime() / 1_000)},v1=${'0'.repeat(64)}`,
    },
    payload: '{}',
  });

it('before any has come, it says where they have to go', async () => {
  expect(await heard('STRIPE')).toEqual({
    text: 'No notification of STRIPE has been taken yet; its portal has to send them to /webhooks/stripe of retail.localhost.',
    exitCode: 1,
  });
});

it('after a payment it says how many were taken, and when the last came', async () => {
  await paid('STRIPE');
  const { text, exitCode } = await heard('STRIPE');
  expect(exitCode).toBe(0);
  expect(text).toMatch(/^Notifications of STRIPE that were taken: 1, the last at \S+Z\.$/);
});

it.each(['STRIPE', 'PAYPAL'] as const)(
  '%s: payments that were paid since and of which none was heard are named, also where a later one was heard',
  async (code) => {
    await paid(code);
    expect(await heard(code)).toMatchObject({ exitCode: 0 });
    const [first, second] = [
      await paid(code, { isTold: false }),
      await paid(code, { isTold: false }),
    ];
    const { text, exitCode } = await heard(code);
    expect(text.split('\n').slice(1)).toEqual([unheard(first), unheard(second)]);
    expect(exitCode).toBe(1);
    await paid(code);
    const mended = await heard(code);
    expect(mended.text.split('\n').slice(1)).toEqual(
      [first, second].map((one) => `${unheard(one)} A later one was heard.`),
    );
    expect(mended.exitCode).toBe(0);
  },
);

it('one that is signed with another secret is told, with the field that signs', async () => {
  shop.clock.pass(60_000);
  expect((await forge()).statusCode).toBe(401);
  const { text, exitCode } = await heard('STRIPE');
  expect(exitCode).toBe(1);
  expect(text).toContain(
    `Refused: 1, the last at ${shop.clock.now().toISOString()}, because of its signature: it is no notification of this account, or webhookSecret is another than the portal's.`,
  );
  shop.clock.pass(60_000);
  await paid('STRIPE');
  expect((await heard('STRIPE')).exitCode).toBe(0);
});

it('one that only the account of before has signed proves nothing about the account that is set', async () => {
  const demo = demoAccount('STRIPE', 'retail', shop.config.originOf('retail.localhost'));
  shop.clock.pass(60_000);
  const wrong = { ...demo.secrets, webhookSecret: 'whsec_another_than_the_portals' };
  await run(['set', 'retail.localhost', 'STRIPE'], JSON.stringify(wrong));
  expect(await heard('STRIPE')).toEqual({
    text: `No notification of STRIPE has been taken since its account was set at ${now()}; its portal has to send them to /webhooks/stripe of retail.localhost.`,
    exitCode: 1,
  });
  shop.clock.pass(60_000);
  await paid('STRIPE');
  const { text, exitCode } = await heard('STRIPE');
  expect(text).toMatch(
    /\nSigned by an account that was replaced, about payments begun since: 1, the last at \S+: webhookSecret is another than the portal's, and only the earlier account has the portal's\.$/,
  );
  expect(exitCode).toBe(1);
  shop.clock.pass(60_000);
  await run(['set', 'retail.localhost', 'STRIPE'], JSON.stringify(demo.secrets));
  await paid('STRIPE');
  expect((await heard('STRIPE')).exitCode).toBe(0);
});

it('a store without such an account is told so', async () => {
  await expect(heard('BUX')).rejects.toThrow('retail.localhost has no account with BUX.');
});

it('a provider that sends none is not waited for', async () => {
  expect(await heard('IPAY_AFRICA', 'grocery.localhost')).toEqual({
    text: 'IPAY_AFRICA sends no notifications: only the return tells.',
    exitCode: 0,
  });
});

it.each(['nowhere.localhost STRIPE', 'retail.localhost NOBODY'])('refuses %s', async (words) => {
  const [domain, provider = ''] = words.split(' ');
  await expect(heard(provider, domain)).rejects.toThrow();
});
