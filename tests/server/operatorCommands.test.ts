import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/child.ts';
import { migrate } from '#server/db/open.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';

/** The commands of docs/running.md as an operator types them: the file of variables is filled in, and one line of the page loads it. */
const folder = mkdtempSync(join(tmpdir(), 'storefront-operator-'));
const page = readFileSync(join(ROOT, 'docs/running.md'), 'utf8');
const firstStore = page.split('## The first store')[1]?.split('\n## ')[0] ?? '';
const LOAD = /^set -a; \. \.\/\.env; set \+a/m;
let live: TestDatabase;
beforeAll(async () => {
  live = await cloneDatabase();
  await migrate(live.url, { mode: 'live', now: new Date('2026-03-02T08:00:00Z') });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = join(folder, 'service-account.json');
  writeFileSync(
    account,
    JSON.stringify({
      type: 'service_account',
      project_id: 'a-project',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'shop@a-project.iam.gserviceaccount.com',
    }),
  );
  const values: Record<string, string> = {
    DATABASE_URL: live.url,
    TRUST_PROXY: '127.0.0.1',
    COOKIE_SECRET: 'c'.repeat(40),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    FIREBASE_PROJECT_ID: 'a-project',
    FIREBASE_API_KEY: 'a-key',
    FIREBASE_AUTH_DOMAIN: 'auth.shop.example',
    FIREBASE_APP_ID: 'an-app',
    GOOGLE_APPLICATION_CREDENTIALS: account,
    // Signs that a shell would read, quoted as the example says.
    MAIL_URL: "'smtps://me:p&ss$w@mail.example:465'",
    MAIL_FROM: 'shop@shop.example',
  };
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const filled = example.replaceAll(/^#?([A-Z_]+)=$/gm, (line, name) =>
    values[name] === undefined ? line : `${name}=${values[name]}`,
  );
  writeFileSync(join(folder, '.env'), filled);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await live.drop();
});

/** Firebase cannot be reached from here, wherever this runs. */
const typed = (command: string) =>
  spawnSync('bash', ['-c', `${LOAD.exec(firstStore)?.[0]}\ncd "${ROOT}"\n${command}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, HTTPS_PROXY: 'http://127.0.0.1:1' },
    encoding: 'utf8',
  });

it('loads the file of variables by the line of the page, also before the server', () => {
  expect(firstStore).toMatch(LOAD);
  expect(page.split('## The first store')[0]).toMatch(
    /^set -a; \. \.\/\.env; set \+a\nnode server\/main\.ts$/m,
  );
  expect(typed('echo "$MAIL_URL"').stdout).toBe('smtps://me:p&ss$w@mail.example:465\n');
});

it.each([
  [
    'store import',
    'node scripts/store.ts import docs/store-file.example.json --dry-run',
    /domain is a name of the demo/,
  ],
  [
    'credentials reseal',
    'node scripts/credentials.ts reseal --dry-run',
    /All is under the newest key/,
  ],
  ['db migrate', 'node scripts/db.ts migrate', /The tables are those of this code/],
])('after that line %s has all that it wants', (_, command, sentence) => {
  const { stdout, stderr } = typed(command);
  expect(stdout + stderr).toMatch(sentence);
  expect(stdout + stderr).not.toMatch(/is missing|is not set/);
});

it('after that line the command about staff gets as far as Firebase itself', () => {
  const bring = `sed 's/bakery.localhost/bakery.example/' docs/store-file.example.json > "${folder}/store.json"
node scripts/store.ts import "${folder}/store.json"`;
  expect(typed(bring).stdout).toContain('store: 1 new');
  const { stdout, stderr, status } = typed(
    'node scripts/store.ts staff bakery.example add njeri@shop.example staff',
  );
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/^Firebase cannot be reached now, so nothing was changed: /);
});

it.each([
  [
    'is not set',
    'unset GOOGLE_APPLICATION_CREDENTIALS',
    /^GOOGLE_APPLICATION_CREDENTIALS is missing, and this machine has no account/,
  ],
  [
    'names what is no key',
    'export GOOGLE_APPLICATION_CREDENTIALS=package.json',
    /names a file that is no key of a service account/,
  ],
])(
  'where the service account %s, the command about staff says so and what to do',
  (_, first, sentence) => {
    const { stderr, status } = typed(`${first}\nnode scripts/store.ts staff bakery.example list`);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  },
);
