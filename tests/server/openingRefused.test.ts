import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { refusalOf } from '#server/lifecycle/openingRefused.ts';
import { staffOrder } from '#server/staff/staffOrder.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** A field that is wrong is often refused first when a payment is opened: the merchant reads the provider's own code. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
const { says } = answersOf(() => shop);

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

it('what had an opening whose answer was lost was perhaps there: declined for a technical reason it is not called unopened, nor is what was erased (519)', async () => {
  shop.services.log = console;
  const order = await shop.place('retail', [aLine('retail', { stock: 4 })], { method: 'STRIPE' });
  await shop.simulate('STRIPE', { failNext: { call: 'open', how: 'commitThenDrop', times: 10 } });
  await shop.simulate('STRIPE', { failNext: { call: 'inquire', how: 'html', times: 1_000 } });
  expect((await shop.pay('retail', order, 'STRIPE')).statusCode).toBeGreaterThanOrEqual(500);
  const { attempt } = await shop.see('retail', order);
  expect(attempt).toMatchObject({ state: 'UNKNOWN' });
  shop.simulatorState.faults = [];
  await says('STRIPE', attempt!, { status: 'DECLINED', reason: 'TECHNICAL' });
  const ended = await shop.see('retail', order);
  expect(ended.attempt).toMatchObject({ state: 'DECLINED', outcome: { reason: 'TECHNICAL' } });
  expect(ended.attempt).not.toHaveProperty('unopened');
  vi.restoreAllMocks();

  shop.clock.pass(MINUTE);
  const opened = await shop.start('retail', order, 'STRIPE');
  await says('STRIPE', opened, { status: 'DECLINED', reason: 'TECHNICAL' });
  vi.restoreAllMocks();
  // As an erased account leaves it.
  await shop.database.db
    .update(attempts)
    .set({ hints: {}, handover: null })
    .where(eq(attempts.id, opened.id));
  const erased = await shop.see('retail', order);
  expect(erased.attempt).toMatchObject({ id: opened.id, state: 'DECLINED' });
  expect(erased.attempt).not.toHaveProperty('unopened');
});

it('a code that is none of the fixed form is left out: a message may repeat what was typed', () => {
  const of = (code: string) =>
    refusalOf({ kind: 'refused', reason: 'REQUEST', detail: '', code }, 400)?.code;
  expect(of('PAYEE_ACCOUNT_INVALID')).toBe('PAYEE_ACCOUNT_INVALID');
  for (const message of ['Invalid name: Ana', 'ana@example.com', 'a'.repeat(61), 'a\nb', ''])
    expect(of(message), message).toBeNull();
});
