import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '#machines/domain/api.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const grocery = store('grocery').business;
const retail = store('retail').business;

describe('the business of a request', () => {
  it.each([
    'grocery.localhost',
    'GROCERY.localhost',
    'grocery.localhost.',
    'grocery.localhost:3000',
    'grocery.localhost.:3000',
  ])('is found by the host %s, whatever its case, dot or port (D01)', async (host) => {
    const answer = await shop.ask({
      url: `/api/v1/estore-setting/business/${grocery.id}`,
      headers: { host },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ businessId: grocery.id, layout: 'GROCERY' });
  });

  it.each([
    'unknown.localhost',
    '127.0.0.1',
    'xn--grocery-9ya.localhost',
    'grocery.localhost@evil.example',
    'grocery.localhost/..',
    'evil.example',
  ])('is nobody for the host %s: 421 (D01)', async (host) => {
    const answer = await shop.ask({ url: '/api/v1/categories', headers: { host } });
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toMatchObject({ code: 'UNKNOWN_HOST' });
    expect(answer.headers['content-type']).toMatch('application/problem+json');
  });

  it('is not changed by forwarded headers, unless a proxy was configured (D01)', async () => {
    const headers = { 'x-forwarded-host': 'retail.localhost', forwarded: 'host=retail.localhost' };
    const answer = await shop.ask({ url: `/api/v1/estore-setting/business/${retail.id}`, headers });
    expect(answer.statusCode).toBe(404);
  });

  it('is told for its own domain only, and once (D02)', async () => {
    const own = await shop.ask({
      url: '/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost',
    });
    expect(own.json()).toHaveLength(1);
    expect(own.json()[0]).toMatchObject({
      id: grocery.id,
      currency: 'KES',
      businessCurrency: 'KES',
    });
    for (const wrong of ['retail.localhost', "x' or '1'='1", '*', '%', 'a'.repeat(250)]) {
      const answer = await shop.ask({
        url: `/api/v1/businesses/id-from-domain?defaultDomain=${encodeURIComponent(wrong)}`,
      });
      expect(answer.statusCode, wrong).toBe(404);
    }
    for (const query of [
      '',
      '?defaultDomain=a&defaultDomain=b',
      `?defaultDomain=${'a'.repeat(300)}`,
    ]) {
      const answer = await shop.ask({ url: `/api/v1/businesses/id-from-domain${query}` });
      expect(answer.statusCode, query).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['defaultDomain'] });
    }
  });

  it.each([retail.id, 'nothing', '..', '%2e%2e', '%00', 'a'.repeat(10_000), 'a%2Fb'])(
    'has no settings under the id %.20s (D03)',
    async (id) => {
      const answer = await shop.ask({ url: `/api/v1/estore-setting/business/${id}` });
      expect([400, 404, 414]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toMatch('application/problem+json');
      expect(answer.body).not.toContain('colour');
    },
  );
});

describe('the api-key', () => {
  it.each([undefined, '', 'pk-demo-retail', 'placeholder', '__proto__'])(
    '%s opens nothing of this store',
    async (key) => {
      const answer = await shop.ask({ url: '/api/v1/categories', headers: { 'api-key': key } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'API_KEY_WRONG' });
    },
  );
});

describe('a business named in a request', () => {
  it('must be the host own one, in the query and in the body (S10, I36)', async () => {
    const inQuery = await shop.ask({ url: `/api/v1/products?businessId=${retail.id}` });
    expect(inQuery.statusCode).toBe(404);
    const own = await shop.ask({ url: `/api/v1/products?businessId=${grocery.id}` });
    expect(own.statusCode).toBe(200);
    const body = { orderId: 'x', businessId: retail.id, shipment: null };
    const inBody = await shop.ask({
      method: 'POST',
      url: '/api/v1/shipment',
      body,
      as: 'named.e30',
    });
    expect(inBody.statusCode).toBe(404);
  });
});

describe('every call of the contract', () => {
  it.each(Object.entries(API))(
    '%s is not there when it names another store than its host (S10, I36)',
    async (_name, { method, path }) => {
      const url = `/api/v1${path.replace(/:\w+/g, 'x')}?businessId=${retail.id}`;
      const query = path.includes('id-from-domain') ? '&defaultDomain=grocery.localhost' : '';
      const body = method === 'GET' ? undefined : {};
      const answer = await shop.ask({ method, url: url + query, body, as: customer('somebody') });
      expect(answer.statusCode, answer.body).toBe(404);
    },
  );
});

describe('behind a proxy that is configured', () => {
  it('the host and the address are those that the proxy names (D01)', async () => {
    const proxied = await inProcessShop({ beside: shop, config: { trustProxy: '127.0.0.1' } });
    const headers = {
      host: 'inner.internal',
      'x-forwarded-host': 'grocery.localhost',
      'x-forwarded-for': '203.0.113.9',
    };
    expect((await proxied.ask({ url: '/api/v1/categories', headers })).statusCode).toBe(200);
    expect((await shop.ask({ url: '/api/v1/categories', headers })).statusCode).toBe(421);
    await proxied.close();
  });
});

describe('what anyone may read', () => {
  it('is not refused for a token that ran out or a provider that is down', async () => {
    for (const as of ['a.broken.token', ''])
      expect((await shop.ask({ url: '/api/v1/categories', as })).statusCode).toBe(200);
    expect(
      (await shop.ask({ url: '/api/v1/cartTransaction', as: 'a.broken.token' })).statusCode,
    ).toBe(401);
  });
});
