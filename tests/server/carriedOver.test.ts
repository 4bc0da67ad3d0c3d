import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows, type OrderLife, stateText } from '#machines/order/life.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import { runAudit } from '#server/db/audit.ts';
import { migrate } from '#server/db/migrate.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { insertStore, rebuildAt } from '#tests/support/olderDatabase.ts';
import { AT, anOldOrder, OLD } from './carriedOverShop.ts';

const LAST_LANDING = 10;
const MIGRATIONS = 'server/db/migrations';
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await rebuildAt(LAST_LANDING, owner);
  await insertStore(owner, 'b', 'shop.example');
  await owner.query(`set session_replication_role = replica`);
  await owner.query(
    `insert into location (id, business_id, name, position) values ('l', 'b', 'L', 0)`,
  );
  for (const [id, [old]] of Object.entries(OLD)) await anOldOrder(owner, id, old);
  await owner.query(`insert into staff_task (id, business_id, order_id, attempt_id, kind, amount, detail, created_at)
    values ('t1', 'b', 'short', 'short-a', 'REVIEW', 400, 'less than was due', '${AT}'), ('t2', 'b', 'extra', 'extra-a', 'REFUND', 200, 'more than was due', '${AT}'),
      ('t3', 'b', 'gone', 'gone-a', 'REFUND', 1000, 'paid after the order had ended, and its goods or times are gone', '${AT}')`);
  await migrate(database.url);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it.each(Object.entries(OLD).map(([id, [, stands, facts]]) => ({ id, stands, facts })))(
  '$id stands where it stood: $stands',
  async ({ id, stands, facts }) => {
    const { rows } = await owner.query<{ life: OrderLife; last_event: number }>(
      'select life, last_event from cart_transaction where id = $1',
      [id],
    );
    const [order] = rows;
    expect(order && stateText(order.life)).toBe(stands);
    expect(order?.life.facts).toMatchObject(facts);
    const log = await owner.query<{ type: string; event: OrderEvent }>(
      'select type, event from order_event where order_id = $1 order by number',
      [id],
    );
    expect(isAsLogged({ life: order?.life as OrderLife }, log.rows)).toBe(true);
    expect(allows(order?.life as OrderLife, { type: 'help.asked', at: 0 })).toBe(true);
  },
);

it('the audit finds nothing, and what waits for a person has its reason', async () => {
  expect(await runAudit(owner as unknown as pg.Pool)).toEqual([]);
  const { rows } = await owner.query('select id, reason from staff_task order by id');
  expect(rows.map(({ reason }) => reason)).toEqual([
    'PAID_TOO_LITTLE',
    'PAID_TOO_MUCH',
    'GOODS_GONE',
  ]);
});

/** An order as an older chart left it: without these facts, and with one more line in its log. */
async function older(id: string, lacks: string[], type: string, event: object): Promise<void> {
  const without = lacks.map((path) => `#- '{${path}}'`).join(' ');
  await owner.query(
    `update cart_transaction set last_event = last_event + 1, life = life ${without} where id = $1`,
    [id],
  );
  await owner.query(
    `insert into order_event (order_id, number, business_id, type, event, attempt_id, cause, from_state, to_state, build, at)
       select id, last_event, 'b', $2, $3, $4, 'STAFF', '', '', 'x', $5 from cart_transaction where id = $1`,
    [id, type, { type, at: 1, ...event }, `${id}-a`, AT],
  );
}
async function runMigration(ending: string): Promise<void> {
  const [file] = readdirSync(MIGRATIONS).filter((name) => name.endsWith(ending));
  await owner.query(readFileSync(join(MIGRATIONS, file ?? ''), 'utf8'));
}
/** The facts of these orders, each of which stands where its log leads. */
async function factsOf(...ids: string[]): Promise<OrderLife['facts'][]> {
  const { rows } = await owner.query<{ id: string; life: OrderLife }>(
    'select id, life from cart_transaction where id = any($1) order by id',
    [ids],
  );
  for (const { id, life } of rows) {
    const log = await owner.query<{ type: string; event: OrderEvent }>(
      'select type, event from order_event where order_id = $1 order by number',
      [id],
    );
    expect(isAsLogged({ life }, log.rows)).toBe(true);
  }
  return rows.map(({ life }) => life.facts);
}
const LACKS = ['facts,contested', 'facts,watched', 'facts,shut', 'value,watching'];

