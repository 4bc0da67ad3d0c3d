import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/child.ts';
import { migrate } from '#server/db/open.ts';
import { traitsOf, VARIABLES } from '#server/environment.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

/** Every start with one thing missing or wrong, as an operator types it: the sentence that is read, and that the process ends. */
let live: TestDatabase;
let demo: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'storefront-starts-'));
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ACCOUNT = fileOf(
  'service-account.json',
  JSON.stringify({
    type: 'service_account',
    project_id: 'a-project',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'shop@a-project.iam.gserviceaccount.com',
  }),
);
beforeAll(async () => {
  [live, demo] = [await cloneDatabase(), await cloneDatabase()];
  await migrate(live.url, { mode: 'live', now: new Date('2026-03-02T08:00:00Z') });
  await migrate(demo.url, { mode: 'demo', now: new Date('2026-03-02T08:00:00Z') });
});
afterAll(async () => {
  await live.drop();
  await demo.drop();
  rmSync(folder, { recursive: true });
});

type Env = Record<string, string | undefined>;
const whole = (): Env => ({
  SHOP_MODE: 'live',
  DATABASE_URL: live.url,
  COOKIE_SECRET: 'c'.repeat(40),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'auth.shop.example',
  FIREBASE_APP_ID: 'an-app',
  TRUST_PROXY: '127.0.0.1',
  GOOGLE_APPLICATION_CREDENTIALS: ACCOUNT,
  // Firebase cannot be reached from here, wherever this runs: that alone keeps no shop from starting.
  HTTPS_PROXY: 'http://127.0.0.1:1',
});
const needed = VARIABLES.filter((name) => traitsOf(name).live === 'needed');
const refused = VARIABLES.filter((name) => traitsOf(name).live === 'refused');
const STARTS: [what: string, env: () => Env, sentence: RegExp][] = [
  ...needed.map((name): [string, () => Env, RegExp] => [
    `without ${name}`,
    () => ({ [name]: undefined }),
    new RegExp(`does not start in live mode: ${name} is missing\\.`),
  ]),
  ...refused.map((name): [string, () => Env, RegExp] => [
    `with ${name}`,
    () => ({ [name]: 'http://pay.localhost:4000' }),
    new RegExp(`${name} belongs to the demo`),
  ]),
  [
    'with an unknown mode',
    () => ({ SHOP_MODE: 'production' }),
    /SHOP_MODE is "production"\. It is "demo" or "live"/,
  ],
  [
    'without a mode, on a live database',
    () => ({ SHOP_MODE: undefined }),
    /belongs to a live shop, so the demo does not open it\. Nothing was changed/,
  ],
  ['on a database of the demo', () => ({ DATABASE_URL: demo.url }), /belongs to the demo/],
  [
    'on a database that does not answer',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' }),
    /The shop does not start in live mode: the database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\. See DATABASE_URL/,
  ],
  [
    'on a database that is not there',
    () => ({ DATABASE_URL: live.url.replace(/\/[^/]*$/, '/not_there') }),
    /there is no database not_there\. See DATABASE_URL/,
  ],
  [
    'with a short cookie secret',
    () => ({ COOKIE_SECRET: 'short' }),
    /COOKIE_SECRET is shorter than 32 characters/,
  ],
  [
    'with a key of another length',
    () => ({ ENCRYPTION_KEY: 'abc' }),
    /ENCRYPTION_KEY is not 32 bytes as base64/,
  ],
  [
    'with a proxy by its name',
    () => ({ TRUST_PROXY: 'nginx' }),
    /TRUST_PROXY is neither addresses like 10\.0\.0\.7 or 10\.0\.0\.0\/8 nor `true` nor `none`/,
  ],
  ['with a port that is no number', () => ({ PORT: 'web' }), /PORT is no number/],
  [
    'with a mail server and no address',
    () => ({ MAIL_URL: 'smtp://mail.example:25' }),
    /MAIL_FROM is missing: mails come from an address, so it stands beside MAIL_URL/,
  ],
  [
    'with an address and no mail server',
    () => ({ MAIL_FROM: 'shop@shop.example' }),
    /MAIL_URL is missing: MAIL_FROM has no server that takes its mails/,
  ],
  [
    'with an address for mails that is none',
    () => ({ MAIL_URL: 'smtp://mail.example:25', MAIL_FROM: 'the shop' }),
    /MAIL_FROM is no mail address/,
  ],
  [
    'with metrics at no address',
    () => ({ ADMIN_ADDRESS: '9464' }),
    /ADMIN_ADDRESS is no address with a port, for example 127\.0\.0\.1:9464/,
  ],
  [
    'with a collector at no address',
    () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }),
    /OTEL_EXPORTER_OTLP_ENDPOINT is no address of a collector/,
  ],
  [
    'with a provider at an address without TLS',
    () => ({ PROVIDER_HOSTS: '{"PAYPAL":{"api":"http://paypal.example"}}' }),
    /PROVIDER_HOSTS is not as expected: JSON of https addresses/,
  ],
  [
    'as a gateway without a key',
    () => ({ PLATFORM_API_URL: 'https://platform.example' }),
    /PLATFORM_API_KEY/,
  ],
  [
    'with a file of a service account that is empty JSON',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: fileOf('empty.json', '{}') }),
    /names a file that is no key of a service account: it has to hold JSON with type, client_email and private_key\. Make a key of a service account of a-project/,
  ],
  [
    'with a file of a service account that is no JSON',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: fileOf('no.json', 'canary') }),
    /names a file that is no key of a service account/,
  ],
  [
    'with a folder where the file of a service account should be',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: folder }),
    /names a file that cannot be read \(EISDIR\): let the user read it/,
  ],
  [
    'with a file of a service account that is not there',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'not-there.json') }),
    /names a file that is not there: put the key of the service account at this path/,
  ],
  [
    'without a service account',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: undefined }),
    /GOOGLE_APPLICATION_CREDENTIALS is missing, and this machine has no account of its own that Firebase lets in .* Make a key of a service account of a-project/,
  ],
  [
    'with all of it missing or wrong at once',
    () => ({
      TRUST_PROXY: undefined,
      COOKIE_SECRET: 'short',
      MAIL_URL: 'smtp://mail.example:25',
      ADMIN_ADDRESS: '9464',
      PLATFORM_API_URL: 'https://platform.example?canary',
      PROVIDER_HOSTS: 'canary',
      DATABASE_URL: 'postgres://a:canary@127.0.0.1:1/shop',
      GOOGLE_APPLICATION_CREDENTIALS: fileOf('wrong.json', '{"canary":1}'),
    }),
    /^The shop does not start in live mode:\n- TRUST_PROXY is missing\.\n- COOKIE_SECRET is shorter than 32 characters\.\n- ADMIN_ADDRESS is no address with a port, for example 127\.0\.0\.1:9464\.\n- PLATFORM_API_URL is no plain http\(s\) address\.\n- PLATFORM_API_KEY is missing: .*\.\n- PROVIDER_HOSTS is not as expected: .*\.\n- the database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\. See DATABASE_URL\.\n- GOOGLE_APPLICATION_CREDENTIALS names a file that is no key of a service account: .*\.$/,
  ],
];
const SOME = sizeOf('starts', { sample: 2, full: STARTS.length });

it(`${SOME} starts with one thing missing: each ends with a sentence that names it`, async () => {
  for (const [what, env, sentence] of STARTS.slice(-SOME)) {
    const said = await start({ ...whole(), ...env() });
    if (process.env.PROVE) console.info(`${what} (exit ${said.code}): ${said.words}`);
    expect([what, said.words]).toEqual([what, expect.stringMatching(sentence)]);
    expect(said.words, 'no value is printed').not.toContain('canary');
    expect(said.code, what).toBe(1);
  }
}, 600_000);

async function start(env: Env): Promise<{ code: number; words: string }> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  const program = spawn(
    process.execPath,
    ['--import', './server/startQuickly.ts', 'server/main.ts'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: '/nonexistent',
        ...(set as Record<string, string>),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const [words, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')]);
  return { code, words: words.trim() };
}
