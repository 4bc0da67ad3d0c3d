import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RenderRequest } from '#machines/domain/render.ts';
import { clientConfig } from '#server/pages/clientConfig.ts';
import { type InProcessShop, inProcessShop, noLetter, store } from '#tests/support/inProcess.ts';
import { keptLog } from '#tests/support/readableLog.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { missingFrom } from '#tests/support/strictPlatform.ts';

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
let answers: Record<string, { status: number; body: unknown; headers?: Record<string, string> }> =
  {};
/** instead of JSON, for one test */
let odd: ((response: ServerResponse) => void) | null = null;
const { logger, lines: logged } = keptLog();
/** what reached the platform without what the table of calls shows */
let lacking: string[] = [];
const USUAL: typeof answers = {
  '/base/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost': {
    status: 200,
    body: [{ id: business.id, name: 'Soko', currency: 'KES' }],
  },
  '/base/api/v1/businesses/id-from-domain': { status: 404, body: {} },
  '/base/api/v1/estore-setting/business': { status: 200, body: settings },
  '/base/api/v1/products': {
    status: 200,
    body: { products: products.slice(0, 2), total: 2, page: 1, pages: 1 },
  },
};

beforeAll(async () => {
  platform = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    const missing = missingFrom({
      method,
      url: url.replace(/^\/base\/api\/v1/, ''),
      headers,
      body,
    });
    if (missing.length > 0) {
      lacking.push(`${method} ${url} lacks ${missing.join(', ')}`);
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    if (odd && !request.url?.includes('id-from-domain') && !request.url?.includes('estore-setting'))
      return odd(response);
    const all = { ...USUAL, ...answers };
    const found = Object.keys(all)
      .sort((one, other) => other.length - one.length)
      .find((start) => request.url?.startsWith(start));
    const answer = all[found ?? ''] ?? { status: 404, body: {} };
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/base`;
  const page = async ({ call }: RenderRequest) => ({
    status: 200,
    group: 'catalogue' as const,
    headers: {},
    html: JSON.stringify([
      await call('products', { query: { q: 'tea' } }),
      await call('categories', {}),
    ]),
  });
  shop = await inProcessShop({
    config: {
      platform: {
        url,
        apiKey: 'the-secret-key',
        extensions: ['findOrder', 'categories', 'attachment', 'decideChange'],
      },
    },
    renderer: { render: page, say: (_, id) => id, letter: noLetter },
    logger,
  });
});
afterEach(() => {
  const found = lacking;
  lacking = [];
  seen = [];
  answers = {};
  odd = null;
  logged.length = 0;
  expect(found).toEqual([]);
});
afterAll(async () => {
  await shop.close();
  platform.close();
});

const key = async (): Promise<string> =>
  (await shop.app.services.stores.byHost('grocery.localhost'))?.publishableKey ?? '';
const JOINS = ['images', 'productVariants', 'productLocation', 'bundleItems', 'productAddOns']
  .map((name) => `join=${name}`)
  .join('&');
/** As the shop's own client asks: with the business in every question, and for products with their parts. */
const ask = async ({ url, ...request }: Parameters<InProcessShop['ask']>[0]) => {
  const [path = '', query] = url.split('?');
  const carried = [
    `businessId=${business.id}`,
    path === '/api/v1/products' && !query?.includes('join=') && JOINS,
    query?.replace(/businessId=[^&]*/, ''),
  ];
  return shop.ask({
    ...request,
    url: `${path}?${carried.filter(Boolean).join('&')}`,
    headers: { 'api-key': await key(), ...request.headers },
  });
};

describe('with a platform configured', () => {
  it('a business that names no places has those of its products', async () => {
    const found = await shop.app.services.stores.byHost('grocery.localhost');
    const ids = new Set(
      products
        .slice(0, 2)
        .flatMap(({ productLocation }) => productLocation.map(({ locationId }) => locationId)),
    );
    expect(found?.business.locations.map(({ id }) => id)).toEqual([...ids]);
    expect(found?.business.businessCurrency).toBe('KES');
  });

  it('a call goes on with the secret key, which the browser never sees (S14)', async () => {
    const answer = await ask({
      url: '/api/v1/products?q=tea&join=images&join=bundleItems',
      as: 'a-token',
      headers: { cookie: 'ecatalog-2=secret' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().products).toHaveLength(2);
    const forwarded = seen.at(-1);
    expect(forwarded).toMatchObject({
      method: 'GET',
      url: `/base/api/v1/products?businessId=${business.id}&q=tea&join=images&join=bundleItems`,
    });
    expect(forwarded?.headers).toMatchObject({ 'api-key': 'the-secret-key', id_token: 'a-token' });
    expect(forwarded?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('the-secret-key');
  });

  it('a write goes on with its body; what its answer leaves out is what was sent', async () => {
    answers = {
      '/base/api/v1/cartTransaction': {
        status: 201,
        body: { data: { id: 'o1', orderNumber: '7' } },
      },
    };
    const answer = await ask({
      method: 'POST',
      url: `/api/v1/cartTransaction?businessId=${business.id}`,
      body: { business: business.id, totalCartAmount: 30.5, outstanding: 10 },
      as: 'a-token',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      data: {
        id: 'o1',
        orderNumber: '7',
        total: 30.5,
        dueNow: 20.5,
        outstanding: 10,
        currency: 'KES',
      },
    });
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      business: business.id,
      totalCartAmount: 30.5,
      outstanding: 10,
    });
  });

  it('a refusal and its time to wait come back too', async () => {
    answers = {
      '/base/api/v1/products': {
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS' },
        headers: { 'retry-after': '7' },
      },
    };
    const answer = await ask({ url: '/api/v1/products' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
  });

  it.each([
    '/api/v1/admin',
    '/api/v1/products/../admin',
    '/api/v1//evil.example',
    '/api/v1/products/x/secret',
  ])('%s is not part of the contract and goes nowhere (D26, S27)', async (url) => {
    await key();
    seen = [];
    expect((await ask({ url })).statusCode).toBe(404);
    expect(seen).toEqual([]);
  });

  it('no path leads to another call of the platform: the secret key goes along with whatever is asked (S27)', async () => {
    await key();
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    seen = [];
    for (const path of [
      '/cart/return/../../api/v1/staff/tables',
      '/cart/return/%2e%2e/%2E./api/v1/staff/tables',
      '/cart/return/..\\..\\api/v1/staff/tables',
      '/cart/handoff/%2e%2e',
      '/api/v1/promotions/%2e%2e',
    ]) {
      const headers = { host: 'grocery.localhost', 'api-key': await key() };
      const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
      answer.resume();
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    expect(seen).toEqual([]);
  });

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
      expect(
        (await ask({ method, url, ...(method === 'POST' && { body: {} }) })).statusCode,
        url,
      ).toBe(status);
    expect(seen).toEqual([]);
    await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction/o1/changes/p1',
      body: {},
      as: 'a-token',
    });
    expect(seen.at(-1)?.headers).toMatchObject({
      'api-key': 'the-secret-key',
      id_token: 'a-token',
    });
  });

  it('an empty token is no proof, nor is a capability before a platform that knows none', async () => {
    const found = await shop.app.services.stores.byHost('grocery.localhost');
    if (!found) throw new Error('no store');
    const byCapability = {
      url: '/api/v1/cartTransaction/o1',
      headers: { 'x-capability': 'whatever-anybody-writes' },
    };
    seen = [];
    await ask(byCapability);
    expect(seen.at(-1)?.headers).toMatchObject({ 'x-capability': 'whatever-anybody-writes' });
    seen = [];
    found.heedsCapability = false;
    expect((await ask(byCapability)).statusCode).toBe(404);
    found.heedsCapability = true;
    expect(
      (
        await ask({
          url: '/api/v1/cartTransaction/o1',
          headers: { id_token: '', 'x-capability': '' },
        })
      ).statusCode,
    ).toBe(404);
    expect(seen).toEqual([]);
  });

  it('a redirect of the platform is not followed (S27)', async () => {
    answers = {
      '/base/api/v1/products': {
        status: 302,
        body: {},
        headers: { location: 'http://169.254.169.254/' },
      },
    };
    expect((await ask({ url: '/api/v1/products' })).statusCode).toBe(503);
  });

  it('a write from another site still goes nowhere (S06)', async () => {
    await key();
    seen = [];
    const answer = await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect(seen).toEqual([]);
  });

  it('a page asks the platform, and an answer of another shape is no answer', async () => {
    answers = { '/base/api/v1/categories': { status: 200, body: [{ wrong: 'shape' }] } };
    const [found, categories] = (await ask({ url: '/' })).json();
    expect(found).toMatchObject({ ok: true, data: { total: 2 } });
    expect(seen.find(({ url }) => url.startsWith('/base/api/v1/products'))?.url).toBe(
      `/base/api/v1/products?businessId=${business.id}&${JOINS}&q=tea`,
    );
    expect(categories).toMatchObject({ ok: false, problem: { code: 'UNAVAILABLE' } });
  });

  it('a host that the platform does not know is 421, and two businesses of one domain are an alarm (D01, D02)', async () => {
    expect(
      (await ask({ url: '/api/v1/products', headers: { host: 'unknown.localhost' } })).statusCode,
    ).toBe(421);
    shop.clock.pass(2 * MINUTE);
    answers = {
      '/base/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost': {
        status: 200,
        body: [{ id: 'one' }, { id: 'two' }],
      },
    };
    const headers = { 'api-key': 'whatever' };
    expect((await shop.ask({ url: '/api/v1/products', headers })).statusCode).toBe(500);
  });

  it('there are no webhooks of our own', () => {
    expect(shop.app.declared.filter(({ access }) => access === 'notification')).toEqual([]);
  });

  const ODD: Record<string, (response: ServerResponse) => void> = {
    'a page of a proxy': (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
    'a gateway that timed out': (response) =>
      void response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504</h1>'),
    'JSON cut in the middle': (response) =>
      void response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{"id":"o'),
    'ten megabytes': (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`"${'x'.repeat(10_000_000)}"`),
    'a connection that breaks': (response) => void response.destroy(),
    'a failure without a word': (response) => void response.writeHead(500).end(),
  };
  it.each(Object.keys(ODD))(
    '%s is down for a read, and for a write an answer that got lost, which no page repeats by itself',
    async (name) => {
      odd = ODD[name] ?? null;
      const read = await ask({ url: '/api/v1/products' });
      expect([read.statusCode, read.json().code]).toEqual([503, 'UNAVAILABLE']);
      const body = { business: business.id, businessId: business.id, totalCartAmount: 1 };
      for (const url of [
        '/api/v1/cartTransaction',
        '/api/v1/stripe-account/stripe-cart-checkout',
        '/api/v1/cartTransaction/paypal-capture/o1',
      ]) {
        const write = await ask({ method: 'POST', url, body, as: 'a-token' });
        expect([url, write.statusCode, write.json()]).toEqual([url, 502, {}]);
      }
    },
  );

  it('a success that is not 201 is no order (specification 7)', async () => {
    answers = {
      '/base/api/v1/cartTransaction': {
        status: 200,
        body: { data: { id: 'o1', orderNumber: '7' } },
      },
    };
    const answer = await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: { totalCartAmount: 1 },
      as: 'a-token',
    });
    expect(answer.statusCode).toBe(502);
  });

  it('paying and fetching a file name somebody, too', async () => {
    await key();
    seen = [];
    const nobodys = [
      await ask({
        method: 'POST',
        url: '/api/v1/stripe-account/stripe-cart-checkout',
        body: { orderId: 'o1' },
      }),
      await ask({ url: '/api/v1/cartTransaction/o1/attachments/a1' }),
    ];
    expect(nobodys.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(seen).toEqual([]);
  });

  it('a refused key is not told as the shopper’s fault, a refused token is', async () => {
    answers = {
      '/base/api/v1/products': { status: 401, body: {} },
      '/base/api/v1/cartTransaction': { status: 401, body: {} },
    };
    expect((await ask({ url: '/api/v1/products' })).json().code).toBe('UNAVAILABLE');
    expect((await ask({ url: '/api/v1/cartTransaction', as: 'a-token' })).json().code).toBe(
      'IDENTITY_EXPIRED',
    );
  });

  it('an extension that the platform lacks is answered out of the specification’s calls, or not found; the platform is not asked', async () => {
    await key();
    seen = [];
    expect((await ask({ url: '/api/v1/promotions?amount=10' })).json()).toEqual([]);
    expect(
      (await ask({ url: '/api/v1/slots?productId=a&locationId=b&from=2026-03-02' })).statusCode,
    ).toBe(404);
    expect((await ask({ url: '/api/v1/tables/table-1234-long' })).json()).toMatchObject({
      name: 'table-12',
      open: true,
    });
    expect(seen).toEqual([]);
    answers = {
      '/base/api/v1/ecatalog-notification': {
        status: 200,
        body: {
          data: [
            { id: 1, message: 'Paid' },
            { id: 2, isRead: 1 },
          ],
        },
      },
    };
    expect(
      (
        await ask({ url: '/api/v1/ecatalog-notification/unread?customerId=c', as: 'a-token' })
      ).json(),
    ).toEqual({ unread: 1 });
  });

  it('a shop learns once what its platform lacks, and tells its pages', async () => {
    const found = await shop.app.services.stores.byHost('grocery.localhost');
    expect(found?.lacks?.has('slots')).toBe(true);
    expect(found?.lacks?.has('findOrder')).toBe(false);
    expect(clientConfig(shop.app.services, found ?? null, 'en').lacks).toContain('slots');
  });

  it('a file goes through as bytes, and never as a page', async () => {
    answers = {
      '/base/api/v1/cartTransaction/o1/attachments/a1': {
        status: 200,
        body: 1,
        headers: { 'content-type': 'image/png' },
      },
    };
    const url = '/api/v1/cartTransaction/o1/attachments/a1';
    const file = await ask({ url, as: 'a-token' });
    expect([
      file.statusCode,
      file.headers['content-type'],
      file.headers['content-disposition'],
    ]).toEqual([200, 'image/png', 'attachment']);
    answers = {
      [`/base${url}`]: { status: 200, body: 1, headers: { 'content-type': 'text/html' } },
    };
    expect((await ask({ url, as: 'a-token' })).statusCode).toBe(503);
  });

  it('a form for a provider is carried there by a page of ours, out of a ticket that nobody can change', async () => {
    const form = {
      url: 'https://payment.example/entry',
      fields: { RefNo: 'A1', Amount: '1,278.99' },
    };
    answers = { '/base/api/v1/cartTransaction/ipay-checkout': { status: 200, body: form } };
    const body = { orderId: 'o1', businessId: business.id };
    const started = await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction/ipay-checkout?merchantAccount=estore',
      body,
      as: 'a-token',
    });
    const { redirectUrl } = started.json();
    const page = await shop.ask({ url: redirectUrl });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('action="https://payment.example/entry"');
    expect(page.body).toContain('value="1,278.99"');
    expect((await shop.ask({ url: redirectUrl.slice(0, -3) })).statusCode).toBe(404);
    shop.clock.pass(31 * MINUTE);
    expect((await shop.ask({ url: redirectUrl })).statusCode).toBe(404);
  });

  it('the platform’s own return page is passed on with its policy; without one the shopper goes on to the checkout', async () => {
    const path = '/base/cart/return/stripe/secret';
    answers = {
      [path]: {
        status: 200,
        body: 'back',
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
      },
    };
    const page = await shop.ask({
      url: '/cart/return/stripe/secret?x=1',
      headers: { cookie: 'ecatalog-2=secret' },
    });
    expect([page.statusCode, page.headers['content-security-policy'], page.body]).toEqual([
      200,
      "default-src 'none'",
      '"back"',
    ]);
    expect(seen.at(-1)?.headers.cookie).toBeUndefined();
    answers = {};
    const own = await shop.ask({
      method: 'POST',
      url: '/cart/return/stripe/secret',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(own.body).toContain('"/cart/checkout"');
    answers = { [path]: { status: 302, body: {}, headers: { location: 'https://evil.example/' } } };
    expect((await shop.ask({ url: '/cart/return/stripe/secret' })).headers.location).toBe(
      '/orders',
    );
  });

  it('nothing of the secret key, of tokens or of bodies reaches the log', async () => {
    odd = ODD['a page of a proxy'] ?? null;
    await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: { totalCartAmount: 1, notes: 'a-private-note' },
      as: 'a-token',
    });
    odd = (response) => void response.destroy();
    await ask({ url: '/api/v1/cartTransaction/o1', as: 'a-token' });
    expect(logged.join('')).toContain('the platform answered a write with what cannot be read');
    expect(logged.join('')).not.toMatch(/the-secret-key|a-token|a-private-note|<h1>hello/);
  });
});
