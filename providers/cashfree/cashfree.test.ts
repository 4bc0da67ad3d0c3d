import { describe, expect, test } from 'vitest';
import { aNotification, anAttempt, scripted } from '#tests/support/providerBench.ts';
import cashfree from './server.ts';

const BODY =
  '{"data":{"order":{"order_id":"ORD-1001","order_amount":170.00,"order_currency":"INR","order_tags":null},"payment":{"cf_payment_id":"1453002795","payment_status":"SUCCESS","payment_amount":170.00,"payment_currency":"INR","payment_message":"00::Transaction success","payment_time":"2025-01-15T12:20:29+05:30","bank_reference":"234928698581"},"customer_details":{"customer_id":"C1","customer_phone":"9908734801"}},"event_time":"2025-01-15T12:20:29+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}';
const SIGNATURE = 'LJZaF1RkyejFP01agJLuT78GoCzpRWpvBvYXViE46oM=';
const TIME = '1746427759733';
const credentials = { clientId: 'TESTclient1', clientSecret: 'cashfree-demo-secret' };
const hosts = cashfree.hosts;
const paise = (more = {}) =>
  anAttempt({ currency: 'INR', amount: 17_000, reference: 'ORD1001A1', ...more });
const order = (order_status: string, more = {}) =>
  JSON.stringify({
    cf_order_id: '2149460581',
    order_id: 'ORD1001A1',
    order_amount: 170.0,
    order_currency: 'INR',
    order_status,
    payment_session_id: 'session_abcdefghij',
    ...more,
  });

describe('a webhook', () => {
  const read = (body: string, signature = SIGNATURE, time = TIME, now = new Date(Number(TIME))) => {
    const { tools } = scripted(credentials, hosts);
    return cashfree.readNotification(
      aNotification(body, 'application/json', {
        'x-webhook-signature': signature,
        'x-webhook-timestamp': time,
      }),
      { ...tools, now },
    );
  };

  test('with the known signature is accepted', async () => {
    expect(await read(BODY)).toMatchObject({
      ok: true,
      ourReference: 'ORD-1001',
      dedupeKey: 'PAYMENT_SUCCESS_WEBHOOK:1453002795',
    });
  });

  test('is refused when one byte of body, time or signature changes (D42)', async () => {
    expect(await read(BODY.replace('1001', '1002'))).toMatchObject({ ok: false, why: 'signature' });
    expect(await read(BODY, SIGNATURE, '1746427759734')).toMatchObject({
      ok: false,
      why: 'signature',
    });
    expect(await read(BODY, SIGNATURE.replace('LJZ', 'LJY'))).toMatchObject({
      ok: false,
      why: 'signature',
    });
  });

  test('is refused as it looks after parsing and printing again (D41)', async () => {
    const again = JSON.stringify(JSON.parse(BODY));
    expect(await read(again)).toMatchObject({ ok: false, why: 'signature' });
    expect(await read(BODY, 'PUfJeHmg/HQ6eTLYCE2dj1YfLRyWgS0l7Mv8hpsLyeQ=')).toMatchObject({
      ok: false,
      why: 'signature',
    });
  });

  test('may be hours old, since a repetition may keep its first time, and not days (D43)', async () => {
    const later = (hours: number) => new Date(Number(TIME) + hours * 3_600_000);
    expect(await read(BODY, SIGNATURE, TIME, later(23))).toMatchObject({ ok: true });
    expect(await read(BODY, SIGNATURE, TIME, later(25))).toMatchObject({ ok: false, why: 'stale' });
  });
});

describe('opening', () => {
  test('hands over the script with its session, and no form where Cashfree itself is asked', async () => {
    const { tools, sent } = scripted(credentials, hosts, order('ACTIVE'));
    expect(await cashfree.open(paise(), tools)).toMatchObject({
      kind: 'opened',
      handover: {
        kind: 'script',
        src: 'https://sdk.cashfree.com/js/v3/cashfree.js',
        origins: ['https://api.cashfree.com', 'https://payments.cashfree.com'],
        args: { mode: 'production', paymentSessionId: 'session_abcdefghij' },
        fallbackForm: null,
      },
    });
    expect(sent[0]?.headers).toMatchObject({
      'x-idempotency-key': paise().id,
      'x-api-version': '2025-01-01',
    });
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      order_id: 'ORD1001A1',
      order_amount: 170,
      order_currency: 'INR',
    });
  });

  test('of an order that exists already uses its session again', async () => {
    const { tools } = scripted(
      credentials,
      hosts,
      { status: 409, text: '{"code":"order_already_exists"}' },
      order('ACTIVE'),
    );
    expect(await cashfree.open(paise(), tools)).toMatchObject({
      kind: 'opened',
      session: { session: 'session_abcdefghij' },
    });
  });

  test('does not use the session of an order over another amount', async () => {
    const { tools } = scripted(
      credentials,
      hosts,
      { status: 409, text: '{}' },
      order('ACTIVE', { order_amount: 1 }),
    );
    expect(await cashfree.open(paise(), tools)).toMatchObject({ kind: 'unknown' });
  });
});

