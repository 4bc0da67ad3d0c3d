import { afterAll, beforeAll, expect, it } from 'vitest';
import { open, POOLED } from '#server/db/open.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

/** A pooler's connections, as PostgreSQL itself can begin them. */
const begunWith = (settings: Record<string, string>): string => {
  const url = new URL(clone.url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href;
};
const RESTRICTED = { role: 'shop_app', statement_timeout: '3000', lock_timeout: '2500' };

it('behind a pooler that restricts nothing the shop does not start, and says what the pooler has to do', async () => {
  const database = open(clone.url, { isPooled: true });
  await expect(database.check()).rejects.toThrow(POOLED);
  await database.close();
});

it('behind a pooler that restricts its connections nothing is set for one that the next caller gets', async () => {
  const database = open(begunWith(RESTRICTED), { isPooled: true, connections: 1 });
  await database.check();
  const { rows } = await database.pool.query(
    `select current_user as role, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ role: 'shop_app', idle: '0' }]);
  await database.close();
});

it('without a pooler each connection is restricted by the shop itself', async () => {
  const database = open(clone.url, { connections: 1 });
  await database.check();
  const { rows } = await database.pool.query(
    `select current_user as role, current_setting('statement_timeout') as most, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ role: 'shop_app', most: '3s', idle: '10s' }]);
  await database.close();
});
