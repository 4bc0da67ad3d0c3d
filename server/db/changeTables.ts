import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

export interface Patience {
  lockMs: number;
  restMs: number;
  tries: number;
  say: (words: string) => void;
}

/** While a statement waits for a table, all others of that table wait behind it: it steps aside, and comes again. */
export const PATIENCE: Patience = {
  lockMs: 3_000,
  restMs: 2_000,
  tries: 12,
  say: (words) => console.warn(words),
};
const LOCK_NOT_AVAILABLE = '55P03';

/** All of it or nothing, in one transaction: what could not be had is asked for again. */
export async function changeTables(
  client: pg.Client,
  migrationsFolder: string,
  patience: Patience,
): Promise<void> {
  const { tries, lockMs, restMs, say } = patience;
  try {
    await client.query(`SET lock_timeout = ${lockMs}`);
    await runMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    const holders = await holdersOf(client);
    if (tries <= 1)
      throw new Error(
        `The tables could not be changed: ${holders} holds them. Nothing was changed. End the server processes of the build before and long transactions, then start again (docs/running.md).`,
      );
    say(`The tables cannot be changed yet: ${holders} holds them. It is tried again.`);
    await wait(restMs);
    await changeTables(client, migrationsFolder, { ...patience, tries: tries - 1 });
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error
    ? error.code
    : error instanceof Error && error.cause
      ? codeOf(error.cause)
      : null;

/** The oldest open transaction beside this one, for the reader of the log. */
async function holdersOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string }>(
    `SELECT pid, coalesce(nullif(application_name, ''), usename::text) AS name FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 1`,
  );
  return rows[0] ? `process ${rows[0].pid} (${rows[0].name})` : 'another process';
}
