import { describe, expect, test } from 'vitest';
import type { Call, CallReply, PayableOrder } from '../../provider.ts';
import { hostedPage, mayGoTo } from './hostedPage.ts';

const order: PayableOrder = {
  id: 'o1',
  orderNumber: 'N1',
  businessId: 'b1',
  intentId: 'i1',
  currency: 'USD',
  dueNow: 100,
};
const provider = hostedPage({
  path: '/pay',
  query: { merchantAccount: 'estore' },
  reply: 'redirect',
});
const answering =
  (status: number, json: unknown): Call =>
  async (): Promise<CallReply> => ({
    status,
    json,
    contentType: 'application/json',
    headers: {},
    bytes: null,
  });

describe('starting at a hosted page', () => {
  test('posts the order, its business and what the path wants besides', async () => {
    const seen: unknown[] = [];
    await provider.start(order, async (request) => {
      seen.push(request);
      return answering(200, { attemptId: 'a1', redirectUrl: 'https://bank.test/pay' })(request);
    });
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/pay',
        query: { businessId: 'b1', merchantAccount: 'estore' },
        body: { orderId: 'o1', businessId: 'b1' },
      },
    ]);
  });

  test('answers where to go', async () => {
    const result = await provider.start(
      order,
      answering(200, { attemptId: 'a1', redirectUrl: '/cart/handoff/a1?k=s' }),
    );
    expect(result).toEqual({
      ok: true,
      attemptId: 'a1',
      step: { kind: 'redirect', url: '/cart/handoff/a1?k=s' },
    });
  });

  test.each([
    [409, 'ALREADY_PAID', 'ALREADY_PAID'],
    [409, 'ATTEMPT_LIVE', 'ATTEMPT_LIVE'],
    [409, 'ORDER_CLOSED', 'ORDER_CLOSED'],
    [422, 'METHOD_NOT_OFFERED', 'METHOD_NOT_OFFERED'],
    [401, 'IDENTITY_EXPIRED', 'IDENTITY'],
    [502, 'PROVIDER_DOWN', 'METHOD_DOWN'],
    [503, 'UNAVAILABLE', 'UNKNOWN'],
    [409, 'TWIN_RUNNING', 'UNKNOWN'],
    [500, 'UNPLANNED', 'UNKNOWN'],
    [500, undefined, 'UNKNOWN'],
  ])('reads %i %s as %s', async (status, code, reason) => {
    expect(await provider.start(order, answering(status, { code }))).toEqual({ ok: false, reason });
  });

  test.each([
    [{ 'retry-after': '40' }, 40_000],
    [{}, 10_000],
    [{ 'retry-after': 'soon' }, 10_000],
  ])(
    'too many at once is a wait, and no word about the provider: %j',
    async (headers, retryAfterMs) => {
      const busy: Call = async (request) => ({
        ...(await answering(429, { code: 'TOO_MANY_REQUESTS' })(request)),
        headers,
      });
      expect(await provider.start(order, busy)).toEqual({
        ok: false,
        reason: 'WAIT',
        retryAfterMs,
      });
    },
  );

  test('a lost or unreadable answer leaves the question open (F61, F62)', async () => {
    expect(await provider.start(order, () => Promise.reject(new Error('offline')))).toEqual({
      ok: false,
      reason: 'UNKNOWN',
    });
    expect(await provider.start(order, answering(200, { attemptId: 'a1' }))).toEqual({
      ok: false,
      reason: 'UNKNOWN',
    });
    expect(await provider.start(order, answering(200, null))).toEqual({
      ok: false,
      reason: 'UNKNOWN',
    });
  });
});

describe('an address to go to (F63, S17)', () => {
  test.each([
    '/cart/handoff/a1?k=s',
    'https://checkout.stripe.com/c/pay/cs_1',
    'http://stripe.pay.localhost:4000/c/pay/cs_1',
  ])('may be %s', (address) => {
    expect(mayGoTo(address)).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    '//evil.test/',
    '/\\evil.test',
    'http://evil.test/',
    'https://u:p@evil.test/',
    'pay',
    '',
  ])('is never %s', (address) => {
    expect(mayGoTo(address)).toBe(false);
  });

  test('that is none makes the method unavailable', async () => {
    expect(
      await provider.start(
        order,
        answering(200, { attemptId: 'a1', redirectUrl: 'javascript:alert(1)' }),
      ),
    ).toEqual({
      ok: false,
      reason: 'METHOD_DOWN',
    });
  });
});
