import { join } from 'node:path';
import type pg from 'pg';
import type { ShopMode } from '../mode.ts';
import { changeTables, PATIENCE, type Patience } from './changeTables.ts';
import { connected } from './connect.ts';
import { buildIndexesAhead } from './indexesAhead.ts';
import { refuseOlderBuild, refuseOtherMode, stamp } from './stamp.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number, the same for every server process: the process that holds it changes the tables, the others wait. */
const LOCK = 7_301_965;
const OLDEST = 150_000;
const NEEDED = ['pg_trgm', 'unaccent', 'btree_gist'];

/** A role that requests run under may read and write rows; money facts are only ever added (I03). */
const GRANTS = `
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_app') THEN
    EXECUTE format('GRANT shop_app TO %I', current_user);
    GRANT USAGE ON SCHEMA public TO shop_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO shop_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO shop_app;
    REVOKE UPDATE, DELETE ON ledger, order_event FROM shop_app;
    REVOKE UPDATE ON trace_batch, trace_read, trace_note FROM shop_app;
    REVOKE INSERT, UPDATE, DELETE ON shop_stamp FROM shop_app;
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN NULL;
END
$$`;

/** Who opens the database: a shop leaves its stamp; without one the tables are made and nothing else. */
interface Opener {
  mode: ShopMode;
  now: Date;
}

/** Brings the database of that address to this code's tables, unless it is another mode's. Several processes may ask at once. */
export async function migrate(
  url: string,
  opener?: Opener,
  patience: Patience = PATIENCE,
): Promise<void> {
  const client = await connected(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await refuseUnfitDatabase(client, opener?.mode);
    await buildIndexesAhead(client, FOLDER);
    await changeTables(client, FOLDER, patience);
    await client.query(GRANTS);
    if (opener) await stamp(client, opener.mode, opener.now);
  } finally {
    await client.end();
  }
}

/** Only reads: whether this build may open the database at all. */
export async function refuseUnfitDatabase(client: pg.Client, mode?: ShopMode): Promise<void> {
  await refuseUnfit(client);
  if (mode) await refuseOtherMode(client, mode);
  await refuseOlderBuild(client, FOLDER);
}

export async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; found: string[] }>(
    `SELECT current_setting('server_version_num')::int AS version,
            ARRAY(SELECT name::text FROM pg_available_extensions WHERE name = ANY($1)) AS found`,
    [NEEDED],
  );
  const { version = 0, found = [] } = rows[0] ?? {};
  if (version < OLDEST)
    throw new Error(
      `The shop needs PostgreSQL 15 or newer; this one is ${Math.floor(version / 10_000)}.`,
    );
  const missing = NEEDED.filter((name) => !found.includes(name));
  if (missing.length > 0)
    throw new Error(`The shop needs a PostgreSQL that offers ${missing.join(' and ')}.`);
}
