import { describe, expect, test } from 'vitest';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import {
  type Ipay88Account,
  readBackendPost,
  requestSignature,
  responseSignature,
} from '../kit/server/ipay88.ts';
import { ASKED_TOO_OFTEN, type NotificationRequest } from '../provider.ts';
import ipay from './server.ts';

const account = (signatureType: Ipay88Account['signatureType']) => ({
  merchantCode: 'M00003',
  merchantKey: 'apple',
  signatureType,
  region: 'MY' as const,
});
const PAID = {
  MerchantCode: 'M00003',
  PaymentId: '2',
  RefNo: 'A00000001',
  Amount: '1.00',
  Currency: 'MYR',
  Status: '1',
  TransId: 'T1',
};

describe('the signature', () => {
  test.each([
    ['SHA256', '110f0be755ccfa9373aa38104bafbc5c6e5462344e44bcfbb70439c82b4b07fa'],
    ['SHA1', '84dNMbfgjLMS42IqSTPqQ99cUGA='],
    [
      'HMACSHA512',
      'c41859fed9b4ac135990cc10737ff3a37ad1e0eaa3e0f2235a652172fe3465413449b2e73acb782bb14a1b2e32792e91dc03fd2da355432de86df6730ed70e9a',
    ],
  ] as const)('of a request by %s is the known one', (type, signature) => {
    expect(requestSignature(account(type), 'A00000001', '1.00', 'MYR')).toBe(signature);
  });

  test.each([
    ['SHA256', 'f173a2521d178574caab19ab7ddd04b299dbc0d656a26c1d1aabf9187dfbf352'],
    [
      'HMACSHA512',
      '2b8bcaf66881a9f02a7a2b470cbdf958a86d92f2169774de1062db0376545b061c98f78827db0dbe8aacf908982d5777f577370e19658649a9794c7168b5a5d7',
    ],
  ] as const)('of a response by %s is the known one, with PaymentId inside', (type, signature) => {
    expect(responseSignature(account(type), PAID)).toBe(signature);
    expect(responseSignature(account(type), { ...PAID, PaymentId: '' })).not.toBe(signature);
  });

  test('leaves commas and points of the amount out', () => {
    const known = '423a07fd2812c344077fa7f88b210cded7194a2a1c819a5977d7f7e8b249fb8d';
    expect(requestSignature(account('SHA256'), 'ORD-1001', '1,278.99', 'MYR')).toBe(known);
  });
});

describe('the backend post', () => {
  const post = (fields: Record<string, string>): NotificationRequest => ({
    method: 'POST',
    headers: {},
    query: {},
    contentType: 'application/x-www-form-urlencoded',
    rawBody: Buffer.from(new URLSearchParams(fields).toString()),
  });
  const signed = { ...PAID, Signature: responseSignature(account('SHA256'), PAID) };

  test('is answered by the bare word, and only its reference is taken', () => {
    const read = readBackendPost(post(signed), account('SHA256'));
    expect(read).toMatchObject({
      ok: true,
      ourReference: 'A00000001',
      ack: { status: 200, body: 'RECEIVEOK' },
      hints: {},
    });
  });

  test.each([
    'MerchantCode',
    'PaymentId',
    'RefNo',
    'Amount',
    'Currency',
    'Status',
    'Signature',
  ] as const)('is refused when %s changes by one sign (D42)', (name) => {
    const value = signed[name];
    const changed = { ...signed, [name]: value.slice(0, -1) + (value.endsWith('1') ? '2' : '1') };
    expect(readBackendPost(post(changed), account('SHA256'))).toMatchObject({
      ok: false,
      why: 'signature',
    });
  });

  test('is refused with the same name twice (D47)', () => {
    const request = post(signed);
    const twice = { ...request, rawBody: Buffer.from(`${Buffer.from(request.rawBody)}&Status=1`) };
    expect(readBackendPost(twice, account('SHA256'))).toMatchObject({ ok: false, why: 'shape' });
  });
});

describe('the inquiry', () => {
  const answer = (status: string, said: string) =>
    `<?xml version="1.0"?><TxDetailsInquiryCardInfo xmlns="https://www.mobile88.com/epayment/webservice"><Status>${status}</Status><Errdesc>${said}</Errdesc></TxDetailsInquiryCardInfo>`;
  const ask = (reply: string | { status: number }) => {
    const attempt = anAttempt({ currency: 'MYR', amount: 100, session: { form: 'ORD1001A1' } });
    return ipay.inquire(attempt, scripted(account('SHA256'), ipay.hosts, reply).tools);
  };

  test.each([
    answer('0', 'Limited by per day maximum number of requery'),
    answer('', 'LIMITED BY PER DAY MAXIMUM NUMBER OF REQUERY'),
    { status: 429 },
  ])(
    'that was sent too often says nothing about the payment, and is sent again later',
    async (reply) => {
      expect(await ask(reply)).toMatchObject({ status: 'UNKNOWN', rawStatus: ASKED_TOO_OFTEN });
    },
  );

  test('6 is not paid yet, and a cancelled payment is cancelled', async () => {
    expect(await ask(answer('6', ''))).toMatchObject({ status: 'PENDING' });
    expect(await ask(answer('0', 'Customer Cancel Transaction'))).toMatchObject({
      status: 'CANCELLED',
    });
  });
});
