import type { Socket } from 'node:net';
import { setImmediate as aTurn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { open } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';

/** What a shop still does while its database does less than it should. */
let shop: InProcessShop;
const A = customer('patient');
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const place = (of: InProcessShop) =>
  of.ask({
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: A,
    body: anOrder('grocery', [aLine('grocery')]),
  });

describe('a database that may only be read (F19)', () => {
  let other: InProcessShop;
  let id: string;
  beforeAll(async () => {
    id = (await place(shop)).json().data.id;
    const readOnly = open(
      `${shop.databaseUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    );
    other = await inProcessShop({ beside: shop, database: readOnly });
  });
  afterAll(() => other.close());

  it('shows everything that is there', async () => {
    for (const url of [
      '/api/v1/products',
      '/api/v1/categories',
      `/api/v1/cartTransaction/${id}`,
      '/api/v1/cartTransaction',
    ])
      expect((await other.ask({ url, as: A })).statusCode, url).toBe(200);
  });

  it('takes no order, no sign-in and no time, says so honestly and when to come again, and keeps no half of anything', async () => {
    const before = await shop.database.db.$count(orders);
    const login = await other.ask({ method: 'POST', url: '/api/login', body: {}, as: A });
    for (const answer of [await place(other), login]) {
      expect(answer.json(), answer.body).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        retryAfter: expect.any(Number),
      });
      expect(answer.headers['retry-after']).toBeDefined();
    }
    expect(login.headers['set-cookie']).toBeUndefined();
    expect(await shop.database.db.$count(orders)).toBe(before);
  });
});

describe('a database whose connections are cut while orders come in (F19)', () => {
  it('takes the next order, more cuts than there are connections later, and the server ends', async () => {
    const few = await inProcessShop({
      beside: shop,
      database: open(shop.databaseUrl, { connections: 2 }),
    });
    const { pool } = few.database;
    const before = await shop.database.db.$count(orders);
    let statement = /^begin/i;
    const cutAt = (client: PoolClient): void => {
      const { query } = client;
      client.query = ((...args: Parameters<typeof query>) => {
        if (statement.test((args[0] as unknown as { text: string }).text))
          (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
        return query.apply(client, args);
      }) as typeof query;
    };
    pool.on('acquire', cutAt);
    for (statement of [
      /^begin/i,
      /^begin/i,
      /^begin/i,
      /\binsert into "cart_transaction"/,
      /^commit/,
    ])
      expect((await place(few)).json(), String(statement)).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      });
    statement = /^nothing/;
    expect((await place(few)).statusCode).toBe(201);
    expect(await shop.database.db.$count(orders)).toBe(before + 1);
    await few.close();
    expect(pool.totalCount).toBe(0);
  });
});

describe('a database that is asked for more than it can do (F20)', () => {
  it('sheds at once what would wait for long, and is as well as before once it is left alone', async () => {
    const few = await inProcessShop({
      beside: shop,
      database: open(shop.databaseUrl, { connections: 1 }),
    });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await few.ask({ url: '/api/v1/categories' });
    const holding = few.database.transaction(() => held);
    await vi.waitFor(() => expect(few.database.pool.idleCount).toBe(0), 60_000);
    const ask = async () => {
      const { statusCode, headers } = await few.ask({ url: '/api/v1/categories' });
      return { statusCode, retryAfter: headers['retry-after'] };
    };
    const flood: ReturnType<typeof ask>[] = [];
    for (let at = 0; at < 120; at++) {
      flood.push(ask());
      await aTurn();
    }
    expect(await Promise.race(flood)).toEqual({ statusCode: 503, retryAfter: '2' });
    letGo();
    await holding;
    const answers = await Promise.all(flood);
    const shed = answers.filter(({ statusCode }) => statusCode === 503);
    expect(answers.filter(({ statusCode }) => statusCode !== 503 && statusCode !== 200)).toEqual(
      [],
    );
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.length).toBeLessThan(answers.length);
    expect((await few.ask({ url: '/api/v1/categories' })).statusCode).toBe(200);
    await few.close();
  });
});
