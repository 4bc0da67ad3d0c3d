import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#tests/support/database.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { type Act, actsOf } from '#tests/support/scale/acts.ts';
import {
  fillOrders,
  importCatalogue,
  placeTemplates,
  SLUG,
  scaleDatabase,
} from '#tests/support/scale/shop.ts';
import { type Statement, type Statements, statementsOf } from '#tests/support/statements.ts';

const ORDERS = sizeOf('scale', { sample: 300, full: 1_000_000 });
const IS_FULL = ORDERS > 10_000;
const PRODUCTS = IS_FULL ? 100_000 : 200;
const storeId = store(SLUG).business.id;
let database: TestDatabase;
let shop: InProcessShop;
let owner: pg.Client;
let heard: Statements;

beforeAll(async () => {
  database = await scaleDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const count = async (table: string): Promise<number> =>
    Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n);
  await owner.query('create table if not exists scale_template (at serial, id text)');
  if ((await count('scale_template')) === 0)
    for (const id of await placeTemplates(database.url))
      await owner.query('insert into scale_template (id) values ($1)', [id]);
  const { rows } = await owner.query<{ id: string }>('select id from scale_template order by at');
  shop = await inProcessShop({ databaseUrl: database.url });
  shop.clock.set('2026-03-04T08:00:00.000Z');
  if ((await count(`product where view ->> 'SKU' like 'SC-%'`)) < PRODUCTS)
    console.table(await importCatalogue(database.url, PRODUCTS));
  const there = Math.max(0, (await count('cart_transaction')) - 504);
  const began = performance.now();
  // A hold of the machine ends after minutes: a kept database goes on from where it stands.
  const to = Math.min(ORDERS, there + Number(process.env.SCALE_STEP ?? ORDERS));
  if (there < to)
    await fillOrders(
      database.url,
      rows.map(({ id }) => id),
      { from: there, to },
    );
  if (IS_FULL)
    console.info(`${to} orders; filled in ${Math.round((performance.now() - began) / 1000)} s`);
  heard = statementsOf(shop.database);
}, 3_600_000);
afterAll(async () => {
  await owner.end();
  await shop.close();
  await database.drop();
});

const LARGE =
  'product|product_location|product_category|product_variant|cart_transaction|order_line|order_event|payment_attempt|ledger|capability|inbox|outbox|notification|stock_hold|session';

async function planOf({ text, values }: Statement, how = 'EXPLAIN'): Promise<string> {
  const { rows } = await owner.query(`${how} ${text}`, values as unknown[]);
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}

/** Statements that read a growing table from its first row to its last because no index leads to what they want. */
async function scansIn(statements: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of statements.filter(({ text }) =>
    /^\s*(--|select|with|update|delete)/i.test(text),
  )) {
    const plan = await planOf(one);
    const [scan] = new RegExp(`Seq Scan on "?(${LARGE})"?\\b`).exec(plan) ?? [];
    if (scan) found.push(`${scan}: ${one.text.slice(0, 200)}`);
  }
  return found;
}

interface Measured {
  act: Act;
  ms: number;
  slowest: Statement | undefined;
}
async function measured(act: Act): Promise<Measured> {
  const runs: Measured[] = [];
  for (let time = 0; time < (act.isOnce ? 1 : 3); time++) {
    const began = performance.now();
    const { statements } = await heard.during(() => act.work());
    const slowest = statements.toSorted((one, other) => other.ms - one.ms)[0];
    runs.push({ act, ms: performance.now() - began, slowest });
  }
  return runs.toSorted((one, other) => one.ms - other.ms)[Math.floor(runs.length / 2)] as Measured;
}

/** The first time finds work to do: 500 orders whose time is over, a night's erasing. */
const firstMs = new Map<string, number>();

it('an index leads to everything that shoppers, staff and the work of every few seconds ask for', async () => {
  await owner.query('set enable_seqscan = off');
  const found: string[] = [];
  for (const act of actsOf(shop, SLUG, storeId)) {
    const began = performance.now();
    const { statements } = await heard.during(() => act.work());
    firstMs.set(act.what, Math.round(performance.now() - began));
    found.push(...(await scansIn(statements)).map((scan) => `${act.what}: ${scan}`));
  }
  expect(found).toEqual([]);
}, 600_000);

// Of a small store its times say nothing.
if (IS_FULL)
  it(`${PRODUCTS} products and ${ORDERS} orders: each thing within its limit`, async () => {
    await owner.query('set enable_seqscan = on');
    const all: Measured[] = [];
    for (const act of actsOf(shop, SLUG, storeId)) all.push(await measured(act));
    const rows = all.map(({ act, ms, slowest }) => ({
      what: act.what,
      ms: Math.round(ms),
      limit: act.limit,
      'the first time': firstMs.get(act.what),
      'slowest statement': `${Math.round(slowest?.ms ?? 0)} ms ${(slowest?.text ?? '').replace(/\s+/g, ' ').slice(0, 60)}`,
    }));
    console.table(rows);
    for (const { act, ms, slowest } of all)
      if (ms > act.limit && slowest)
        console.info(
          `${act.what}\n${slowest.text}\n${await planOf(slowest, 'EXPLAIN (ANALYZE, BUFFERS)').catch(String)}`,
        );
    expect(
      all
        .filter(({ act, ms }) => ms > act.limit)
        .map(({ act, ms }) => `${act.what}: ${Math.round(ms)} ms`),
    ).toEqual([]);
  });
