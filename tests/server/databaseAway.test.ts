import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';

/** What shoppers read while the database is away, comes back at another address, or has no room on its disk. */
const A = customer('patient');
let real: InProcessShop;
let way: Way;
const shops: InProcessShop[] = [];
beforeAll(async () => {
  real = await inProcessShop();
  way = await wayTo(real.databaseUrl);
});
afterAll(async () => {
  for (const one of shops) await one.close();
  await way.cut();
  await real.close();
});

interface Way {
  url: string;
  /** every connection breaks, and no new one is taken */
  cut(): Promise<void>;
  /** the name leads to the database again, wherever it stands now */
  mend(): Promise<void>;
}
async function wayTo(databaseUrl: string): Promise<Way> {
  const to = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let server = net.createServer();
  let port = 0;
  const mend = async (): Promise<void> => {
    server = net.createServer((near) => {
      const far = net.connect(Number(to.port), to.hostname);
      for (const one of [near, far]) {
        sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          sockets.delete(one);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as net.AddressInfo).port;
  };
  await mend();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    mend,
    async cut() {
      for (const one of sockets) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
const shopOnTheWay = async (): Promise<InProcessShop> => {
  const shop = await inProcessShop({ beside: real, database: open(way.url, { patience: 1 }) });
  shops.push(shop);
  return shop;
};
const page = (shop: InProcessShop, url: string) =>
  shop.app.inject({ url, headers: { host: 'grocery.localhost', accept: 'text/html' } });
const place = (shop: InProcessShop) =>
  shop.ask({
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: A,
    body: anOrder('grocery', [aLine('grocery')]),
  });

describe('a database that is away', () => {
  it('leaves pages their store, takes no order, and the shop goes on by itself when it is back', async () => {
    const shop = await shopOnTheWay();
    expect((await page(shop, '/hi/products')).statusCode).toBe(200);
    const before = await real.database.db.$count(orders);
    await way.cut();
    shop.clock.pass(60_000);
    expect((await page(shop, '/hi/products')).statusCode).toBe(200);
    expect((await place(shop)).json()).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(503);
    expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
    await way.mend();
    shop.clock.pass(2_000);
    expect((await place(shop)).statusCode).toBe(201);
    expect(await real.database.db.$count(orders)).toBe(before + 1);
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(200);
  });

  it.each([
    ['who looks around', '/hi/products', 'between.busyText'],
    ['who has ordered', '/hi/orders/an-order', 'between.busyPaying'],
    [
      'who comes from the provider',
      '/cart/return/stripe/a-capability-of-a-shopper',
      'between.busyPaying',
    ],
  ])('%s reads a page in words, and no problem in JSON', async (_who, url, words) => {
    const shop = await shopOnTheWay();
    await way.cut();
    shop.app.services.stores.forget();
    const answer = await page(shop, url);
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['retry-after'],
    ]).toEqual([503, 'text/html; charset=utf-8', '5']);
    expect(answer.body).toContain(words);
    if (url.startsWith('/hi')) expect(answer.body).toContain('lang="hi"');
    await way.mend();
  });
});

describe('a disk that is full', () => {
  it('shows what is there, takes no order and says so, and takes the next one when there is room', async () => {
    const owner = new pg.Client({ connectionString: real.databaseUrl });
    await owner.connect();
    await owner.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger no_room before insert on cart_transaction execute function no_room()`,
    );
    const before = await real.database.db.$count(orders);
    expect((await place(real)).json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await real.ask({ url: '/api/v1/products' })).statusCode).toBe(200);
    expect(await real.database.db.$count(orders)).toBe(before);
    await owner.query('drop trigger no_room on cart_transaction; drop function no_room');
    await owner.end();
    expect((await place(real)).statusCode).toBe(201);
  });
});
