import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Renderer } from '#machines/domain/render.ts';
import { BOUNDS } from '#server/http/bounds.ts';
import { BASIC_HEADERS } from '#server/http/headers.ts';
import {
  type InProcessShop,
  inProcessShop,
  noInvoice,
  noLetter,
  store,
} from '#tests/support/inProcess.ts';
import { keptLog } from '#tests/support/readableLog.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const post = (body: unknown, headers = {}) =>
  shop.ask({ method: 'POST', url: '/api/v1/shipment/quote', body, headers });
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body', () => {
  it.each<[string, unknown, number, string]>([
    ['that is no JSON', '{"a":', 400, 'MALFORMED'],
    ['that ends early', '', 400, 'FIELDS_INVALID'],
    ['with a key twice', '{"amount":1,"amount":2}', 400, 'MALFORMED'],
    ['with a key twice in other letters', '{"amount":1,"\\u0061mount":2}', 400, 'MALFORMED'],
    ['with a key twice further in', '{"x":[{"a":1,"b":{"c":1,"c":2}}]}', 400, 'MALFORMED'],
    ['with __proto__', '{"__proto__":{"polluted":1}}', 400, 'MALFORMED'],
    [
      'with constructor.prototype',
      '{"constructor":{"prototype":{"polluted":1}}}',
      400,
      'MALFORMED',
    ],
    [
      'with __proto__ spelled in escapes, further in',
      '{"a":{"\\u005f_proto__":1}}',
      400,
      'MALFORMED',
    ],
    ['of 13 levels', nested(13), 400, 'MALFORMED'],
    ['of 64 levels in lists', `${'['.repeat(64)}${']'.repeat(64)}`, 400, 'MALFORMED'],
    [
      'with a list of 501 entries',
      JSON.stringify({ a: Array(501).fill(0) }),
      400,
      'TOO_MANY_LINES',
    ],
    [
      'with 201 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 1]))),
      400,
      'MALFORMED',
    ],
    ['with a number that is none', '{"amount":1e999}', 400, 'MALFORMED'],
    ['with half a surrogate', '{"a":"\\ud800"}', 400, 'MALFORMED'],
    ['with a NUL', '{"a":"x\\u0000y"}', 400, 'MALFORMED'],
    [
      'that is not UTF-8',
      Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
      400,
      'MALFORMED',
    ],
    ['in UTF-16', Buffer.from('\ufeff{"amount":1}', 'utf16le'), 400, 'MALFORMED'],
    ['of more than 64 kB', JSON.stringify({ a: 'x'.repeat(65_600) }), 413, 'TOO_LARGE'],
  ])('%s is refused by name (D0, S32)', async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer.statusCode, answer.body).toBe(
      status === 400 && code === 'TOO_MANY_LINES' ? 422 : status,
    );
    expect(answer.json()).toMatchObject({ code });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('of another type is refused: XML, JSON in another alphabet, a compressed one (D0)', async () => {
    for (const type of ['application/xml', 'application/json; charset=utf-16', 'image/png']) {
      expect((await post('{}', { 'content-type': type })).json(), type).toMatchObject({
        code: 'WRONG_CONTENT_TYPE',
      });
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
      expect.arrayContaining([
        'locationId',
        'customerLocation.country',
        'customerLocation.flat',
        'amount',
        '',
      ]),
    );
    for (const secret of ['more', 'canary', 'script', 'KENYA'])
      expect(answer.body).not.toContain(secret);
  });
});

