import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardCluster, ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';
import { FolderInUse } from '#scripts/folderLock.ts';
import { migrate, open } from '#server/db/open.ts';
import { bringDemoStores } from '#server/demo/bringStores.ts';
import { setClock } from './setClock.ts';

/** The shop's tables, empty. */
export const TEMPLATE = 'shop_template';
/** The same with the five demo stores in it, as `bringDemoStores` brings them at the time that `setClock` begins with. */
export const SEEDED = 'shop_seeded';
export const SEEDED_AT = '2026-03-02T08:00:00.000Z';
/** It is thrown away with the run, so nothing waits for a disk; a process that is killed loses nothing by it. */
const THROWN_AWAY = { fsync: 'off', full_page_writes: 'off' };
const PREFIX = 'storefront-tests-';
const FRESH_MS = 10 * 60_000;

/** One PostgreSQL for the whole run, with the shop's tables made once in a database that test files copy. */
export async function startTestCluster(): Promise<{ address: string; stop(): Promise<void> }> {
  await sweepAbandoned();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(folder, 0o755);
  const cluster = await startCluster({ folder, settings: THROWN_AWAY, say: console.log });
  const template = await ensureDatabase(cluster, TEMPLATE);
  await migrate(template);
  await seed(await ensureDatabase(cluster, SEEDED));
  return {
    address: cluster.urlOf('postgres'),
    async stop() {
      await cluster.stop();
      await discardCluster(folder);
    },
  };
}

async function seed(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const database = open(databaseUrl);
  try {
    await bringDemoStores(database, setClock(SEEDED_AT));
  } finally {
    await database.close();
  }
}

/** A run that was killed leaves its PostgreSQL behind. A folder in use is locked; a fresh one may be about to be. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (Date.now() - statSync(folder).mtimeMs < FRESH_MS) continue;
    await discardCluster(folder).catch((error: Error) => {
      if (!(error instanceof FolderInUse)) throw error;
    });
  }
}
