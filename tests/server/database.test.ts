import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeTables, type Patience } from '#server/db/changeTables.ts';
import { type Database, databaseError, migrate, open, violates } from '#server/db/open.ts';
import { apiKeys, businesses } from '#server/db/schema/store.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = open(clone.url);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const refusalOf = (statement: string): Promise<unknown> =>
  database.pool.query(statement).then(
    () => null,
    (error) => databaseError(error)?.code,
  );

describe('the role that requests run under (S28)', () => {
  it('owns nothing: it cannot make, change or drop a table, and cannot read another role password', async () => {
    for (const statement of [
      'CREATE TABLE mine (id int)',
      'ALTER TABLE business ADD mine int',
      'DROP TABLE business',
      'CREATE ROLE mine',
      'SELECT * FROM pg_authid',
      'CREATE EXTENSION hstore',
    ]) {
      expect(await refusalOf(statement), statement).toBe('42501');
    }
  });

  it('only adds to the ledger of money facts (I03)', async () => {
    expect(await refusalOf('UPDATE ledger SET amount = 0')).toBe('42501');
    expect(await refusalOf('DELETE FROM ledger')).toBe('42501');
    expect(await refusalOf('TRUNCATE ledger')).toBe('42501');
    expect(await refusalOf('SELECT count(*) FROM ledger')).toBeNull();
  });

  it('is stopped after three seconds', async () => {
    const { rows } = await database.pool.query(
      `SELECT current_setting('statement_timeout') AS longest`,
    );
    expect(rows).toEqual([{ longest: '3s' }]);
    await database
      .transaction(async (tx) => {
        await tx.execute(`SET LOCAL statement_timeout = '50ms'`);
        await expect(tx.execute('SELECT pg_sleep(5)')).rejects.toSatisfy(
          (error) => databaseError(error)?.code === '57014',
        );
      })
      .catch((error) => expect(databaseError(error)?.code).toBe('25P02'));
  });
});

describe('an address that leads to no database', () => {
  const told = async (change: (url: URL) => void): Promise<string> => {
    const url = new URL(clone.url);
    change(url);
    const sentence = await migrate(url.href).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(sentence).not.toContain(url.password);
    return sentence;
  };

  it('is told with its host and its name, and without its password', async () => {
    const { host } = new URL(clone.url);
    expect(await told((url) => (url.port = '1'))).toBe(
      'The shop does not start: the database at 127.0.0.1:1 does not answer (ECONNREFUSED). See DATABASE_URL.',
    );
    expect(await told((url) => (url.pathname = '/not_there'))).toBe(
      `The shop does not start: at ${host} there is no database not_there. See DATABASE_URL.`,
    );
    expect(await told((url) => (url.password = 'a-wrong-one'))).toMatch(
      /the database at \S+ refuses the password of \w+\. See DATABASE_URL\.$/,
    );
  });
});

