import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { waitUntil } from './waitUntil.ts';

export const ROOT = resolve(import.meta.dirname, '..');
const AHEAD = ['scripts/exitWithParent.ts', 'server/startQuickly.ts'].flatMap((file) => [
  '--import',
  pathToFileURL(join(ROOT, file)).href,
]);
const LOG_LIMIT = 10_000_000;
const GRACE_MS = 15_000;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_MS = 60_000;
const FALSE_STARTS = 3;
const LAST_LINES = 12;

interface Program {
  name: string;
  /** What Node runs, from the project's folder. */
  file: string;
  env: Record<string, string>;
  /** Where its output goes; without it, to this terminal. */
  log?: string;
  say?: (sentence: string) => void;
}

export interface Child {
  pid(): number | undefined;
  /** Waits until GET answers 200. Rejects when the program keeps ending before it was ever ready, or when patience is over. */
  ready(url: string, patienceMs: number): Promise<void>;
  restart(): void;
  stop(): Promise<void>;
}

/**
 * Runs a program of ours and starts it again whenever it ends by itself, a little later each time. Our own code because
 * `concurrently` and `execa` leave their children running when they die by kill -9, and `pm2` is a daemon that stays behind.
 */
export function startChild(program: Program): Child {
  const child = new Supervised(program);
  child.run();
  return child;
}

class Supervised implements Child {
  private readonly program: Program;
  private current: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private stopping = false;
  private wasReady = false;
  private restarting = false;
  private failures = 0;

  constructor(program: Program) {
    this.program = program;
  }

  pid(): number | undefined {
    return this.current?.pid;
  }

  run(): void {
    const child = spawnProgram(this.program);
    const since = performance.now();
    this.current = child;
    this.ended = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    });
    this.ended.then(() => this.onEnd(performance.now() - since));
  }

  async ready(url: string, patienceMs: number): Promise<void> {
    const gaveUp = () => this.stopping || (!this.wasReady && this.failures >= FALSE_STARTS);
    const answered = await waitUntil(
      async () => gaveUp() || (await isHealthy(url)),
      patienceMs,
      100,
    );
    if (this.stopping) throw new Error(`${this.program.name} was stopped.`);
    if (gaveUp())
      throw new Error(
        `${this.program.name} ends as soon as it is started${this.where()}.${this.lastLines()}`,
      );
    if (!answered)
      throw new Error(
        `${this.program.name} does not answer at ${url}${this.where()}.${this.lastLines()}`,
      );
    this.wasReady = true;
  }

  restart(): void {
    this.restarting = true;
    this.current?.kill('SIGTERM');
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.current?.kill('SIGTERM');
    const impatience = setTimeout(() => this.current?.kill('SIGKILL'), GRACE_MS);
    await this.ended;
    clearTimeout(impatience);
  }

  private async onEnd(livedMs: number): Promise<void> {
    if (this.stopping) return;
    if (!this.restarting) {
      this.failures = livedMs > HEALTHY_MS ? 1 : this.failures + 1;
      if (!this.wasReady && this.failures >= FALSE_STARTS) return;
      this.program.say?.(`${this.program.name} stopped; starting it again${this.where()}.`);
      await pause(Math.min(100 * 2 ** this.failures, LONGEST_PAUSE_MS));
    }
    this.restarting = false;
    if (!this.stopping) this.run();
  }

  private lastLines(): string {
    const { log } = this.program;
    return log && existsSync(log)
      ? `\n${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`
      : '';
  }

  private where(): string {
    return this.program.log ? ` (see ${this.program.log})` : '';
  }
}

/** Detached: Ctrl-C reaches a whole group at once, while the launcher stops one after the other. */
function spawnProgram({ file, env, log }: Program): ChildProcess {
  const output = log ? openLog(log) : 'inherit';
  const child = spawn(process.execPath, [...AHEAD, join(ROOT, file)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  if (typeof output === 'number') closeSync(output);
  return child;
}

function openLog(log: string): number {
  mkdirSync(dirname(log), { recursive: true });
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`);
  return openSync(log, 'a', 0o600);
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
