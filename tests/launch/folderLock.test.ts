import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '#scripts/folderLock.ts';

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, '../../scripts/folderLock.ts');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that tries so many times and says how often it got in; with `dies`, it holds the lock and is killed. */
async function tries(count: number, dies = false): Promise<number> {
  const script = `
    import { lockFolder } from ${JSON.stringify(MODULE)};
    let got = 0;
    for (let i = 0; i < ${count}; i++) try { const lock = lockFolder(${JSON.stringify(folder)}); got++; ${dies ? "process.kill(process.pid, 'SIGKILL');" : 'lock.release();'} } catch (error) { if (error.name !== 'FolderInUse') throw error; }
    console.log(got);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout);
}

describe('the lock of a folder', () => {
  it('I48, S34, F21: keeps out every one of 100 tries by four other processes while it is held', async () => {
    const lock = lockFolder(folder);
    try {
      expect(await Promise.all([25, 25, 25, 25].map((count) => tries(count)))).toEqual([
        0, 0, 0, 0,
      ]);
    } finally {
      lock.release();
    }
  });

  it('is refused to the process that holds it already', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    lock.release();
  });

  it('is free again the moment its holder is killed, and lets in who comes next', async () => {
    await expect(tries(1, true)).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect(await tries(1)).toBe(1);
  });
});
