import { describe, expect, test } from 'vitest';
import { aNotification, anAttempt, scripted } from '#tests/support/providerBench.ts';
import { ASKED_TOO_OFTEN } from '../provider.ts';
import razer from './server.ts';
import { answerKey, inquiryKey, skey, vcode } from './signature.ts';

const keys = (merchantId: string, verifyKey: string, secretKey = '') => ({
  merchantId,
  verifyKey,
  secretKey,
});
const DEMO = keys(
  'SB_demoshop',
  '11112222333344445555666677778888',
  'aaaabbbbccccddddeeeeffff00001111',
);
const credentials = { ...DEMO, extended: 'no', hash: 'md5' } as const;
const RESULT = {
  amount: '150.00',
  orderid: 'ORD-1001',
  tranID: '30812345',
  domain: 'SB_demoshop',
  status: '00',
  appcode: 'A1B2C3',
  currency: 'MYR',
  paydate: '2025-03-01 10:20:30',
  skey: '14606c91656643014cfb8927bc00aa20',
};

describe('the keys are the known ones', () => {
  test('of a request', () => {
    const acme = keys('ACME', 'f5bb0c8de146c67b44babbf4e6584cc0');
    expect(vcode(acme, '27.60', 'OD8842', 'MYR')).toBe('5bf33e6500a53830d4f80087b67e13de');
    expect(vcode(acme, '27.60', 'OD8842', null)).toBe('511b10ef1fe0f678ee85aaafc1b36934');
    expect(vcode(keys('test1234', 'abcdefg'), '10.00', '20160331082207680000', null)).toBe(
      'f3d5496b444ae3d11e09fa92a753ac60',
    );
    expect(vcode(DEMO, '150.00', 'ORD-1001', null)).toBe('9bca02fc497eb12da4fd4c37afc3a431');
    expect(vcode(DEMO, '150.00', 'ORD-1001', null, 'sha256')).toBe(
      '1797b2cc0f171fe36b9dd63e317570842ad36d078285d6102f4a784e6154a03e',
    );
  });

  test('of what is received', () => {
    const old = {
      amount: '10.00',
      orderid: '20160331082207680000',
      tranID: '000001',
      domain: 'test4321',
      status: '00',
      appcode: 'abcdefg',
      currency: 'MYR',
      paydate: '2016-03-29 04:02:21',
      skey: '',
    };
    expect(skey(keys('test4321', '', 'hilkjmn'), old)).toBe('0be898400610105af17b3a462c44241b');
    expect(skey(DEMO, RESULT)).toBe(RESULT.skey);
  });

  test('of inquiries, by transaction and by order', () => {
    expect(inquiryKey(DEMO, '30812345', '150.00')).toBe('72d81a0c03583f2e786edcd412054ffb');
    expect(answerKey(DEMO, '150.00', 'SB_demoshop', '30812345', '00')).toBe(
      '4184955d692dfabb74e1e8ceb2008864',
    );
    expect(inquiryKey(DEMO, 'ORD-1001', '150.00')).toBe('84af6041252b7d1153f046efdad0636e');
    expect(answerKey(DEMO, '150.00', 'SB_demoshop', 'ORD-1001', '00')).toBe(
      'b4ee8eb4a6c8bba118effa8fc3a49226',
    );
  });
});

