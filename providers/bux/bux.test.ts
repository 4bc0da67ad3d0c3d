import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aNotification, anAttempt, scripted } from '#tests/support/providerBench.ts';
import bux from './server.ts';
import { postbackSignature } from './signature.ts';

const CREDENTIALS = {
  apiKey: 'demo-key-01',
  clientId: '0000012345',
  clientSecret: 'demo-secret-01',
  test: false,
};
const { tools } = scripted(CREDENTIALS, bux.hosts);
const attempt = anAttempt({
  currency: 'PHP',
  amount: 15_000,
  payer: { name: 'Ana', email: 'ana@example.test', phone: '+63 917 123 4567' },
});
const post = (fields: Record<string, string>) =>
  bux.readNotification(aNotification(JSON.stringify(fields), 'application/json'), tools);
const GENUINE = {
  req_id: 'ORD-1001',
  client_id: '0000012345',
  status: 'paid',
  signature: '2d95fe09210cde4de416f44eb70f953f2a670a1c',
};

const EXPIRED = { signature: '780d65c707ec55bfc45ed4993da1dc1980b7fe84' };

describe('the signature of a postback', () => {
  test.each([
    ['ORD-1001', 'paid', '2d95fe09210cde4de416f44eb70f953f2a670a1c'],
    ['ORD-1001', 'expired', '780d65c707ec55bfc45ed4993da1dc1980b7fe84'],
    ['5012', 'wc-processing', 'bc9b66282444b646e374fa1bf2c01326c79eb3ff'],
  ])('of %s %s keeps the braces as characters', (reference, status, wanted) => {
    expect(postbackSignature(reference, status, 'demo-secret-01')).toBe(wanted);
  });

  test('is accepted in JSON and in a form, hashed over the status as received', async () => {
    expect(await post(GENUINE)).toMatchObject({
      ok: true,
      ourReference: 'ORD-1001',
      saysPaid: true,
      ack: { status: 200 },
    });
    const { signature } = EXPIRED;
    expect(await post({ ...GENUINE, status: 'expired', signature })).toMatchObject({
      ok: true,
      saysPaid: false,
    });
    const form = aNotification(
      new URLSearchParams(GENUINE).toString(),
      'application/x-www-form-urlencoded',
    );
    expect(await bux.readNotification(form, tools)).toMatchObject({ ok: true });
    expect(await post({ ...GENUINE, status: 'Paid' })).toMatchObject({
      ok: false,
      why: 'signature',
    });
  });

  test.each(['req_id', 'client_id', 'status', 'signature'] as const)(
    'is refused when one byte of %s changes (D42)',
    async (name) => {
      const value = GENUINE[name];
      const changed = `${value.slice(0, -1)}${value.endsWith('a') ? 'b' : 'a'}`;
      expect(await post({ ...GENUINE, [name]: changed })).toMatchObject({
        ok: false,
        why: 'signature',
      });
    },
  );
});

describe('asking', () => {
  const answer = (more: Record<string, unknown>) =>
    JSON.stringify({ status: 'Pending', id: 'B1', amount: '150.00', ...more });

  test('an unpaid counter code is a voucher with a deadline', async () => {
    const { tools, sent } = scripted(
      CREDENTIALS,
      bux.hosts,
      answer({ ref_code: '712345678901', channel: '711_direct' }),
    );
    expect(await bux.inquire(attempt, tools)).toMatchObject({
      status: 'PENDING',
      show: { kind: 'voucher', code: '712345678901', counters: ['7-Eleven'] },
    });
    expect(sent[0]?.url).toBe(
      'https://api.bux.ph/v1/api/check_code/?req_id=ORD1001A1&client_id=0000012345&mode=API',
    );
  });

  test('the amount comes from check_code, never from the postback (I34)', async () => {
    const { tools } = scripted(CREDENTIALS, bux.hosts, answer({ status: 'Paid', amount: '15.00' }));
    expect(await bux.inquire(attempt, tools)).toMatchObject({
      status: 'PAID',
      amount: 1_500,
      currency: 'PHP',
    });
  });

  test('a word that nobody documented is UNKNOWN (F86)', async () => {
    const { tools } = scripted(CREDENTIALS, bux.hosts, answer({ status: 'Settling' }));
    expect(await bux.inquire(attempt, tools)).toMatchObject({
      status: 'UNKNOWN',
      rawStatus: 'Settling',
    });
  });
});

test('the checkout is opened with a last slash, the client id as text and whole hours', async () => {
  const { tools, sent } = scripted(
    CREDENTIALS,
    bux.hosts,
    '{"response":{"uid":"a1b2c3","checkout_url":"https://app.bux.ph/checkout/a1b2c3/"}}',
  );
  const opened = await bux.open(attempt, tools);
  expect(opened).toMatchObject({
    kind: 'opened',
    handover: { kind: 'redirect', url: 'https://app.bux.ph/checkout/a1b2c3/' },
  });
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: 'https://api.bux.ph/v1/api/open/checkout/',
    headers: { 'x-api-key': 'demo-key-01' },
  });
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    req_id: 'ORD1001A1',
    client_id: '0000012345',
    amount: '150.00',
    expiry: 2,
    contact: '09171234567',
  });
});

test('a page of another host is not gone to (F63)', async () => {
  const { tools } = scripted(
    CREDENTIALS,
    bux.hosts,
    '{"uid":"a","checkout_url":"https://app.bux.ph.evil.test/checkout/a/"}',
  );
  expect(await bux.open(attempt, tools)).toMatchObject({ kind: 'unknown' });
});

test.each([
  ['0000018c46', true],
  ['0000012345', true],
  ['12345', false],
  ['0000-12345', false],
])('a client id has digits and letters: %s', (clientId, isOne) => {
  expect(v.is(bux.credentials, { ...CREDENTIALS, clientId })).toBe(isOne);
});
