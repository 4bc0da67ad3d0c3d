import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addPeople, type EmulatorAccount, PROJECT } from './emulatorApp.ts';

interface ToolOptions {
  host: string;
  port: number;
  folder: string;
  people: readonly EmulatorAccount[];
}

const ASK_EVERY_MS = 500;

/** The same emulator by firebase-tools' own command: slower to start, but no internals. It saves its accounts when it ends. */
export async function runEmulatorTool({ host, port, folder, people }: ToolOptions): Promise<void> {
  const config = join(mkdtempSync(join(tmpdir(), 'storefront-firebase-')), 'firebase.json');
  const [hub, logging] = [await freePort(host), await freePort(host)];
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  writeFileSync(config, JSON.stringify({ emulators }));
  const tool = spawn(
    process.execPath,
    [
      ...[
        commandFile(),
        'emulators:start',
        '--only',
        'auth',
        '--project',
        PROJECT,
        '--config',
        config,
      ],
      ...['--import', folder, '--export-on-exit', folder],
    ],
    { cwd: dirname(config), stdio: 'inherit' },
  );
  tool.once('exit', (code) => process.exit(code ?? 1));
  const end = () => tool.kill('SIGINT');
  process.once('SIGTERM', end).once('SIGINT', end);
  welcome(`http://${host}:${port}`, people);
}

function commandFile(): string {
  return createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
}

function welcome(origin: string, people: readonly EmulatorAccount[]): void {
  setTimeout(() => addPeople(origin, people).catch(() => welcome(origin, people)), ASK_EVERY_MS);
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
