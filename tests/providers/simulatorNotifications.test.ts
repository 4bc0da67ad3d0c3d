import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoAccount } from '#providers/demo.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import { asRequest, isOpened, openAndVisit, type Rig, returned, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

const _bux = serverProvider('BUX');
const stripe = serverProvider('STRIPE');

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
