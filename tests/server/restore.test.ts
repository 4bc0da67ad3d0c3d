import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { migrate } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { expireOrders, handleInbox, sweepAttempts } from '#server/dueWork.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/**
 * A backup, as many orders after it, a crash, and the restored database under a new server. `pg_dump` makes the backup where it is as new as the
 * server (DATABASE_URL names one that it knows); a copy of the database stands for it elsewhere.
 */
const ORDERS = sizeOf('restore', { sample: 10, full: 200 });
const DUMP = join(tmpdir(), `storefront-${process.pid}.dump`);
let clone: TestDatabase;
let shop: PayingShop;
let restored: InProcessShop;
let how = '';

const named = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};
const NAME = `restored_${process.pid}`;
async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
beforeAll(async () => {
  clone = await given();
  shop = await payingShop({ databaseUrl: clone.url });
  await statement(clone.url, 'update product_location set stock_in_hand = 1000000');
}, 300_000);
afterAll(async () => {
  await restored?.close();
  await shop?.close();
  await clone?.drop();
  await statement(named(clone.url, 'postgres'), `drop database if exists ${NAME} with (force)`);
  rmSync(DUMP, { force: true });
});

async function given(): Promise<TestDatabase> {
  const { PROVE, DATABASE_URL: server } = process.env;
  if (PROVE !== 'restore' || !server) return cloneDatabase();
  const name = `before_${process.pid}`;
  await statement(server, `create database ${name}`);
  const url = named(server, name);
  await migrate(url);
  return { url, drop: () => statement(server, `drop database if exists ${name} with (force)`) };
}

async function backup(): Promise<void> {
  try {
    const args = ['--format=custom', `--file=${DUMP}`, clone.url];
    execFileSync('pg_dump', args, { stdio: 'pipe' });
    how = 'pg_dump and pg_restore';
  } catch {
    how = 'a copy of the database (pg_dump is older than the server)';
    const [admin, name] = [named(clone.url, 'postgres'), new URL(clone.url).pathname.slice(1)];
    // Only a database without connections is copied; the shop connects again.
    await statement(
      admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await statement(admin, `create database ${NAME} template ${name}`);
  }
}
async function restore(): Promise<void> {
  if (!how.startsWith('pg_dump')) return;
  await statement(named(clone.url, 'postgres'), `create database ${NAME}`);
  const args = ['--exit-on-error', `--dbname=${named(clone.url, NAME)}`, DUMP];
  execFileSync('pg_restore', args, { stdio: 'pipe' });
}

interface Placed {
  id: string;
  as: string;
  reference: string | null;
}
/** Of four orders two are paid, one has an open payment, one has none. */
async function some(count: number, who: string): Promise<Placed[]> {
  const all: Placed[] = [];
  for (let at = 0; at < count; at++) {
    const as = guest(`${who} ${at}`);
    const order = await shop.place('retail', [aLine('retail', { at: at % 5 })], {
      method: 'STRIPE',
      as,
    });
    if (at % 4 === 3) {
      all.push({ id: order.id, as, reference: null });
      continue;
    }
    const attempt = await shop.start('retail', order, 'STRIPE', as);
    const reference = await shop.referenceOf(attempt.id);
    all.push({ id: order.id, as, reference });
    if (at % 4 < 2) await pay({ id: order.id, as, reference });
  }
  return all;
}
async function pay({ id, as, reference }: Placed): Promise<void> {
  await shop.simulate('STRIPE', { reference: reference ?? '', action: 'approve' });
  await shop.until('retail', { id }, ({ paymentState }) => paymentState === 'PAID', as);
}
const stateOf = async ({ id, as }: Placed): Promise<string> => {
  const answer = await restored.ask({ store: 'retail', url: `/api/v1/cartTransaction/${id}`, as });
  return answer.statusCode === 200
    ? answer.json().paymentState
    : `${answer.statusCode} ${answer.json().code}`;
};

/** Providers are asked at their own pace, older payments less often. */
const LONGEST_MINUTES = 240;
async function unpaid(some: Placed[]): Promise<number> {
  const ids = some.map(({ id }) => id);
  const { rows } = await restored.database.pool.query<{ many: string }>(
    `select count(*) as many from cart_transaction where id = any($1) and payment_state <> 'PAID'`,
    [ids],
  );
  return Number(rows[0]?.many);
}

it(`a backup, ${ORDERS} orders, a crash, the backup restored: the books are in order, logs replay, and what is lost is known`, async () => {
  const before = await some(ORDERS, 'before');
  await shop.quiet();
  await backup();
  const open = before.filter((_, at) => at % 4 === 2);
  for (const one of open) await pay(one);
  const after = await some(ORDERS, 'after');
  await shop.quiet();
  const began = performance.now();
  // The crash: nothing of the old database is read again. The provider knows what it took.
  await restore();
  await migrate(named(clone.url, NAME));
  restored = await inProcessShop({ databaseUrl: named(clone.url, NAME), config: shop.config });
  restored.clock.set(shop.clock.now().toISOString());
  const readyMs = Math.round(performance.now() - began);
  const { services } = restored.app;
  expect(await runAudit(restored.database.pool)).toEqual([]);
  let minutes = 0;
  for (; minutes < LONGEST_MINUTES && (await unpaid(open)) > 0; minutes++) {
    // The simulator counts what it is asked by the clock of the shop that is gone.
    shop.clock.pass(MINUTE);
    restored.clock.pass(MINUTE);
    for (const work of [sweepAttempts, expireOrders, handleInbox]) await work(services);
    await services.whenIdle();
  }
  const found = await Promise.all(open.map(stateOf));
  const lost = await Promise.all(after.map(stateOf));
  const all = await restored.database.db.select().from(orders);
  const told = await Promise.all(
    all.map(async (order) => isAsLogged(order, await eventsOf(restored.database.db, order.id))),
  );
  const known = new Set(
    (await restored.database.pool.query('select reference from payment_attempt')).rows.map(
      ({ reference }) => reference,
    ),
  );
  const paidAndUnknown = after.filter(
    ({ reference }, at) => at % 4 < 2 && reference && !known.has(reference),
  );
  console.table({
    'made by': how,
    'orders of the backup': before.length,
    'orders after it': after.length,
    'ms until the restored shop answers': readyMs,
    'open in the backup, paid since: found by asking': found.filter((one) => one === 'PAID').length,
    'minutes until all are found': minutes,
    'of these not found': found.filter((one) => one !== 'PAID').length,
    'orders of since, and what their page reads': [...new Set(lost)].join(', '),
    'payments of since that stand at the provider alone': paidAndUnknown.length,
    'audit rows': (await runAudit(restored.database.pool)).length,
    'logs that lead elsewhere': told.filter((one) => !one).length,
  });
  expect(found).toEqual(open.map(() => 'PAID'));
  expect(new Set(lost)).toEqual(new Set(['404 NOT_FOUND']));
  expect(told.every(Boolean)).toBe(true);
  expect(await runAudit(restored.database.pool)).toEqual([]);
  expect(paidAndUnknown).toHaveLength(after.filter((_, at) => at % 4 < 2).length);
}, 3_600_000);
