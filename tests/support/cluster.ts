import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardCluster, ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';
import { FolderInUse } from '#scripts/folderLock.ts';
import { migrate } from '#server/db/open.ts';

export const TEMPLATE = 'shop_template';
const PREFIX = 'storefront-tests-';
const FRESH_MS = 10 * 60_000;

/** One PostgreSQL for the whole run, with the shop's tables made once in a database that test files copy. */
export async function startTestCluster(): Promise<{ address: string; stop(): Promise<void> }> {
  await sweepAbandoned();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(folder, 0o755);
  const cluster = await startCluster({ folder, say: console.log });
  const template = await ensureDatabase(cluster, TEMPLATE);
  await migrate(template);
  return {
    address: cluster.urlOf('postgres'),
    async stop() {
      await cluster.stop();
      await discardCluster(folder);
    },
  };
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
