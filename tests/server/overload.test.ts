import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { type Database, open } from '#server/db/open.ts';
import { businesses } from '#server/db/schema/store.ts';
import { LANES, RETRY_AFTER_S } from '#server/http/shed.ts';
import english from '#src/messages/en/between.json' with { type: 'json' };
import french from '#src/messages/fr/between.json' with { type: 'json' };
import { type InProcessShop, inProcessShop, noLetter } from '#tests/support/inProcess.ts';

/** More shoppers than one process can serve: some are told at once when to come back, and whoever pays goes on. */
const SECONDS = RETRY_AFTER_S.document;
let shop: InProcessShop;
let held = Promise.withResolvers<void>();
let rendering = 0;
let late = 0;
let stopped = 0;
const say = (locale: string, id: string, values: Record<string, unknown> = {}): string =>
  String({ ...english, ...(locale === 'fr' && french) }[id as 'between.go'] ?? id).replace(
    /\{(\w+)\}/g,
    (_, name) => String(values[name]),
  );
beforeAll(async () => {
  shop = await inProcessShop({
    lateness: { now: () => late, stop: () => void stopped++ },
    renderer: {
      say,
      letter: noLetter,
      async render() {
        rendering++;
        await held.promise;
        rendering--;
        return {
          status: 200,
          group: 'catalogue',
          headers: {},
          html: '<!doctype html><title>a whole page</title>',
        };
      },
    },
  });
});
beforeEach(() => {
  held = Promise.withResolvers();
  late = 0;
});
afterEach(async () => {
  held.resolve();
  await isRendering(0);
});
afterAll(async () => {
  await shop.close();
  expect(stopped, 'the watch on the event loop ends with the server').toBe(1);
});

const page = (url: string, more = {}) =>
  shop.ask({ url, headers: { accept: 'text/html', ...more } });
/** A busy machine is slow, not wrong. */
const isRendering = (many: number) =>
  vi.waitFor(() => expect(rendering).toBe(many), { timeout: 20_000 });
/** As many documents as the lane takes, all still being rendered. */
async function fill(url: string, many: number) {
  const full = Array.from({ length: many }, () => page(url));
  await isRendering(many);
  return full;
}

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
    expect(rendering).toBe(LANES.browsing.atOnce);
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
    late = LANES.browsing.late + 1;
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
    late = LANES.paying.late + 1;
    const full = await fill('/cart/checkout', LANES.paying.atOnceLate);
    const refused = await page('/orders/an-id');
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain(english['between.busyPaying']);
    held.resolve();
    await Promise.all(full);
  });

  it('one that is late by no more than the limit serves all, and one that is in time again serves at once', async () => {
    late = LANES.browsing.late;
    const full = await fill('/products', LANES.browsing.atOnceLate + 1);
    late = LANES.browsing.late + 1;
    expect((await page('/products')).statusCode).toBe(503);
    late = 0;
    const next = page('/products');
    await isRendering(full.length + 1);
    held.resolve();
    for (const answer of await Promise.all([...full, next])) expect(answer.statusCode).toBe(200);
  });
});

