import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import { MERCHANT_CALLS } from '#machines/domain/calls/merchant.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { browserProvider } from '#providers/browser.ts';
import type { PayableOrder } from '#providers/provider.ts';
import { apiOver, type CallInput } from '#src/api/calls.ts';
import { type Http, httpOver } from '#src/api/http.ts';
import { CHECKOUT_CALL } from '#src/api/paymentPolicy.ts';
import { DEMANDS, type StrictPlatform, strictPlatform } from '#tests/support/strictPlatform.ts';

const BUSINESS = 'business-1';
let behind: Server;
let platform: StrictPlatform;
let http: Http;
let reached: string[] = [];

beforeAll(async () => {
  behind = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  platform = await strictPlatform(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`);
  http = httpOver({
    base: `${platform.url}/api/v1`,
    apiKey: 'key',
    idToken: async () => 'a-token',
    renewCookie: async () => false,
    isOnline: () => true,
    wait: async () => undefined,
    chance: () => 0,
    fetchAhead: (load) =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  });
});
afterAll(() => {
  platform.close();
  behind.close();
});
beforeEach(() => {
  reached = [];
  platform.refused.length = 0;
});

/** What a caller of the client has to say by itself: its own question, never whose shop is meant. */
const OWN: { [N in ApiName]?: CallInput<N> } = {
  business: { query: { defaultDomain: 'shop.test' } },
  notifications: { query: { customerId: 'customer-1' } },
  // A booking names its business itself: the chart makes it whole, and it is compared when it is repeated.
  createAppointment: { body: { businessId: BUSINESS } as never },
};
const order: PayableOrder = {
  id: 'o1',
  orderNumber: '7',
  businessId: BUSINESS,
  intentId: 'i1',
  currency: 'KES',
  dueNow: 100,
};
/** No page asks what only a merchant's own systems ask. */
const SHOP_CALLS = (Object.entries(API) as [ApiName, ShopCall][])
  .filter(([name]) => !Object.hasOwn(MERCHANT_CALLS, name))
  .map(([name, call]) => ({ name, call }));

describe('the calls of a browser, before a platform that takes the table of calls at its word', () => {
  test('every call of the table is one that the shop makes', () => {
    const plain = (path: string): string => path.replace(/:\w+/g, ':x');
    const made = new Set([
      ...SHOP_CALLS.map(({ call }) => plain(`${call.method} ${call.path}`)),
      ...PROVIDER_CODES.map((code) => `provider ${code}`),
    ]);
    const ofProviders = Object.keys(DEMANDS).filter((call) => /checkout$/.test(call));
    expect(ofProviders).toHaveLength(PROVIDER_CODES.length);
    const missing = Object.keys(DEMANDS).filter(
      (call) => !ofProviders.includes(call) && !made.has(plain(call)),
    );
    expect(missing).toEqual([]);
  });

  test.each(SHOP_CALLS)('$name is complete', async ({ name, call }) => {
    const params = Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, 'x-1']),
    );
    const own: CallInput<ApiName> = OWN[name] ?? {};
    await apiOver(http, BUSINESS)(name, { params, ...own });
    expect(platform.refused).toEqual([]);
    expect(reached).toHaveLength(1);
    // Beyond the table: whoever is asked for anything learns whose shop is meant, but where that is the question itself.
    if (name !== 'business')
      expect(
        new URL(reached[0]?.split(' ')[1] ?? '', platform.url).searchParams.get('businessId'),
      ).toBe(BUSINESS);
  });

  test('products are asked for with their parts, each under the same name (arrays are repeated)', async () => {
    await apiOver(http, BUSINESS)('products', { query: { q: 'tea', ids: ['a', 'b'] } });
    const { searchParams } = new URL(reached[0]?.split(' ')[1] ?? '', platform.url);
    expect(searchParams.getAll('join')).toEqual([
      'images',
      'productVariants',
      'productLocation',
      'bundleItems',
      'productAddOns',
    ]);
    expect([searchParams.get('q'), searchParams.getAll('ids')]).toEqual(['tea', ['a', 'b']]);
  });

  test.each(PROVIDER_CODES)('a payment by %s is complete', async (code) => {
    const half = await browserProvider(code);
    const call = async (request: Parameters<Http>[0]) => {
      const result = await http(request, CHECKOUT_CALL);
      if (result.kind === 'lost') throw new Error(result.why);
      return result.answer;
    };
    await half.start(order, call);
    await half.complete?.(order, call);
    expect(platform.refused).toEqual([]);
    for (const one of reached) expect(one).toContain(`businessId=${BUSINESS}`);
  });
});
