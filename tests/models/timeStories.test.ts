import { describe, expect, test } from 'vitest';
import { bannerMachine } from '#machines/banner/machine.ts';
import { lastError, shownMessage } from '#machines/banner/view.ts';
import { anAttempt, anOrder } from '#machines/domain/samples.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { qrOf } from '#machines/payment/view.ts';
import { refreshDelay, retryDelay } from '#machines/session/backoff.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import * as session from '#machines/session/view.ts';
import { type Answers, begin } from './stories.ts';

const MINUTE = 60_000;

describe('the banner', () => {
  const show = async (event: object) => {
    const banner = begin(bannerMachine, undefined, {});
    await banner.send({ type: 'banner.show', id: 'session.signedIn', ...event });
    return banner;
  };

  test('is a success unless it says otherwise, and leaves after four seconds', async () => {
    const banner = await show({});
    expect(shownMessage(banner.actor.getSnapshot() as never)).toMatchObject({
      severity: 'success',
    });
    await banner.wait(3);
    expect(banner.value).toEqual({ visible: 'counting' });
    await banner.wait(1);
    expect(banner.value).toBe('hidden');
  });

  test('leaves after one second when something was added to the cart', async () => {
    const banner = await show({ id: 'cart.added' });
    await banner.wait(1);
    expect(banner.value).toBe('hidden');
  });

  test('shows the newest, for its whole time', async () => {
    const banner = await show({});
    await banner.wait(3);
    await banner.send({
      type: 'banner.show',
      id: 'cart.overStock',
      severity: 'error',
      values: { stock: 3 },
    });
    await banner.wait(3);
    expect(shownMessage(banner.actor.getSnapshot() as never)).toMatchObject({
      id: 'cart.overStock',
      values: { stock: 3 },
    });
  });

  test('stays while the pointer or the focus rests on it', async () => {
    const banner = await show({});
    await banner.send({ type: 'banner.hold' });
    await banner.wait(60);
    expect(banner.value).toEqual({ visible: 'held' });
    await banner.send({ type: 'banner.release' });
    await banner.wait(4);
    expect(banner.value).toBe('hidden');
  });

  test('keeps an error readable after it left, until it is dismissed (A01)', async () => {
    const banner = await show({ id: 'problem.UNPLANNED', severity: 'error' });
    await banner.wait(4);
    expect(lastError(banner.actor.getSnapshot() as never)).toMatchObject({
      id: 'problem.UNPLANNED',
    });
    await banner.send({ type: 'error.dismiss' });
    expect(lastError(banner.actor.getSnapshot() as never)).toBeNull();
  });
});

