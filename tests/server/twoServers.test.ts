import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '#scripts/waitUntil.ts';
import { systemClock } from '#server/clock.ts';
import { runAudit } from '#server/db/audit.ts';
import type { Ask } from '#tests/support/inProcess.ts';
import { type KilledShop, killedShop, type ShopReply } from '#tests/support/killedShop.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { hasPgbouncer } from '#tests/support/pooler.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

/** an evening on two servers behind a pooler in transaction mode, one killed every minute, and a rolling deploy in the middle. */
const SECONDS = sizeOf('twoServers', { sample: 60, full: 600 });
const KILL_EVERY_MS = Math.min(60_000, (SECONDS * 1000) / 4);
const PAGES_PER_SECOND = 20;
const BUYERS = 3;
const PATIENCE_MS = 150_000;
const HAS_POOLER = hasPgbouncer();

let shop: KilledShop;
beforeAll(async () => {
  shop = await killedShop({ servers: 2, hasPooler: HAS_POOLER });
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  await owner.query('update product_location set stock_in_hand = 1000000');
  await owner.end();
}, 300_000);
afterAll(() => shop.stop(), 200_000);

/** As a front door asks: a server that does not answer is passed over once. */
const ask = async (request: Ask): Promise<ShopReply | null> =>
  (await shop.ask(request)) ?? (await shop.ask(request));

let isOver = false;
const pages: { ms: number; status: number }[] = [];
async function browse(): Promise<void> {
  const running: Promise<void>[] = [];
  while (!isOver) {
    await pause(1000 / PAGES_PER_SECOND);
    const began = performance.now();
    const one = ask({ store: 'retail', url: '/api/v1/products' }).then((reply) => {
      pages.push({ ms: performance.now() - began, status: reply?.statusCode ?? 0 });
    });
    running.push(one);
  }
  await Promise.all(running);
}

const placed: { intent: string; ms: number }[] = [];
let failures = 0;
/** An order is sent again with the same intent until it is acknowledged, as a page does. */
async function buy(at: number): Promise<void> {
  const intent = systemClock.id();
  const body = anOrder('retail', [aLine('retail', { at: at % 20, stock: 1 })], {
    intent,
    method: 'STRIPE',
    contact: { email: `${at}@example.test`, phone: '' },
  });
  const began = performance.now();
  const done = await waitUntil(
    async () => {
      const request = {
        method: 'POST',
        url: '/api/v1/cartTransaction',
        as: guest(`buyer ${at}`),
        body,
      } as const;
      const reply = await ask({ store: 'retail', ...request });
      if (reply?.statusCode !== 201) failures++;
      return reply?.statusCode === 201;
    },
    PATIENCE_MS,
    100,
  );
  if (!done) throw new Error('an order was never acknowledged');
  placed.push({ intent, ms: performance.now() - began });
}
let next = 0;
async function buying(): Promise<void> {
  while (!isOver) await buy(next++);
}

const memory: number[][] = [];
let kills = 0;
async function disturb(): Promise<void> {
  const began = performance.now();
  let isDeployed = false;
  let nextKill = KILL_EVERY_MS;
  while (performance.now() - began < SECONDS * 1000) {
    await pause(1_000);
    memory.push(shop.memory());
    if (!isDeployed && performance.now() - began > (SECONDS * 1000) / 2) {
      isDeployed = true;
      await shop.deploy();
    } else if (performance.now() - began > nextKill) {
      nextKill += KILL_EVERY_MS;
      await waitUntil(shop.answers, PATIENCE_MS);
      shop.kill();
      kills++;
    }
  }
  isOver = true;
}

const share = (some: number[], part: number): number =>
  Math.round(some.toSorted((one, other) => one - other)[Math.floor(some.length * part)] ?? 0);

it(`${SECONDS} s of two servers ${HAS_POOLER ? 'behind a pooler in transaction mode' : 'without a pooler: pgbouncer is not here'}, one killed again and again, deployed in the middle: no order is lost`, async () => {
  await Promise.all([disturb(), browse(), ...Array.from({ length: BUYERS }, buying)]);
  expect(await waitUntil(shop.answers, PATIENCE_MS)).toBe(true);
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ intent: string }>(
    'select intent_id as intent from cart_transaction',
  );
  const there = new Set(rows.map(({ intent }) => intent));
  const lost = placed.filter(({ intent }) => !there.has(intent));
  const ok = pages.filter(({ status }) => status === 200).map(({ ms }) => ms);
  console.table([
    {
      seconds: SECONDS,
      pooler: HAS_POOLER,
      kills,
      starts: shop.starts(),
      orders: placed.length,
      lost: lost.length,
      'sent again': failures,
      'order p50, p99': [0.5, 0.99]
        .map((part) =>
          share(
            placed.map(({ ms }) => ms),
            part,
          ),
        )
        .join(', '),
      pages: pages.length,
      'not answered': pages.length - ok.length,
      'page p50, p99': [0.5, 0.99].map((part) => share(ok, part)).join(', '),
      'MB, largest': Math.max(...memory.flat()),
    },
  ]);
  expect(lost).toEqual([]);
  expect(rows.length, 'one order for each intent').toBe(there.size);
  expect(placed.length).toBeGreaterThan(SECONDS / 4);
  expect(await runAudit(owner as unknown as pg.Pool)).toEqual([]);
  await owner.end();
}, 3_600_000);
