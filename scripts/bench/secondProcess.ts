import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';
import { anyPort } from '#scripts/ports.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import type { RunningShop } from '#tests/support/startShop.ts';
import { ask } from './load.ts';

/** Answers each question with what its process has used so far. Loaded ahead of the server, so that its own modules are counted. */
const TELLS_USAGE =
  "data:text/javascript,process.on('message',()=>process.send(process.cpuUsage()));process.channel.unref()";

interface SecondProcess {
  port: number;
  /** seconds of a processor from its beginning until `/health` answered: user and system, all threads */
  startedIn: number;
  stop(): Promise<void>;
}

/** One more server of a running shop, on its database, as a second process on a second core would be. */
export async function startSecondProcess(shop: RunningShop): Promise<SecondProcess> {
  const port = await anyPort();
  const child = spawn(
    process.execPath,
    [
      ...['--import', TELLS_USAGE, '--import', join(ROOT, 'server/startQuickly.ts')],
      join(ROOT, 'server/main.ts'),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SHOP_MODE: 'demo',
        PORT: String(port),
        DATA_DIR: shop.dataDir,
        DATABASE_URL: shop.databaseUrl,
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${shop.ports.emulator}`,
        SANDBOX_ORIGIN: `http://pay.localhost:${shop.ports.simulator}`,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  const isReady = () =>
    ask(`http://127.0.0.1:${port}/health`).then(
      (status) => status === 200,
      () => false,
    );
  if (!(await waitUntil(isReady, 60_000))) throw new Error('the second process did not start');
  child.send('usage');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return {
    port,
    startedIn: (user + system) / 1e6,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
