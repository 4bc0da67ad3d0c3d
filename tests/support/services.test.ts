import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database.ts';

describe('a cloned database', () => {
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    databases.push(await cloneDatabase(), await cloneDatabase());
  });
  afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

  async function ask(index: number, statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: databases[index]?.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  it('keeps what one test file writes from every other file', async () => {
    await ask(0, 'CREATE TABLE mine (id int)');
    await expect(ask(1, 'SELECT * FROM mine')).rejects.toMatchObject({ code: '42P01' });
  });

  it('is a PostgreSQL 18 with the extensions the shop needs', async () => {
    expect(
      await ask(0, `SELECT current_setting('server_version_num')::int / 10000 AS version`),
    ).toEqual([{ version: 18 }]);
    const wanted = ['btree_gist', 'pg_trgm', 'unaccent'];
    const found = await ask(
      0,
      `SELECT name FROM pg_available_extensions WHERE name IN ('btree_gist', 'pg_trgm', 'unaccent') ORDER BY name`,
    );
    expect(found).toEqual(wanted.map((name) => ({ name })));
  });
});
