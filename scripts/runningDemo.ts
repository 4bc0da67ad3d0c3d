import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface RunningDemo {
  databaseUrl: string;
  ports: { shop: number; simulator: number; emulator: number };
}

const file = (): string => join(process.env.DATA_DIR || '.data', 'running.json');
/** A running demo keeps its addresses in a file. */
export const runningDemo = (): RunningDemo => JSON.parse(readFileSync(file(), 'utf8'));

/** The environment, and what the demo that runs here is started with where no database is named. */
export function environmentBesideDemo(): NodeJS.ProcessEnv {
  const { env } = process;
  if (
    env.DATABASE_URL ||
    env.DATABASE_DIRECT_URL ||
    env.SHOP_MODE === 'live' ||
    !existsSync(file())
  )
    return env;
  const { databaseUrl, ports } = runningDemo();
  return {
    PORT: String(ports.shop),
    SANDBOX_ORIGIN: `http://pay.localhost:${ports.simulator}`,
    ...env,
    DATABASE_URL: databaseUrl,
  };
}
