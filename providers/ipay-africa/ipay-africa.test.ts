import { describe, expect, test } from 'vitest';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import { hmacHex } from '../kit/server/signature.ts';
import { ASKED_TOO_OFTEN } from '../provider.ts';
import ipayAfrica from './server.ts';
import { checkoutHash, searchHash } from './signature.ts';

const KEY = 'demoCHANGED';
const credentials = { vid: 'demo', hashKey: KEY, live: '0', region: 'KE' } as const;
const form = {
  live: '0',
  oid: 'ORD1001',
  inv: 'ORD1001',
  ttl: '1500.00',
  tel: '254722000000',
  eml: 'shopper@example.test',
  vid: 'demo',
  curr: 'KES',
  p1: '',
  p2: '',
  p3: '',
  p4: '',
  cbk: 'https://shop.example.test/pay/ipay?o=ORD1001&s=1',
  cst: '1',
  crl: '0',
};

describe('the hash of a checkout', () => {
  test('is the known one, over the address as it is', () => {
    expect(checkoutHash(KEY, form)).toBe('c033e0cb5cb9b5f9396d596a4151324a8f28342f');
    expect(checkoutHash(KEY, { ...form, cbk: encodeURIComponent(form.cbk) })).toBe(
      '143f4beac32807e67eaeeb5d843be7e5800965db',
    );
  });

  test('is the known one of a published sample', () => {
    expect(
      hmacHex(
        'sha1',
        KEY,
        '0111254717582057user@email.comdemoKESdemodemodemodemohttp://localhost:300110',
      ),
    ).toBe('5a1df7d032b0b2e7a8a2238337a027475c0065fb');
  });

  test.each(Object.keys(form) as (keyof typeof form)[])('covers %s', (name) => {
    expect(checkoutHash(KEY, { ...form, [name]: `${form[name]}x` })).not.toBe(
      checkoutHash(KEY, form),
    );
  });

  test('of a search is the known one', () => {
    expect(searchHash(KEY, 'ORD1001', 'demo')).toBe(
      '4bcdfdb43c124b5bb2a5e0dbada115ee593d93ef5c9239f83d2f917217f9719d',
    );
  });
});

describe('opening', () => {
  const { tools } = scripted(credentials, ipayAfrica.hosts);

  test('refuses a return address that the provider would cut', async () => {
    const returnUrl = `https://shop.example.test/${'r'.repeat(80)}`;
    expect(await ipayAfrica.open(anAttempt({ returnUrl }), tools)).toMatchObject({
      kind: 'refused',
      reason: 'REQUEST',
    });
  });

  test('sends the phone as digits and hashes what it sends', async () => {
    const opened = await ipayAfrica.open(anAttempt(), tools);
    if (opened.kind !== 'opened' || opened.handover.kind !== 'form') throw new Error('not a form');
    const { hsh, ...fields } = opened.handover.fields;
    expect(fields).toMatchObject({
      eml: 'amina@example.test',
      tel: '254722000000',
      ttl: '450.00',
    });
    expect(hsh).toBe(checkoutHash(KEY, fields as unknown as typeof form));
  });

  test.each([
    ['KE', 'KES', 'https://payments.ipayafrica.com/v3/ke', 'https://www.ipayafrica.com/ipn/'],
    ['TZ', 'TZS', 'https://payments.elipa.co.tz/v3/tz', 'https://payments.elipa.co.tz/v3/tz/ipn/'],
    ['UG', 'UGX', 'https://payments.elipa.co.ug/v3/ug', 'https://payments.elipa.co.ug/v3/ug/ipn/'],
  ] as const)(
    'an account of %s is paid in %s at its own page, and its returns are asked about there (P8)',
    async (region, currency, page, ipn) => {
      const ours = { ...credentials, region };
      const hosts = { ...ipayAfrica.hosts, ...ipayAfrica.hostsOf?.(ours) };
      const bench = scripted(ours, hosts, '', { status: 404 });
      expect(ipayAfrica.currenciesOf?.(ours)).toEqual([currency, 'USD']);
      expect(ipayAfrica.takes(currency)).toBe(true);
      expect(await ipayAfrica.open(anAttempt({ currency }), bench.tools)).toMatchObject({
        handover: { url: page, fields: { curr: currency } },
      });
      await ipayAfrica.inquire(
        anAttempt({ currency, hints: { id: 'ORD1001A1', qwh: '1' } }),
        bench.tools,
      );
      expect(bench.sent[0]?.url.startsWith(`${ipn}?vendor=demo&id=ORD1001A1`)).toBe(true);
    },
  );
});

