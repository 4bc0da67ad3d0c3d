import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const MIGRATIONS = 'server/db/migrations';

/** Empties the database and builds it as it was after that migration. */
export async function rebuildAt(last: number, owner: pg.Client): Promise<void> {
  await owner.query(
    'drop schema public cascade; create schema public; drop schema drizzle cascade',
  );
  const folder = migrationsUpTo(last);
  await migrate(drizzle(owner), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

export const insertStore = (owner: pg.Client, id: string, domain: string): Promise<unknown> =>
  owner.query(
    `insert into business (id, default_domain, currency, time_zone, view, settings, service_charge_percentage, enabled)
     values ($1, $2, 'USD', 'UTC', '{}', '{}', 0, true)`,
    [id, domain],
  );

function migrationsUpTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  journal.entries = journal.entries.filter((one: { idx: number }) => one.idx <= last);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}
