import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '#scripts/waitUntil.ts';
import { migrate } from '#server/db/open.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { insertStore, rebuildAt } from '#tests/support/olderDatabase.ts';

/** The newest migration before the first one that is written for a shop that goes on taking orders. */
const BEFORE = 24;
let clone: TestDatabase;
const clients: pg.Client[] = [];
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: clone.url });
  await client.connect();
  clients.push(client);
  return client;
};
beforeEach(async () => {
  clone = await cloneDatabase();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await clone.drop();
});

const WRITE = `update session set device = 'other' where id = $1`;

it('shoppers of the build before go on being served while an index is built, also behind a slow transaction', async () => {
  const [owner, slow, shopper] = [await connect(), await connect(), await connect()];
  await rebuildAt(BEFORE, owner);
  await insertStore(owner, 'store', 'shop.example');
  for (const id of ['one', 'two'])
    await owner.query(
      `insert into session (id, business_id, uid, is_anonymous, roles, auth_time, created_at, ends_at)
       values ($1, 'store', 'A', true, '[]', 'now', 'now', 'now')`,
      [id],
    );
  await slow.query('begin');
  await slow.query(WRITE, ['one']);
  const migrated = migrate(clone.url);
  const isWaiting = async (): Promise<boolean> =>
    (
      await owner.query(
        `select from pg_stat_activity where query like '%INDEX%sessions_by_end%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      )
    ).rows.length > 0;
  expect(await waitUntil(isWaiting, 30_000)).toBe(true);
  await shopper.query(`set lock_timeout = '1s'`);
  expect((await shopper.query(WRITE, ['two'])).rowCount).toBe(1);
  await slow.query('commit');
  await migrated;
  const { rows } = await owner.query(
    `select indisvalid from pg_index where indexrelid = 'sessions_by_end'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('a shop that is brought over 0048 knows since when "Collected" is there; a new one needs no such day', async () => {
  const owner = await connect();
  const from = async () => (await owner.query('select collected_from from shop_stamp')).rows;
  const opener = { mode: 'live', now: new Date() } as const;
  await rebuildAt(47, owner);
  await owner.query(`insert into shop_stamp values (true, 'live', '2026-01-01')`);
  await migrate(clone.url, opener);
  expect(await from()).toEqual([{ collected_from: expect.any(Date) }]);
  await owner.query(
    'drop schema public cascade; create schema public; drop schema drizzle cascade',
  );
  await migrate(clone.url, opener);
  expect(await from()).toEqual([{ collected_from: null }]);
});

it('an index that a process left half built is built again', async () => {
  const owner = await connect();
  await rebuildAt(BEFORE, owner);
  await owner.query('create index sessions_by_end on session (ends_at)');
  await owner.query(
    `update pg_index set indisvalid = false where indexrelid = 'sessions_by_end'::regclass`,
  );
  await migrate(clone.url);
  const { rows } = await owner.query(
    `select indisvalid from pg_index where indexrelid = 'sessions_by_end'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