describe('a request', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])(
    '%s where it makes no sense is 405 and says what does (D36)',
    async (method) => {
      for (const [url, allow] of [
        ['/api/v1/categories', 'GET, HEAD'],
        ['/api/login', 'POST'],
        ['/products', 'GET, HEAD'],
      ] as const) {
        const answer = await shop.ask({ method: method as 'PUT', url });
        expect(answer.statusCode, url).toBe(405);
        expect(answer.headers.allow).toBe(allow);
      }
    },
  );

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
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a character that no person types', () => {
  const answers = async (url: string) => {
    const answer = await shop.ask({ url });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'MALFORMED' });
  };

  it.each([
    '/api/v1/products?q=%00',
    '/api/v1/products?category=%00',
    '/api/v1/products?ids=a%00',
    '/api/v1/products?option=a:%00',
    '/api/v1/product-facets?q=tea%00',
    '/api/v1/products?%00=1',
    '/api/v1/products/%00',
    '/api/v1/products?q=%1b%5b2J',
    '/products?q=%00',
    '/fr/products?q=%00',
    '/products/%00',
    '/cart/handoff/%00?k=1',
    '/cart/return/stripe/%00',
    '/health?x=%00',
  ])('is refused in %s, before it is looked for anywhere', (url) => answers(url));

  describe.each(['%00', '%0B', '%1F', '%7F'])('that stands in a cookie as %s', (sign) => {
    it.each([
      '/',
      '/products',
      '/cart/checkout',
      '/api/v1/products',
      '/cart/return/stripe/0123456789abcdef',
      '/health',
    ])('which the parent domain set for itself leaves %s as it is', async (url) => {
      const { statusCode, body } = await shop.ask({ url, cookie: `_tracker=a${sign}b` });
      expect(statusCode, body).toBe(200);
    });

    it.each(['location', 'left', 'ecatalog-2'])('makes our %s count as absent', async (name) => {
      const asked: (string | null)[] = [];
      const renderer: Renderer = {
        render: async ({ locationId = null }) => {
          asked.push(locationId);
          return { status: 200, group: 'catalogue', headers: {}, html: '' };
        },
        say: (_locale, id) => id,
        letter: noLetter,
        invoice: noInvoice,
      };
      const beside = await inProcessShop({ beside: shop, renderer });
      const answer = await beside.ask({ url: '/products', cookie: `${name}=a${sign}b` });
      await beside.close();
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(asked).toEqual([null]);
    });
  });

  it('is refused in the name of a field', async () => {
    expect((await post('{"a\\u0000b":1}')).json()).toMatchObject({ code: 'MALFORMED' });
  });

  it('that is spelled twice over, a tab and a line end are only text', async () => {
    for (const q of ['%2500', 'a%09b', 'a%0Ab', '%E2%80%AF'])
      expect((await shop.ask({ url: `/api/v1/products?q=${q}` })).statusCode, q).toBe(200);
  });
});

describe('a request that the parser cannot read', () => {
  const PROBLEM = 'application/problem+json';
  let port: number;
  const open: Socket[] = [];
  const { logger, lines: logged } = keptLog();
  let listening: InProcessShop;
  beforeAll(async () => {
    listening = await inProcessShop({ beside: shop, logger });
    await listening.app.listen({ port: 0, host: '127.0.0.1' });
    port = (listening.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await listening.close();
  });

  function socketFor(text: string): Socket {
    const socket = connect(port, '127.0.0.1');
    open.push(socket);
    socket.write(text);
    return socket;
  }
  async function answerTo(text: string) {
    const socket = socketFor(text);
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { head: head.toLowerCase(), problem: JSON.parse(body) };
  }

  it.each([
    ['no HTTP', 'GET / HTTP/1.1\r\nHo st: x\r\n\r\n', 400, 'MALFORMED'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'MALFORMED',
    ],
    [
      'too much in its head',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])(
    'for %s gets the problem that any other refusal is, with all headers',
    async (_what, text, status, code) => {
      const { head, problem } = await answerTo(text);
      expect(problem).toMatchObject({ status, code });
      expect(head).toContain(`http/1.1 ${status} `);
      expect(head).toContain(`content-type: ${PROBLEM}`);
      for (const name of Object.keys(BASIC_HEADERS)) expect(head).toContain(`\r\n${name}: `);
    },
  );

  it('is looked for within its limit, so that a head that never ends is gone soon after', () => {
    expect(BOUNDS.connectionsCheckingInterval).toBeLessThanOrEqual(BOUNDS.headersTimeout / 4);
    expect(listening.app.server).toMatchObject({
      connectionsCheckingInterval: BOUNDS.connectionsCheckingInterval,
    });
  });

  it('whose body breaks off is no failure of the server, and fills no log', async () => {
    const host = 'Host: grocery.localhost\r\n';
    const reading = new Promise<IncomingMessage>((begins) =>
      listening.app.server.once('request', (request: IncomingMessage) =>
        request.on('newListener', (name) => name === 'data' && begins(request)),
      ),
    );
    const socket = socketFor(
      `POST /webhooks/dpo HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\nhalf`,
    );
    const request = await reading;
    socket.destroy();
    await new Promise((done) => request.once('close', done));
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(logged.filter((line) => line.includes('unplanned'))).toEqual([]);
  });
});

describe('a failure that nobody planned', () => {
  it('tells a reference and nothing of what went wrong (D0)', async () => {
    const { pool } = shop.database;
    const query = pool.query.bind(pool);
    pool.query = (async () => {
      throw new Error('secret detail at /srv/shop/server/x.ts: select * from "order"');
    }) as unknown as typeof pool.query;
    const answer = await shop.ask({ url: '/api/v1/categories' });
    pool.query = query;
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      code: 'UNPLANNED',
      reference: expect.stringMatching(/^[A-Z0-9]{6,8}$/),
    });
    for (const secret of ['secret', '/srv', 'select', 'Error', 'stack'])
      expect(answer.body).not.toContain(secret);
  });
});
