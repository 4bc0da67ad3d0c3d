import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export interface Held {
  process: ChildProcess;
  url: string;
  postmaster: number;
}

/** Starts the database of that folder in a process of its own; answers the sentence it was refused with, if it was. */
export async function hold(folder: string): Promise<Held | string> {
  const child = fork(join(import.meta.dirname, 'holdCluster.ts'), [folder], { execArgv: [] });
  const [answer] = (await once(child, 'message')) as [
    { refused: string } | { url: string; postmaster: number },
  ];
  return 'refused' in answer ? answer.refused : { process: child, ...answer };
}

export async function holdSurely(folder: string): Promise<Held> {
  const held = await hold(folder);
  if (typeof held === 'string') throw new Error(held);
  return held;
}

export async function end({ process }: Held, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill(signal);
  await once(process, 'exit');
}

/** Every postmaster (not its backends) on that folder, as the system sees them. */
export function postmastersOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/cmdline`).split('\0').includes(join(folder, 'data')))
    .map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
