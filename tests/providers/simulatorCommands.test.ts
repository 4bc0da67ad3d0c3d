import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ASKED_TOO_OFTEN, type OpenAttempt } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { isOpened, openAndVisit, type Rig, returned, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

const bux = serverProvider('BUX');
const stripe = serverProvider('STRIPE');

describe('commands', () => {
  test('pay less and pay more are told as they were received (I16, I17)', async () => {
    for (const [action, difference] of [
      ['payLess', -100],
      ['payMore', 100],
    ] as const) {
      const attempt = await openAndVisit(rig, bux);
      await rig.simulate({ provider: 'BUX', reference: attempt.reference, action });
      expect(await bux.inquire(attempt, rig.tools(bux))).toMatchObject({
        status: 'PAID',
        amount: attempt.amount + difference,
      });
    }
  });

  test('time ends what nobody paid', async () => {
    const attempt = await openAndVisit(rig, stripe);
    rig.now = new Date(attempt.deadline.getTime() + 1_000);
    expect((await stripe.inquire(attempt, rig.tools(stripe))).status).toBe('EXPIRED');
  });

  test('money may arrive after the end (F81, I14)', async () => {
    const qr = serverProvider('IPAY_QR');
    const attempt = await openAndVisit(rig, qr);
    await rig.simulate({ provider: 'IPAY_QR', reference: attempt.reference, action: 'expire' });
    await rig.simulate({ provider: 'IPAY_QR', reference: attempt.reference, action: 'approve' });
    expect((await qr.inquire(attempt, rig.tools(qr))).status).toBe('PAID');
  });

  test('a try that failed at Flutterwave is followed by another with its own id, and neither look-up nor return hides the money', async () => {
    const flutterwave = serverProvider('FLUTTERWAVE');
    const attempt = await openAndVisit(rig, flutterwave);
    const first = await rig.simulate({
      provider: 'FLUTTERWAVE',
      reference: attempt.reference,
      action: 'decline',
    });
    const back = returned(flutterwave, attempt, first.leaving);
    expect(await flutterwave.inquire(back, rig.tools(flutterwave))).toMatchObject({
      status: 'DECLINED',
      stillPayable: true,
    });
    const second = await rig.simulate({
      provider: 'FLUTTERWAVE',
      reference: attempt.reference,
      action: 'approve',
    });
    expect((await flutterwave.inquire(back, rig.tools(flutterwave))).status).toBe('PAID');
    expect(
      (
        await flutterwave.inquire(
          returned(flutterwave, attempt, second.leaving),
          rig.tools(flutterwave),
        )
      ).status,
    ).toBe('PAID');
  });

  test('does only what the provider has, and only when it can happen', async () => {
    const attempt = await openAndVisit(rig, stripe);
    const wish = (action: string) =>
      rig.simulate({ provider: 'STRIPE', reference: attempt.reference, action });
    for (const action of ['arrives', 'refund', 'dispute', 'disputeWon'])
      await expect(wish(action)).rejects.toThrow('409');
    await wish('approve');
    await expect(wish('bounces')).rejects.toThrow('409');
    await wish('refund');
    await expect(wish('refund')).rejects.toThrow('409');
    const voucher = await openAndVisit(rig, bux);
    await expect(
      rig.simulate({ provider: 'BUX', reference: voucher.reference, action: 'approveSlowly' }),
    ).rejects.toThrow('409');
  });

  test('paying twice takes the money once', async () => {
    const attempt = await openAndVisit(rig, bux);
    for (let i = 0; i < 3; i += 1)
      await rig.simulate({ provider: 'BUX', reference: attempt.reference, action: 'approve' });
    expect(rig.payments(bux, attempt.reference).map(({ paid }) => paid?.amount)).toEqual([
      attempt.amount,
    ]);
  });

  test('refuses a wish that it does not understand, and a payment that is not there', async () => {
    await expect(
      rig.simulate({ provider: 'BUX', reference: 'X', action: 'explode' }),
    ).rejects.toThrow('400');
    await expect(rig.simulate({ provider: 'NOBODY', action: 'approve' })).rejects.toThrow('400');
    await expect(
      rig.simulate({ provider: 'BUX', reference: 'X', action: 'approve' }),
    ).rejects.toThrow('404');
  });

  test('a slow answer comes when it was promised', async () => {
    await rig.simulate({ provider: 'BUX', failNext: { call: 'open', how: 'slow' } });
    const opening = bux.open(rig.attempt(bux), rig.tools(bux));
    await expect.poll(() => rig.simulatorState.calls.length).toBeGreaterThan(0);
    const answered = () => {
      rig.runLater();
      return rig.simulatorState.calls.at(-1)?.status;
    };
    await expect.poll(answered).toBe(200);
    expect((await opening).kind).toBe('opened');
  });

  test('a bad signature in an answer is noticed', async () => {
    const qr = serverProvider('IPAY_QR');
    await rig.simulate({ provider: 'IPAY_QR', failNext: { call: 'open', how: 'badSignature' } });
    expect(await qr.open(rig.attempt(qr), rig.tools(qr))).toMatchObject({ kind: 'unknown' });
  });
});

describe('what a provider refuses', () => {
  test('a request signed with other keys, and another amount under the same session', async () => {
    const razer = serverProvider('RAZER');
    const tools = rig.tools(razer);
    const opened = await razer.open(rig.attempt(razer), {
      ...tools,
      credentials: { ...(tools.credentials as object), verifyKey: 'another key' },
    });
    if (!isOpened(opened) || opened.handover.kind !== 'form') throw new Error('no form');
    const body = new URLSearchParams(opened.handover.fields).toString();
    const page = await rig.http({
      method: 'POST',
      url: opened.handover.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(page).toMatchObject({ status: 400 });
    expect(page.text).toContain('P03');
  });

  test('a shopper who comes from a site that is not registered', async () => {
    const ipay = serverProvider('IPAY');
    const opened = await ipay.open(rig.attempt(ipay), rig.tools(ipay));
    if (!isOpened(opened) || opened.handover.kind !== 'form') throw new Error('no form');
    const body = new URLSearchParams(opened.handover.fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      (await rig.http({ method: 'POST', url: opened.handover.url, headers, body })).text,
    ).toContain('Permission not allowed');
    const shop = { ...headers, referer: 'https://shop.example.test/' };
    expect(
      (await rig.http({ method: 'POST', url: opened.handover.url, headers: shop, body })).status,
    ).toBe(200);
  });

  test('a page of Fiuu after the time that its form named', async () => {
    const razer = serverProvider('RAZER');
    const attempt = await openAndVisit(rig, razer);
    const [payment] = rig.payments(razer, attempt.reference);
    expect(payment?.expiresAt).toBe(attempt.deadline.toISOString().replace('.000Z', 'Z'));
    rig.now = attempt.deadline;
    await expect(openAndVisit(rig, razer, attempt)).rejects.toThrow('P01');
    expect(await razer.inquire(attempt, rig.tools(razer))).toMatchObject({ status: 'NOT_FOUND' });
  });

  test('a reference that was paid already', async () => {
    const ipay = serverProvider('IPAY');
    const attempt = await openAndVisit(rig, ipay);
    await rig.simulate({ provider: 'IPAY', reference: attempt.reference, action: 'approve' });
    await expect(openAndVisit(rig, ipay, attempt)).rejects.toThrow('Duplicate Reference Number');
  });
});

describe('Fiuu answers an inquiry', () => {
  const razer = serverProvider('RAZER');
  const ask = (attempt: OpenAttempt) => razer.inquire(attempt, rig.tools(razer));

  test('with "not found" before the shopper has chosen how to pay, and after a cancel, which makes no transaction', async () => {
    const attempt = await openAndVisit(rig, razer);
    expect(await ask(attempt)).toMatchObject({ status: 'NOT_FOUND', rawStatus: 'Q203' });
    await rig.simulate({ provider: 'RAZER', reference: attempt.reference, action: 'cancel' });
    expect(await ask(attempt)).toMatchObject({ status: 'NOT_FOUND', rawStatus: 'Q203' });
    expect(rig.sent).toEqual([]);
  });

  test('once in five seconds for a merchant, and after eleven within a second not for an hour', async () => {
    const attempt = await openAndVisit(rig, razer);
    await rig.simulate({ provider: 'RAZER', reference: attempt.reference, action: 'approve' });
    expect((await ask(attempt)).status).toBe('PAID');
    // The rig waits before each question as the shop does: taken back, so that this one comes at once.
    const hurry = async () => {
      rig.now = new Date(rig.now.getTime() - (razer.poll.account ?? 0));
      return (await ask(attempt)).rawStatus;
    };
    expect(await hurry()).toBe(ASKED_TOO_OFTEN);
    expect((await ask(attempt)).status).toBe('PAID');
    for (let i = 0; i < 11; i += 1) expect(await hurry()).toBe(ASKED_TOO_OFTEN);
    rig.now = new Date(rig.now.getTime() + 59 * 60_000);
    expect((await ask(attempt)).rawStatus).toBe(ASKED_TOO_OFTEN);
    rig.now = new Date(rig.now.getTime() + 60_000);
    expect((await ask(attempt)).status).toBe('PAID');
  });

  test('about no transaction that is older than thirty days', async () => {
    const attempt = await openAndVisit(rig, razer);
    await rig.simulate({ provider: 'RAZER', reference: attempt.reference, action: 'approve' });
    rig.now = new Date(rig.now.getTime() + 29 * 86_400_000);
    expect((await ask(attempt)).status).toBe('PAID');
    rig.now = new Date(rig.now.getTime() + 2 * 86_400_000);
    expect((await ask(attempt)).rawStatus).toBe('Q203');
  });
});