describe('the session', () => {
  const guest = {
    uid: 'g',
    isAnonymous: true,
    email: null,
    emailVerified: false,
    fullName: null,
    expiresInMs: 60 * MINUTE,
  };
  const customer = { ...guest, isAnonymous: false, email: 'amina@example.test', fullName: 'Amina' };
  const cut = { ok: false, reason: 'network-request-failed' };
  const open = async (answers: Answers) => {
    const shop = begin(sessionMachine, undefined, {
      loadIdentity: { isAuthenticated: false, user: null, identity: guest },
      exchangeCookie: { hasCookie: true, claimed: 0 },
      ...answers,
    });
    await shop.settle();
    return shop;
  };

  test('the token is renewed five minutes before it ends', async () => {
    const shop = await open({ refreshToken: { ok: true, identity: guest } });
    await shop.wait(55 * 60 - 1);
    expect(shop.calls('refreshToken')).toHaveLength(0);
    await shop.wait(1);
    expect(shop.calls('refreshToken')).toHaveLength(1);
    expect(shop.value).toEqual({ present: 'guest' });
  });

  test('without a network it tries again after 30 s, doubling to 16 min, and browsing works (F52)', async () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryDelay)).toEqual([
      30_000,
      MINUTE,
      2 * MINUTE,
      4 * MINUTE,
      8 * MINUTE,
      16 * MINUTE,
      16 * MINUTE,
    ]);
    const shop = await open({
      loadIdentity: { isAuthenticated: false, user: null, identity: null },
      signInAnonymously: cut,
    });
    await shop.wait(29);
    expect(shop.calls('signInAnonymously')).toHaveLength(1);
    await shop.wait(1);
    expect(shop.calls('signInAnonymously')).toHaveLength(2);
    await shop.wait(60);
    expect(shop.calls('signInAnonymously')).toHaveLength(3);
    expect(session.isWaiting(shop.actor.getSnapshot() as never)).toBe(true);
  });

  /** `npm run prove -- identity` prints it. */
  test('the waits between eight tries without a network, on the simulated clock (F52)', async () => {
    const shop = await open({
      loadIdentity: { isAuthenticated: false, user: null, identity: null },
      signInAnonymously: cut,
    });
    const triedAt: number[] = [0];
    for (let second = 1; triedAt.length < 8; second++) {
      await shop.wait(1);
      if (shop.calls('signInAnonymously').length > triedAt.length) triedAt.push(second);
    }
    const waits = triedAt.slice(1).map((at, nth) => at - (triedAt[nth] ?? 0));
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960]);
    if (process.env.PROVE === 'identity')
      console.log(`tried after ${triedAt.join(', ')} s; waits ${waits.join(', ')} s`);
  });

  test('a network that is back is used at once, and waits start small again', async () => {
    const shop = await open({
      loadIdentity: { isAuthenticated: false, user: null, identity: null },
      signInAnonymously: (_: unknown, before: number) =>
        before === 0 ? cut : { ok: true, identity: guest },
    });
    await shop.send({ type: 'network.back' });
    expect(shop.value).toEqual({ present: 'guest' });
    expect(shop.context.failures).toBe(0);
  });

  test('a token that is nearly over is renewed soon, never in a storm (I49)', () => {
    expect(refreshDelay(60 * MINUTE)).toBe(55 * MINUTE);
    expect(refreshDelay(0)).toBe(0);
    expect(refreshDelay(4 * MINUTE)).toBe(30_000);
    expect(refreshDelay(Number.MAX_SAFE_INTEGER)).toBe(24 * 60 * MINUTE);
  });

  test('registering keeps the uid of the guest and asks for the cookie', async () => {
    const shop = await open({ createAccount: { ok: true, identity: customer } });
    await shop.send({
      type: 'session.register',
      email: 'amina@example.test',
      password: 'correct horse',
      fullName: 'Amina',
    });
    expect(shop.value).toEqual({ present: 'customer' });
    expect(shop.context.identity.uid).toBe('g');
    expect(shop.calls('exchangeCookie')[0]?.input).toEqual({ uid: 'g', fullName: 'Amina' });
    expect(shop.context).toMatchObject({
      isAuthenticated: true,
      user: { fullName: 'Amina' },
      hasCookie: true,
    });
  });

  test('signing out forgets first, then signs in as a guest (I39, F55)', async () => {
    const shop = await open({
      loadIdentity: {
        isAuthenticated: true,
        user: { uid: 'g', fullName: 'Amina' },
        identity: customer,
      },
      clearEverything: () => null,
      signOut: () => null,
      signInAnonymously: { ok: true, identity: { ...guest, uid: 'new' } },
    });
    await shop.send({ type: 'session.signOut' });
    expect(shop.emitted[0]).toEqual({ type: 'session.ended', here: true });
    expect(shop.calls('clearEverything')).toHaveLength(1);
    expect(shop.value).toEqual({ present: 'guest' });
    expect(shop.context).toMatchObject({ isAuthenticated: false, user: null, hasCookie: false });
  });

  test('a revoked token signs out and says so (F53)', async () => {
    const shop = await open({
      refreshToken: { ok: false, reason: 'user-token-expired' },
      clearEverything: () => null,
      signOut: () => null,
      signInAnonymously: { ok: true, identity: guest },
    });
    await shop.wait(55 * 60);
    expect(shop.emitted.map((one) => one.id ?? one.type)).toEqual([
      'session.expired',
      'session.ended',
    ]);
  });

  test('a customer who was ended while no page was open leaves nothing here, and is told so (F53, I39)', async () => {
    const user = { uid: 'g', fullName: 'Amina' };
    const shop = await open({
      loadIdentity: { isAuthenticated: true, user, identity: null },
      clearEverything: () => null,
      signOut: () => null,
      signInAnonymously: { ok: true, identity: guest },
    });
    expect(shop.calls('clearEverything')).toHaveLength(1);
    expect(shop.emitted.map((one) => one.id ?? one.type)).toEqual([
      'session.expired',
      'session.ended',
    ]);
    expect(shop.context).toMatchObject({ user: null, isAuthenticated: false, identity: guest });
  });

  test('a wrong password says so, and the guest stays a guest', async () => {
    const shop = await open({ signIn: { ok: false, reason: 'wrong-password' } });
    await shop.send({
      type: 'session.signIn',
      way: { by: 'password', email: 'amina@example.test', password: 'wrong' },
    });
    expect(session.problemMessage(shop.actor.getSnapshot() as never)).toBe(
      'identity.wrong-password',
    );
    expect(shop.value).toEqual({ present: 'guest' });
  });
});

