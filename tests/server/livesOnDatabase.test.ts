import { setTimeout as pause } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '#server/crypto/hash.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { apiKeys, businesses } from '#server/db/schema/store.ts';
import { expireOrders, handleInbox, sweepAttempts } from '#server/dueWork.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { store } from '#tests/support/inProcess.ts';
import { Chance } from '#tests/support/lives/chance.ts';
import { deedsOf, STORES_KEY, standingOf } from '#tests/support/lives/deeds.ts';
import { type Life, someOrders } from '#tests/support/lives/someOrders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { aPointOfSale } from '#tests/support/tables.ts';

const LIVES = sizeOf('livesOnDatabase', { sample: 20, full: 2_000 });
const AT_ONCE = 20;
const DEEDS = 10;
const SHORT = [0, 0, 0, MINUTE, MINUTE, 5 * MINUTE];
const PAUSES = [...SHORT, ...SHORT, 20 * MINUTE, 3 * 60 * MINUTE, DAY, 4 * DAY];
const KILLED = 0.15;
/** of ten deeds one is done whether it can be or not */
const ANYTHING = 0.1;

let shop: PayingShop;
let isKilling = false;
const tally: Record<string, number> = {};
const faults: string[] = [];
const count = (what: string, many = 1): void => {
  tally[what] = (tally[what] ?? 0) + many;
};

beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
  const { db } = shop.database;
  await db.update(stock).set({ stockInHand: 1_000_000 });
  await aPointOfSale(shop);
  for (const slug of ['retail', 'grocery', 'restaurant', 'services', 'beauty'])
    await db.insert(apiKeys).values({
      key: hashOf(`${STORES_KEY}-${slug}`),
      businessId: store(slug).business.id,
      kind: 'secret',
      createdAt: shop.clock.now(),
    });
  // Lives go on at night, too: opening times are looked at elsewhere.
  await db.update(businesses).set({ view: sql`${businesses.view} - 'orderTiming'` });
  shop.app.services.stores.forget();
  // What a cut connection leaves is written down by the shop; here it is meant.
  shop.services.log = { warn: () => {}, error: (detail: unknown) => void noteError(detail) };
});
afterAll(() => shop.close());