/** A connection of the pool that a transaction has until it is let go. */
async function holdingOne(database: Database) {
  const [begun, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(() => {
    begun.resolve();
    return taken.promise;
  });
  await begun.promise;
  return { taken, holding };
}

describe('the page that refuses', () => {
  it('is in the language of its store, and its policy lets nothing run but its own script and sheets', async () => {
    const isFrench = eq(businesses.domain, 'retail.localhost');
    const [{ view }] = (await shop.database.db.select().from(businesses).where(isFrench)) as [
      typeof businesses.$inferSelect,
    ];
    await shop.database.db
      .update(businesses)
      .set({ view: { ...view, locale: 'fr-FR' } })
      .where(isFrench);
    shop.app.services.stores.forget();
    const full = await fill('/products', LANES.browsing.atOnce);
    await shop.app.services.stores.byHost('retail.localhost');
    const refused = await shop.ask({
      store: 'retail',
      url: '/products',
      headers: { accept: 'text/html' },
    });
    held.resolve();
    await Promise.all(full);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe(String(SECONDS));
    expect(refused.body).toContain('<html lang="fr"');
    expect(refused.body).toContain(
      french['between.busyAgain'].replace('{seconds}', String(SECONDS)),
    );
    const policy = String(refused.headers['content-security-policy']);
    const [, nonce] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(policy).toContain(`style-src 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    const parts = refused.body.match(/<(script|style)[^>]*>/g) ?? [];
    expect(new Set(parts)).toEqual(
      new Set([`<script nonce="${nonce}">`, `<style nonce="${nonce}">`]),
    );
    expect(refused.body, 'what a policy with a nonce refuses').not.toMatch(
      / on\w+=|style=|javascript:|<(img|link|iframe|form)\b/,
    );
  });

  it('stands as well where a provider sends a shopper back to, and leaks no capability', async () => {
    const url = `/cart/return/stripe/${'x'.repeat(40)}`;
    const database = open(shop.databaseUrl, { connections: 1 });
    const few = await inProcessShop({
      beside: shop,
      database,
      renderer: { say, letter: noLetter, render: () => Promise.reject(new Error('no page')) },
    });
    const { taken, holding } = await holdingOne(database);
    const waiting = Array.from({ length: LANES.paying.waiting }, () =>
      database.pool.query('SELECT 1'),
    );
    const back = await few.ask({ url, headers: { accept: 'text/html', 'accept-language': 'fr' } });
    const told = await few.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { host: 'retail.localhost' },
      payload: '{}',
    });
    taken.resolve();
    await Promise.all([holding, ...waiting]);
    await few.close();
    expect(back.statusCode).toBe(503);
    expect(back.headers).toMatchObject({
      'retry-after': String(RETRY_AFTER_S.call),
      'referrer-policy': 'no-referrer',
    });
    expect(back.body).toContain(french['between.busyPaying']);
    expect(back.body).not.toContain('xxxx');
    expect(told.json(), 'a provider reads no pages').toMatchObject({
      status: 503,
      retryAfter: RETRY_AFTER_S.call,
    });
  });
});

it('shoppers who go away keep no place once their page is done', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const sockets = Array.from({ length: LANES.browsing.atOnce }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET /products HTTP/1.1\r\nHost: grocery.localhost\r\n\r\n');
    return socket;
  });
  await isRendering(LANES.browsing.atOnce);
  for (const socket of sockets) socket.destroy();
  expect((await page('/products')).statusCode, 'their pages are still being made').toBe(503);
  held.resolve();
  await vi.waitFor(async () => expect((await page('/products')).statusCode).toBe(200), 20_000);
});

it('those at the door are heard before the next page is made: libuv lets one in each round of the event loop', async () => {
  const many = LANES.browsing.atOnce - 2;
  let made = 0;
  let waitingAtFirst = 0;
  const crowd = await inProcessShop({
    beside: shop,
    database: open(shop.databaseUrl),
    renderer: {
      say,
      letter: noLetter,
      async render({ turn }) {
        rendering++;
        await turn();
        if (made++ === 0) waitingAtFirst = rendering;
        rendering--;
        return { status: 200, group: 'catalogue', headers: {}, html: '' };
      },
    },
  });
  await crowd.ask({ url: '/products' });
  made = 0;
  await crowd.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = crowd.app.server.address() as AddressInfo;
  const answers = Array.from({ length: many }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /products HTTP/1.1\r\nHost: grocery.localhost\r\nConnection: close\r\n\r\n');
    return (await text(socket)).split('\r\n', 1)[0];
  });
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'HTTP/1.1 200 OK'));
  expect(waitingAtFirst).toBe(many);
  await crowd.close();
});

const connections = async (): Promise<number> =>
  (
    await shop.database.pool.query(
      'SELECT count(*)::int AS many FROM pg_stat_activity WHERE datname = current_database()',
    )
  ).rows[0].many;

describe('while every connection of the requests is taken', () => {
  it('health is asked beside them and once at a time, and a page that cannot be read is refused as a page', async () => {
    const database = open(shop.databaseUrl, { connections: 1 });
    held.resolve();
    const few = await inProcessShop({
      beside: shop,
      database,
      renderer: {
        say,
        letter: noLetter,
        render: async () => ({ status: 200, group: 'plain', headers: {}, html: '' }),
      },
    });
    const { taken, holding } = await holdingOne(database);
    const waiting = Array.from({ length: LANES.browsing.waiting }, () =>
      database.pool.query('SELECT 1'),
    );
    const before = await connections();
    const all = await Promise.all(Array.from({ length: 50 }, () => few.ask({ url: '/health' })));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
    expect(await connections(), 'one more, however many asked').toBe(before + 1);
    const refused = await few.ask({ url: '/products', headers: { accept: 'text/html' } });
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain(english['between.busyTitle']);
    taken.resolve();
    await Promise.all([holding, ...waiting]);
    await few.close();
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
