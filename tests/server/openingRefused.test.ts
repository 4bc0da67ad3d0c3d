import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { refusalOf } from '#server/lifecycle/openingRefused.ts';
import { staffOrder } from '#server/staff/staffOrder.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';

/** A field that is wrong is often refused first when a payment is opened: the merchant reads the provider's own code. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

async function refusedAt(code: ProviderCode) {
  const warned = vi.fn();
  shop.services.log = { warn: warned, error: console.error };
  const slug = STORE_OF[code];
  const source = ordersFor(shop, code);
  await source.ready(1);
  const order = await source.place();
  const { statusCode } = await shop.pay(slug, order, code);
  const store = await shop.services.stores.byHost(`${slug}.localhost`);
  if (!store) throw new Error(`no store ${slug}`);
  const { story } = await staffOrder(shop.services, store, order.id);
  return {
    statusCode,
    logged: warned.mock.calls.filter(([, said]) => said === 'a provider refused to open a payment'),
    order,
    notes: story.filter(({ event }) => event === 'attempt.ended').map(({ note }) => note),
  };
}

it('PayPal: another merchantId is told by its own code, in the log and to staff', async () => {
  const { secrets } = demoAccount('PAYPAL', STORE_OF.PAYPAL, 'https://shop.example');
  await credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
      originOf: shop.config.originOf,
    },
    ['set', `${STORE_OF.PAYPAL}.localhost`, 'PAYPAL'],
    async () => JSON.stringify({ ...secrets, merchantId: 'SOMEBODYELSE1' }),
  );
  const { statusCode, logged, order, notes } = await refusedAt('PAYPAL');
  expect(statusCode).toBe(502);
  const said = { status: 422, code: 'PAYEE_ACCOUNT_INVALID' };
  expect(logged.map(([fields]) => fields)).toEqual([
    {
      provider: 'PAYPAL',
      store: `${STORE_OF.PAYPAL}.localhost`,
      operation: 'open',
      ...said,
      order: order.id,
    },
  ]);
  expect(notes).toEqual(['PAYPAL open: HTTP 422 PAYEE_ACCOUNT_INVALID']);
});

it('a code that is none of the fixed form is left out: a message may repeat what was typed', () => {
  const of = (code: string) =>
    refusalOf({ kind: 'refused', reason: 'REQUEST', detail: '', code }, 400)?.code;
  expect(of('PAYEE_ACCOUNT_INVALID')).toBe('PAYEE_ACCOUNT_INVALID');
  for (const message of ['Invalid name: Ana', 'ana@example.com', 'a'.repeat(61), 'a\nb', ''])
    expect(of(message), message).toBeNull();
});
