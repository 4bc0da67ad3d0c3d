import { describe, expect, test } from 'vitest';
import { aNotification, anAttempt, scripted } from '#tests/support/providerBench.ts';
import flutterwave from './server.ts';

const CREDENTIALS = { secretKey: 'FLWSECK_TEST-x-X', secretHash: '9f2c-Shop-Hash' };
const attempt = anAttempt({
  currency: 'USD',
  amount: 2_550,
  session: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/abc' },
});
const BODY = JSON.stringify({
  event: 'charge.completed',
  data: { id: 288200108, tx_ref: 'ORD1001A1', amount: 25.5, status: 'successful' },
});
const hook = (headers: Record<string, string>) =>
  flutterwave.readNotification(
    aNotification(BODY, 'application/json', headers),
    scripted(CREDENTIALS, flutterwave.hosts).tools,
  );

describe('the secret hash in the header', () => {
  test('equal to the byte, it is taken as a reason to ask', async () => {
    expect(await hook({ 'verif-hash': '9f2c-Shop-Hash' })).toMatchObject({
      ok: true,
      ourReference: 'ORD1001A1',
      hints: { transaction_id: '288200108' },
    });
  });

  test.each(['9f2c-shop-hash', '9f2c-Shop-Hashx', '', undefined])(
    '%j is refused (D41, D42)',
    async (value) => {
      expect(await hook(value === undefined ? {} : { 'verif-hash': value })).toMatchObject({
        ok: false,
        why: 'signature',
        ack: { status: 401 },
      });
    },
  );

  test('the signature of version 4 is no substitute', async () => {
    expect(
      await hook({ 'flutterwave-signature': '38MpnsDoYby87nFJhCmuHBR9sEPVPPcnzjcMDuw+Trw=' }),
    ).toMatchObject({
      ok: false,
      why: 'signature',
    });
  });
});

const transaction = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    status: 'success',
    message: 'Transaction fetched successfully',
    data: {
      id: 288200108,
      tx_ref: 'ORD1001A1',
      amount: 25.5,
      charged_amount: 25.87,
      currency: 'USD',
      status: 'successful',
      ...more,
    },
  });

const tries = (...data: Record<string, unknown>[]) =>
  JSON.stringify({ status: 'success', data: data.map((one) => JSON.parse(transaction(one)).data) });

