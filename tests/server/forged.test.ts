import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { slugOf } from '#providers/provider.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { inbox } from '#server/db/schema/payments.ts';
import { store } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/size.ts';

/** What a flood of notifications that nobody sent does to a store: to the provider's breaker, the database, and who pays meanwhile (D48). */
const SECONDS = sizeOf('forged', { sample: 1, full: 10 });
const A_SECOND = sizeOf('forged', { sample: 60, full: 1_000 });

let shop: PayingShop;
const table: Record<string, Record<string, string | number>> = {};
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
});
afterAll(async () => {
  console.table(table);
  await shop.close();
});

/** In the shape of the provider's own, about a payment that exists, signed by nobody. */
function forged(provider: ProviderCode, reference: string, at: number) {
  const host = `${STORE_OF[provider]}.localhost`;
  const url = `/webhooks/${slugOf(provider)}`;
  const form = new URLSearchParams({
    RefNo: reference,
    orderid: reference,
    req_id: reference,
    tranID: String(at),
    nbcb: '2',
    Status: '1',
    status: 'paid',
    client_id: '0000000001',
    signature: `${at}`,
  }).toString();
  const json = JSON.stringify({
    id: `evt_${at}`,
    event_type: 'X',
    type: 'X',
    data: { object: {} },
  });
  const xml = `<API3G><Result>${at}</Result><TransactionToken>TOKEN-${at}</TransactionToken><CompanyRef>${reference}</CompanyRef></API3G>`;
  const [type, payload] =
    provider === 'DPO'
      ? ['application/xml', xml]
      : ['RAZER', 'BUX', 'IPAY', 'IPAY_QR'].includes(provider)
        ? ['application/x-www-form-urlencoded', form]
        : ['application/json', json];
  const remoteAddress = `203.0.${at % 100}.${at % 250}`;
  return {
    method: 'POST' as const,
    url,
    remoteAddress,
    headers: { host, 'content-type': type },
    payload,
  };
}

describe.each(PROVIDER_CODES)('%s', (provider) => {
  it('opens no breaker, keeps one row at most, and pays who pays meanwhile', async () => {
    const { database, services } = shop;
    const source = ordersFor(shop, provider);
    await source.ready(1);
    const order = await source.place();
    const attempt = await shop.start(STORE_OF[provider], order, provider);
    const { reference } = await shop.paymentOf(attempt);
    const rows = async () => ({
      inbox: await database.db.$count(inbox),
      noted: await database.db.$count(auditRows),
    });
    const before = await rows();
    const asked = shop.simulatorState.calls.length;
    const began = performance.now();
    let answered = 0;
    for (let second = 0; second < SECONDS; second++) {
      const all = await Promise.all(
        Array.from({ length: A_SECOND }, (_, at) =>
          shop.app.inject(forged(provider, reference, second * A_SECOND + at)),
        ),
      );
      answered += all.length;
      shop.clock.pass(1_000);
    }
    const ms = Math.round(performance.now() - began);
    await shop.quiet();
    const after = await rows();
    const kept = after.inbox - before.inbox;
    expect(kept).toBeLessThanOrEqual(1);
    expect(after.noted - before.noted).toBeLessThanOrEqual(20 + SECONDS);
    const questions = shop.simulatorState.calls.length - asked;
    expect(questions).toBeLessThanOrEqual(1 + SECONDS);
    const { id } = store(STORE_OF[provider]).business;
    expect(services.providerClients.resting(provider, id)).toBe(false);
    await shop.simulate(provider, { reference, action: 'approve' });
    shop.clock.pass(60_000);
    await shop.until(STORE_OF[provider], order, (view) => view.paymentState === 'PAID');
    table[provider] = { sent: answered, ms, kept, noted: after.noted - before.noted, questions };
  });
});