describe('asking', () => {
  test('reports a refused try only once the shopper is back, since the order can still be paid', async () => {
    const tries = JSON.stringify([
      {
        cf_payment_id: '1',
        payment_status: 'FAILED',
        payment_time: '2026-01-02T03:04:05Z',
        error_details: { error_reason: 'insufficient_funds' },
      },
    ]);
    const away = scripted(credentials, hosts, order('ACTIVE'), tries);
    const said = await cashfree.inquire(paise(), away.tools);
    expect(said).toMatchObject({ status: 'PENDING', rawStatus: 'ACTIVE' });
    expect(said.stillPayable).toBeUndefined();
    const back = scripted(credentials, hosts, order('ACTIVE'), tries);
    expect(await cashfree.inquire(paise({ hints: { returned: 'yes' } }), back.tools)).toMatchObject(
      {
        status: 'DECLINED',
        reason: 'NOT_ENOUGH_FUNDS',
        stillPayable: true,
      },
    );
  });

  test.each([
    ['FAILED', 'SUCCESS', 'IN_PROCESS'],
    ['USER_DROPPED', 'SUCCESS', 'IN_PROCESS'],
    ['FAILED', 'PENDING', 'PENDING'],
    ['USER_DROPPED', 'PENDING', 'PENDING'],
  ])(
    'a later try that ended (%s) does not hide an earlier one that is %s',
    async (ended, open, status) => {
      const tries = JSON.stringify([
        { cf_payment_id: '2', payment_status: ended, payment_time: '2026-01-02T03:05:05Z' },
        { cf_payment_id: '1', payment_status: open, payment_time: '2026-01-02T03:04:05Z' },
      ]);
      const { tools } = scripted(credentials, hosts, order('ACTIVE'), tries);
      const said = await cashfree.inquire(paise({ hints: { returned: 'yes' } }), tools);
      expect(said.status).toBe(status);
      expect(said.stillPayable).toBeUndefined();
    },
  );

  const back = { returned: 'yes' };
  const asked = async (
    orderWord: string,
    trying: string,
    kept: Record<string, string> = {},
    hints: Record<string, string> = back,
  ) => {
    const tries = JSON.stringify([
      { cf_payment_id: '1', payment_status: trying, payment_time: '2026-01-02T03:04:05Z' },
    ]);
    const { tools } = scripted(credentials, hosts, order(orderWord), tries);
    const session = { session: 'session_abcdefghij', ...kept };
    const said = await cashfree.inquire(paise({ hints, session }), tools);
    return said.session?.atBank;
  };
  test('a try that a bank has is told, until it has ended or no more can come; an order that ran out still may (452)', async () => {
    expect(await asked('ACTIVE', 'PENDING')).toBe('yes');
    expect(await asked('ACTIVE', 'FAILED')).toBeUndefined();
    expect(await asked('ACTIVE', 'FAILED', { atBank: 'yes' })).toBe('no');
    expect(await asked('TERMINATED', 'PENDING', { atBank: 'yes' })).toBe('no');
    for (const word of ['EXPIRED', 'TERMINATION_REQUESTED'])
      expect(await asked(word, 'PENDING', { atBank: 'yes' }), word).toBeUndefined();
  });
  test('so it is of a shopper who never came back, and a try that ended after its order ran out is at no bank (466)', async () => {
    expect(await asked('ACTIVE', 'PENDING', {}, {})).toBe('yes');
    expect(await asked('ACTIVE', 'FAILED', {}, {})).toBeUndefined();
    expect(await asked('ACTIVE', 'FAILED', { atBank: 'yes' }, {})).toBe('no');
    for (const word of ['EXPIRED', 'TERMINATION_REQUESTED'])
      expect(await asked(word, 'FAILED', { atBank: 'yes' }, {}), word).toBe('no');
  });
  test('a list that cannot be read takes nothing from the order’s own word', async () => {
    const { tools } = scripted(credentials, hosts, order('ACTIVE'), { status: 429 });
    expect(await cashfree.inquire(paise(), tools)).toMatchObject({
      status: 'PENDING',
      rawStatus: 'ACTIVE',
    });
  });

  test('takes the order, not the last try, as the last word (F74)', async () => {
    const { tools, sent } = scripted(credentials, hosts, order('PAID'));
    expect(await cashfree.inquire(paise({ hints: { returned: 'yes' } }), tools)).toMatchObject({
      status: 'PAID',
      amount: 17_000,
      currency: 'INR',
    });
    expect(sent).toHaveLength(1);
  });

  test('leaves a word that it does not know unknown (F86)', async () => {
    const { tools } = scripted(credentials, hosts, order('PAUSED'));
    expect(await cashfree.inquire(paise(), tools)).toMatchObject({
      status: 'UNKNOWN',
      rawStatus: 'PAUSED',
    });
  });
});

