import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import paypal from './server.ts';
import { Event, subjectOf } from './wire.ts';

describe('which payment a notification is about', () => {
  const about = (event_type: string, resource: Record<string, unknown>) =>
    subjectOf(v.parse(Event, { id: 'WH-1', event_type, resource }));
  const links = [
    {
      href: 'https://api.paypal.com/v2/payments/refunds/09E71677NS257044M',
      rel: 'self',
      method: 'GET',
    },
    {
      href: 'https://api.paypal.com/v2/payments/captures/4L335234718889942',
      rel: 'up',
      method: 'GET',
    },
  ];

  test.each(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'])(
    '%s names its capture in the link that leads up',
    (type) => {
      expect(about(type, { id: '09E71677NS257044M', status: 'COMPLETED', links })).toEqual({
        ourReference: null,
        sessionKey: { name: 'capture', value: '4L335234718889942' },
      });
    },
  );

  test('a dispute names the capture as the seller’s transaction, and our reference where PayPal sends it along', () => {
    const [seller_transaction_id, custom] = ['00D10444LD479031K', 'A000000001'];
    expect(
      about('CUSTOMER.DISPUTE.CREATED', {
        dispute_id: 'PP-1',
        disputed_transactions: [{ seller_transaction_id }],
      }),
    ).toEqual({
      ourReference: null,
      sessionKey: { name: 'capture', value: seller_transaction_id },
    });
    expect(
      about('CUSTOMER.DISPUTE.CREATED', {
        dispute_id: 'PP-1',
        disputed_transactions: [{ seller_transaction_id, custom }],
      }).ourReference,
    ).toBe(custom);
  });

  test('a link to somewhere else leads to nothing', () => {
    const stranger = [
      { href: 'https://evil.test/v2/payments/captures/../x', rel: 'up', method: 'GET' },
    ];
    expect(about('PAYMENT.CAPTURE.REFUNDED', { id: 'R', links: stranger })).toEqual({
      ourReference: null,
    });
  });
});

describe('asking about a payment that was paid', () => {
  const CREDENTIALS = {
    clientId: 'client-0001',
    clientSecret: 'secret-0001',
    webhookId: 'WH1D000',
    merchantId: 'MERCHANT1',
  };
  const token = '{"access_token":"A21AA","expires_in":32400}';
  const usd = (value: string) => ({ currency_code: 'USD', value });
  const order = (status: string, refunds: object[] = []) =>
    JSON.stringify({
      id: '5O190127TN364715T',
      status: 'COMPLETED',
      purchase_units: [
        {
          custom_id: 'ORD1001A1',
          payee: { merchant_id: 'MERCHANT1' },
          payments: {
            captures: [{ id: 'CAP1', status, amount: usd('10.00'), custom_id: 'ORD1001A1' }],
            refunds,
          },
        },
      ],
    });
  let host = 0;
  const ask = (
    session: Record<string, string>,
    ...answers: (string | { status: number; text: string })[]
  ) => {
    host += 1;
    const hosts = { ...paypal.hosts, api: `https://api-${host}.paypal.test` };
    return paypal.inquire(
      anAttempt({ currency: 'USD', amount: 1_000, session }),
      scripted(CREDENTIALS, hosts, token, ...answers).tools,
    );
  };

  test('a refund that is not complete is not counted', async () => {
    const refunds = [
      { status: 'COMPLETED', amount: usd('2.50') },
      { status: 'PENDING', amount: usd('1.00') },
      { status: 'COMPLETED', amount: usd('0.50') },
    ];
    expect(
      await ask({ id: '5O190127TN364715T' }, order('PARTIALLY_REFUNDED', refunds)),
    ).toMatchObject({ status: 'PAID', refunded: 300 });
  });

  test('a capture that was refused before does not hide the one that took the money', async () => {
    const taken = order('COMPLETED');
    const refused = '{"id":"CAP0","status":"DECLINED","custom_id":"ORD1001A1"},';
    const both = taken.replace('"captures":[', `"captures":[${refused}`);
    expect(both).toContain('CAP0');
    expect(await ask({ id: '5O190127TN364715T' }, both)).toMatchObject({
      status: 'PAID',
      amount: 1_000,
      providerReference: 'CAP1',
    });
  });

  test('a capture that says refunded and lists nothing was given back whole', async () => {
    expect(await ask({ id: '5O190127TN364715T' }, order('REFUNDED'))).toMatchObject({
      status: 'PAID',
      amount: 1_000,
      refunded: 1_000,
    });
  });

  test('keys that may not read disputes know of none', async () => {
    const denied = { status: 403, text: '{"name":"NOT_AUTHORIZED"}' };
    const answer = await ask(
      { id: '5O190127TN364715T', capture: 'CAP1' },
      order('COMPLETED'),
      denied,
    );
    expect(answer).toMatchObject({ status: 'PAID', refunded: 0 });
    expect(answer.dispute).toBeUndefined();
  });

  test.each([
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
  ])('a dispute that ended as %s was %s', async (outcome_code, word) => {
    const list = '{"items":[{"dispute_id":"PP-D-1","status":"RESOLVED"}]}';
    const details = JSON.stringify({ status: 'RESOLVED', dispute_outcome: { outcome_code } });
    const answer = await ask(
      { id: '5O190127TN364715T', capture: 'CAP1' },
      order('COMPLETED'),
      list,
      details,
    );
    expect(answer).toMatchObject({ status: 'PAID', dispute: word });
  });

  test('each dispute has its own name and sum, and what a bank took back is not what the merchant gave back', async () => {
    const about = (id: number, value: string) => ({
      dispute_id: `PP-D-${id}`,
      status: 'RESOLVED',
      dispute_amount: usd(value),
    });
    const list = JSON.stringify({ items: [about(1, '4.00'), about(2, '6.00')] });
    const ended = (outcome_code: string): string =>
      JSON.stringify({ status: 'RESOLVED', dispute_outcome: { outcome_code } });
    const refunds = [{ id: 'RF1', status: 'COMPLETED', amount: usd('4.00') }];
    const answer = await ask(
      { id: '5O190127TN364715T', capture: 'CAP1' },
      order('REFUNDED', refunds),
      list,
      ended('RESOLVED_SELLER_FAVOUR'),
      ended('RESOLVED_BUYER_FAVOUR'),
    );
    expect(answer).toMatchObject({
      refunded: 400,
      refunds: [{ reference: 'RF1', amount: 400 }],
      disputes: [
        { reference: 'PP-D-1', amount: 400, state: 'won' },
        { reference: 'PP-D-2', amount: 600, state: 'lost' },
      ],
    });
  });
});
