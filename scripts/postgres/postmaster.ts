import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { databaseEnvironment } from './files.ts';
import type { FolderOwner } from './owner.ts';

interface Setup {
  binaries: Binaries;
  owner: FolderOwner;
  data: string;
  settings: Record<string, string>;
  log: string;
}

const BASE_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
};
const LOG_LIMIT = 10_000_000;
const FAST_PATIENCE_MS = 30_000;

/** One run of the postgres program, from its start to its exit. */
export class Postmaster {
  readonly exit: Promise<void>;
  hasExited = false;
  private readonly child: ChildProcess;

  constructor({ binaries, owner, data, settings, log }: Setup, port: number) {
    const output = openLog(log);
    const all = { ...BASE_SETTINGS, ...settings, port: String(port) };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached: Ctrl-C in a terminal reaches the whole group, and the database has to outlive the server that uses it.
    this.child = spawn(binaries.postgres, ['-D', data, ...flags], {
      ...owner,
      cwd: '/',
      env: databaseEnvironment(),
      stdio: ['ignore', output, output],
      detached: true,
      windowsHide: true,
    });
    closeSync(output);
    this.exit = new Promise((resolve) => {
      const ended = () => {
        this.hasExited = true;
        resolve();
      };
      this.child.once('exit', ended).once('error', ended);
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Fast (SIGINT) writes everything down; immediate (SIGQUIT) is as safe, and only makes the next start replay its log. */
  async stop(): Promise<void> {
    if (this.hasExited) return;
    this.child.kill('SIGINT');
    const impatience = setTimeout(() => this.child.kill('SIGQUIT'), FAST_PATIENCE_MS);
    await this.exit;
    clearTimeout(impatience);
  }
}

function openLog(log: string): number {
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`);
  return openSync(log, 'a', 0o600);
}
