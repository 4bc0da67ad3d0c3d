import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const post = (body: unknown, headers = {}) => shop.ask({ method: 'POST', url: '/api/v1/shipment/quote', body, headers });
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body', () => {
  it.each<[string, unknown, number, string]>([
    ['that is no JSON', '{"a":', 400, 'MALFORMED'],
    ['that ends early', '', 400, 'FIELDS_INVALID'],
    ['with a key twice', '{"amount":1,"amount":2}', 400, 'MALFORMED'],
    ['with a key twice in other letters', '{"amount":1,"\\u0061mount":2}', 400, 'MALFORMED'],
    ['with a key twice further in', '{"x":[{"a":1,"b":{"c":1,"c":2}}]}', 400, 'MALFORMED'],
    ['with __proto__', '{"__proto__":{"polluted":1}}', 400, 'MALFORMED'],
    ['with constructor.prototype', '{"constructor":{"prototype":{"polluted":1}}}', 400, 'MALFORMED'],
    ['with __proto__ spelled in escapes, further in', '{"a":{"\\u005f_proto__":1}}', 400, 'MALFORMED'],
    ['of 13 levels', nested(13), 400, 'MALFORMED'],
    ['of 64 levels in lists', `${'['.repeat(64)}${']'.repeat(64)}`, 400, 'MALFORMED'],
    ['with a list of 501 entries', JSON.stringify({ a: Array(501).fill(0) }), 400, 'TOO_MANY_LINES'],
    ['with 201 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 1]))), 400, 'MALFORMED'],
    ['with a number that is none', '{"amount":1e999}', 400, 'MALFORMED'],
    ['with half a surrogate', '{"a":"\\ud800"}', 400, 'MALFORMED'],
    ['with a NUL', '{"a":"x\\u0000y"}', 400, 'MALFORMED'],
    ['that is not UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), 400, 'MALFORMED'],
    ['in UTF-16', Buffer.from('\ufeff{"amount":1}', 'utf16le'), 400, 'MALFORMED'],
    ['of more than 64 kB', JSON.stringify({ a: 'x'.repeat(65_600) }), 413, 'TOO_LARGE'],
  ])('%s is refused by name (D0, S32)', async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer.statusCode, answer.body).toBe(status === 400 && code === 'TOO_MANY_LINES' ? 422 : status);
    expect(answer.json()).toMatchObject({ code });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('of another type is refused: XML, JSON in another alphabet, a compressed one (D0)', async () => {
    for (const type of ['application/xml', 'application/json; charset=utf-16', 'image/png']) {
      expect((await post('{}', { 'content-type': type })).json(), type).toMatchObject({ code: 'WRONG_CONTENT_TYPE' });
    }
    expect((await post('{}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  it('names the fields that are wrong and never repeats their values (D0)', async () => {
    const body = {
      locationId: 'x y',
      customerLocation: { country: 'KENYA', street: '<script>alert(1)</script>' },
      amount: 'canary-value',
      more: 1,
    };
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual(
      expect.arrayContaining(['locationId', 'customerLocation.country', 'customerLocation.flat', 'amount', 'more']),
    );
    for (const secret of ['canary', 'script', 'KENYA']) expect(answer.body).not.toContain(secret);
  });
});

describe('a request', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('%s where it makes no sense is 405 and says what does (D36)', async (method) => {
    for (const [url, allow] of [
      ['/api/v1/categories', 'GET, HEAD'],
      ['/api/login', 'POST'],
      ['/products', 'GET, HEAD'],
    ] as const) {
      const answer = await shop.ask({ method: method as 'PUT', url });
      expect(answer.statusCode, url).toBe(405);
      expect(answer.headers.allow).toBe(allow);
    }
  });

  it('with an overriding method is what it is (D36)', async () => {
    const answer = await shop.ask({
      url: '/api/v1/categories',
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    '/%2e%2e/package.json',
    '/.git/config',
    '/.env',
    '/assets/..%5cpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/',
    '/pictures/',
    '/pictures/../../package.json',
    '/pictures/.hidden',
    '/assets/catalogue.js.map',
    '/api/v1/products/x.css',
    '/api/v1/categories.css',
    '/api',
    '/api/v1',
    '/api/v2/products',
    '/server/main.ts',
    '/package.json',
    '/pictures/grocery',
  ])('for %s finds nothing (D35)', async (url) => {
    const answer = await shop.ask({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('for a picture gets it with a long life, and no cookie', async () => {
    const picture = store('grocery').products[0]?.imageUrl ?? '';
    const answer = await shop.ask({ url: picture });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=604800' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a failure that nobody planned', () => {
  it('tells a reference and nothing of what went wrong (D0, G16)', async () => {
    const { pool } = shop.database;
    const query = pool.query.bind(pool);
    pool.query = (async () => {
      throw new Error('secret detail at /srv/shop/server/x.ts: select * from "order"');
    }) as unknown as typeof pool.query;
    const answer = await shop.ask({ url: '/api/v1/categories' });
    pool.query = query;
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'UNPLANNED', reference: expect.stringMatching(/^[A-Z0-9]{6,8}$/) });
    for (const secret of ['secret', '/srv', 'select', 'Error', 'stack']) expect(answer.body).not.toContain(secret);
  });
});
