import { describe, expect, test } from 'vitest';
import { aNotification, anAttempt, scripted } from '#tests/support/providerBench.ts';
import flutterwave from './server.ts';

const CREDENTIALS = { secretKey: 'FLWSECK_TEST-x-X', secretHash: '9f2c-Shop-Hash' };
const attempt = anAttempt({ currency: 'USD', amount: 2_550, session: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/abc' } });
const BODY = JSON.stringify({
  event: 'charge.completed',
  data: { id: 288200108, tx_ref: 'ORD1001A1', amount: 25.5, status: 'successful' },
});
const hook = (headers: Record<string, string>) =>
  flutterwave.readNotification(aNotification(BODY, 'application/json', headers), scripted(CREDENTIALS, flutterwave.hosts).tools);

describe('the secret hash in the header', () => {
  test('equal to the byte, it is taken as a reason to ask', async () => {
    expect(await hook({ 'verif-hash': '9f2c-Shop-Hash' })).toMatchObject({
      ok: true,
      ourReference: 'ORD1001A1',
      hints: { transaction_id: '288200108' },
    });
  });

  test.each(['9f2c-shop-hash', '9f2c-Shop-Hashx', '', undefined])('%j is refused (D41, D42)', async (value) => {
    expect(await hook(value === undefined ? {} : { 'verif-hash': value })).toMatchObject({
      ok: false,
      why: 'signature',
      ack: { status: 401 },
    });
  });

  test('the signature of version 4 is no substitute', async () => {
    expect(await hook({ 'flutterwave-signature': '38MpnsDoYby87nFJhCmuHBR9sEPVPPcnzjcMDuw+Trw=' })).toMatchObject({
      ok: false,
      why: 'signature',
    });
  });
});

const transaction = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    status: 'success',
    message: 'Transaction fetched successfully',
    data: { id: 288200108, tx_ref: 'ORD1001A1', amount: 25.5, charged_amount: 25.87, currency: 'USD', status: 'successful', ...more },
  });

describe('asking', () => {
  test('compares what was asked for, not what was charged with fees', async () => {
    const { tools, sent } = scripted(CREDENTIALS, flutterwave.hosts, transaction());
    expect(await flutterwave.ask({ ...attempt, hints: { transaction_id: '288200108' } }, tools)).toMatchObject({
      status: 'PAID',
      amount: 2_550,
      currency: 'USD',
      ourReference: 'ORD1001A1',
      providerReference: '288200108',
    });
    expect(sent[0]?.url).toBe('https://api.flutterwave.com/v3/transactions/288200108/verify');
  });

  test('a successful look-up of a failed payment is a decline, in a shopper reason', async () => {
    const { tools } = scripted(CREDENTIALS, flutterwave.hosts, transaction({ status: 'failed', processor_response: 'Insufficient Funds' }));
    expect(await flutterwave.ask(attempt, tools)).toMatchObject({ status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' });
  });

  test("a cheaper order's transaction id, put into the return address, proves nothing (I05)", async () => {
    const none = '{"status":"error","message":"No transaction was found for this id","data":null}';
    const { tools, sent } = scripted(CREDENTIALS, flutterwave.hosts, transaction({ id: 7, tx_ref: 'ORD0007A1' }), {
      status: 404,
      text: none,
    });
    expect(await flutterwave.ask({ ...attempt, hints: { transaction_id: '7' } }, tools)).toMatchObject({ status: 'PENDING' });
    expect(sent[1]?.url).toContain('verify_by_reference?tx_ref=ORD1001A1');
  });

  test('nothing found after the session is over is EXPIRED, without a link it was never there', async () => {
    const none = { status: 404, text: '{"status":"error","message":"No transaction was found for this id","data":null}' };
    const late = { ...attempt, deadline: new Date('2026-01-02T03:00:00Z') };
    expect(await flutterwave.ask(late, scripted(CREDENTIALS, flutterwave.hosts, none).tools)).toMatchObject({ status: 'EXPIRED' });
    expect(await flutterwave.ask({ ...attempt, session: {} }, scripted(CREDENTIALS, flutterwave.hosts, none).tools)).toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});

test('the return keeps a numeric transaction id and nothing else that could steer the look-up', () => {
  expect(flutterwave.readReturn?.({ status: 'successful', tx_ref: 'x', transaction_id: 'null', next: 'https://evil.test' })).toEqual({
    status: 'successful',
  });
  expect(flutterwave.readReturn?.({ transaction_id: '12/../7' })).toEqual({ status: '' });
});

test('the payment link is asked for with the currency, a session length and an e-mail always', async () => {
  const { tools, sent } = scripted(
    CREDENTIALS,
    flutterwave.hosts,
    '{"status":"success","message":"Hosted Link","data":{"link":"https://checkout.flutterwave.com/v3/hosted/pay/abc"}}',
  );
  await flutterwave.open({ ...attempt, payer: { name: 'Ann', email: '', phone: '' } }, tools);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    tx_ref: 'ORD1001A1',
    amount: 25.5,
    currency: 'USD',
    session_duration: 56,
    customer: { email: 'order-ord1001a1@no-email.invalid' },
  });
});