describe('a payment that was paid', () => {
  const paid = (more: Record<string, string> = {}) =>
    paise({ session: { session: 'session_abcdefghij', paid: 'yes', ...more } });
  const ask = (...answers: (string | { status: number })[]) =>
    cashfree.inquire(paid(), scripted(credentials, hosts, order('PAID'), ...answers).tools);
  const refund = (refund_amount: number, refund_status: string) => ({
    refund_amount,
    refund_currency: 'INR',
    refund_status,
  });

  test('refunds that succeeded are added up', async () => {
    const list = JSON.stringify([
      refund(2.5, 'SUCCESS'),
      refund(10, 'PENDING'),
      refund(5, 'CANCELLED'),
      refund(1, 'SUCCESS'),
    ]);
    expect(await ask(list, '[]')).toMatchObject({ status: 'PAID', amount: 17_000, refunded: 350 });
  });

  test('what cannot be read is not told, and the payment stays paid', async () => {
    const answer = await ask({ status: 500 }, { status: 404 });
    expect(answer.status).toBe('PAID');
    expect('refunded' in answer || 'dispute' in answer).toBe(false);
  });

  test.each([
    [['CHARGEBACK_CREATED'], 'open'],
    [['PRE_ARBITRATION_DOCS_RECEIVED'], 'open'],
    [['DISPUTE_MERCHANT_WON'], 'won'],
    [['CHARGEBACK_MERCHANT_ACCEPTED'], 'lost'],
    [['RETRIEVAL_MERCHANT_WON', 'CHARGEBACK_MERCHANT_LOST'], 'lost'],
  ])('with disputes %j is %s', async (words, wanted) => {
    const list = JSON.stringify(words.map((dispute_status) => ({ dispute_status })));
    expect(await ask('[]', list)).toMatchObject({ status: 'PAID', dispute: wanted });
  });

  test('disputes over different sums are told apart, and stages over one sum are one, by its newest', async () => {
    const one = (dispute_id: string, amount: number, status: string, created_at: string) => ({
      ...{ dispute_id, dispute_amount: amount, dispute_status: status, created_at },
    });
    const list = [
      one('900', 12.5, 'PRE_ARBITRATION_MERCHANT_LOST', '2026-03-09T10:00:00+05:30'),
      one('71', 12.5, 'CHARGEBACK_MERCHANT_WON', '2026-02-01T10:00:00+05:30'),
      one('80', 3, 'CHARGEBACK_CREATED', '2026-02-02T10:00:00+05:30'),
    ];
    expect(await ask('[]', JSON.stringify(list))).toMatchObject({
      dispute: 'open',
      disputes: [
        { reference: '71', amount: 1250, state: 'lost' },
        { reference: '80', amount: 300, state: 'open' },
      ],
    });
  });

  test('is not asked about twice as much before it is known to be paid', async () => {
    const { tools, sent } = scripted(credentials, hosts, order('PAID'));
    expect(await cashfree.inquire(paise(), tools)).toMatchObject({
      status: 'PAID',
      session: { paid: 'yes' },
    });
    expect(sent).toHaveLength(1);
  });
});

describe('times that cannot be read', () => {
  test('do not become a deadline', async () => {
    const opened = await cashfree.open(
      paise(),
      scripted(credentials, hosts, order('ACTIVE', { order_expiry_time: 'soon' })).tools,
    );
    expect(opened).toMatchObject({ kind: 'opened', deadline: paise().deadline });
  });

  test('do not hide the last try, in whatever zone the others are written', async () => {
    const list = JSON.stringify([
      { cf_payment_id: '2', payment_status: 'PENDING', payment_time: '2026-01-02T03:04:05Z' },
      { cf_payment_id: '1', payment_status: 'FAILED', payment_time: '2026-01-02T08:00:00+05:30' },
      { cf_payment_id: '0', payment_status: 'FAILED', payment_time: 'never' },
    ]);
    const { tools } = scripted(credentials, hosts, order('ACTIVE'), list);
    expect(await cashfree.inquire(paise({ hints: { returned: 'yes' } }), tools)).toMatchObject({
      status: 'PENDING',
    });
  });
});