it('what charts of before did not know is read out of the log: a dispute, and that the shop closed it', async () => {
  await owner.query(`update cart_transaction set payment_state = 'CLOSED' where id = 'expired'`);
  await older('expired', LACKS, 'staff.closed', { reason: 'x' });
  await older('paid', LACKS, 'money.disputed', { amount: 400 });
  await owner.query(
    `update cart_transaction set life = jsonb_set(life, '{facts,disputed}', 'true') where id = 'paid'`,
  );
  await runMigration('_order_facts.sql');
  expect(await factsOf('expired', 'paid')).toMatchObject([
    { shut: true, contested: {}, watched: [] },
    { shut: false, contested: { 'paid-a': 400 } },
  ]);
});

it('and a lost dispute that was won, unless money went back since', async () => {
  const won = { attemptId: 'a', reference: 'dp_1', amount: 300 };
  await older('extra', ['facts,turned'], 'dispute.won', won);
  await older('deposit', ['facts,turned'], 'dispute.won', won);
  await older('deposit', ['facts,turned'], 'dispute.lost', won);
  await runMigration('_order_turned.sql');
  expect(await factsOf('deposit', 'extra', 'unpaid')).toMatchObject([
    { turned: {} },
    { turned: { dp_1: 300 } },
    {},
  ]);
});

it('and what the till paid, beside what staff had not asked for', async () => {
  const facts = `'{"waived": 1000}'::jsonb`;
  await older('later', ['facts,paidElsewhere'], 'till.paid', {});
  await owner.query(
    `update cart_transaction set life = jsonb_set(life, '{facts}', life -> 'facts' || ${facts}) where id = 'later'`,
  );
  await owner.query(
    `insert into ledger (id, business_id, order_id, kind, amount, currency, provider, at)
      values ('till-1', 'b', 'later', 'PAID', 900, 'USD', 'TILL', $1), ('till-2', 'b', 'later', 'WAIVED', 100, 'USD', 'STAFF', $1)`,
    [AT],
  );
  await runMigration('_paid_elsewhere.sql');
  expect(await factsOf('later', 'unpaid')).toMatchObject([
    { paidElsewhere: 900, waived: 100 },
    { waived: 0 },
  ]);
});

it('and once more what a build of before went on to write, which does not start again', async () => {
  const facts = `'{"waived": 1000, "paidElsewhere": 0}'::jsonb`;
  await older('later', [], 'till.paid', {});
  await owner.query(
    `update cart_transaction set life = jsonb_set(life, '{facts}', life -> 'facts' || ${facts}) where id = 'later'`,
  );
  await runMigration('_paid_elsewhere_again.sql');
  expect(await factsOf('later')).toMatchObject([{ paidElsewhere: 900, waived: 100 }]);
});

it('and that a person had given other money back, and that what never stood is over', async () => {
  await owner.query(
    `insert into promotion (id, business_id, code, name, uses) values ('p', 'b', 'P', 'P', 2)`,
  );
  const life = (value: string, facts: string): string =>
    `jsonb_set(jsonb_set(life, '{value,money}', '${value}'), '{facts}', (life -> 'facts') || '${facts}')`;
  for (const id of ['later', 'tried', 'open']) await older(id, ['facts,foreignBack'], 'x', {});
  await owner.query('alter table cart_transaction disable trigger user');
  await owner.query(
    `update cart_transaction set life = ${life('{"owing": "terms"}', '{"foreign": true}')} where id in ('later', 'tried')`,
  );
  await owner.query(
    `update cart_transaction set payment_state = 'REFUNDED', promotion_id = 'p', closed_at = null, life = ${life('"returned"', '{"closedAt": null}')} where id = 'open'`,
  );
  await owner.query('alter table cart_transaction enable trigger user');
  await owner.query(
    `insert into staff_task (id, business_id, order_id, kind, reason, detail, created_at) values ('other', 'b', 'tried', 'REVIEW', 'OTHER_CURRENCY', '', $1)`,
    [AT],
  );
  await runMigration('_seen_to.sql');
  expect(await factsOf('later', 'open')).toMatchObject([
    { foreign: true, foreignBack: true, closedAt: null },
    { closedAt: Date.parse(AT) },
  ]);
  const { rows } = await owner.query(
    `select o.closed_at is null as stands, life #>> '{facts,foreignBack}' as back, uses
      from cart_transaction o left join promotion p on p.id = o.promotion_id where o.id in ('open', 'tried') order by o.id`,
  );
  expect(rows).toEqual([
    { stands: false, back: null, uses: 1 },
    { stands: true, back: null, uses: null },
  ]);
});
