import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './child.ts';
import { compressBuilt } from './compress.ts';
import { FolderInUse, type FolderLock, lockFolder } from './folderLock.ts';

const SOURCES = [
  '{src,machines,providers}/**/*',
  'vite.config.ts',
  'scripts/{messages,chunks,chunkContents,inlineScripts,offlineShell,packageCopy,secondMinifier}.ts',
  'package-lock.json',
  'tsconfig.json',
];
const STAMP = join(ROOT, 'dist', '.built-from');
const ASK_EVERY_MS = 250;

/** Builds the pages when what they are made of has changed since the last whole build. Answers whether it had to. */
export async function ensureBuilt(signal?: AbortSignal): Promise<boolean> {
  const turn = await takeTurn(signal);
  try {
    const sources = hashSources();
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return false;
    rmSync(STAMP, { force: true });
    await viteBuild(sources, signal);
    await compressBuilt(join(ROOT, 'dist', 'client'));
    writeFileSync(STAMP, sources);
    return true;
  } finally {
    turn.release();
  }
}

/** Two launchers of one checkout, a shop and a test run, take turns: a build empties the folder it writes to. */
async function takeTurn(signal?: AbortSignal): Promise<FolderLock> {
  for (;;) {
    try {
      return lockFolder(join(ROOT, '.cache', 'build'));
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await pause(ASK_EVERY_MS, undefined, { signal });
    }
  }
}

/** As the server reads it from the stamp (`server/config.ts`). */
const buildId = (sources: string): string => sources.slice(0, 12);

function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  const entries = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, withFileTypes: true }),
  );
  const files = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort())
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function viteBuild(sources: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const vite = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
      {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', BUILD_ID: buildId(sources) },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
      },
    );
    for (const stream of [vite.stdout, vite.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    vite.once('error', reject);
    vite.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The pages could not be built.\n${output}`)),
    );
  });
}