describe('asking', () => {
  const hints = {
    id: 'ORD1001A1',
    ivm: 'ORD1001A1',
    qwh: '1',
    afd: '2',
    poi: '3',
    uyt: '4',
    ifd: '5',
  };
  const nothing = {
    status: 404,
    text: '{"header_status":404,"status":0,"text":"No record found"}',
  };
  const found = (amount: string, oid = 'ORD1001A1') =>
    JSON.stringify({
      header_status: 200,
      status: 1,
      text: '',
      data: { vid: 'demo', oid, transaction_amount: amount, transaction_code: 'QWE123' },
    });
  const ask = (
    more: Parameters<typeof anAttempt>[0],
    ...answers: (string | { status: number; text: string })[]
  ) => {
    const { tools, sent } = scripted(credentials, ipayAfrica.hosts, ...answers);
    return ipayAfrica
      .inquire(anAttempt({ session: { form: 'ORD1001A1' }, ...more }), tools)
      .then((answer) => ({ answer, sent }));
  };

  test('takes the sum from the search, not from the return', async () => {
    const { answer } = await ask({ hints }, 'dtfi4p7yty45wq', found('400.00'));
    expect(answer).toMatchObject({
      status: 'PAID',
      amount: 40_000,
      currency: 'KES',
      payee: 'demo',
      providerReference: 'QWE123',
    });
  });

  test('a word about less or more without a sum leaves the question open', async () => {
    expect((await ask({ hints }, 'dtfi4p7yty45wq', nothing)).answer).toMatchObject({
      status: 'UNKNOWN',
    });
    expect((await ask({ hints }, 'eq3i7p5yt7645e', nothing)).answer).toMatchObject({
      status: 'UNKNOWN',
    });
  });

  test('the word for success is enough where the search lags behind', async () => {
    expect((await ask({ hints }, 'aei7p7yrx4ae34\n', nothing)).answer).toMatchObject({
      status: 'PAID',
      amount: 45_000,
      session: { word: 'aei7p7yrx4ae34' },
    });
  });

  test.each([{ status: 500, text: '' }, '<html>maintenance</html>'])(
    'the word for success is enough while the search does not answer: %j (P11)',
    async (answer) => {
      expect((await ask({ hints }, 'aei7p7yrx4ae34', answer)).answer).toMatchObject({
        status: 'PAID',
        amount: 45_000,
        session: { word: 'aei7p7yrx4ae34' },
      });
      expect((await ask({ hints }, 'dtfi4p7yty45wq', answer)).answer.status).toBe('UNKNOWN');
      expect((await ask({ hints }, 'fe2707etr5s4wq', answer)).answer.status).toBe('UNKNOWN');
    },
  );

  test('"too often" is heard before the word, which is kept', async () => {
    const { answer } = await ask({ hints }, 'aei7p7yrx4ae34', { status: 429, text: '' });
    expect(answer).toMatchObject({
      status: 'UNKNOWN',
      rawStatus: ASKED_TOO_OFTEN,
      session: { word: 'aei7p7yrx4ae34' },
    });
  });

  test('an answer about another order leaves the question open beside the word, too', async () => {
    const { answer } = await ask({ hints }, 'aei7p7yrx4ae34', found('450.00', 'OTHER1'));
    expect(answer.status).toBe('UNKNOWN');
  });

  test.each([
    ['450', 'PAID'],
    ['450.00', 'PAID'],
    ['4.50', 'UNKNOWN'],
    ['1,450.00', 'UNKNOWN'],
  ])(
    'a return that names %s for 450.00 is %s where the search has no sum (P11)',
    async (mc, status) => {
      const kept = ipayAfrica.readReturn?.({ ...hints, mc }) ?? {};
      expect((await ask({ hints: kept }, 'aei7p7yrx4ae34', nothing)).answer.status).toBe(status);
      const { answer } = await ask({ hints: kept }, 'aei7p7yrx4ae34', found('450.00'));
      expect(answer, 'the search knows better').toMatchObject({ status: 'PAID', amount: 45_000 });
    },
  );

  test('a typed status in the address is worth nothing (F78)', async () => {
    const forged = ipayAfrica.readReturn?.({ status: 'aei7p7yrx4ae34', id: 'ORD1001A1' }) ?? {};
    expect((await ask({ hints: forged }, nothing)).answer).toMatchObject({ status: 'PENDING' });
    expect((await ask({ hints }, 'fe2707etr5s4wq', nothing)).answer).toMatchObject({
      status: 'DECLINED',
    });
  });

  test('values of another order are not even asked about', async () => {
    const { answer, sent } = await ask({ hints: { ...hints, id: 'OTHER1' } }, nothing);
    expect(answer.status).toBe('PENDING');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/payments/v2/transaction/search',
    ]);
  });

  test('the confirmation is asked once and its word kept', async () => {
    const { sent } = await ask(
      { hints, session: { form: 'ORD1001A1', word: 'aei7p7yrx4ae34' } },
      found('450.00'),
    );
    expect(sent).toHaveLength(1);
  });

  test('the word of a try that failed is not kept: the next return is asked about, too', async () => {
    const failed = await ask({ hints }, 'fe2707etr5s4wq', nothing);
    const session = { form: 'ORD1001A1', ...failed.answer.session };
    const again = { ...hints, qwh: '9' };
    const { answer } = await ask({ hints: again, session }, 'aei7p7yrx4ae34', nothing);
    expect(answer).toMatchObject({ status: 'PAID', amount: 45_000 });
  });

  test('a word of money is not lost to a refused try that comes after it', async () => {
    const session = { form: 'ORD1001A1', word: 'aei7p7yrx4ae34' };
    const { answer } = await ask({ hints: { ...hints, qwh: '9' }, session }, nothing);
    expect(answer.status).toBe('PAID');
  });

  test('a status that it does not know leaves the question open (F86)', async () => {
    expect(
      (await ask({}, found('450.00').replace('"status":1', '"status":7'))).answer,
    ).toMatchObject({ status: 'UNKNOWN' });
    expect((await ask({ hints }, 'zz00zz00zz00zz', nothing)).answer).toMatchObject({
      status: 'UNKNOWN',
    });
  });

  test('an answer about another order is no answer', async () => {
    expect((await ask({}, found('450.00', 'OTHER1'))).answer).toMatchObject({ status: 'UNKNOWN' });
  });
});
