import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** The user PostgreSQL runs as: it refuses root. Another user runs it as themselves. */
export interface FolderOwner {
  uid?: number;
  gid?: number;
}

export function databaseOwner(): FolderOwner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => idOf(flag, name));
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": start as another user, or set DATABASE_URL.',
  );
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

/** Makes a folder that only its owner opens. */
export function privateFolder(path: string, owner: FolderOwner): string {
  mkdirSync(path, { recursive: true });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
  return path;
}

/** Asks as that user, because modes, ACLs and mounts all have a say. */
export function canEnter(folder: string, owner: FolderOwner): boolean {
  if (owner.uid === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/** Where PostgreSQL lives when the project's own folder is closed to its user, as a clone under /root is. */
export function folderOutside(owner: FolderOwner): string {
  const base = ['/var/lib', '/var/tmp'].find(isWritable);
  if (!base)
    throw new Error(
      'No folder that PostgreSQL can reach: set DATA_DIR to one that every user may enter, or set DATABASE_URL.',
    );
  const folder = join(base, 'charted-storefront');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  if (!canEnter(folder, owner))
    throw new Error(
      `PostgreSQL cannot reach ${folder}: set DATA_DIR to a folder that every user may enter.`,
    );
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The folder that holds one shop's cluster. A marker inside the shop's own folder names it when it has to live elsewhere,
 * so that removing the shop's folder still means starting afresh.
 */
export function clusterFolder(wanted: string, owner: FolderOwner): string {
  mkdirSync(wanted, { recursive: true });
  if (canEnter(wanted, owner)) return privateFolder(wanted, owner);
  const marker = join(wanted, 'lives-in.txt');
  if (!existsSync(marker)) {
    const key = createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 12);
    writeFileSync(marker, join(folderOutside(owner), `${key}-${randomBytes(4).toString('hex')}`));
  }
  return privateFolder(readFileSync(marker, 'utf8').trim(), owner);
}
