import { describe, expect, test } from 'vitest';
import { aNotification, anAttempt, scripted } from '#tests/support/providerBench.ts';
import { goTo } from '../kit/sandbox/moves.ts';
import dpo from './server.ts';
import { api3g, readApi3g } from './xml.ts';

const CREDENTIALS = { companyToken: '00000000-0000-4000-8000-000000000000', serviceType: '3854' };
const attempt = anAttempt({ session: { token: '72983CAC-5DB1-4C7F-BD88-352066B71592' } });
const xml = (fields: Record<string, string>) => api3g(fields);
const asked = (fields: Record<string, string>, wanted = attempt) =>
  dpo.inquire(wanted, scripted(CREDENTIALS, dpo.hosts, xml(fields)).tools);
const WIKI = {
  Result: '000',
  CustomerCredit: '',
  TransactionCurrency: 'KES',
  TransactionAmount: '1.00',
  FraudAlert: '001',
  TransactionFinalCurrency: 'KES',
  TransactionFinalAmount: '1.00',
};

describe('verifyToken', () => {
  test("the wiki's sample pays an order of KES 1.00", async () => {
    expect(await asked(WIKI, { ...attempt, amount: 100 })).toMatchObject({
      status: 'PAID',
      amount: 100,
      currency: 'KES',
    });
  });

  test('either published pair may equal the order; otherwise the paid one stands, for settlement to refuse (I17)', async () => {
    const converted = {
      ...WIKI,
      TransactionCurrency: 'USD',
      TransactionAmount: '3.50',
      TransactionFinalAmount: '450.00',
    };
    expect(await asked(converted)).toMatchObject({ amount: 45_000, currency: 'KES' });
    expect(await asked({ ...converted, TransactionFinalAmount: '450.01' })).toMatchObject({
      amount: 350,
      currency: 'USD',
    });
  });

  test.each(Object.entries(dpo.statuses))('Result %s is %s', async (code, status) => {
    const sums = { TransactionCurrency: 'KES', TransactionAmount: '1.00' };
    expect(await asked({ Result: code, ...sums })).toMatchObject({ status, rawStatus: code });
  });

  test.each([
    ['450.00', '100.00', 'PAID', 10_000],
    ['100.00', '450.00', 'PAID', 10_000],
    ['500.00', '500.00', 'PAID', 50_000],
    ['450.00', '500.00', 'UNKNOWN', null],
    ['450.00', '450.00', 'UNKNOWN', null],
  ])(
    'uneven money (002) of %s and %s is never exactly what was asked for, and of the two sums the smaller counts (I16)',
    async (one, other, status, amount) => {
      const sums = {
        TransactionCurrency: 'KES',
        TransactionAmount: one,
        TransactionFinalCurrency: 'KES',
        TransactionFinalAmount: other,
      };
      expect(await asked({ Result: '002', ...sums })).toMatchObject({
        status,
        amount,
        rawStatus: '002',
      });
    },
  );

  test('leading zeros, a BOM and white space survive', () => {
    expect(readApi3g('\uFEFF \n<API3G><Result>001</Result></API3G>')).toEqual({ Result: '001' });
  });

  test.each([
    [
      'an entity',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><API3G><Result>&x;</Result></API3G>',
    ],
    ['HTML', '<html><body>Maintenance</body></html>'],
    ['half a document', '<API3G><Result>000</Result>'],
    ['nothing', ''],
  ])('%s is no answer, so nothing is known (F85)', async (_, text) => {
    expect(readApi3g(text)).toBeNull();
    expect(await dpo.inquire(attempt, scripted(CREDENTIALS, dpo.hosts, text).tools)).toMatchObject({
      status: 'UNKNOWN',
    });
  });
});

