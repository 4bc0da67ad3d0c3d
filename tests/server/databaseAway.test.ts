import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';
import { runAudit } from '#server/db/audit.ts';
import { migrate, open } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

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
  /** nothing of it comes through any more, and no connection breaks */
  stall(): void;
  /** who asks anew finds the database; of the connections of before nothing comes any more */
  move(): void;
}
async function wayTo(databaseUrl: string): Promise<Way> {
  const to = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let server = net.createServer();
  let port = 0;
  let isStalled = false;
  const fars = new Set<net.Socket>();
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
      fars.add(far);
      near.pipe(far).pipe(near);
      if (isStalled) far.pause();
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
    stall() {
      isStalled = true;
      for (const far of fars) far.pause();
    },
    move() {
      isStalled = false;
    },
    async cut() {
      for (const one of sockets) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
const shopOnTheWay = async (more = {}): Promise<InProcessShop> => {
  const shop = await inProcessShop({ beside: real, database: open(way.url, more) });
  shops.push(shop);
  return shop;
};
const page = (shop: InProcessShop, url: string) =>
  shop.app.inject({ url, headers: { host: 'grocery.localhost', accept: 'text/html' } });
const place = (shop: InProcessShop, as = A) =>
  shop.ask({
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as,
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

  it('that stands at another address, while the old one says nothing more, is found there: the same press makes one order, and the server ends', async () => {
    const shop = await shopOnTheWay({ connections: 1, patience: 0.2 });
    expect((await page(shop, '/hi/products')).statusCode).toBe(200);
    const before = await real.database.db.$count(orders);
    const body = anOrder('grocery', [aLine('grocery')]);
    const press = () => shop.ask({ method: 'POST', url: '/api/v1/cartTransaction', as: A, body });
    way.stall();
    const pressed = press();
    await vi.waitFor(() => expect(shop.database.pool.idleCount).toBe(0), 60_000);
    way.move();
    expect((await pressed).json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await press()).statusCode).toBe(201);
    expect(await real.database.db.$count(orders)).toBe(before + 1);
    expect((await page(shop, '/hi/products')).statusCode).toBe(200);
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

// A real disk, which only root can make small.
if (sizeOf('fullDisk', { sample: 0, full: 1 }) > 0)
  it('a disk that is really full: no order that was acknowledged is lost, and the shop goes on when there is room', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tmpfs', folder]);
    const said: string[] = [];
    const cluster = await startCluster({
      folder,
      settings: { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off' },
      say: (sentence) => said.push(sentence),
    });
    const databaseUrl = await ensureDatabase(cluster, 'shop');
    await migrate(databaseUrl);
    const shop = await inProcessShop({ databaseUrl });
    const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    owner.on('error', () => {});
    const taken = new Set<string>();
    const answers: Record<string, number> = {};
    const order = async (): Promise<number> => {
      shop.clock.pass(2_000);
      const answer = await place(shop, customer(`patient ${taken.size}`));
      const { code, data } = answer.json();
      if (answer.statusCode === 201) taken.add(data.id);
      answers[code ?? 'placed'] = (answers[code ?? 'placed'] ?? 0) + 1;
      return answer.statusCode;
    };
    const fill = (): void => {
      const file = openSync(join(folder, 'ballast'), 'a');
      try {
        for (const size of [1 << 20, 1 << 13])
          try {
            for (;;) if (writeSync(file, Buffer.alloc(size)) === 0) break;
          } catch {
            // no room for one of that size
          }
      } finally {
        closeSync(file);
      }
    };
    const rows: Record<string, unknown>[] = [];
    for (const what of ['its tables cannot grow', 'its log cannot grow']) {
      expect(await order()).toBe(201);
      fill();
      for (let at = 0; at < 400 && (answers.UNAVAILABLE ?? 0) < 5; at++) {
        await order();
        if (what === 'its log cannot grow')
          await owner.query('select pg_switch_wal()').catch(() => {});
      }
      expect(answers.UNAVAILABLE, what).toBeGreaterThanOrEqual(5);
      rows.push({
        what,
        'the list reads': (await page(shop, '/products')).statusCode,
        ready: (await shop.app.inject('/health/ready')).statusCode,
        ...answers,
        PostgreSQL: said.splice(0).at(-1) ?? 'runs on',
      });
      rmSync(join(folder, 'ballast'));
      const began = performance.now();
      await vi.waitFor(async () => expect(await order()).toBe(201), {
        timeout: 180_000,
        interval: 500,
      });
      rows.push({
        what: 'there is room',
        'seconds until the next order': Math.round((performance.now() - began) / 1000),
      });
      for (const name of Object.keys(answers)) delete answers[name];
    }
    console.table(rows);
    const { rows: kept } = await owner.query<{ id: string }>('select id from cart_transaction');
    const ids = new Set(kept.map(({ id }) => id));
    expect(
      [...taken].filter((id) => !ids.has(id)),
      'acknowledged and lost',
    ).toEqual([]);
    expect(await runAudit(shop.database.pool)).toEqual([]);
    await owner.end();
    await shop.close();
    await cluster.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }, 900_000);