describe('a QR code', () => {
  const pending = { ok: true, order: anOrder({ attempt: anAttempt() }) };
  const code = (attemptId: string) => ({
    ok: true,
    attemptId,
    step: {
      kind: 'showQr',
      image: 'data:image/png;base64,AA==',
      expiresAt: '2027-03-01T09:01:00.000Z',
      expiresInMs: MINUTE,
      pollMs: 5_000,
    },
  });
  const input = {
    provider: 'IPAY_QR',
    approved: false,
    order: {
      id: 'order-1',
      orderNumber: 'A-1',
      businessId: 'shop',
      intentId: 'i',
      currency: 'MYR',
      dueNow: 1000,
      capability: null,
    },
  };
  const open = async (answers: Answers) => {
    const qr = begin(qrMachine, input, {
      startPayment: code('attempt-1'),
      askOutcome: pending,
      ...answers,
    });
    await qr.settle();
    return qr;
  };

  test('is asked about every five seconds, and at once when the shopper says it is paid', async () => {
    const qr = await open({});
    await qr.wait(10);
    expect(qr.calls('askOutcome')).toHaveLength(2);
    await qr.send({ type: 'payment.paidIt' });
    await qr.send({ type: 'page.visible' });
    expect(qr.calls('askOutcome')).toHaveLength(4);
  });

  test('a question that nobody answers is put again after twenty seconds, while the code is shown (F80)', async () => {
    const qr = await open({ askOutcome: undefined });
    await qr.wait(29);
    expect(qr.calls('askOutcome')).toHaveLength(1);
    await qr.wait(1);
    expect(qr.calls('askOutcome')).toHaveLength(2);
    expect(qr.value).toEqual({ showing: 'asking' });
  });

  test('ran out: asked once more, and a new one is shown only when the old one is known to be unpaid (F65)', async () => {
    const expired = {
      ok: true,
      order: anOrder({ attempt: anAttempt({ outcome: { status: 'EXPIRED' } }) }),
    };
    const qr = await open({
      askOutcome: (_: unknown, before: number) => (before < 11 ? pending : expired),
      startPayment: (_: unknown, before: number) => code(`attempt-${before + 1}`),
    });
    await qr.wait(60);
    expect(qrOf(qr.actor.getSnapshot() as never)).toMatchObject({ isExpired: true });
    await qr.send({ type: 'code.renew' });
    expect(qr.context.attemptId).toBe('attempt-2');
  });

  test('ran out but not known to be unpaid: no new one, the order is checked (F65, I45)', async () => {
    const qr = await open({});
    await qr.wait(60);
    expect(qr.actor.getSnapshot()).toMatchObject({
      status: 'done',
      output: { kind: 'outcome', outcome: { status: 'PENDING' } },
    });
    expect(qr.calls('startPayment')).toHaveLength(1);
  });
});
