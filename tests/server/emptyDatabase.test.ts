import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/child.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';

/** The commands of an operator on a database that no server has opened yet. */
let empty: TestDatabase;
beforeAll(async () => {
  empty = await cloneDatabase('template0');
});
afterAll(() => empty.drop());

it.each([
  ['store.ts', ['import', 'docs/store-file.example.json']],
  ['credentials.ts', ['list', 'shop.example']],
  ['tables.ts', ['shop.example']],
])('%s says that there are no tables, and what makes them', (command, words) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [`scripts/${command}`, ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: empty.url,
      DATA_DIR: '/nonexistent',
      COOKIE_SECRET: 'c'.repeat(40),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    encoding: 'utf8',
  });
  expect(stderr).toContain(
    'This database has no tables yet: the first start of the server makes them, and so does npm run db -- migrate.',
  );
  expect([status, stdout]).toEqual([1, '']);
});
