import { readFileSync } from 'node:fs';
import { eq, like } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '#machines/domain/shipment.ts';
import { CHECKS } from '#server/db/audit.ts';
import { auditRows, outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { audit } from '#server/jobs/audit.ts';
import { type AdminServer, startAdminServer } from '#server/monitoring/adminServer.ts';
import { monitoring } from '#server/monitoring/monitoring.ts';
import { inProcessShop } from '#tests/support/inProcess.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { keptLog } from '#tests/support/readableLog.ts';

/** What an operator reads: over the listener itself, of a shop on its real database. */
const watched = monitoring();
let shop: PayingShop;
let admin: AdminServer;
let owner: pg.Client;
beforeAll(async () => {
  shop = await payingShop({ meters: watched.meters });
  admin = await startAdminServer({ host: '127.0.0.1', port: 0 }, shop.services, watched);
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  admin.close();
  await owner.end();
  await shop.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${admin.port}${path}`);
const page = async (): Promise<string> => (await ask('/metrics')).text();
/** The value of the one line that begins with that name and holds these labels. */
const measured = (text: string, name: string, ...labels: string[]): number | null => {
  const line = text
    .split('\n')
    .find((one) => /^\w+/.exec(one)?.[0] === name && labels.every((label) => one.includes(label)));
  return line === undefined ? null : Number(line.split(' ').at(-1)?.replace('Inf', 'Infinity'));
};

describe('/metrics', () => {
  it('is in the text format of Prometheus, and nothing else is answered there', async () => {
    const answer = await ask('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).split('\n').filter(Boolean);
    expect(lines.filter((line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? \S+)$/.test(line))).toEqual(
      [],
    );
    for (const path of ['/', '/metrics/x', '/health'])
      expect((await ask(path)).status, path).toBe(404);
    expect((await fetch(`http://127.0.0.1:${admin.port}/metrics`, { method: 'POST' })).status).toBe(
      404,
    );
  });

  it('is not on the port of the shop', async () => {
    expect((await shop.ask({ url: '/metrics' })).body).not.toContain('shop_build_info');
  });

  it('says what runs, its connections and how late its event loop is', async () => {
    const text = await page();
    expect(measured(text, 'shop_build_info', 'build="test"', 'mode="demo"')).toBe(1);
    expect(measured(text, 'shop_database_up')).toBe(1);
    expect(measured(text, 'shop_pool_most')).toBe(10);
    expect(measured(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('counts a request by the pattern of its route and by its status, and holds nothing that a visitor wrote', async () => {
    const route = 'route="/api/v1/cartTransaction/:id"';
    expect(measured(await page(), 'shop_http_requests_total', route)).toBeNull();
    await shop.ask({ url: '/api/v1/cartTransaction/a-visitors-word?q=a-visitors-word' });
    await shop.ask({ url: '/a-visitors-word.php' });
    const text = await page();
    expect(measured(text, 'shop_http_requests_total', route, 'method="GET"', 'status="4')).toBe(1);
    expect(measured(text, 'shop_http_request_duration_seconds_count', route)).toBe(1);
    expect(text).not.toContain('a-visitors-word');
  });
});

describe('a bad day', () => {
  it('a provider that answers 500: its failed calls, that it is left alone, and where its payments stand', async () => {
    const store = STORE_OF.DPO;
    const ours = ['provider="DPO"', `store="${store}.localhost"`];
    expect(measured(await page(), 'shop_provider_resting', ...ours)).toBe(0);
    for (const call of ['open', 'inquire'])
      await shop.simulate('DPO', { failNext: { call, how: '500', times: 1_000 } });
    for (let tries = 0; tries < 6; tries++) {
      const order = await shop.place(store, [aLine(store)], { method: 'DPO' });
      await shop.pay(store, order, 'DPO');
    }
    const text = await page();
    expect(
      measured(text, 'shop_provider_calls_total', ...ours, 'outcome="failed"'),
    ).toBeGreaterThanOrEqual(5);
    expect(measured(text, 'shop_provider_resting', ...ours)).toBe(1);
    expect(measured(text, 'shop_payments_recent', ...ours)).toBeGreaterThanOrEqual(1);
  });

  it('a parcel that a courier was not asked about for an hour; one that the store brings itself waits for no machine', async () => {
    const order = await shop.place('grocery', [aLine('grocery')], { method: 'PAY_LATER' });
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    const parcel = (type: 'INHOUSE_DELIVERY' | 'THIRD_PARTY_DELIVERY') => ({
      ...{ id: `by-${type}`, orderId: order.id, businessId: row?.businessId ?? '', type },
      ...{ provider: 'a courier', customerLocation: {} as Address, cost: 0, events: [] },
      status: 'BOOKED' as const,
      createdAt: shop.clock.now(),
      nextAskAt: new Date(shop.clock.now().getTime() - 3_600_000),
    });
    const waits = async () => {
      const text = await page();
      return ['shop_queue_due', 'shop_queue_oldest_seconds'].map((name) =>
        measured(text, name, 'queue="parcels"'),
      );
    };
    for (const [type, read] of [
      ['INHOUSE_DELIVERY', [0, 0]],
      ['THIRD_PARTY_DELIVERY', [1, 3600]],
    ] as const) {
      await shop.database.db.insert(shipments).values(parcel(type));
      expect([type, await waits()]).toEqual([type, read]);
      await shop.database.db.delete(shipments).where(eq(shipments.orderId, order.id));
    }
  });

  it('an event of an hour ago that nobody carried, and one that was given up', async () => {
    const before = await page();
    expect(measured(before, 'shop_queue_oldest_seconds', 'queue="outbox"')).toBeLessThan(3600);
    const event = {
      businessId: (await shop.database.db.select().from(orders))[0]?.businessId ?? '',
      kind: 'order.paid',
      payload: {},
      createdAt: new Date(shop.clock.now().getTime() - 3_600_000),
      tries: 0,
    };
    await shop.database.db.insert(outbox).values([
      { id: 'stuck', ...event },
      { id: 'parked', ...event, parkedReason: 'the push service says no' },
    ]);
    const text = await page();
    expect(measured(text, 'shop_queue_oldest_seconds', 'queue="outbox"')).toBe(3600);
    expect(measured(text, 'shop_outbox_parked')).toBe(1);
    await shop.database.db.delete(outbox).where(eq(outbox.id, 'stuck'));
    expect(measured(await page(), 'shop_queue_oldest_seconds', 'queue="outbox"')).toBeLessThan(
      3600,
    );
  });

  it('books that are wrong, until the check that finds them right; and a check that stands still', async () => {
    expect(measured(await page(), 'shop_audit_age_seconds'), 'never').toBe(Infinity);
    const [order] = await shop.database.db.select().from(orders);
    const at = await owner.query('select last_event from cart_transaction where id = $1', [
      order?.id,
    ]);
    const setLog = (last: number) =>
      owner.query('update cart_transaction set last_event = $2 where id = $1', [order?.id, last]);
    await owner.query('alter table cart_transaction disable trigger all');
    await setLog(at.rows[0].last_event + 1);
    await audit(shop.services);
    expect(measured(await page(), 'shop_audit_violations', 'invariant="I18"')).toBe(1);
    await setLog(at.rows[0].last_event);
    await owner.query('alter table cart_transaction enable trigger all');
    shop.clock.pass(300_000);
    await audit(shop.services);
    expect(measured(await page(), 'shop_audit_violations', 'invariant="I18"')).toBeNull();
    await shop.database.db.insert(auditRows).values({
      id: 'of-the-night',
      businessId: null,
      kind: 'audit.log',
      subject: order?.id ?? '',
      detail: 'its 3 lines lead elsewhere',
      at: shop.clock.now(),
    });
    shop.clock.pass(900_000);
    expect(measured(await page(), 'shop_audit_violations', 'invariant="log"')).toBe(1);
    expect(measured(await page(), 'shop_audit_age_seconds')).toBe(900);
  });

  it('and the query of the page for operators shows what is wrong, none of the imports and commands beside it', async () => {
    const page = readFileSync('docs/running.md', 'utf8');
    const section = page.slice(
      page.indexOf('### AuditViolation'),
      page.indexOf('### AuditStandsStill'),
    );
    const query = /`(select [^`]*)`/.exec(section)?.[1] ?? '';
    const kinds = async (sql: string) => [
      ...new Set((await owner.query<{ kind: string }>(sql)).rows.map(({ kind }) => kind)),
    ];
    expect(await kinds('select kind from audit_row')).toEqual(
      expect.arrayContaining(['store.import', 'audit.done']),
    );
    expect((await kinds(query)).toSorted()).toEqual(['audit.I18', 'audit.log']);
  });

  it('and each promise that the books are asked for is told by its name when it is broken', async () => {
    const { db } = shop.database;
    await audit(shop.services);
    const at = shop.clock.now();
    const promises = [...new Set(CHECKS.map(({ invariant }) => invariant))];
    const rows = promises.map((invariant) => ({
      ...{ id: `broken-${invariant}`, businessId: null, kind: `audit.${invariant}` },
      ...{ subject: 'an order', detail: 'as the check found it', at },
    }));
    await db.insert(auditRows).values(rows);
    const text = await page();
    expect(
      promises.filter((one) => !measured(text, 'shop_audit_violations', `invariant="${one}"`)),
    ).toEqual([]);
    await db.delete(auditRows).where(like(auditRows.id, 'broken-%'));
  });

  it('money that waits for a person: how many tasks, how old and how much', async () => {
    const [order, next] = await shop.database.db.select().from(orders);
    if (!order || !next) throw new Error('there are no two orders');
    const task = {
      businessId: order.businessId,
      orderId: order.id,
      kind: 'REFUND',
      detail: '',
    } as const;
    const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);
    await shop.database.db.insert(staffTasks).values([
      { id: 'one', ...task, reason: 'PAID_TWICE', amount: 150_000, createdAt: ago(7_200_000) },
      {
        id: 'other',
        ...task,
        orderId: next.id,
        reason: 'PAID_TWICE',
        amount: 50_000,
        createdAt: ago(60_000),
      },
    ]);
    const ours = ['reason="PAID_TWICE"', `currency="${order.currency}"`];
    const text = await page();
    expect(measured(text, 'shop_tasks_waiting', ...ours)).toBe(2);
    expect(measured(text, 'shop_tasks_oldest_seconds', ...ours)).toBe(7200);
    expect(measured(text, 'shop_tasks_amount', ...ours)).toBe(2000);
    await shop.database.db.update(staffTasks).set({ doneAt: shop.clock.now() });
    expect(measured(await page(), 'shop_tasks_waiting', ...ours)).toBeNull();
  });

  it('a database that does not answer is said, and the rest of the page stands', async () => {
    const { pool } = shop.database;
    const { connect } = pool;
    pool.connect = (() => Promise.reject(new Error('Connection terminated'))) as never;
    try {
      const text = await page();
      expect(measured(text, 'shop_database_up')).toBe(0);
      expect(measured(text, 'shop_build_info')).toBe(1);
    } finally {
      pool.connect = connect;
    }
    expect(measured(await page(), 'shop_database_up')).toBe(1);
  });

  it('all connections taken is said in time: the page waits for one of them, not for one after the other', async () => {
    const { pool } = shop.database;
    await page();
    const { connect } = pool;
    let waits = 0;
    pool.connect = ((...args: never[]) => {
      waits++;
      return connect.apply(pool, args as never);
    }) as never;
    try {
      const text = await page();
      expect(measured(text, 'shop_database_up')).toBe(1);
      // Who the stores are may have to be read again.
      expect(waits).toBeLessThanOrEqual(4);
    } finally {
      pool.connect = connect;
    }
  });
});

describe('a request is one line of the log', () => {
  it('with its route, status, time, store and build, and nothing that the visitor wrote', async () => {
    const { logger, lines } = keptLog();
    const other = await inProcessShop({ beside: shop, logger });
    await other.ask({
      method: 'POST',
      url: '/api/v1/orders/find?word=akinyi-in-query',
      headers: { 'user-agent': 'akinyi-in-header', cookie: 'a=akinyi-in-cookie' },
      body: { orderNumber: 'akinyi-in-body', contact: 'akinyi@example.org' },
    });
    await other.ask({ url: '/akinyi-in-path' });
    await other.close();
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      route: '/api/v1/orders/find',
      status: expect.any(Number),
      ms: expect.any(Number),
      store: 'grocery.localhost',
      build: 'test',
      reqId: expect.any(String),
    });
    expect(requests[1]).toMatchObject({ route: '/*', status: 200 });
    expect(lines.join('')).not.toContain('akinyi');
  });
});
