import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** Another process is using the folder; the message is a sentence for the terminal. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const held = new Set<DatabaseSync>();
const BUSY = 5;

/**
 * One process per folder. The lock is the operating system's own, taken through SQLite, which Node brings:
 * it is exclusive without a race, and it goes away with the process however that ends, so a stale one cannot exist
 * (`proper-lockfile` takes a lock for stale by its age). The file beside it only says who holds it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const note = join(folder, 'in-use-by.json');
  const handle = new DatabaseSync(join(folder, 'in-use.lock'), { timeout: 0 });
  try {
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode === BUSY)
      throw new FolderInUse(refusal(folder, note));
    throw error;
  }
  held.add(handle);
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release() {
      if (held.delete(handle)) handle.close();
    },
  };
}

function refusal(folder: string, note: string): string {
  return `${holder(note)} already uses ${folder}. Stop it first, or give this one a folder of its own: DATA_DIR=/another/folder npm start`;
}

function holder(note: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; since: string };
    process.kill(pid, 0);
    return `Another shop (process ${pid}, running since ${since})`;
  } catch {
    return 'Another shop';
  }
}
