import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientConfig } from '#server/pages/clientConfig.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  ask,
  business,
  JOINS,
  key,
  logged,
  platform,
  setUpShopBeforePlatform,
  shop,
} from './platformProxyShop.ts';

setUpShopBeforePlatform();

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

describe('what a platform answers', () => {
  it('a page asks the platform, and an answer of another shape is no answer', async () => {
    platform.answers = { '/base/api/v1/categories': { status: 200, body: [{ wrong: 'shape' }] } };
    await key();
    platform.seen = [];
    const [found, categories] = (await ask({ url: '/' })).json();
    expect(found).toMatchObject({ ok: true, data: { total: 2 } });
    expect(platform.seen.find(({ url }) => url.startsWith('/base/api/v1/products'))?.url).toBe(
      `/base/api/v1/products?businessId=${business.id}&${JOINS}&q=tea`,
    );
    expect(categories).toMatchObject({ ok: false, problem: { code: 'UNAVAILABLE' } });
  });

  it('a host that the platform does not know is 421, and two businesses of one domain are an alarm (D01, D02)', async () => {
    expect(
      (await ask({ url: '/api/v1/products', headers: { host: 'unknown.localhost' } })).statusCode,
    ).toBe(421);
    shop.clock.pass(2 * MINUTE);
    platform.answers = {
      '/base/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost': {
        status: 200,
        body: [{ id: 'one' }, { id: 'two' }],
      },
    };
    const headers = { 'api-key': 'whatever' };
    expect((await shop.ask({ url: '/api/v1/products', headers })).statusCode).toBe(500);
  });

  it('a way to pay that this shop does not know is on no page', async () => {
    shop.clock.pass(2 * MINUTE);
    const paymentMethods = ['MPESA', 'DPO', 'PAY_LATER', 7];
    platform.answers = {
      '/base/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost': {
        status: 200,
        body: [{ id: business.id, name: 'Soko', currency: 'KES', paymentMethods }],
      },
    };
    expect((await shop.app.services.stores.byHost('grocery.localhost'))?.business).toMatchObject({
      paymentMethods: ['DPO', 'PAY_LATER'],
    });
  });

  it('there are no webhooks of our own', () => {
    expect(shop.app.declared.filter(({ access }) => access === 'notification')).toEqual([]);
  });

  it.each(Object.keys(ODD))(
    '%s is down for a read, and for a write an answer that got lost, which no page repeats by itself',
    async (name) => {
      platform.odd = ODD[name] ?? null;
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
    platform.answers = {
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
    platform.seen = [];
    const nobodys = [
      await ask({
        method: 'POST',
        url: '/api/v1/stripe-account/stripe-cart-checkout',
        body: { orderId: 'o1' },
      }),
      await ask({ url: '/api/v1/cartTransaction/o1/attachments/a1' }),
    ];
    expect(nobodys.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(platform.seen).toEqual([]);
  });

  it('a refused key is not told as the shopper’s fault, a refused token is', async () => {
    platform.answers = {
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
    platform.seen = [];
    expect((await ask({ url: '/api/v1/promotions?amount=10' })).json()).toEqual([]);
    expect(
      (await ask({ url: '/api/v1/slots?productId=a&locationId=b&from=2026-03-02' })).statusCode,
    ).toBe(404);
    expect((await ask({ url: '/api/v1/tables/table-1234-long' })).json()).toMatchObject({
      name: 'table-12',
      open: true,
    });
    expect(platform.seen).toEqual([]);
    platform.answers = {
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
    platform.answers = {
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
    platform.answers = {
      [`/base${url}`]: { status: 200, body: 1, headers: { 'content-type': 'text/html' } },
    };
    expect((await ask({ url, as: 'a-token' })).statusCode).toBe(503);
  });

  it('a form for a provider is carried there by a page of ours, out of a ticket that nobody can change', async () => {
    const form = {
      url: 'https://payment.ipay88.com.my/entry',
      fields: { RefNo: 'A1', Amount: '1,278.99' },
    };
    platform.answers = {
      '/base/api/v1/cartTransaction/ipay-checkout': { status: 200, body: form },
    };
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
    expect(page.body).toContain('action="https://payment.ipay88.com.my/entry"');
    expect(page.body).toContain('value="1,278.99"');
    expect((await shop.ask({ url: redirectUrl.slice(0, -3) })).statusCode).toBe(404);
    shop.clock.pass(31 * MINUTE);
    expect((await shop.ask({ url: redirectUrl })).statusCode).toBe(404);
  });

  it('the platform’s own return page is passed on with its policy; without one the shopper goes on to the checkout', async () => {
    const path = '/base/cart/return/stripe/secret';
    platform.answers = {
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
    expect(platform.seen.at(-1)?.headers.cookie).toBeUndefined();
    platform.answers = {};
    const own = await shop.ask({
      method: 'POST',
      url: '/cart/return/stripe/secret',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(own.body).toContain('"/cart/checkout"');
    platform.answers = {
      [path]: { status: 302, body: {}, headers: { location: 'https://evil.example/' } },
    };
    expect((await shop.ask({ url: '/cart/return/stripe/secret' })).headers.location).toBe(
      '/orders',
    );
  });

  it('nothing of the secret key, of tokens or of bodies reaches the log', async () => {
    platform.odd = ODD['a page of a proxy'] ?? null;
    await ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: { totalCartAmount: 1, notes: 'a-private-note' },
      as: 'a-token',
    });
    platform.odd = (response) => void response.destroy();
    await ask({ url: '/api/v1/cartTransaction/o1', as: 'a-token' });
    expect(logged.join('')).toContain('the platform answered a write with what cannot be read');
    expect(logged.join('')).not.toMatch(/the-secret-key|a-token|a-private-note|<h1>hello/);
  });
});
