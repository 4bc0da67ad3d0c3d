import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { browserProvider } from '#providers/browser.ts';
import { demoAccount, SANDBOXES } from '#providers/demo.ts';
import { hostsFor, readHosts, SERVER_PROVIDERS, serverProvider } from '#providers/server.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import { SimulatorState } from '#server/sandbox/state.ts';
import { isOpened, openAndVisit, type Rig, startRig } from './rig.ts';

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
