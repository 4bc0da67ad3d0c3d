import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkLibraries } from '#scripts/postgres/binaries.ts';

let native: string;
beforeAll(() => {
  native = join(mkdtempSync(join(tmpdir(), 'storefront-native-')), 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'the library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
});
afterAll(() => rmSync(join(native, '..'), { recursive: true, force: true }));

it('makes the library links that an npm without install scripts leaves out, and may be asked twice', () => {
  linkLibraries(native);
  linkLibraries(native);
  for (const name of ['libpq.so', 'libpq.so.5'])
    expect(readFileSync(join(native, 'lib', name), 'utf8')).toBe('the library');
  expect(existsSync(join(native, 'lib', 'libpq.so.5.18'))).toBe(true);
});
