import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';
import { discardCluster } from '#scripts/embedded-postgres.ts';
import { anyPort } from '#scripts/ports.ts';
import { waitUntil } from '#scripts/waitUntil.ts';

export interface RunningShop {
  /** What `npm start` runs under Node 24. */
  launcher: ChildProcess;
  dataDir: string;
  ports: { shop: number; simulator: number; emulator: number; mail: number };
  databaseUrl: string;
  /** The address of one of its stores. */
  storeUrl(slug: string): string;
  /** Everything it has printed so far. */
  output(): string;
  stop(): Promise<void>;
  /** Stops it and removes what it kept. */
  discard(): Promise<void>;
}

interface Options {
  /** A folder that an earlier shop used; otherwise a new one. */
  dataDir?: string;
  env?: Record<string, string>;
}

const PATIENCE_MS = 240_000;

/** A whole shop of its own, started as `npm start` starts it, on free ports and with nothing kept from before. */
export async function startShop({ dataDir: given, env = {} }: Options = {}): Promise<RunningShop> {
  const dataDir = given ?? newDataDir();
  const [PORT, SANDBOX_PORT, EMULATOR_PORT, MAIL_PORT] = [
    await anyPort(),
    await anyPort(),
    await anyPort(),
    await anyPort(),
  ].map(String);
  const launcher = spawn(process.execPath, [join(ROOT, 'scripts/launch.cjs'), 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      LAUNCHED_AT: String(Date.now()),
      NODE_ENV: '',
      PORT,
      SANDBOX_PORT,
      EMULATOR_PORT,
      MAIL_PORT,
      DATA_DIR: dataDir,
      // Journeys begin with accounts that have ordered nothing.
      DEMO_PAST: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const hasEnded = () => launcher.exitCode !== null || launcher.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
  };
  await waitUntil(() => hasEnded() || output.includes('Ready after'), PATIENCE_MS);
  if (hasEnded() || !output.includes('Ready after')) {
    await stop();
    if (!given) await discardShop(dataDir);
    throw new Error(`The shop did not start:\n${output}`);
  }
  const { ports, databaseUrl } = JSON.parse(
    readFileSync(join(dataDir, 'running.json'), 'utf8'),
  ) as Pick<RunningShop, 'ports' | 'databaseUrl'>;
  return {
    launcher,
    dataDir,
    ports,
    databaseUrl,
    storeUrl: (slug) => `http://${slug}.localhost:${ports.shop}`,
    output: () => output,
    stop,
    async discard() {
      await stop();
      if (existsSync(dataDir)) await discardShop(dataDir);
    },
  };
}

/** The database may live outside of the shop's folder, and one that a killed launcher left may still run. */
async function discardShop(dataDir: string): Promise<void> {
  await discardCluster(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
}

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-shop-'));
  chmodSync(folder, 0o755);
  return folder;
}
