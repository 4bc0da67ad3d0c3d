import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startChild } from '#scripts/child.ts';
import { anyPort } from '#scripts/ports.ts';
import { systemClock } from '#server/clock.ts';
import { migrate, open } from '#server/db/open.ts';
import { bringDemoStores } from '#server/demo/bringStores.ts';
import { alwaysOpen } from './alwaysOpen.ts';

export interface SiteBeside {
  /** what its servers are started with */
  env: Record<string, string>;
  /** where its providers listen */
  simulator: number;
  /** one more database of the same PostgreSQL, empty */
  emptyDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 240_000;

/**
 * A site of its own beside a running shop: its orders stand in a database of its own, and its providers know its addresses and no other, so that neither
 * hears of the other's money. People sign in to both.
 */
export async function siteBeside(dataDir: string): Promise<SiteBeside> {
  const { ports, databaseUrl } = JSON.parse(
    readFileSync(join(dataDir, 'running.json'), 'utf8'),
  ) as { ports: { emulator: number }; databaseUrl: string };
  const folder = mkdtempSync(join(tmpdir(), 'storefront-site-'));
  const names: string[] = [];
  const emptyDatabase = async (): Promise<string> => {
    const name = `beside_${randomBytes(4).toString('hex')}`;
    await onDatabase(databaseUrl, `create database ${name}`);
    names.push(name);
    return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  };
  const port = await anyPort();
  const simulator = startChild({
    name: 'The payment simulator of another site',
    file: 'server/sandbox/main.ts',
    log: join(folder, 'simulator.log'),
    env: { PORT: String(port) },
  });
  const stop = async (): Promise<void> => {
    await simulator.stop();
    for (const name of names)
      await onDatabase(databaseUrl, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const own = await emptyDatabase();
    await Promise.all([seed(own), simulator.ready(`http://127.0.0.1:${port}/health`, PATIENCE_MS)]);
    return {
      env: {
        SHOP_MODE: 'demo',
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        DATABASE_URL: own,
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.emulator}`,
        SANDBOX_ORIGIN: `http://pay.localhost:${port}`,
        RATE_LIMIT_FACTOR: '20',
      },
      simulator: port,
      emptyDatabase,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function seed(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, { mode: 'demo', now: systemClock.now() });
  const database = open(databaseUrl);
  try {
    await bringDemoStores(database, systemClock);
  } finally {
    await database.close();
  }
  await alwaysOpen(databaseUrl);
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
