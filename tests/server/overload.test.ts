import { describe, expect, it, vi } from 'vitest';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { LANES } from '#server/http/shed.ts';
import english from '#src/messages/en/between.json' with { type: 'json' };
import french from '#src/messages/fr/between.json' with { type: 'json' };
import { inProcessShop, noInvoice, noLetter } from '#tests/support/inProcess.ts';
import {
  fill,
  held,
  isRendering,
  load,
  page,
  SECONDS,
  say,
  setUpLoadedShop,
  shop,
} from './overloadShop.ts';

setUpLoadedShop();

describe('while as many lists are rendered as can be', () => {
  it('the next is refused before it is rendered, by a page in the language of its address that says when to come back', async () => {
    const full = await fill('/products', LANES.browsing.atOnce);
    for (const [url, words] of [
      ['/products?q=x', english],
      ['/fr/products', french],
      ['/', english],
    ] as const) {
      const refused = await page(url, { 'accept-encoding': 'br' });
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['content-encoding'], 'costs no compressing').toBeUndefined();
      expect(refused.headers).toMatchObject({
        'retry-after': String(SECONDS),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(refused.body).toContain(`lang="${words === french ? 'fr' : 'en'}"`);
      for (const id of ['between.busyTitle', 'between.busyText', 'between.again'] as const)
        expect(refused.body).toContain(words[id]);
      expect(refused.body).toContain(
        words['between.busyWhen'].replace('{seconds}', String(SECONDS)),
      );
    }
    expect(load.rendering).toBe(LANES.browsing.atOnce);
    held.resolve();
    expect((await Promise.all(full)).map(({ statusCode }) => statusCode)).toEqual(
      full.map(() => 200),
    );
    expect((await page('/products')).statusCode, 'and afterwards all is well').toBe(200);
  });

  it('who reads no pages gets the problem', async () => {
    const full = await fill('/products', LANES.browsing.atOnce);
    const refused = await page('/products', { accept: 'application/json' });
    expect(refused.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: SECONDS });
    expect(refused.headers['cache-control']).toBe('no-store');
    held.resolve();
    await Promise.all(full);
  });

  it('whoever pays is served: checkout, orders, notifications, the return, calls, and health', async () => {
    const full = await fill('/products', LANES.browsing.atOnce);
    const paying = ['/cart/checkout', '/fr/cart/information', '/orders', '/orders/an-id'].map(
      (url) => page(url),
    );
    await isRendering(full.length + paying.length);
    expect((await shop.ask({ url: '/health' })).json()).toEqual({ ready: true });
    expect((await shop.ask({ url: '/api/v1/categories' })).statusCode).toBe(200);
    const heard = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { host: 'retail.localhost' },
      payload: '{}',
    });
    expect(heard.statusCode).not.toBe(503);
    const back = await page(`/cart/return/stripe/${'x'.repeat(40)}`);
    expect(back.statusCode).toBe(200);
    held.resolve();
    for (const answer of await Promise.all([...full, ...paying]))
      expect(answer.statusCode).toBe(200);
  });
});

it('with the database full, those who look around are refused, and whoever orders or pays asks and writes on', async () => {
  const { pool } = shop.database;
  let waiting = 0;
  Object.defineProperty(pool, 'waitingCount', { configurable: true, get: () => waiting });
  const full = (lane: 'browsing' | 'paying') => {
    waiting = LANES[lane].waiting * (pool.options.max ?? 1);
  };
  const id = '0b7b1a5e-7a0c-4b8e-9a51-3d5a5f3a1c11';
  const calls: [method: 'GET' | 'POST', path: string][] = [
    ['GET', `cartTransaction/${id}`],
    ['POST', 'cartTransaction'],
    ['POST', 'appointment'],
    ['POST', `cartTransaction/${id}/give-up`],
    ['POST', 'orders/find'],
    ...Object.values(CHECKOUT_CALLS).map(({ path }): ['POST', string] => ['POST', path.slice(1)]),
  ];
  const statusOf = async ([method, path]: (typeof calls)[number]) =>
    (await shop.ask({ method, url: `/api/v1/${path}`, ...(method === 'POST' && { body: {} }) }))
      .statusCode;
  full('browsing');
  expect(await statusOf(['GET', 'categories'])).toBe(503);
  expect((await page('/products')).statusCode).toBe(503);
  for (const call of calls) expect(await statusOf(call), call.join(' ')).not.toBe(503);
  full('paying');
  for (const call of calls) expect(await statusOf(call), call.join(' ')).toBe(503);
  Reflect.deleteProperty(pool, 'waitingCount');
});

