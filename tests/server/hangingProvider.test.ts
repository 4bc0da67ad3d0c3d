import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { runAudit } from '#server/db/audit.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { type HeldCalls, heldCalls } from '#tests/support/heldCalls.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';

let shop: PayingShop;
let calls: HeldCalls;
/** sees every session of the database, which the shop's own role does not */
let watcher: pg.Client;

beforeAll(async () => {
  shop = await payingShop();
  calls = heldCalls(shop);
  watcher = new pg.Client({ connectionString: shop.databaseUrl });
  await watcher.connect();
});
afterEach(async () => {
  calls.letGo();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(async () => {
  await watcher.end();
  await shop.close();
});

const openTransactions = async (): Promise<string[]> => {
  const { rows } = await watcher.query<{ state: string; query: string }>(
    `select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return rows.map(({ state, query }) => `${state}: ${query}`);
};
/** Others may be writing at this moment; one that the held call keeps open would stay, longer than this waits. */
const noneIsOpen = () =>
  vi.waitFor(async () => expect(await openTransactions()).toEqual([]), 5_000);
const hanging = (count = 1) =>
  vi.waitFor(() => expect(calls.waiting().length).toBeGreaterThanOrEqual(count), 60_000);
const ordered = async (provider: ProviderCode) => {
  const orders = ordersFor(shop, provider);
  await orders.ready(1);
  return orders.place();
};
/** The browser carries the opening of these; we call nobody. */
const CARRIED: readonly ProviderCode[] = ['RAZER', 'IPAY', 'IPAY_AFRICA'];
const CAN_END: readonly ProviderCode[] = ['STRIPE', 'CASHFREE', 'DPO', 'BUX'];

it('a transaction that is open is seen by the question of these tests', async () => {
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    expect(await openTransactions()).toEqual([expect.stringContaining('idle in transaction')]);
  });
  expect(await openTransactions()).toEqual([]);
});

describe('while a provider hangs', () => {
  it.each(PROVIDER_CODES.filter((code) => !CARRIED.includes(code)))(
    'no transaction is open while %s opens a payment',
    async (provider) => {
      const order = await ordered(provider);
      calls.hold(provider);
      const paying = shop.pay(STORE_OF[provider], order, provider);
      await hanging();
      await noneIsOpen();
      calls.letGo();
      expect((await paying).statusCode).toBe(200);
    },
  );

  it.each(PROVIDER_CODES)(
    'no transaction is open while %s is asked, and none while it is told to end',
    async (provider) => {
      const order = await ordered(provider);
      const attempt = await shop.start(STORE_OF[provider], order, provider);
      calls.hold(provider);
      const url = `/api/v1/cartTransaction/${order.id}/give-up-payment`;
      const ending = shop.ask({ store: STORE_OF[provider], method: 'POST', url, as: SHOPPER });
      const seen = new Set<string>();
      const settled = ending.then(() => 'over');
      while ((await Promise.race([settled, hanging().then(() => 'hangs')])) === 'hangs') {
        for (const request of calls.waiting()) seen.add(`${request.method} ${request.url}`);
        await noneIsOpen();
        calls.letGo();
        calls.hold(provider);
      }
      expect(seen.size).toBeGreaterThanOrEqual(CAN_END.includes(provider) ? 2 : 1);
      expect((await ending).json().attempt).toMatchObject({ id: attempt.id, state: 'CANCELLED' });
    },
  );
});

it('no transaction is open while approved money is captured', async () => {
  const order = await ordered('PAYPAL');
  const attempt = await shop.start('retail', order, 'PAYPAL');
  await shop.simulate('PAYPAL', { reference: await shop.referenceOf(attempt.id), notify: 'never' });
  await shop.simulate('PAYPAL', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  calls.hold('PAYPAL');
  const settling = reconcile(shop.services, attempt.id);
  await hanging();
  calls.letGo();
  calls.hold('PAYPAL');
  await vi.waitFor(() => expect(calls.waiting()[0]?.url).toMatch(/\/capture$/), 60_000);
  await noneIsOpen();
  calls.letGo();
  expect((await settling)?.state).toBe('CAPTURED');
});

it('F20: with twenty-five shoppers hanging at one provider, the other nine are paid before any of them', async () => {
  const others = PROVIDER_CODES.filter((code) => code !== 'STRIPE');
  const placed = new Map<ProviderCode, { id: string }>();
  for (const provider of others) placed.set(provider, await ordered(provider));
  const line = aLine('retail', { stock: 4 });
  const people = Array.from({ length: 25 }, (_, at) => guest(`waiting ${at}`));
  const orders: { id: string }[] = [];
  for (const as of people)
    orders.push(await shop.place('retail', [line], { method: 'STRIPE', as }));
  calls.hold('STRIPE');
  const done: string[] = [];
  const waiting = people.map(async (as, at): Promise<LightMyRequestResponse> => {
    const answer = await shop.pay('retail', orders[at] ?? { id: '' }, 'STRIPE', as);
    done.push('STRIPE');
    return answer;
  });
  // One that is answered while its provider hangs never reached it: the answer says why.
  const early = waiting.map(async (one, at) => {
    const { statusCode, body } = await one;
    throw new Error(`${at} of 25 was answered ${statusCode} ${body} without its provider`);
  });
  await Promise.race([hanging(25), ...early]);
  for (const [provider, order] of placed) {
    const attempt = await shop.start(STORE_OF[provider], order, provider);
    await shop.simulate(provider, {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    shop.clock.pass(5_000);
    await shop.until(STORE_OF[provider], order, (view) => view.paymentState === 'PAID');
    done.push(provider);
  }
  expect(done).toEqual(others);
  expect(calls.waiting()).toHaveLength(25);
  // Stripe takes 25 a second; what hung for long is asked once more beside them.
  const answered = () => done.filter((one) => one === 'STRIPE').length;
  for (const most of [12, 24]) {
    calls.letGo(12);
    await vi.waitFor(() => expect(answered()).toBeGreaterThanOrEqual(most), 60_000);
    shop.clock.pass(1_000);
  }
  calls.letGo();
  for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200);
  const references = (await shop.database.db.select().from(attempts))
    .filter((one) => one.provider === 'STRIPE')
    .map((one) => one.reference);
  for (const reference of references)
    expect(shop.simulatorState.referenced('STRIPE', reference)).toHaveLength(1);
});

it('I49: one click costs a provider that fails four calls at most, and a failing one is left alone after a few', async () => {
  await shop.simulate('DPO', { failNext: { call: 'open', how: '500', times: 1_000 } });
  await shop.simulate('DPO', { failNext: { call: 'inquire', how: '500', times: 1_000 } });
  const taken = () => shop.simulatorState.calls.filter((call) => call.provider === 'DPO').length;
  const costs: number[] = [];
  for (let click = 0; click < 12; click++) {
    const order = await shop.place('grocery', [aLine('grocery', { at: 3 })], { method: 'DPO' });
    const before = taken();
    expect((await shop.pay('grocery', order, 'DPO')).statusCode).toBeGreaterThanOrEqual(500);
    costs.push(taken() - before);
  }
  expect(Math.max(...costs)).toBeLessThanOrEqual(4);
  expect(costs.slice(-4)).toEqual([0, 0, 0, 0]);
  const order = await shop.place('grocery', [aLine('grocery', { at: 3 })], {
    method: 'FLUTTERWAVE',
  });
  expect((await shop.pay('grocery', order, 'FLUTTERWAVE')).statusCode).toBe(200);
  shop.simulatorState.faults = [];
  const left = taken();
  await sweepAttempts(shop.services);
  expect(taken()).toBe(left);
});
