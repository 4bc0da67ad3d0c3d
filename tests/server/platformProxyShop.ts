import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { RenderRequest } from '#machines/domain/render.ts';
import {
  type InProcessShop,
  inProcessShop,
  noInvoice,
  noLetter,
  store,
} from '#tests/support/inProcess.ts';
import { keptLog } from '#tests/support/readableLog.ts';
import { missingFrom } from '#tests/support/strictPlatform.ts';

export const { business, settings, products } = store('grocery');

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answers = Record<string, { status: number; body: unknown; headers?: Record<string, string> }>;
let platformServer: Server;
export let shop: InProcessShop;

/** What reached the platform of these tests, and what it answers. */
export const platform = {
  seen: [] as Seen[],
  /** answers by the start of the path, for one test */
  answers: {} as Answers,
  /** instead of JSON, for one test */
  odd: null as ((response: ServerResponse) => void) | null,
};

export const { logger, lines: logged } = keptLog();

/** what reached the platform without what the table of calls shows */
let lacking: string[] = [];

const USUAL: Answers = {
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

export const key = async (): Promise<string> =>
  (await shop.app.services.stores.byHost('grocery.localhost'))?.publishableKey ?? '';

export const JOINS = [
  'images',
  'productVariants',
  'productLocation',
  'bundleItems',
  'productAddOns',
]
  .map((name) => `join=${name}`)
  .join('&');

/** As the shop's own client asks: with the business in every question, and for products with their parts. */
export const ask = async ({ url, ...request }: Parameters<InProcessShop['ask']>[0]) => {
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

/** One shop before one platform for the tests of a file; what reached the platform is as the table of calls shows it. */
export function setUpShopBeforePlatform(): void {
  beforeAll(async () => {
    platformServer = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const { method = '', url = '', headers } = request;
      platform.seen.push({ method, url, headers, body });
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
      if (
        platform.odd &&
        !request.url?.includes('id-from-domain') &&
        !request.url?.includes('estore-setting')
      )
        return platform.odd(response);
      const all = { ...USUAL, ...platform.answers };
      const found = Object.keys(all)
        .sort((one, other) => other.length - one.length)
        .find((start) => request.url?.startsWith(start));
      const answer = all[found ?? ''] ?? { status: 404, body: {} };
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(JSON.stringify(answer.body));
    }).listen(0, '127.0.0.1');
    await once(platformServer, 'listening');
    const url = `http://127.0.0.1:${(platformServer.address() as AddressInfo).port}/base`;
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
      renderer: { render: page, say: (_, id) => id, letter: noLetter, invoice: noInvoice },
      logger,
    });
  });
  afterEach(() => {
    const found = lacking;
    lacking = [];
    platform.seen = [];
    platform.answers = {};
    platform.odd = null;
    logged.length = 0;
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await shop.close();
    platformServer.close();
  });
}
