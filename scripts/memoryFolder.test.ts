import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryFolder } from './memoryFolder.ts';

const MODULE = join(import.meta.dirname, 'memoryFolder.ts');
const run = (after: string) =>
  spawnSync(
    process.execPath,
    ['-e', `import(${JSON.stringify(MODULE)}).then(({ memoryFolder }) => {${after}})`],
    { encoding: 'utf8' },
  ).stdout.trim();

// Elsewhere, and in a small container, there is none: then nothing is asked of it.
if (memoryFolder())
  test('a run has a folder in memory until it ends, and one that a killed run left goes with the next', () => {
    const written = `const folder = memoryFolder(); require('node:fs').writeFileSync(folder + '/kept', ''); console.log(folder);`;
    const folder = run(written);
    expect(folder).toMatch(/^\/dev\/shm\/storefront-run-\d+$/);
    expect(existsSync(folder)).toBe(false);

    // The process of that number has just ended.
    mkdirSync(folder);
    writeFileSync(join(folder, 'left'), '');
    const own = memoryFolder() as string;
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(own), 'that of a run that goes on stays').toBe(true);
  });
else
  test('where there is no room in memory, there is no folder', () =>
    expect(memoryFolder()).toBe(null));
