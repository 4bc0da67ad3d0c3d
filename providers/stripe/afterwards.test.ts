import { describe, expect, test } from 'vitest';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import stripe from './server.ts';

const CREDENTIALS = { secretKey: 'sk_test_notreal', webhookSecret: 'whsec_not_real' };
const attempt = anAttempt({ currency: 'USD', amount: 1_000, session: { id: 'cs_test_a1' } });
const session = (payment_status: string, payment_intent: object) =>
  JSON.stringify({
    id: 'cs_test_a1',
    object: 'checkout.session',
    url: null,
    status: 'complete',
    payment_status,
    amount_total: 1_000,
    currency: 'usd',
    client_reference_id: 'ORD1001A1',
    payment_intent: { id: 'pi_1', object: 'payment_intent', ...payment_intent },
    expires_at: 1_893_456_000,
    livemode: false,
  });
const charge = (more: object) => ({
  id: 'ch_1',
  object: 'charge',
  currency: 'usd',
  amount_refunded: 0,
  disputed: false,
  ...more,
});
const paid = (more: object) =>
  session('paid', { status: 'succeeded', latest_charge: charge(more) });
const ask = (...answers: (string | { status: number; text: string })[]) =>
  stripe.inquire(attempt, scripted(CREDENTIALS, stripe.hosts, ...answers).tools);

describe('a session that is complete and not paid', () => {
  test.each([
    ['processing', 'IN_PROCESS'],
    ['requires_action', 'PENDING'],
    ['requires_payment_method', 'DECLINED'],
    ['canceled', 'DECLINED'],
    ['celebrating', 'UNKNOWN'],
  ])(
    'with an intent that is %s is %s: only what a bank moves is under way, a voucher is not',
    async (status, wanted) => {
      expect(await ask(session('unpaid', { status, latest_charge: null }))).toMatchObject({
        status: wanted,
      });
    },
  );
});

describe('a session that was paid', () => {
  test('keeps its intent, by which refunds and disputes name it', async () => {
    expect(await ask(paid({}))).toMatchObject({
      status: 'PAID',
      refunded: 0,
      session: { intent: 'pi_1' },
    });
  });

  test('tells what was given back, in its own currency only', async () => {
    expect(await ask(paid({ amount_refunded: 250 }))).toMatchObject({
      status: 'PAID',
      amount: 1_000,
      refunded: 250,
    });
    expect((await ask(paid({ amount_refunded: 250, currency: 'eur' }))).refunded).toBeUndefined();
  });

  test.each([
    [['needs_response'], 'open'],
    [['warning_under_review'], 'open'],
    [['appeal_under_review'], 'open'],
    [['won'], 'won'],
    [['warning_closed'], 'won'],
    [['lost'], 'lost'],
    [['won', 'lost'], 'lost'],
    [['lost', 'needs_response'], 'open'],
  ])('with disputes %j is %s', async (words, wanted) => {
    const list = JSON.stringify({
      object: 'list',
      data: words.map((status) => ({ id: 'dp_1', object: 'dispute', status })),
    });
    expect(await ask(paid({ disputed: true }), list)).toMatchObject({
      status: 'PAID',
      dispute: wanted,
    });
  });

  test('names each dispute with its own sum, and none where that is of other money', async () => {
    const [object, status] = ['dispute', 'lost'];
    const data = [
      { id: 'dp_1', object, status, amount: 400, currency: 'usd' },
      { id: 'dp_2', object, status: 'won', amount: 300, currency: 'eur' },
    ];
    const list = JSON.stringify({ object: 'list', data });
    expect(await ask(paid({ disputed: true }), list)).toMatchObject({
      disputes: [
        { reference: 'dp_1', amount: 400, state: 'lost' },
        { reference: 'dp_2', amount: null, state: 'won' },
      ],
    });
  });

  test('with a dispute that cannot be read is taken for contested: somebody has to look', async () => {
    expect(
      await ask(paid({ disputed: true }), {
        status: 403,
        text: '{"error":{"type":"invalid_request_error"}}',
      }),
    ).toMatchObject({
      status: 'PAID',
      dispute: 'open',
    });
  });
});

test('staff are led to the dashboard, test payments to its test half', () => {
  const { tools } = scripted(CREDENTIALS, stripe.hosts);
  const known = { ...attempt, session: { id: 'cs_test_a1', intent: 'pi_1' } };
  expect(stripe.staffPage?.(known, tools)).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  const live = { ...tools, credentials: { ...CREDENTIALS, secretKey: 'sk_live_notreal' } };
  expect(stripe.staffPage?.(known, live)).toBe('https://dashboard.stripe.com/payments/pi_1');
  expect(stripe.staffPage?.(attempt, tools)).toBeNull();
});
