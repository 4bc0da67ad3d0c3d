import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../waitUntil.ts';

/**
 * Stops the postmaster that a killed launcher left behind, so that there is never a second one on the same files.
 * Called under the folder's lock: no other process can be starting one meanwhile.
 */
export async function stopLeftover(data: string): Promise<void> {
  const pid = recordedPid(data);
  if (pid === undefined || !isAlive(pid)) return;
  if (!isPostmasterOf(data, pid)) return disownPid(data);
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    process.kill(pid, signal);
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
  throw new Error(
    `A PostgreSQL left from an earlier run (process ${pid}) does not stop: end it, then start again.`,
  );
}

function recordedPid(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10));
  return pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A dead process whose parent never asked for its result still answers to signals. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isPostmasterOf(data: string, pid: number): boolean {
  return commandLine(pid).includes(data);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32')
      return execFileSync('wmic', ['process', 'where', `processid=${pid}`, 'get', 'commandline'], {
        encoding: 'utf8',
      });
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * After a restart of the machine the recorded pid may belong to any process, and PostgreSQL would refuse to start.
 * It overlooks its own parent's pid, so that is written in; the rest of the file still lets it find forgotten backends.
 */
function disownPid(data: string): void {
  const file = join(data, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, String(process.pid)));
}
