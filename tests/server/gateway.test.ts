import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RenderRequest } from '#machines/domain/render.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { MINUTE } from '#tests/support/setClock.ts';

const { business, settings, products } = store('grocery');
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let platform: Server;
let shop: InProcessShop;
let seen: Seen[] = [];
/** answers by the start of the path, for one test */
let answers: Record<string, { status: number; body: unknown; headers?: Record<string, string> }> = {};
const USUAL: typeof answers = {
  '/base/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost': {
    status: 200,
    body: [{ id: business.id, name: 'Soko', currency: 'KES' }],
  },
  '/base/api/v1/businesses/id-from-domain': { status: 404, body: {} },
  '/base/api/v1/estore-setting/business': { status: 200, body: settings },
  '/base/api/v1/products': { status: 200, body: { products: products.slice(0, 2), total: 2, page: 1, pages: 1 } },
};

beforeAll(async () => {
  platform = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const all = { ...USUAL, ...answers };
    const found = Object.keys(all)
      .sort((one, other) => other.length - one.length)
      .find((start) => request.url?.startsWith(start));
    const answer = all[found ?? ''] ?? { status: 404, body: {} };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/base`;
  const page = async ({ call }: RenderRequest) => ({
    status: 200,
    group: 'catalogue' as const,
    headers: {},
    html: JSON.stringify([await call('products', { query: { q: 'tea' } }), await call('categories', {})]),
  });
  shop = await inProcessShop({ config: { platform: { url, apiKey: 'the-secret-key' } }, renderer: { render: page, say: (_, id) => id } });
});
afterEach(() => {
  seen = [];
  answers = {};
});
afterAll(async () => {
  await shop.close();
  platform.close();
});

const key = async (): Promise<string> => (await shop.app.deps.stores.byHost('grocery.localhost'))?.publishableKey ?? '';
const ask = async (request: Parameters<InProcessShop['ask']>[0]) =>
  shop.ask({ ...request, headers: { 'api-key': await key(), ...request.headers } });

describe('with a platform configured', () => {
  it('a call goes on with the secret key, which the browser never sees (S14)', async () => {
    const answer = await ask({
      url: '/api/v1/products?q=tea&join=images&join=bundleItems',
      as: 'a-token',
      headers: { cookie: 'ecatalog-2=secret' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().products).toHaveLength(2);
    const forwarded = seen.at(-1);
    expect(forwarded).toMatchObject({ method: 'GET', url: '/base/api/v1/products?q=tea&join=images&join=bundleItems' });
    expect(forwarded?.headers).toMatchObject({ 'api-key': 'the-secret-key', id_token: 'a-token' });
    expect(forwarded?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('the-secret-key');
  });

  it('a write goes on with its body, and the answer comes back as it is', async () => {
    answers = { '/base/api/v1/cartTransaction': { status: 201, body: { data: { id: 'o1', orderNumber: '7' } } } };
    const answer = await ask({
      method: 'POST',
      url: `/api/v1/cartTransaction?businessId=${business.id}`,
      body: { business: business.id, anything: 1 },
      as: 'a-token',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ data: { id: 'o1', orderNumber: '7' } });
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ business: business.id, anything: 1 });
  });

  it('a refusal and its time to wait come back too', async () => {
    answers = { '/base/api/v1/products': { status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '7' } } };
    const answer = await ask({ url: '/api/v1/products' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
  });

  it.each(['/api/v1/admin', '/api/v1/products/../admin', '/api/v1//evil.example', '/api/v1/products/x/secret'])(
    '%s is not part of the contract and goes nowhere (D26, S27)',
    async (url) => {
      await key();
      seen = [];
      expect((await ask({ url })).statusCode).toBe(404);
      expect(seen).toEqual([]);
    },
  );

  it('what is somebody’s goes nowhere without their own proof: the secret key alone would speak for the shop itself (S14)', async () => {
    await key();
    seen = [];
    const nobodys = [
      ['POST', '/api/v1/tables/t1/close', 404],
      ['POST', '/api/v1/cartTransaction/propose-order-change/o1', 404],
      ['POST', '/api/v1/cartTransaction/o1/changes/p1', 404],
      ['GET', '/api/v1/staff/tables', 404],
      ['GET', '/api/v1/cartTransaction', 401],
    ] as const;
    for (const [method, url, status] of nobodys)
      expect((await ask({ method, url, ...(method === 'POST' && { body: {} }) })).statusCode, url).toBe(status);
    expect(seen).toEqual([]);
    await ask({ method: 'POST', url: '/api/v1/cartTransaction/o1/changes/p1', body: {}, as: 'a-token' });
    expect(seen.at(-1)?.headers).toMatchObject({ 'api-key': 'the-secret-key', id_token: 'a-token' });
  });

  it('a redirect of the platform is not followed (S27)', async () => {
    answers = { '/base/api/v1/products': { status: 302, body: {}, headers: { location: 'http://169.254.169.254/' } } };
    expect((await ask({ url: '/api/v1/products' })).statusCode).toBe(503);
  });

  it('a write from another site still goes nowhere (S06)', async () => {
    await key();
    seen = [];
    const answer = await ask({ method: 'POST', url: '/api/v1/cartTransaction', body: {}, headers: { origin: 'https://evil.example' } });
    expect(answer.statusCode).toBe(403);
    expect(seen).toEqual([]);
  });

  it('a page asks the platform, and an answer of another shape is no answer', async () => {
    answers = { '/base/api/v1/categories': { status: 200, body: [{ wrong: 'shape' }] } };
    const [found, categories] = (await ask({ url: '/' })).json();
    expect(found).toMatchObject({ ok: true, data: { total: 2 } });
    expect(seen.find(({ url }) => url.startsWith('/base/api/v1/products'))?.url).toBe(
      `/base/api/v1/products?businessId=${business.id}&q=tea`,
    );
    expect(categories).toMatchObject({ ok: false, problem: { code: 'UNAVAILABLE' } });
  });

  it('a host that the platform does not know is 421, and two businesses of one domain are an alarm (D01, D02)', async () => {
    expect((await ask({ url: '/api/v1/products', headers: { host: 'unknown.localhost' } })).statusCode).toBe(421);
    shop.clock.pass(2 * MINUTE);
    answers = {
      '/base/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost': { status: 200, body: [{ id: 'one' }, { id: 'two' }] },
    };
    const headers = { 'api-key': 'whatever' };
    expect((await shop.ask({ url: '/api/v1/products', headers })).statusCode).toBe(500);
  });

  it('there are no webhooks of our own', () => {
    expect(shop.app.declared.filter(({ access }) => access === 'notification')).toEqual([]);
  });
});
