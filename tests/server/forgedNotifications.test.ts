import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempts, inbox } from '#server/db/schema/payments.ts';
import { handleInbox } from '#server/dueWork.ts';
import { OF_ACCOUNT, OF_SOURCE, RESERVED } from '#server/payments/budget.ts';
import { providerClientsOf } from '#server/payments/providerClients.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { giveUp } from '#tests/support/simulatedShopper.ts';

const HOUR = 3_600_000;

/** What somebody who knows no secret can make a store do by notifications that nobody sent. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const RETAIL = store('retail').business.id;
const forged = (certificate: string, remoteAddress = '203.0.113.7') =>
  shop.app.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    remoteAddress,
    headers: {
      host: 'retail.localhost',
      'content-type': 'application/json',
      'paypal-cert-url': certificate,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-transmission-id': 'a',
      'paypal-transmission-time': 'a',
      'paypal-transmission-sig': 'A'.repeat(344),
    },
    payload: '{"id":"WH-1","event_type":"X","resource":{"id":"x"}}',
  });
const calls = (name: string): number =>
  shop.simulatorState.calls.filter(({ provider, call }) => provider === 'PAYPAL' && call === name)
    .length;
const caused = () =>
  ['certificate', 'verify', 'token'].map(calls).reduce((sum, one) => sum + one, 0);
const certs = () => shop.services.providerClients.hosts('PAYPAL').certs;

async function pays(): Promise<void> {
  const order = await shop.place('retail', [aLine('retail')], { method: 'PAYPAL' });
  const attempt = await shop.start('retail', order, 'PAYPAL');
  await shop.simulate('PAYPAL', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  await shop.until('retail', order, (view) => view.paymentState === 'PAID');
}

describe('fifty forged notifications of PayPal at once', () => {
  it('that name a certificate of PayPal’s or nobody’s call nobody and leave PayPal open', async () => {
    for (const host of [
      'https://api.paypal.com',
      'https://api.sandbox.paypal.com',
      'https://evil.example',
    ]) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => forged(`${host}/v1/notifications/certs/${at}`)),
      );
      expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
    }
    expect(caused()).toBe(0);
    expect(shop.services.providerClients.resting('PAYPAL', RETAIL)).toBe(false);
  });

  it('that name fifty certificates cause few calls, leave no row, and shoppers pay by PayPal as before', async () => {
    const before = caused();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => forged(`${certs()}/v1/notifications/certs/CERT-${at}`)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect(caused() - before).toBeLessThanOrEqual(OF_SOURCE);
    expect(shop.services.providerClients.resting('PAYPAL', RETAIL)).toBe(false);
    expect(await shop.database.db.$count(inbox)).toBe(0);
    await pays();
    expect(await shop.database.db.$count(attempts)).toBe(1);
  });

  it('from many addresses share what the account has', async () => {
    shop.clock.pass(60_000);
    const before = caused();
    const from = (at: number) =>
      forged(`${certs()}/v1/notifications/certs/FAR-${at}`, `198.51.100.${at}`);
    await Promise.all(Array.from({ length: 100 }, (_, at) => from(at)));
    expect(caused() - before).toBeLessThanOrEqual(OF_ACCOUNT);
    expect(shop.services.providerClients.resting('PAYPAL', RETAIL)).toBe(false);
  });
});

it('a genuine notification is believed by the certificate that stands at another host than the API', async () => {
  shop.clock.pass(120_000);
  const { api } = shop.services.providerClients.hosts('PAYPAL');
  expect(new URL(certs() ?? '').host).not.toBe(new URL(api ?? '').host);
  const before = await shop.database.db.$count(inbox);
  await pays();
  await expect.poll(() => shop.database.db.$count(inbox)).toBeGreaterThan(before);
  expect(calls('verify'), 'PayPal is not asked about its own signature').toBe(0);
});

it('thirty certificates that strangers name from many places do not push out PayPal’s own: the next genuine notification is believed', async () => {
  const kept = () => shop.database.db.$count(inbox);
  const payAndBeTold = async (): Promise<void> => {
    const before = await kept();
    await pays();
    await expect.poll(kept, { message: 'a genuine notification is kept' }).toBeGreaterThan(before);
  };
  await payAndBeTold();
  shop.clock.pass(120_000);
  const fetched = calls('certificate');
  const stray = (at: number) =>
    forged(`${certs()}/v1/notifications/certs/STRAY-${at}`, `198.51.${at}.1`);
  const answers = await Promise.all(Array.from({ length: OF_ACCOUNT }, (_, at) => stray(at)));
  expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
  await payAndBeTold();
  expect(calls('certificate') - fetched, 'strangers’ part alone').toBe(OF_ACCOUNT - RESERVED);
});

it('what is reserved for proven senders is left when strangers have spent their part, and ends as well', async () => {
  shop.clock.pass(120_000);
  const ask = (source: number, forProven: boolean): Promise<boolean> =>
    shop.services.providerClients
      .unproven(
        'PAYPAL',
        RETAIL,
        `source ${source}`,
      )({ method: 'GET', url: `${certs()}/v1/notifications/certs/RESERVE`, forProven })
      .then(
        () => true,
        () => false,
      );
  const many = (forProven: boolean) =>
    Promise.all(Array.from({ length: OF_ACCOUNT }, (_, at) => ask(at, forProven)));
  const answered = (all: boolean[]): number => all.filter(Boolean).length;
  expect(answered(await many(false))).toBe(OF_ACCOUNT - RESERVED);
  expect(answered(await many(true))).toBe(RESERVED);
});

describe.each(['paid', 'given up'] as const)(
  'pings of DPO, which anybody can send, about a payment that was %s',
  (how) => {
    it('spend few of the merchant’s questions, however many come, and one is a reason to ask all the same', async () => {
      const order = await shop.place('grocery', [aLine('grocery')], { method: 'DPO' });
      const attempt = await shop.start('grocery', order, 'DPO');
      const { reference, id } = await shop.paymentOf(attempt);
      await shop.simulate('DPO', { reference, notify: 'never' });
      if (how === 'paid') {
        await shop.simulate('DPO', { reference, action: 'approve' });
        await shop.until('grocery', order, ({ paymentState }) => {
          shop.clock.pass(60_000);
          return paymentState === 'PAID';
        });
      } else await giveUp(shop, 'DPO', order);
      await shop.quiet();
      const asked = () =>
        shop.simulatorState.calls.filter(
          ({ provider, call }) => provider === 'DPO' && call === 'inquire',
        ).length;
      const ping = async () => {
        const answer = await shop.app.inject({
          method: 'POST',
          url: '/webhooks/dpo',
          headers: { host: 'grocery.localhost', 'content-type': 'application/xml' },
          payload: `<API3G><Result>000</Result><TransactionToken>${id}</TransactionToken><CompanyRef>${reference}</CompanyRef></API3G>`,
        });
        expect(answer.statusCode).toBe(200);
        await shop.quiet();
      };
      const before = asked();
      for (let seconds = 0; seconds < HOUR / 1_000; seconds += 30) {
        shop.clock.pass(30_000);
        await ping();
        await handleInbox(shop.services);
      }
      expect(asked() - before, '120 pings within an hour').toBeLessThanOrEqual(6);
      shop.clock.pass(6 * HOUR);
      const later = asked();
      await ping();
      await handleInbox(shop.services);
      expect(asked(), 'still a reason to ask').toBeGreaterThan(later);
    });
  },
);

it('an address that is not configured is our own refusal: no provider’s breaker hears of it', async () => {
  const providerClients = providerClientsOf(shop.clock, null);
  try {
    for (const code of [
      'PAYPAL',
      'STRIPE',
      'FLUTTERWAVE',
      'CASHFREE',
      'DPO',
      'RAZER',
      'BUX',
      'IPAY',
      'IPAY_AFRICA',
      'IPAY_QR',
    ] as const) {
      const http = providerClients.http(code, RETAIL);
      const all = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          http({ method: 'GET', url: 'https://elsewhere.example/' }),
        ),
      );
      expect(all.every(({ status }) => status === 'rejected')).toBe(true);
      expect(providerClients.resting(code, RETAIL), code).toBe(false);
    }
  } finally {
    providerClients.stop();
  }
});