const read = (fields: Record<string, string>) =>
  razer.readNotification(
    aNotification(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
    scripted(credentials, razer.hosts).tools,
  );

describe('a notification', () => {
  test.each(['1', '2'])('of leg %s is answered by the bare token', async (nbcb) => {
    expect(await read({ ...RESULT, nbcb })).toMatchObject({
      ok: true,
      ourReference: 'ORD-1001',
      ack: { body: 'CBTOKEN:MPSTATOK' },
    });
  });

  test.each(Object.keys(RESULT) as (keyof typeof RESULT)[])(
    'is refused when %s changes by one sign (D42)',
    async (name) => {
      const value = RESULT[name];
      const changed = value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
      expect(await read({ ...RESULT, [name]: changed, nbcb: '2' })).toMatchObject({
        ok: false,
        why: 'signature',
      });
    },
  );

  test('that is the return leg, replayed at the door for notifications, is none', async () => {
    expect(await read(RESULT)).toMatchObject({ ok: false, why: 'shape' });
  });
});

describe('asking', () => {
  const answer = (fields: Record<string, string>) => {
    const all: Record<string, string> = {
      StatCode: '00',
      StatName: 'captured',
      TranID: '30812345',
      Amount: '150.00',
      Domain: 'SB_demoshop',
      OrderID: 'ORD1001A1',
      Currency: 'MYR',
      ...fields,
    };
    all.VrfKey ??= answerKey(
      DEMO,
      all.Amount ?? '',
      all.Domain ?? '',
      all.OrderID ?? '',
      all.StatCode ?? '',
    );
    return Object.entries(all)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
  };
  const ask = (text: string | { status: number }, hints: Record<string, string> = {}) =>
    razer.inquire(
      anAttempt({ currency: 'MYR', amount: 15_000, session: { form: 'ORD1001A1' }, hints }),
      scripted(credentials, razer.hosts, text).tools,
    );

  test('reads lines, and old accounts that say RM', async () => {
    expect(await ask(answer({ Currency: 'RM' }))).toMatchObject({
      status: 'PAID',
      amount: 15_000,
      currency: 'MYR',
      payee: 'SB_demoshop',
      providerReference: '30812345',
    });
  });

  test('believes nothing that is not signed, or signed over another amount', async () => {
    expect(await ask(answer({ VrfKey: '0'.repeat(32) }))).toMatchObject({ status: 'UNKNOWN' });
    expect(
      await ask(answer({ VrfKey: answerKey(DEMO, '1.00', 'SB_demoshop', 'ORD1001A1', '00') })),
    ).toMatchObject({ status: 'UNKNOWN' });
  });

  test.each([
    ['11', 'failed', 'DECLINED'],
    ['11', 'cancelled', 'CANCELLED'],
    ['11', 'canceled', 'CANCELLED'],
    ['22', 'Pending', 'PENDING'],
    ['00', 'failed', 'UNKNOWN'],
    ['11', 'captured', 'UNKNOWN'],
    ['33', 'celebrated', 'UNKNOWN'],
  ])('reads %s with %s as %s (F86)', async (StatCode, StatName, status) => {
    expect(await ask(answer({ StatCode, StatName }))).toMatchObject({ status });
  });

  test.each([
    ['11', 'failed', 'DECLINED'],
    ['11', 'cancelled', 'CANCELLED'],
  ])(
    '%s with %s of another try than the one told as paid says nothing of that',
    async (StatCode, StatName, status) => {
      const told = await read({ ...RESULT, nbcb: '2' });
      if (!told.ok) throw new Error(told.why);
      const earlier = answer({ StatCode, StatName, TranID: '30812344' });
      expect(await ask(earlier, told.hints)).toMatchObject({ status: 'UNKNOWN' });
      // The very transaction that was told as paid may be taken back by its bank.
      expect(await ask(answer({ StatCode, StatName }), told.hints)).toMatchObject({ status });
      expect(await ask(answer({}), told.hints)).toMatchObject({ status: 'PAID' });
    },
  );

  test.each([
    ['11', 'ReqChargeback', 'open'],
    ['11', 'chargeback', 'lost'],
  ])(
    '%s with %s stands under "Failure", yet only what was paid is charged back',
    async (StatCode, StatName, dispute) => {
      expect(await ask(answer({ StatCode, StatName }))).toMatchObject({
        status: 'PAID',
        amount: 15_000,
        dispute,
      });
      expect(await ask(answer({ StatCode: '00', StatName }))).toMatchObject({ status: 'UNKNOWN' });
    },
  );

  test.each([
    ['Q203', 'Transaction record not found', { status: 'NOT_FOUND' }],
    [
      'Q99',
      'Service blocked due to massive connection.',
      { status: 'UNKNOWN', rawStatus: ASKED_TOO_OFTEN },
    ],
    ['Q97', 'Too many requests', { status: 'UNKNOWN', rawStatus: ASKED_TOO_OFTEN }],
    ['Q03', 'System is busy now', { status: 'UNKNOWN', rawStatus: 'Q03' }],
    ['Q202', 'Incorrect skey', { status: 'UNKNOWN', rawStatus: 'Q202' }],
  ])(
    'the error %s comes without a signature and is read as what it says',
    async (code, words, wanted) => {
      expect(await ask(`ErrorCode: ${code}\nErrorDesc: ${words}`)).toMatchObject(wanted);
    },
  );

  test('an answer of 429 is one that may be asked for later', async () => {
    expect(await ask({ status: 429 })).toMatchObject({
      status: 'UNKNOWN',
      rawStatus: ASKED_TOO_OFTEN,
    });
  });
});

test('a name with markup is sent as plain text, since the page refuses it', async () => {
  const { tools } = scripted(credentials, razer.hosts);
  const attempt = anAttempt({
    currency: 'MYR',
    payer: { name: '<b>Aina</b>', email: 'a@example.test', phone: '1' },
  });
  const opened = await razer.open(attempt, tools);
  expect(opened).toMatchObject({ handover: { kind: 'form', fields: { bill_name: 'b Aina /b' } } });
});