describe('createToken', () => {
  const none = xml({ Result: '902', ResultExplanation: 'Data mismatch' });
  const made = xml({
    Result: '000',
    TransToken: '72983CAC-5DB1-4C7F-BD88-352066B71592',
    TransRef: '1285DB12G',
  });

  test('is sent with every mandatory element, text escaped, digits only in the phone', async () => {
    const { tools, sent } = scripted(CREDENTIALS, dpo.hosts, none, made);
    const opened = await dpo.open(
      { ...attempt, order: { ...attempt.order, description: 'Tea & <milk>' } },
      tools,
    );
    expect(opened).toMatchObject({
      kind: 'opened',
      handover: {
        url: 'https://secure.3gdirectpay.com/payv2.php?ID=72983CAC-5DB1-4C7F-BD88-352066B71592',
      },
    });
    const body = sent[1]?.body ?? '';
    for (const part of [
      '<Request>createToken</Request>',
      '<PaymentAmount>450.00</PaymentAmount>',
      '<PaymentCurrency>KES</PaymentCurrency>',
      '<CompanyRef>ORD1001A1</CompanyRef>',
      '<CompanyRefUnique>1</CompanyRefUnique>',
      '<PTLtype>minutes</PTLtype>',
      '<customerPhone>254722000000</customerPhone>',
      '<ServiceType>3854</ServiceType>',
      '<ServiceDescription>Tea &amp; &lt;milk&gt;</ServiceDescription>',
      '<ServiceDate>2026/01/02 03:04</ServiceDate>',
    ])
      expect(body).toContain(part);
  });

  test('is not sent again where a token with the reference exists: it is not idempotent (I11)', async () => {
    const { tools, sent } = scripted(CREDENTIALS, dpo.hosts, xml({ Result: '900' }), made);
    expect(await dpo.open(attempt, tools)).toMatchObject({ kind: 'unknown' });
    expect(sent).toHaveLength(1);
  });

  test.each(['999', '123', '906'])(
    'is sent where a look-up of the reference says %s, which no page of DPO explains there',
    async (code) => {
      const { tools, sent } = scripted(CREDENTIALS, dpo.hosts, xml({ Result: code }), made);
      expect(await dpo.open(attempt, tools)).toMatchObject({ kind: 'opened' });
      expect(sent).toHaveLength(2);
    },
  );

  test('904 means a currency here, and a cancellation only when verifying', async () => {
    const { tools } = scripted(CREDENTIALS, dpo.hosts, none, xml({ Result: '904' }));
    expect(await dpo.open(attempt, tools)).toMatchObject({ kind: 'refused', reason: 'CURRENCY' });
  });
});

test('the return address carries no status, so nothing is known until verifyToken', () => {
  const url = goTo('https://s.test/r?o=1', {
    TransID: 'T',
    CCDapproval: '1234567890',
    PnrID: 'R',
    TransactionToken: 'T',
    CompanyRef: 'R',
  }).url;
  expect(url).toBe(
    'https://s.test/r?o=1&TransID=T&CCDapproval=1234567890&PnrID=R&TransactionToken=T&CompanyRef=R',
  );
  expect(dpo.readReturn).toBeUndefined();
});

test('a pushed document is only a reason to ask, whatever it claims (I34)', async () => {
  const read = await dpo.readNotification(
    aNotification(
      xml({
        ...WIKI,
        TransactionToken: '72983CAC-5DB1-4C7F-BD88-352066B71592',
        CompanyRef: 'ORD1001A1',
      }),
      'application/xml',
    ),
    scripted(CREDENTIALS, dpo.hosts).tools,
  );
  expect(read).toMatchObject({
    ok: true,
    ourReference: 'ORD1001A1',
    hints: {},
    ack: { status: 200, body: 'OK' },
  });
});

test.each(['001', '003', '005', '007'])(
  'a token whose money is under way (%s) is not cancelled',
  async (code) => {
    const { tools, sent } = scripted(
      CREDENTIALS,
      dpo.hosts,
      xml({ Result: code }),
      xml({ Result: '000' }),
      xml({ Result: '904' }),
    );
    expect(await dpo.cancel?.(attempt, tools)).toMatchObject({ status: 'IN_PROCESS' });
    expect(sent.map(({ body }) => /<Request>(\w+)</.exec(body ?? '')?.[1])).toEqual([
      'verifyToken',
    ]);
  },
);
