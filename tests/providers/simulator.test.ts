import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { browserProvider } from '#providers/browser.ts';
import { demoAccount, SANDBOXES } from '#providers/demo.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { ASKED_TOO_OFTEN, type OpenAttempt } from '#providers/provider.ts';
import { hostsFor, readHosts, SERVER_PROVIDERS, serverProvider } from '#providers/server.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import { SimulatorState } from '#server/sandbox/state.ts';
import { asRequest, isOpened, openAndVisit, type Rig, returned, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

const bux = serverProvider('BUX');
const stripe = serverProvider('STRIPE');

test('all ten stand in every list', async () => {
  expect(SERVER_PROVIDERS.map(({ code }) => code).sort()).toEqual([...PROVIDER_CODES].sort());
  expect(SANDBOXES.map(({ code }) => code).sort()).toEqual([...PROVIDER_CODES].sort());
  expect(Object.keys(CHECKOUT_CALLS).sort()).toEqual([...PROVIDER_CODES].sort());
  for (const code of PROVIDER_CODES)
    expect((await browserProvider(code)).start, code).toBeTypeOf('function');
});

test('the simulator replaces every address of a provider, configuration replaces one', () => {
  for (const { code, hosts } of SERVER_PROVIDERS) {
    expect(Object.keys(hostsFor(code, 'http://pay.localhost:4000'))).toEqual(Object.keys(hosts));
    for (const host of Object.values(hostsFor(code, 'http://pay.localhost:4000')))
      expect(host).toMatch(/^http:\/\/[a-z.-]+\.pay\.localhost:4000$/);
  }
  const named = hostsFor('STRIPE', 'http://pay.localhost:4000', {
    api: 'https://stripe.elsewhere.test',
  });
  expect(named, 'a host that is named is asked, also beside the simulator').toMatchObject({
    api: 'https://stripe.elsewhere.test',
  });
  expect(hostsFor('PAYPAL', null, { api: 'https://api-m.sandbox.paypal.com' })).toMatchObject({
    api: 'https://api-m.sandbox.paypal.com',
    pay: 'https://www.paypal.com',
  });
});

test('addresses from the configuration are checked at the start', () => {
  expect(readHosts(undefined)).toEqual({});
  expect(readHosts('{"PAYPAL":{"api":"https://api-m.sandbox.paypal.com"}}')).toEqual({
    PAYPAL: { api: 'https://api-m.sandbox.paypal.com' },
  });
  for (const wrong of [
    '{"PAYPAL":{"apo":"https://a.test"}}',
    '{"NOBODY":{"api":"https://a.test"}}',
    '{"PAYPAL":{"api":"http://a.test"}}',
    '[',
    '{"PAYPAL":{"__proto__x":"https://a.test"}}',
  ]) {
    expect(() => readHosts(wrong), wrong).toThrow();
  }
});

describe('the page', () => {
  const press = (code: string, payment: string, action: string, more = {}) => {
    const body = new URLSearchParams({ payment, action, ...more }).toString();
    const url = `${rig.origin.replace('//', `//${code}.`)}/simulator/act`;
    return rig.http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  };

  test('shows what is paid for, and sends the shopper back', async () => {
    const attempt = await openAndVisit(rig, stripe);
    const page = await rig.http({ method: 'GET', url: attempt.session.url ?? '' });
    expect(page.text).toContain('Simulator');
    expect(page.text).toContain('$42.50');
    expect(page.text).toContain(attempt.order.description);
    const reply = await press('stripe', attempt.session.id ?? '', 'approve');
    expect(reply).toMatchObject({ status: 303, headers: { location: attempt.returnUrl } });
  });

  test('escapes what the shop sent', async () => {
    const attempt = rig.attempt(stripe, {
      order: { id: 'o', number: 'N', description: '<script>alert(1)</script>' },
    });
    const opened = await stripe.open(attempt, rig.tools(stripe));
    if (!isOpened(opened)) throw new Error(opened.kind);
    const page = await rig.http({ method: 'GET', url: opened.session.url ?? '' });
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&lt;script&gt;alert(1)');
  });

  test('keeps the shopper where the provider would: a refused card is tried again (F67)', async () => {
    const attempt = await openAndVisit(rig, stripe);
    const page = await press('stripe', attempt.session.id ?? '', 'decline', {
      reason: 'NOT_ENOUGH_FUNDS',
    });
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('not enough funds');
    expect((await stripe.inquire(attempt, rig.tools(stripe))).status).toBe('PENDING');
  });

  test('offers what can happen afterwards, and nothing that cannot', async () => {
    const attempt = await openAndVisit(rig, stripe);
    const id = attempt.session.id ?? '';
    await press('stripe', id, 'approveSlowly');
    expect((await rig.http({ method: 'GET', url: `${rig.origin}/` })).text).toContain(
      'value="arrives">money arrives',
    );
    await press('stripe', id, 'arrives');
    await press('stripe', id, 'refundPart');
    const page = await rig.http({
      method: 'GET',
      url: `${rig.origin.replace('//', '//stripe.')}/simulator/pay/${id}`,
    });
    expect(page.text).toContain('$1.00 of it was given back.');
    for (const action of ['refund', 'refundPart', 'dispute'])
      expect(page.text).toContain(`value="${action}"`);
    for (const action of ['approve', 'arrives', 'disputeWon'])
      expect(page.text).not.toContain(`value="${action}"`);
  });

  test('posts the result through the browser where the provider does', async () => {
    const ipay = serverProvider('IPAY');
    const attempt = await openAndVisit(rig, ipay);
    const page = await press('ipay', rig.payments(ipay, attempt.reference)[0]?.id ?? '', 'approve');
    expect(page.text).toContain(`action="${attempt.returnUrl}"`);
    expect(page.text).toContain('name="Signature"');
  });
});

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

describe('notifications', () => {
  const told = async (notify: string) => {
    const attempt = await openAndVisit(rig, stripe);
    await rig.simulate({ provider: 'STRIPE', notify });
    await rig.simulate({ provider: 'STRIPE', reference: attempt.reference, action: 'approve' });
    return attempt;
  };

  test.each([
    ['once', 1, 1],
    ['never', 0, 0],
    ['twice', 2, 2],
    ['late', 0, 1],
    ['outOfOrder', 1, 2],
    ['forged', 1, 1],
  ])('%s: %i at first, %i in the end (F71, F73, F74, F75)', async (mode, first, last) => {
    await told(mode);
    expect(rig.sent).toHaveLength(first);
    rig.runLater();
    expect(rig.sent).toHaveLength(last);
  });

  test('a forged one is refused, a late failure of an earlier try is genuine and changes nothing that is asked', async () => {
    await told('forged');
    expect(
      await stripe.readNotification(asRequest(rig.sent.at(-1)!), rig.tools(stripe)),
    ).toMatchObject({ ok: false });
    const attempt = await told('outOfOrder');
    rig.runLater();
    expect(rig.sent.at(-1)?.body).toContain('async_payment_failed');
    expect(
      await stripe.readNotification(asRequest(rig.sent.at(-1)!), rig.tools(stripe)),
    ).toMatchObject({ ok: true });
    expect((await stripe.inquire(returned(stripe, attempt, null), rig.tools(stripe))).status).toBe(
      'PAID',
    );
  });
});

test('where PayPal’s certificate cannot be had, PayPal itself says whether a notification is its own', async () => {
  const paypal = serverProvider('PAYPAL');
  const attempt = await openAndVisit(rig, paypal);
  await rig.simulate({ provider: 'PAYPAL', reference: attempt.reference, action: 'approve' });
  const sent = asRequest(rig.sent.at(-1)!);
  await rig.simulate({
    provider: 'PAYPAL',
    failNext: { call: 'certificate', how: 'html', times: 2 },
  });
  const changed = {
    ...sent,
    rawBody: Buffer.from(Buffer.from(sent.rawBody).toString().replace('APPROVED', 'APPROVES')),
  };
  expect(await paypal.readNotification(changed, rig.tools(paypal))).toMatchObject({
    ok: false,
    why: 'signature',
  });
  expect(await paypal.readNotification(sent, rig.tools(paypal))).toMatchObject({
    ok: true,
    sessionKey: { name: 'id', value: attempt.session.id },
  });
  expect(rig.simulatorState.calls.filter(({ call }) => call === 'verify')).toHaveLength(2);
});

describe('an unacknowledged notification', () => {
  test('is repeated as published, then given up, and every try is in its state', async () => {
    const promised: { ms: number; run: () => void }[] = [];
    const app = sandboxApp({
      clock: { now: () => rig.now, id: () => `id${promised.length}`, secret: () => 'n' },
      later: (ms, run) => promised.push({ ms, run }),
      post: async () => ({ status: 500, body: '' }),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const origin = `http://pay.localhost:${typeof address === 'object' && address ? address.port : 0}`;
    app.state.write({ account: demoAccount('STRIPE', 'demo', 'https://shop.example.test') });
    const hosts = hostsFor('STRIPE', origin);
    const http = boundedHttp([origin, ...Object.values(hosts)]);
    const opened = await stripe.open(rig.attempt(stripe), { ...rig.tools(stripe), hosts, http });
    if (!isOpened(opened)) throw new Error(opened.kind);
    const body = JSON.stringify({
      provider: 'STRIPE',
      session: opened.session.id,
      action: 'approve',
    });
    await http({
      method: 'POST',
      url: `${origin}/api/commands`,
      headers: { 'content-type': 'application/json' },
      body,
    });
    const waits: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      await expect.poll(() => promised.length).toBe(1);
      const [next] = promised.splice(0);
      waits.push(next?.ms ?? 0);
      next?.run();
    }
    expect(waits).toEqual([2_000, 10_000, 60_000]);
    await expect.poll(() => [...app.state.notifications.values()][0]?.tries.length).toBe(4);
    expect(promised).toEqual([]);
    await app.close();
  });
});

describe('the state', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('survive a restart, and a kill in the middle of a line', async () => {
    const file = join(folder, 'state.jsonl');
    const attempt = await openAndVisit(rig, bux);
    const [payment] = rig.payments(bux, attempt.reference);
    if (!payment) throw new Error('no payment');
    const first = new SimulatorState(file);
    first.write({ payment });
    first.write({ payment: { ...payment, status: 'paid' } });
    first.write({ account: demoAccount('BUX', 'demo', 'https://shop.example.test') });
    appendFileSync(file, '{"payment":{"id":"cut o');
    const second = new SimulatorState(file);
    expect(second.referenced('BUX', attempt.reference)).toEqual([{ ...payment, status: 'paid' }]);
    expect(second.accounts.size).toBe(1);
  });

  test('keep what was promised for later (F79)', async () => {
    const file = join(folder, 'state.jsonl');
    const attempt = await openAndVisit(rig, bux);
    await rig.simulate({
      provider: 'BUX',
      reference: attempt.reference,
      action: 'approveLate',
      afterMs: 5_000,
    });
    const [payment] = rig.payments(bux, attempt.reference);
    if (!payment) throw new Error('no payment');
    const first = new SimulatorState(file);
    first.write({ payment });
    first.write({ account: demoAccount('BUX', 'demo', 'https://shop.example.test') });
    const promised: { ms: number; run: () => void }[] = [];
    const app = sandboxApp({
      clock: { now: () => new Date(rig.now.getTime() + 2_000), id: () => 'id', secret: () => 'n' },
      file,
      later: (ms, run) => promised.push({ ms, run }),
      post: async () => null,
    });
    expect(promised.map(({ ms }) => ms)).toEqual([3_000]);
    promised[0]?.run();
    expect(app.state.referenced('BUX', attempt.reference)[0]?.paid?.amount).toBe(attempt.amount);
  });

  test('are listed without secrets', async () => {
    rig.tools(stripe);
    const listing = await rig.http({
      method: 'GET',
      url: `${rig.origin}/api/state?provider=STRIPE`,
    });
    expect(listing.status).toBe(200);
    expect(listing.text).not.toContain('whsec_');
    expect(JSON.parse(listing.text).accounts[0].secrets).toEqual(['secretKey', 'webhookSecret']);
  });

  test('are open to nobody who asks under another host', async () => {
    const url = `${rig.origin.replace('//', '//stripe.')}/api/state`;
    expect((await rig.http({ method: 'GET', url })).status).toBe(404);
  });
});