it('documents of checkout have an end as well, by the same page', async () => {
  const full = await fill('/cart/checkout', LANES.paying.atOnce);
  const refused = await page('/cart/checkout');
  expect(refused.statusCode).toBe(503);
  expect(refused.body, 'it says what happened to the money, and not to pay twice').toContain(
    english['between.busyPaying'],
  );
  held.resolve();
  await Promise.all(full);
  expect((await page('/cart/checkout')).statusCode).toBe(200);
});

describe('while the process answers late', () => {
  it('fewer lists are rendered at once, and checkout has all of its lane', async () => {
    load.late = LANES.browsing.late + 1;
    const full = await fill('/products', LANES.browsing.atOnceLate);
    expect((await page('/products')).statusCode).toBe(503);
    const paying = Array.from({ length: LANES.paying.atOnceLate + 1 }, () =>
      page('/cart/checkout'),
    );
    await isRendering(full.length + paying.length);
    held.resolve();
    for (const answer of await Promise.all([...full, ...paying]))
      expect(answer.statusCode).toBe(200);
  });

  it('by a second, fewer documents of checkout are rendered as well', async () => {
    load.late = LANES.paying.late + 1;
    const full = await fill('/cart/checkout', LANES.paying.atOnceLate);
    const refused = await page('/orders/an-id');
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain(english['between.busyPaying']);
    held.resolve();
    await Promise.all(full);
  });

  it('one that is late by no more than the limit serves all, and one that is in time again serves at once', async () => {
    load.late = LANES.browsing.late;
    const full = await fill('/products', LANES.browsing.atOnceLate + 1);
    load.late = LANES.browsing.late + 1;
    expect((await page('/products')).statusCode).toBe(503);
    load.late = 0;
    const next = page('/products');
    await isRendering(full.length + 1);
    held.resolve();
    for (const answer of await Promise.all([...full, next])) expect(answer.statusCode).toBe(200);
  });
});

it('with an event loop that is really blocked, searches are refused before they are rendered; a kept page, checkout, a notification and health are answered', async () => {
  const hold = Promise.withResolvers<void>();
  let made = 0;
  const blocked = await inProcessShop({
    beside: shop,
    isTold: true,
    renderer: {
      say,
      letter: noLetter,
      invoice: noInvoice,
      async render({ url }) {
        made++;
        if (url.includes('q=held')) await hold.promise;
        return { status: 200, group: 'catalogue', headers: {}, html: url, scriptHashes: [] };
      },
    },
  });
  const ask = (url: string) => blocked.ask({ url, headers: { accept: 'text/html' } });
  await vi.waitFor(() => expect(blocked.app.services.changes?.isCurrent()).toBe(true));
  await ask('/products');
  // As on a server that has run for a while: the connection by which health is asked is open.
  expect((await blocked.ask({ url: '/health' })).statusCode).toBe(200);
  const searches = Array.from({ length: LANES.browsing.atOnceLate }, (_, at) =>
    ask(`/products?q=held${at}`),
  );
  await vi.waitFor(() => expect(made).toBe(1 + LANES.browsing.atOnceLate));
  let isBlocked = true;
  const block = (): void => {
    const until = performance.now() + LANES.browsing.late + 20;
    while (performance.now() < until);
    if (isBlocked) setImmediate(block);
  };
  block();
  const refused = await vi.waitFor(
    async () => {
      const answer = await ask(`/products?q=word${made}`);
      expect(answer.statusCode).toBe(503);
      return answer;
    },
    { timeout: 20_000, interval: 100 },
  );
  const asked = made;
  const notice = {
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { host: 'retail.localhost' },
  } as const;
  const [kept, checkout, told, health] = await Promise.all([
    ask('/products'),
    ask('/cart/checkout'),
    blocked.app.inject({ ...notice, payload: '{}' }),
    blocked.ask({ url: '/health' }),
  ]);
  isBlocked = false;
  expect(refused.headers['retry-after']).toBe(String(SECONDS));
  expect(refused.body).toContain(english['between.busyTitle']);
  expect([kept, checkout, health].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(kept.body).toBe('/products');
  expect(told.statusCode).not.toBe(503);
  expect(made, 'checkout alone was rendered').toBe(asked + 1);
  hold.resolve();
  for (const answer of await Promise.all(searches)) expect(answer.statusCode).toBe(200);
  await blocked.close();
});
