import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { slugOf } from '#providers/provider.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { inbox } from '#server/db/schema/payments.ts';
import { store } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

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
    resource: { id: 'x' },
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
    headers: { host, 'content-type': type, ...signatures(at)[provider] },
    payload,
  };
}

/** Proofs in the shape of the provider's own. PayPal's names a certificate: one that is not there, or the genuine one, which did not sign this. */
function signatures(at: number): Partial<Record<ProviderCode, Record<string, string>>> {
  const hex = at.toString(16).padStart(64, '0');
  const certs = shop.config.sandboxOrigin?.replace('://', '://certs.paypal.') ?? '';
  return {
    STRIPE: {
      'stripe-signature': `t=${Math.floor(shop.clock.now().getTime() / 1000)},v1=${hex}`,
    },
    FLUTTERWAVE: { 'verif-hash': hex },
    CASHFREE: {
      'x-webhook-timestamp': String(shop.clock.now().getTime()),
      'x-webhook-signature': Buffer.from(hex, 'hex').toString('base64'),
    },
    PAYPAL: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${certs}/v1/notifications/certs/CERT-${at % 2 ? 'simulator' : at}`,
      'paypal-transmission-id': String(at),
      'paypal-transmission-time': shop.clock.now().toISOString(),
      'paypal-transmission-sig': Buffer.from(hex.repeat(8), 'hex').toString('base64'),
    },
  };
}

/** Beside the one that is flooded. */
const otherOf = (provider: ProviderCode): ProviderCode =>
  provider === 'STRIPE' ? 'FLUTTERWAVE' : 'STRIPE';
async function bytesOf(): Promise<number> {
  const { rows } = await shop.database.db.execute<{ bytes: string }>(
    sql`select pg_total_relation_size('inbox') + pg_total_relation_size('audit_row') as bytes`,
  );
  return Number(rows[0]?.bytes);
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
    const other = otherOf(provider);
    const theirs = ordersFor(shop, other);
    await theirs.ready(1);
    const theirOrder = await theirs.place();
    const theirAttempt = await shop.start(STORE_OF[other], theirOrder, other);
    const before = await rows();
    const size = await bytesOf();
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
      expect(all.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      shop.clock.pass(1_000);
    }
    const ms = Math.round(performance.now() - began);
    await shop.quiet();
    const after = await rows();
    const kept = after.inbox - before.inbox;
    const grown = Math.round(((await bytesOf()) - size) / 1_024);
    // PostgreSQL makes room by up to 64 pages of a table at once, whoever writes: 512 kB for each of the two.
    expect(grown).toBeLessThanOrEqual(1_024);
    expect(kept).toBeLessThanOrEqual(1);
    expect(after.noted - before.noted).toBeLessThanOrEqual(20 + SECONDS);
    const questions = shop.simulatorState.calls.length - asked;
    // What is not the provider's own is asked about out of a budget.
    expect(questions).toBeLessThanOrEqual(provider === 'PAYPAL' ? 30 : 1 + SECONDS);
    const { id } = store(STORE_OF[provider]).business;
    expect(services.providerClients.resting(provider, id)).toBe(false);
    await shop.simulate(provider, { reference, action: 'approve' });
    shop.clock.pass(60_000);
    await shop.until(STORE_OF[provider], order, (view) => view.paymentState === 'PAID');
    const { reference: theirReference } = await shop.paymentOf(theirAttempt);
    await shop.simulate(other, { reference: theirReference, action: 'approve' });
    await shop.until(STORE_OF[other], theirOrder, (view) => view.paymentState === 'PAID');
    table[provider] = {
      sent: answered,
      ms,
      breaker: 'closed',
      kept,
      noted: after.noted - before.noted,
      'database, kB': grown,
      'calls to the provider': questions,
      paid: `this one, and one of ${other}`,
    };
  });
});
