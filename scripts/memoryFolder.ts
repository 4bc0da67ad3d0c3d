import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps it in memory; a container may have 64 MB of it, a runner of CI half of its memory. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3e9;
const NAME = /^storefront-run-(\d+)$/;

/**
 * Where a run of tests keeps what it throws away: a database is a thousand small files, and each test file has one of its own. Null where the
 * machine has no such room; then it is the system's folder, as ever.
 */
export function memoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null;
  try {
    sweep();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return null;
    const folder = join(MEMORY, `storefront-run-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    // PostgreSQL has a user of its own where this one is root.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}

/** A run that was killed leaves its folder behind. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
