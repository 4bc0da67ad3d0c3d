import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Address } from '#machines/domain/shipment.ts';
import { readBy } from '#tests/support/readPoint.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  ask,
  business,
  key,
  platform,
  products,
  setUpShopBeforePlatform,
  shop,
} from './platformProxyShop.ts';

setUpShopBeforePlatform();

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

  it('made-up hosts cost the platform sixty questions a minute, and displace no store', async () => {
    const read = (host: string) =>
      shop.app.inject({ url: '/api/v1/categories', headers: { host, 'api-key': 'none' } });
    shop.clock.pass(2 * MINUTE);
    expect((await read('grocery.localhost')).statusCode).toBe(401);
    platform.seen = [];
    for (let at = 0; at < 1_100; at++)
      expect((await read(`made-up-${at}.localhost`)).statusCode).toBe(421);
    expect(platform.seen.filter(({ url }) => url.includes('made-up')).length).toBe(60);
    expect((await read('grocery.localhost')).statusCode).toBe(401);
    expect(platform.seen.filter(({ url }) => url.includes('=grocery'))).toEqual([]);
    // Read again after its minute, whoever makes up hosts meanwhile.
    shop.clock.pass(2 * MINUTE);
    for (let at = 0; at < 100; at++) await read(`again-${at}.localhost`);
    expect((await read('grocery.localhost')).statusCode).toBe(401);
    expect(platform.seen.filter(({ url }) => url.includes('=grocery')).length).toBe(1);
  });

  it('a call goes on with the secret key, which the browser never sees (S14)', async () => {
    const answer = await ask({
      url: '/api/v1/products?q=tea&join=images&join=bundleItems',
      as: 'a-token',
      headers: { cookie: 'ecatalog-2=secret' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().products).toHaveLength(2);
    const forwarded = platform.seen.at(-1);
    expect(forwarded).toMatchObject({
      method: 'GET',
      url: `/base/api/v1/products?businessId=${business.id}&q=tea&join=images&join=bundleItems`,
    });
    expect(forwarded?.headers).toMatchObject({ 'api-key': 'the-secret-key', id_token: 'a-token' });
    expect(forwarded?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('the-secret-key');
  });

  it('a write goes on with its body; what its answer leaves out is what was sent', async () => {
    platform.answers = {
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
    expect(JSON.parse(platform.seen.at(-1)?.body ?? '')).toEqual({
      business: business.id,
      totalCartAmount: 30.5,
      outstanding: 10,
    });
  });

  it('a refusal and its time to wait come back too', async () => {
    platform.answers = {
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
    platform.seen = [];
    expect((await ask({ url })).statusCode).toBe(404);
    expect(platform.seen).toEqual([]);
  });
});

describe('what goes nowhere', () => {
  it('no path leads to another call of the platform: the secret key goes along with whatever is asked (S27)', async () => {
    await key();
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    platform.seen = [];
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
    expect(platform.seen).toEqual([]);
  });

  it('what is somebody’s goes nowhere without their own proof: the secret key alone would speak for the shop itself (S14)', async () => {
    await key();
    platform.seen = [];
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
    expect(platform.seen).toEqual([]);
    await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction/o1/changes/p1',
      body: {},
      as: 'a-token',
    });
    expect(platform.seen.at(-1)?.headers).toMatchObject({
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
    platform.seen = [];
    await ask(byCapability);
    expect(platform.seen.at(-1)?.headers).toMatchObject({
      'x-capability': 'whatever-anybody-writes',
    });
    platform.seen = [];
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
    expect(platform.seen).toEqual([]);
  });

  it('a redirect of the platform is not followed (S27)', async () => {
    platform.answers = {
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
    platform.seen = [];
    const answer = await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect(platform.seen).toEqual([]);
  });
});

describe('D24: a delivery that the platform prices', () => {
  const at: Address = {
    country: 'KE',
    street: '400 Far Road',
    flat: '',
    area: '',
    city: 'Nairobi',
    state: '',
    postalCode: '',
    point: [-1.2647, 36.8045],
    note: '',
  };
  const heard = async (customerLocation: Address): Promise<Partial<Address>> => {
    platform.answers = { '/base/api/v1/shipment/quote': { status: 200, body: { price: 4 } } };
    await ask({
      method: 'POST',
      url: '/api/v1/shipment/quote',
      body: { locationId: 'one', customerLocation, amount: 90, usual: true },
    });
    const { customerLocation: told, ...more } = JSON.parse(platform.seen.at(-1)?.body ?? '{}');
    // Which way is usual is a question of this shop, not of the specification (557).
    expect(more).toEqual({ locationId: 'one', amount: 90 });
    return told;
  };

  it('is asked about without a point that the shopper wrote', async () => {
    expect(await heard(at)).toEqual({ ...at, point: null });
  });

  it('is asked about with the point that this gateway read, whose seal goes no further', async () => {
    const read = readBy('grocery', at);
    expect(read.pointSeal).toBeDefined();
    expect(await heard(read)).toEqual(at);
    expect(await heard({ ...read, street: '1 Other Road' })).toMatchObject({ point: null });
  });
});
