import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PER_MINUTE } from '#server/http/limits.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { MINUTE } from '#tests/support/setClock.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop({ config: { limits: { factor: 1, addressFactor: 10 } } });
});
afterAll(() => shop.close());

const promotion = (as?: string, more = {}) => shop.ask({ url: '/api/v1/promotions/NO-SUCH-CODE', as, ...more });

describe('the limit of a call', () => {
  it('lets the last one pass and refuses the next, with the time to wait (S29, D17)', async () => {
    shop.clock.pass(2 * MINUTE);
    for (let asked = 0; asked < PER_MINUTE.promotion; asked++) expect((await promotion(customer('one'))).statusCode).toBe(404);
    shop.clock.pass(20_000);
    const answer = await promotion(customer('one'));
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('40');
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 });
    shop.clock.pass(40_000);
    expect((await promotion(customer('one'))).statusCode).toBe(404);
  });

  it('is counted for each principal and each store apart', async () => {
    shop.clock.pass(2 * MINUTE);
    for (let asked = 0; asked < PER_MINUTE.promotion; asked++) await promotion(customer('one'));
    expect((await promotion(customer('one'))).statusCode).toBe(429);
    expect((await promotion(customer('two'))).statusCode).toBe(404);
    expect((await promotion(customer('one'), { store: 'retail' })).statusCode).toBe(404);
    expect((await shop.ask({ url: '/api/v1/categories', as: customer('one') })).statusCode).toBe(200);
  });

  it('is ten times as high for an address, so that a restaurant can share a line', async () => {
    shop.clock.pass(2 * MINUTE);
    const most = PER_MINUTE.promotion * 10;
    for (let asked = 0; asked < most; asked++)
      expect((await promotion(customer(`guest ${asked}`))).statusCode, `request ${asked + 1}`).toBe(404);
    expect((await promotion(customer('one more'))).statusCode).toBe(429);
  });
});

it('signing in is limited before anything is verified', async () => {
  shop.clock.pass(2 * MINUTE);
  const login = () => shop.ask({ method: 'POST', url: '/api/login', body: {}, as: 'nonsense' });
  for (let asked = 0; asked < PER_MINUTE.login * 10; asked++) expect((await login()).statusCode).toBe(401);
  expect((await login()).statusCode).toBe(429);
});

it('policy reports are few, small and never an error of ours (D34)', async () => {
  shop.clock.pass(2 * MINUTE);
  const report = (body: unknown, type = 'application/csp-report') =>
    shop.ask({ method: 'POST', url: '/csp-report', body, headers: { 'content-type': type } });
  expect((await report({ 'csp-report': { 'blocked-uri': 'https://evil.example/?secret=1' } })).statusCode).toBe(204);
  expect((await report('no json')).statusCode).toBe(400);
  expect((await report({ 'csp-report': { x: 'y'.repeat(20_000) } })).statusCode).toBe(413);
  for (let asked = 0; asked < 30; asked++) await report({ 'csp-report': {} });
  expect((await report({ 'csp-report': {} })).statusCode).toBe(429);
});
