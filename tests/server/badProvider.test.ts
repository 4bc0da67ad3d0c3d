import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { runAudit } from '#server/db/audit.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { sandboxOf } from '#tests/support/forgeries.ts';
import { type Orders, ordersFor } from '#tests/support/manyOrders.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { impatient, reachPage } from '#tests/support/simulatedShopper.ts';
import { BAD_CERTIFICATES, showsCertificate } from '#tests/support/tlsHost.ts';

/** What a shopper reads and the database holds while a provider answers badly: before the page, and after the money. */
let shop: PayingShop;
const sources = new Map<ProviderCode, Orders>();
beforeAll(async () => {
  shop = await payingShop();
  impatient(shop);
  for (const code of PROVIDER_CODES) sources.set(code, ordersFor(shop, code));
});
afterEach(async () => {
  vi.restoreAllMocks();
  shop.simulatorState.faults = [];
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

/** Those that are called for an opening; for the three others the browser carries a form. */
const CALLED: readonly ProviderCode[] = PROVIDER_CODES.filter(
  (code) => !['RAZER', 'IPAY', 'IPAY_AFRICA'].includes(code),
);
const BAD = ['tooMany', 'html', 'redirect', '500'] as const;

async function ordered(code: ProviderCode): Promise<OrderView> {
  const source = sources.get(code);
  await source?.ready(1);
  return (await source?.place()) as OrderView;
}
const see = (code: ProviderCode, order: OrderView) => shop.see(STORE_OF[code], order);
const fails = (provider: ProviderCode, calls: string[], how: (typeof BAD)[number]) => {
  shop.simulatorState.faults = calls.map((call) => ({ provider, call, how, times: 1_000 }));
};
const held = async (order: OrderView) => {
  const { db } = shop.database;
  const tries = await db.select().from(attempts).where(eq(attempts.orderId, order.id));
  return {
    money: await db.$count(ledger, eq(ledger.orderId, order.id)),
    live: tries.filter(({ live }) => live).length,
    states: tries.map(({ state }) => state),
  };
};

/** The whole table in the proof; in `npm test` each provider meets one of them, and each of them two providers. */
const EVERY = sizeOf('faults', { sample: BAD.length, full: 1 });
const CELLS = CALLED.flatMap((code, row) => BAD.map((how, column) => ({ code, how, row, column })));
const MET = CELLS.filter(({ row, column }) => (row + column) % EVERY === 0);

/** The provider is well again: the shopper pays once, and the books say so. */
async function paysAfterAll(code: ProviderCode, order: OrderView): Promise<void> {
  shop.simulatorState.faults = [];
  const { reference } = await reachPage(shop, code, order);
  await shop.simulate(code, { reference, action: 'approve' });
  await isPaidOnce(code, order);
}
async function isPaidOnce(code: ProviderCode, order: OrderView): Promise<void> {
  await shop.until(STORE_OF[code], order, ({ paymentState }) => {
    shop.clock.pass(60_000);
    return paymentState === 'PAID';
  });
  const { db } = shop.database;
  const rows = await db.select().from(ledger).where(eq(ledger.orderId, order.id));
  expect(rows.filter(({ kind }) => kind === 'CAPTURED')).toHaveLength(1);
}

it.each(MET)('$code answers $how before there is a page', async ({ code, how }) => {
  const order = await ordered(code);
  fails(code, ['open'], how);
  const answer = await shop.pay(STORE_OF[code], order, code);
  const { money, live, states } = await held(order);
  const page = await pageOf(await see(code, order));
  expect(money).toBe(0);
  expect(states).toHaveLength(1);
  if (how === 'tooMany') {
    expect(answer.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    expect(states).toEqual(['DECLINED']);
  } else if (live === 0) expect(answer.json()).toMatchObject({ code: 'PROVIDER_DOWN' });
  // Something may have been opened by a call whose answer nobody can read: then nothing else is offered.
  else expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(page).toMatchObject(
    live === 0
      ? { says: 'You have not been charged.', pays: true }
      : { says: expect.stringMatching(/Do not pay again\.$/), pays: false },
  );
  await paysAfterAll(code, order);
});

it.each(MET)('$code answers $how after the money', async ({ code, how }) => {
  const order = await ordered(code);
  const attempt = await shop.start(STORE_OF[code], order, code);
  const { reference, returnUrl } = await shop.paymentOf(attempt);
  const calls = sandboxOf(code).routes.map(({ call }) => call);
  fails(code, calls, how);
  // A code has no way back: there its notification is what happens.
  await shop.simulate(code, { reference, notify: code === 'IPAY_QR' ? 'once' : 'never' });
  await shop.simulate(code, { reference, action: 'approve' });
  if (code !== 'IPAY_QR') {
    const { pathname, search } = new URL(returnUrl);
    await shop.ask({ store: STORE_OF[code], url: `${pathname}${search}` });
  }
  await vi.waitFor(async () =>
    expect(await pageOf(await see(code, order))).toMatchObject({
      says: expect.stringMatching(/Do not pay again\.$/),
      fact: 'maybe',
      pays: false,
    }),
  );
  expect(await held(order)).toMatchObject({ money: 0, live: 1 });
  shop.simulatorState.faults = [];
  await isPaidOnce(code, order);
});

describe.each(BAD_CERTIFICATES)('a host whose certificate is %s', (_, name, from, isKnown) => {
  const meets = async (work: () => Promise<void>): Promise<void> => {
    const host = await showsCertificate(name, from, isKnown);
    const { providerClients } = shop.services;
    const real = providerClients.http;
    const elsewhere = boundedHttp([host.origin]);
    providerClients.http = () => (request) =>
      elsewhere({ ...request, url: request.url.replace(/^https?:\/\/[^/]+/, host.origin) });
    try {
      await work();
      expect(host.asked(), 'nothing was sent there').toBe(0);
    } finally {
      providerClients.http = real;
      host.close();
    }
  };

  it('gets no order, and the shopper reads that nothing was charged', async () => {
    const order = await ordered('BUX');
    await meets(async () => {
      const answer = await shop.pay(STORE_OF.BUX, order, 'BUX');
      expect(answer.json()).toMatchObject({ status: 502, code: 'PROVIDER_DOWN' });
      expect(await held(order)).toEqual({ money: 0, live: 0, states: ['DECLINED'] });
      expect(await pageOf(await see('BUX', order))).toMatchObject({
        says: 'You have not been charged.',
        pays: true,
      });
      const { db } = shop.database;
      expect(await db.$count(auditRows, eq(auditRows.kind, 'payment.refused'))).toBeGreaterThan(0);
    });
    await paysAfterAll('BUX', order);
  });

  it('is not believed about money either', async () => {
    const order = await ordered('BUX');
    const attempt = await shop.start(STORE_OF.BUX, order, 'BUX');
    const { reference } = await shop.paymentOf(attempt);
    await meets(async () => {
      await shop.simulate('BUX', { reference, notify: 'never' });
      await shop.simulate('BUX', { reference, action: 'approve' });
      shop.clock.pass(60_000);
      await reconcile(shop.services, attempt.id, { isHeard: true });
      expect(await held(order)).toMatchObject({ money: 0, live: 1 });
    });
    await isPaidOnce('BUX', order);
  });
});