describe('migrating', () => {
  /** Nobody else may read or write the list of what was migrated, until `free` is called. */
  async function holdLock(): Promise<{ free: () => Promise<void> }> {
    const holder = new pg.Client({ connectionString: clone.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE');
    return { free: () => holder.end() };
  }
  const patience = { lockMs: 50, restMs: 10 };
  async function change(how: Patience): Promise<void> {
    const client = new pg.Client({ connectionString: clone.url });
    await client.connect();
    await changeTables(client, 'server/db/migrations', how).finally(() => client.end());
  }

  it('steps aside where another process holds a table, says so, and tries again', async () => {
    const { free } = await holdLock();
    const said: string[] = [];
    const say = (words: string): void => {
      said.push(words);
      if (said.length === 2) void free();
    };
    await change({ ...patience, tries: 500, say });
    expect(said.length).toBeGreaterThanOrEqual(2);
    expect(said[0]).toMatch(/^The tables cannot be changed yet: .+ holds them\. .+ again/);
    expect(said[0]).toMatch(/process \d+ \(.*\)/);
  });

  it('gives up with words where it is never let in, and has changed nothing', async () => {
    const { free } = await holdLock();
    await expect(change({ ...patience, tries: 3, say: () => {} })).rejects.toThrow(
      /Nothing was changed\. End .+docs\/running\.md/,
    );
    await free();
    await migrate(clone.url);
  });

  it('a database that only newer builds can read is refused, and nothing in it is changed', async () => {
    const owner = new pg.Client({ connectionString: clone.url });
    await owner.connect();
    await owner.query(
      `INSERT INTO shop_stamp (mode, stamped_at) VALUES ('demo', '2026-01-01') ON CONFLICT DO NOTHING`,
    );
    const { rows } = await owner.query('SELECT read_from FROM shop_stamp');
    await owner.query('UPDATE shop_stamp SET read_from = 9000');
    await expect(migrate(clone.url)).rejects.toThrow(
      /needs a build that knows migration 9000.+Nothing was changed/,
    );
    await owner.query('UPDATE shop_stamp SET read_from = $1', [rows[0].read_from]);
    await migrate(clone.url);
    await owner.query('DELETE FROM shop_stamp');
    await owner.end();
  });

  it('an empty database from several processes at once makes every table once', async () => {
    const admin = new pg.Client({ connectionString: clone.url });
    await admin.connect();
    await admin.query('CREATE DATABASE migrated_by_three');
    const url = new URL(clone.url);
    url.pathname = '/migrated_by_three';
    try {
      await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
      await migrate(url.href);
      const fresh = open(url.href);
      const tables = async (one: Database) =>
        (
          await one.pool.query(
            `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
          )
        ).rows;
      expect(await tables(fresh)).toEqual(await tables(database));
      await fresh.close();
    } finally {
      await admin.query('DROP DATABASE migrated_by_three WITH (FORCE)');
      await admin.end();
    }
  });
});

describe('a transaction', () => {
  it('that PostgreSQL asks to repeat is done again from its start', async () => {
    let tries = 0;
    const result = await database.transaction(async (tx) => {
      tries++;
      if (tries < 3)
        await tx.execute(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
      return 'done';
    });
    expect([result, tries]).toEqual(['done', 3]);
  });

  it('leaves nothing behind when it fails, and says which constraint spoke', async () => {
    const key = {
      key: 'k',
      businessId: 'no-business',
      kind: 'publishable',
      createdAt: new Date(0),
    } as const;
    const failed = await database
      .transaction((tx) => tx.insert(apiKeys).values(key))
      .catch((error) => error);
    expect(databaseError(failed)).toMatchObject({ code: '23503' });
    expect(violates(failed, 'api_key_pkey')).toBe(false);
    expect(await database.db.select().from(businesses)).toEqual([]);
  });
});

describe('a connection that is lost', () => {
  const told: Error[] = [];
  const unheard: unknown[] = [];
  const listener = (error: unknown): void => void unheard.push(error);
  let own: Database;
  let killer: pg.Client;
  beforeAll(async () => {
    process.on('uncaughtException', listener);
    own = open(clone.url, { onError: (error) => void told.push(error) });
    killer = new pg.Client({ connectionString: clone.url });
    await killer.connect();
  });
  afterAll(async () => {
    process.off('uncaughtException', listener);
    await own.close();
    await killer.end();
  });
  const pidOf = async (q: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<number> =>
    (await q.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const kill = (pid: number) => killer.query('SELECT pg_terminate_backend($1)', [pid]);

  it('in a transaction fails that transaction alone; the process hears of it, and asks on another (F19)', async () => {
    const lost = own.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await kill(rows[0]?.pid ?? 0);
      await vi.waitFor(() => expect(told).not.toEqual([]), 60_000);
      await tx.execute('SELECT 1');
    });
    await expect(lost).rejects.toThrow();
    expect(unheard).toEqual([]);
    expect((await own.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('between two requests is told too, and replaced (F19)', async () => {
    told.length = 0;
    const pid = await pidOf(own.pool);
    await kill(pid);
    await vi.waitFor(() => expect(told).not.toEqual([]), 60_000);
    expect(await pidOf(own.pool)).not.toBe(pid);
    expect(unheard).toEqual([]);
  });

  it('in the moment in which a transaction begins is given back: the next one runs, and the database closes', async () => {
    const few = open(clone.url, { connections: 1 });
    for (const _ of [1, 2]) {
      few.pool.once('acquire', cut);
      await expect(few.transaction((tx) => tx.execute('SELECT 1'))).rejects.toThrow();
    }
    expect(await few.transaction(async (tx) => (await tx.execute('SELECT 1 AS one')).rows)).toEqual(
      [{ one: 1 }],
    );
    await few.close();
    expect(few.pool.totalCount).toBe(0);
  });
});

/** As when the other end dies in that moment. */
const cut = (client: pg.PoolClient): void => {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
};

it('an older PostgreSQL is refused with a sentence', async () => {
  const { refuseUnfit } = await import('#server/db/migrate.ts');
  const answering = (version: number, found: string[]) =>
    ({ query: async () => ({ rows: [{ version, found }] }) }) as unknown as pg.Client;
  await expect(refuseUnfit(answering(140_011, []))).rejects.toThrow(
    'The shop needs PostgreSQL 15 or newer; this one is 14.',
  );
  await expect(refuseUnfit(answering(150_004, ['pg_trgm', 'unaccent']))).rejects.toThrow(
    'The shop needs a PostgreSQL that offers btree_gist.',
  );
});
