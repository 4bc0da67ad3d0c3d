import { afterAll, beforeAll, expect, it } from 'vitest';
import { slugOf } from '#providers/provider.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

/** `npm run credentials -- heard DOMAIN PROVIDER`: whether the portal's notifications arrive, and why one was refused. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const heard = (provider: string, domain = 'retail.localhost') =>
  credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
    },
    ['heard', domain, provider],
    async () => '',
  );
const paid = async () => {
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  await shop.quiet();
};
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
  await paid();
  const { text, exitCode } = await heard('STRIPE');
  expect(exitCode).toBe(0);
  expect(text).toBe(
    `Notifications of STRIPE that were taken: 1, the last at ${shop.clock.now().toISOString()}.`,
  );
});

it('one that is signed with another secret is told, with the field that signs', async () => {
  shop.clock.pass(60_000);
  expect((await forge()).statusCode).toBe(401);
  const { text, exitCode } = await heard('STRIPE');
  expect(exitCode).toBe(1);
  expect(text).toContain(
    `Refused: 1, the last at ${shop.clock.now().toISOString()}, because of its signature: it is no notification of this account, or webhookSecret is another than the portal's.`,
  );
  shop.clock.pass(60_000);
  await paid();
  expect((await heard('STRIPE')).exitCode).toBe(0);
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
