import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { FolderOwner } from './owner.ts';

export const SUPERUSER = 'shop_owner';

export interface ClusterFiles {
  data: string;
  password: string;
}

/** The cluster's files, made on first use. A half-made one is thrown away: it gets its name only when it is whole. */
export function ensureFiles(home: string, binaries: Binaries, owner: FolderOwner): ClusterFiles {
  const data = join(realpathSync(home), 'data');
  const passwordFile = join(home, 'password');
  if (!existsSync(data)) {
    rmSync(`${data}.new`, { recursive: true, force: true });
    writePassword(passwordFile, owner);
    initialize(`${data}.new`, passwordFile, binaries, owner);
    renameSync(`${data}.new`, data);
  }
  return { data, password: readFileSync(passwordFile, 'utf8').trim() };
}

function writePassword(file: string, owner: FolderOwner): void {
  writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(file, 0o600);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid);
}

/** The builtin C.UTF-8 locale sorts and folds case alike on every machine, whatever locales it has. */
function initialize(
  data: string,
  passwordFile: string,
  { initdb }: Binaries,
  owner: FolderOwner,
): void {
  const made = spawnSync(
    initdb,
    [
      ...[
        '--pgdata',
        data,
        '--username',
        SUPERUSER,
        '--pwfile',
        passwordFile,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
      ],
      ...[
        '--locale',
        'C',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--no-instructions',
      ],
    ],
    { ...owner, cwd: '/', encoding: 'utf8', env: databaseEnvironment() },
  );
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL could not set up ${data}:\n${made.stderr ?? ''}${made.error?.message ?? ''}`,
    );
}

/** Nothing of the caller's environment steers the database: a stray PGDATA or PGPORT would. */
export function databaseEnvironment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, TZ: 'UTC', LC_ALL: 'C', ...(SystemRoot && { SystemRoot }) };
}
