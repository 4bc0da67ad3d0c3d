import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { type Child, startChild } from './child.ts';
import { demoPeople } from './demoPeople.ts';
import { ensureDatabase, startCluster } from './embedded-postgres.ts';
import { lockFolder } from './folderLock.ts';
import type { Settings } from './settings.ts';
import { ShutdownStack } from './shutdownStack.ts';

interface Options {
  settings: Settings;
  /** Pages come from the sources through Vite, and output goes to this terminal. */
  develops: boolean;
  say: (sentence: string) => void;
}

const PATIENCE_MS = 180_000;

/** Everything one shop consists of, started side by side where one part does not need the other. */
export class Shop {
  private readonly stack = new ShutdownStack();
  private readonly abort = new AbortController();
  private readonly options: Options;
  private server: Child | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  async start(): Promise<void> {
    const { settings, develops } = this.options;
    const lock = lockFolder(settings.dataDir);
    this.stack.add(async () => lock.release());
    const [databaseUrl] = await Promise.all([
      settings.databaseUrl ?? this.embeddedDatabase(),
      develops ? undefined : this.buildPages(),
      settings.usesEmulator ? this.startEmulator() : undefined,
      settings.usesSimulator ? this.startSimulator() : undefined,
    ]);
    await this.startServer(databaseUrl);
    this.noteRunning(databaseUrl);
  }

  restartServer(): void {
    this.server?.restart();
  }

  /** In the opposite order. May be called while it still starts. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.stack.stop();
  }

  private async embeddedDatabase(): Promise<string> {
    const cluster = await startCluster({
      folder: join(this.options.settings.dataDir, 'postgres'),
      say: this.options.say,
    });
    this.stack.add(() => cluster.stop());
    return ensureDatabase(cluster, 'shop');
  }

  private async buildPages(): Promise<void> {
    const slow = setTimeout(() => this.options.say('Building the pages.'), 1_000);
    await ensureBuilt(this.abort.signal).finally(() => clearTimeout(slow));
  }

  private startEmulator(): Promise<void> {
    const PORT = String(this.options.settings.ports.emulator);
    const child = this.startPart('The Auth emulator', 'server/sandbox/emulator.ts', {
      PORT,
      PEOPLE: demoPeople(),
    });
    return child.ready(`http://127.0.0.1:${PORT}/`, PATIENCE_MS);
  }

  private startSimulator(): Promise<void> {
    const { ports, dataDir } = this.options.settings;
    const env = {
      PORT: String(ports.simulator),
      MAIL_PORT: String(ports.mail),
      SANDBOX_FILE: join(dataDir, 'simulator-books.json'),
    };
    return this.startPart('The payment simulator', 'server/sandbox/main.ts', env).ready(
      `http://127.0.0.1:${env.PORT}/health`,
      PATIENCE_MS,
    );
  }

  private startServer(databaseUrl: string): Promise<void> {
    const { settings, develops } = this.options;
    const { ports, usesEmulator, usesSimulator } = settings;
    const isShared = !develops && Number(process.env.PROCESSES) > 1;
    const program = isShared ? 'server/processes.ts' : 'server/main.ts';
    this.server = this.startPart('The shop', program, {
      PORT: String(ports.shop),
      DATABASE_URL: databaseUrl,
      SHOP_MODE: process.env.SHOP_MODE || 'demo',
      ...(usesSimulator && { DEMO_PAST: process.env.DEMO_PAST ?? '1' }),
      ...(usesEmulator && { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.emulator}` }),
      ...(usesSimulator && {
        SANDBOX_ORIGIN: process.env.SANDBOX_ORIGIN || `http://pay.localhost:${ports.simulator}`,
        ...caughtMails(ports.mail),
      }),
      ...(develops ? { VITE_DEV: '1' } : { NODE_ENV: 'production' }),
    });
    return this.server.ready(`http://127.0.0.1:${ports.shop}/health`, PATIENCE_MS);
  }

  private startPart(name: string, file: string, env: Record<string, string>): Child {
    const { settings, develops, say } = this.options;
    const log = join(settings.logs, `${file.slice(0, -'.ts'.length).replaceAll('/', '-')}.log`);
    const child = startChild({
      name,
      file,
      say,
      env: { ...env, DATA_DIR: settings.dataDir },
      ...(!develops && { log }),
    });
    this.stack.add(() => child.stop());
    return child;
  }

  /** For tools beside the shop: where everything listens. It holds the database's password, so only its owner reads it. */
  private noteRunning(databaseUrl: string): void {
    const { dataDir, ports } = this.options.settings;
    const file = join(dataDir, 'running.json');
    writeFileSync(file, JSON.stringify({ pid: process.pid, ports, databaseUrl }, null, 2), {
      mode: 0o600,
    });
    this.stack.add(async () => rmSync(file, { force: true }));
  }
}

/** The demo's mails go to the simulator's catcher, unless the environment names a mail server. */
const caughtMails = (port: number): Record<string, string> =>
  process.env.MAIL_URL
    ? {}
    : { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'orders@shop.example' };