function noteError(detail: unknown): void {
  const { err } = detail as { err?: Error };
  if (err && !isKilling && !isCut(err)) faults.push(`logged: ${err.message.slice(0, 300)}`);
}
/** Of a page its text alone. */
const wordsOf = (error: unknown): string =>
  String(error)
    .replace(/<(head|style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
/** The words of PostgreSQL and its driver for a connection that is gone. */
const isCut = (error: unknown): boolean =>
  /terminat|ECONNRESET|Connection|57P01|not queryable|timeout/i.test(String(error)) ||
  (error instanceof Error && error.cause !== undefined && isCut(error.cause));

/** As when the process dies: every connection is cut at one moment, whatever is half written. */
async function kill(after: number): Promise<void> {
  await pause(after);
  const own = new pg.Client({ connectionString: shop.databaseUrl });
  await own.connect();
  await own.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await own.end();
  count('kills');
}

/** Most of what is done is possible; the rest is what is tried all the same. */
async function choose(life: Life, chance: Chance): Promise<ReturnType<typeof deedsOf>[number]> {
  const isAnything = chance.isTrue(ANYTHING);
  const now = await standingOf(shop, life);
  const all = deedsOf(shop, chance).filter(({ when }) => isAnything || when(now));
  return chance.oneOf(all.flatMap((one) => Array.from({ length: one.share }, () => one)));
}

async function act(life: Life, chance: Chance): Promise<void> {
  let name = 'choosing';
  const status = await choose(life, chance)
    .then((chosen) => {
      name = chosen.name;
      return chosen.deed(life);
    })
    .catch((error: unknown) => {
      if (!isKilling && !isCut(error))
        faults.push(`life ${life.id}, ${name}: ${wordsOf(error).slice(0, 400)}`);
      return 0;
    });
  count('deeds');
  if (status === 0 || status >= 500) count(isKilling ? 'cut off' : 'unanswered');
  else if (status >= 400) count('refused');
  if (status >= 400 && process.env.PROVE) count(`${name}: ${status}`);
  if (status >= 500 && status !== 503 && status !== 502 && !isKilling)
    faults.push(`life ${life.id}, ${name}: ${status}`);
}

async function sweeps(): Promise<void> {
  shop.runLater();
  for (const work of [sweepAttempts, expireOrders, handleInbox])
    await work(shop.services).catch((error: unknown) => {
      if (!isKilling && !isCut(error)) throw error;
    });
}

/** Twenty lives beside each other: each does something, then time passes for all of them. */
async function live(first: number): Promise<void> {
  const chance = new Chance(first + 1);
  const begin = someOrders(shop, chance);
  const lives: { life: Life; chance: Chance }[] = [];
  for (let number = first; number < Math.min(first + AT_ONCE, LIVES); number++)
    lives.push({ life: await begin(number), chance: new Chance(10_000 + number) });
  for (let turn = 0; turn < DEEDS; turn++) {
    isKilling = chance.isTrue(KILLED);
    const killing = isKilling ? kill(chance.below(60)) : null;
    await Promise.all(lives.map((one) => act(one.life, one.chance)));
    await killing;
    shop.clock.pass(chance.oneOf(PAUSES));
    await sweeps();
    await shop.quiet();
    isKilling = false;
  }
  count('lives', lives.length);
  await compare(lives.map(({ life }) => life.id));
}

/** What the audit found, each with the story of its order. */
async function audited(): Promise<object[]> {
  const found = await runAudit(shop.database.pool);
  return Promise.all(
    found.slice(0, 5).map(async (one) => ({
      ...one,
      story: (await eventsOf(shop.database.db, one.subject)).map(
        ({ type, from, to }) => `${type}: ${from} > ${to}`,
      ),
    })),
  );
}

/** Each order, and every bill that was made over it, stands where its log leads. */
async function compare(ids: string[]): Promise<void> {
  const { db } = shop.database;
  for (const order of await db.select().from(orders).where(inArray(orders.id, ids))) {
    const rows = await eventsOf(db, order.id);
    if (!isAsLogged(order, rows)) count('replay differences');
  }
}

it(`${LIVES} random lives of orders leave the books in order, and every log leads to its order`, {
  timeout: 7_200_000,
}, async () => {
  const begun = performance.now();
  for (let first = 0; first < LIVES; first += AT_ONCE) {
    await live(first);
    if (first % 100 !== 0) continue;
    if (process.env.PROVE) console.info(`${first} lives, ${JSON.stringify(tally)}`);
    expect(await audited()).toEqual([]);
    if (faults.length > 0) throw new Error(faults.slice(0, 8).join('\n'));
  }
  const { db } = shop.database;
  const wrong = await audited();
  const [events] = await db.select({ many: sql<number>`count(*)::int` }).from(orderEvents);
  const everyOrder = await db.select({ id: orders.id }).from(orders);
  await compare(everyOrder.map(({ id }) => id));
  const states = await db.execute<{ payment_state: string; many: string }>(
    sql`select payment_state, count(*) as many from cart_transaction group by 1 order by 1`,
  );
  const rests = await db.execute<{ many: string }>(
    sql`select count(distinct e.order_id) as many from order_event e
      where e.type = 'money.captured' and e.event ? 'billed' and e.to_state like '%paid%'`,
  );
  const figures = {
    ...tally,
    orders: everyOrder.length,
    events: events?.many ?? 0,
    'rests of rounds paid': Number(rests.rows[0]?.many ?? 0),
    'audit rows': wrong.length,
    'replay differences': tally['replay differences'] ?? 0,
    minutes: Math.round((performance.now() - begun) / 6_000) / 10,
    ...Object.fromEntries(states.rows.map((row) => [row.payment_state, Number(row.many)])),
  };
  console.info(JSON.stringify(figures));
  expect(faults.slice(0, 8)).toEqual([]);
  expect(wrong).toEqual([]);
  expect(figures['replay differences']).toBe(0);
  expect(tally.lives).toBe(LIVES);
});