describe('asking', () => {
  test('compares what was asked for, not what was charged with fees', async () => {
    const { tools, sent } = scripted(CREDENTIALS, flutterwave.hosts, transaction());
    expect(
      await flutterwave.inquire({ ...attempt, hints: { transaction_id: '288200108' } }, tools),
    ).toMatchObject({
      status: 'PAID',
      amount: 2_550,
      currency: 'USD',
      ourReference: 'ORD1001A1',
      providerReference: '288200108',
    });
    expect(sent[0]?.url).toBe('https://api.flutterwave.com/v3/transactions/288200108/verify');
  });

  test('a successful look-up of a failed payment is a decline, in a shopper reason', async () => {
    const failed = transaction({ status: 'failed', processor_response: 'Insufficient Funds' });
    const { tools } = scripted(CREDENTIALS, flutterwave.hosts, failed, tries());
    expect(await flutterwave.inquire(attempt, tools)).toMatchObject({
      status: 'DECLINED',
      reason: 'NOT_ENOUGH_FUNDS',
    });
  });

  describe('after a try that failed: the page takes another one under the same reference, with another id', () => {
    const failed = transaction({ id: 1, status: 'failed' });
    const hinted = { ...attempt, hints: { transaction_id: '1' } };
    const ask = (...answers: Parameters<typeof scripted>[2][]) =>
      flutterwave.inquire(hinted, scripted(CREDENTIALS, flutterwave.hosts, ...answers).tools);

    test('money that the reference shows is the money', async () => {
      expect(await ask(failed, transaction({ id: 2 }))).toMatchObject({
        status: 'PAID',
        providerReference: '2',
      });
    });

    test('and so is money that only the list of tries shows, whichever of them the reference shows', async () => {
      const { tools, sent } = scripted(
        CREDENTIALS,
        flutterwave.hosts,
        failed,
        failed,
        tries({ id: 1, status: 'failed' }, { id: 2 }),
      );
      expect(await flutterwave.inquire(hinted, tools)).toMatchObject({
        status: 'PAID',
        providerReference: '2',
        amount: 2_550,
      });
      expect(sent[2]?.url).toBe('https://api.flutterwave.com/v3/transactions?tx_ref=ORD1001A1');
    });

    test('money counts before another try that is under way', async () => {
      const under = transaction({ id: 1, status: 'pending' });
      expect(await ask(under, under, tries({ id: 1, status: 'pending' }, { id: 2 }))).toMatchObject(
        {
          status: 'PAID',
          providerReference: '2',
        },
      );
    });

    test('a try that is under way is pending, and one of another reference is nothing', async () => {
      expect(await ask(failed, failed, tries({ id: 2, status: 'pending' }))).toMatchObject({
        status: 'PENDING',
      });
      expect(await ask(failed, failed, tries({ id: 2, tx_ref: 'OTHER' }))).toMatchObject({
        status: 'DECLINED',
      });
    });

    test('it can still be paid until the page’s time is over', async () => {
      expect(await ask(failed, failed, tries())).toMatchObject({
        status: 'DECLINED',
        stillPayable: true,
      });
      const { tools } = scripted(CREDENTIALS, flutterwave.hosts, failed, failed, tries());
      const over = await flutterwave.inquire(
        { ...hinted, deadline: new Date('2026-01-02T03:00:00Z') },
        tools,
      );
      expect(over.status).toBe('DECLINED');
      expect(over.stillPayable).toBeUndefined();
    });

    test('where the other tries cannot be read, nothing is known', async () => {
      expect(await ask(failed, failed, { status: 500 })).toMatchObject({ status: 'UNKNOWN' });
      expect(await ask(failed, { status: 500 })).toMatchObject({ status: 'UNKNOWN' });
    });

    test('its id is not kept, from the return or from a webhook, so it never stands before a good one', async () => {
      expect(flutterwave.readReturn?.({ status: 'failed', transaction_id: '1' })).toEqual({
        status: 'failed',
      });
      const body = JSON.stringify({
        event: 'charge.completed',
        data: { id: 1, tx_ref: 'ORD1001A1', status: 'failed' },
      });
      const request = aNotification(body, 'application/json', {
        'verif-hash': CREDENTIALS.secretHash,
      });
      const read = await flutterwave.readNotification(
        request,
        scripted(CREDENTIALS, flutterwave.hosts).tools,
      );
      expect(read).toMatchObject({ ok: true, ourReference: 'ORD1001A1', hints: {} });
    });
  });

  test('refunds of this transaction alone are added up, and a chargeback of this reference alone counts', async () => {
    const known = { ...attempt, session: { ...attempt.session, transaction: '288200108' } };
    const refunds = JSON.stringify({
      status: 'success',
      data: [
        { amount_refunded: 5.25, status: 'completed', transaction_id: 288200108 },
        { amount_refunded: 1, status: 'completed-mpgs', tx_id: 288200108 },
        { amount_refunded: 7, status: 'failed', transaction_id: 288200108 },
        { amount_refunded: 9, status: 'completed', transaction_id: 1 },
      ],
    });
    const chargebacks = JSON.stringify({
      status: 'success',
      data: [
        { status: 'declined', tx_ref: 'ORD1001A1' },
        { status: 'lost', tx_ref: 'OTHER' },
      ],
    });
    const { tools } = scripted(CREDENTIALS, flutterwave.hosts, transaction(), refunds, chargebacks);
    expect(await flutterwave.inquire(known, tools)).toMatchObject({
      status: 'PAID',
      refunded: 625,
      dispute: 'open',
    });
  });

  test('a chargeback that was contested and came back in the next stage is as that stage says', async () => {
    const known = { ...attempt, session: { ...attempt.session, transaction: '288200108' } };
    // As the list of its documentation shows them: both of one transaction, the earlier one stays "declined".
    const list = JSON.stringify({
      status: 'success',
      data: [
        ...[{ id: 2221, amount: 3000, status: 'lost', stage: 'pre-arbitration' }].map((one) => ({
          ...{ ...one, tx_ref: 'ORD1001A1', created_at: '2024-08-01T16:58:20.000Z' },
        })),
        ...[{ id: 2209, amount: 3000, status: 'declined', stage: 'new' }].map((one) => ({
          ...{ ...one, tx_ref: 'ORD1001A1', created_at: '2024-06-29T10:18:20.000Z' },
        })),
      ],
    });
    const { tools } = scripted(
      CREDENTIALS,
      flutterwave.hosts,
      transaction(),
      JSON.stringify({ status: 'success', data: [] }),
      list,
    );
    expect(await flutterwave.inquire(known, tools)).toMatchObject({
      status: 'PAID',
      dispute: 'lost',
      disputes: [{ reference: '2209', amount: 300_000, state: 'lost' }],
    });
  });

  test("a cheaper order's transaction id, put into the return address, proves nothing (I05)", async () => {
    const none = '{"status":"error","message":"No transaction was found for this id","data":null}';
    const { tools, sent } = scripted(
      CREDENTIALS,
      flutterwave.hosts,
      transaction({ id: 7, tx_ref: 'ORD0007A1' }),
      {
        status: 404,
        text: none,
      },
    );
    expect(
      await flutterwave.inquire({ ...attempt, hints: { transaction_id: '7' } }, tools),
    ).toMatchObject({ status: 'PENDING' });
    expect(sent[1]?.url).toContain('verify_by_reference?tx_ref=ORD1001A1');
  });

  test('nothing found after the session is over is EXPIRED, without a link it was never there', async () => {
    const none = {
      status: 404,
      text: '{"status":"error","message":"No transaction was found for this id","data":null}',
    };
    const late = { ...attempt, deadline: new Date('2026-01-02T03:00:00Z') };
    expect(
      await flutterwave.inquire(late, scripted(CREDENTIALS, flutterwave.hosts, none).tools),
    ).toMatchObject({ status: 'EXPIRED' });
    expect(
      await flutterwave.inquire(
        { ...attempt, session: {} },
        scripted(CREDENTIALS, flutterwave.hosts, none).tools,
      ),
    ).toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});

test('the return keeps a numeric transaction id and nothing else that could steer the look-up', () => {
  expect(
    flutterwave.readReturn?.({
      status: 'successful',
      tx_ref: 'x',
      transaction_id: 'null',
      next: 'https://evil.test',
    }),
  ).toEqual({
    status: 'successful',
  });
  expect(flutterwave.readReturn?.({ transaction_id: '12/../7' })).toEqual({ status: '' });
});

test('the payment link is asked for with the currency, a session length and the payer', async () => {
  const { tools, sent } = scripted(
    CREDENTIALS,
    flutterwave.hosts,
    '{"status":"success","message":"Hosted Link","data":{"link":"https://checkout.flutterwave.com/v3/hosted/pay/abc"}}',
  );
  await flutterwave.open(
    { ...attempt, payer: { name: 'Ann', email: 'ann@example.test', phone: '' } },
    tools,
  );
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    tx_ref: 'ORD1001A1',
    amount: 25.5,
    currency: 'USD',
    session_duration: 56,
    customer: { email: 'ann@example.test', name: 'Ann' },
  });
});
