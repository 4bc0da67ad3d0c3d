import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyPort } from '#scripts/ports.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { open } from '#server/db/open.ts';
import { listen } from '#server/listen.ts';
import { builtRenderer } from '#server/pages/renderer.ts';
import type { RunningShop } from './startShop.ts';

export interface BusyShop {
  /** where it listens, under the stores' own names */
  port: number;
  /** from now on it has more to do than it can */
  isBusy(busy: boolean): void;
  stop(): Promise<void>;
}

/** One more server of a running shop, on its database, which refuses for as long as a test says: its queue for the database is told to be long. */
export async function startBusyShop(dataDir: string): Promise<BusyShop> {
  const { ports, databaseUrl } = JSON.parse(
    readFileSync(join(dataDir, 'running.json'), 'utf8'),
  ) as Pick<RunningShop, 'ports' | 'databaseUrl'>;
  const port = await anyPort();
  const config = readConfig(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.emulator}`,
      SANDBOX_ORIGIN: `http://pay.localhost:${ports.simulator}`,
    },
    systemClock,
  );
  const database = open(databaseUrl);
  let waiting = 0;
  Object.defineProperty(database.pool, 'waitingCount', { get: () => waiting });
  const app = await buildApp({
    database,
    clock: systemClock,
    config,
    renderer: await builtRenderer(),
  });
  const deafen = await listen(app, config);
  return {
    port,
    isBusy(busy) {
      waiting = busy ? Number.POSITIVE_INFINITY : 0;
    },
    async stop() {
      deafen();
      await app.close();
      await database.close();
    },
  };
}
