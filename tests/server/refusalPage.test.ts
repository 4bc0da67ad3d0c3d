import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { type Database, open } from '#server/db/open.ts';
import { type BusinessRow, businesses } from '#server/db/schema/store.ts';
import { LANES, RETRY_AFTER_S } from '#server/http/shed.ts';
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

const connections = async (): Promise<number> =>
  (
    await shop.database.pool.query(
      'SELECT count(*)::int AS many FROM pg_stat_activity WHERE datname = current_database()',
    )
  ).rows[0].many;

describe('the page that refuses', () => {
  it('is in the language of its store, and its policy lets nothing run but its own script and sheets', async () => {
    const isFrench = eq(businesses.domain, 'retail.localhost');
    const [{ view }] = (await shop.database.db.select().from(businesses).where(isFrench)) as [
      BusinessRow,
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
      renderer: {
        say,
        letter: noLetter,
        invoice: noInvoice,
        render: () => Promise.reject(new Error('no page')),
      },
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
      invoice: noInvoice,
      async render({ turn }) {
        load.rendering++;
        await turn();
        if (made++ === 0) waitingAtFirst = load.rendering;
        load.rendering--;
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
        invoice: noInvoice,
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
