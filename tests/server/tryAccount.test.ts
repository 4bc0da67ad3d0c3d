import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import type { SandboxFault } from '#providers/kit/sandbox/types.ts';
import { ROOT } from '#scripts/child.ts';
import { credentialsCommand, type Operator } from '#server/credentials.ts';
import { trySentence } from '#server/payments/trySentence.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { BAD_CERTIFICATES, showsCertificate } from '#tests/support/tlsHost.ts';

/** `npm run credentials -- try DOMAIN PROVIDER`: one sentence for each kind of bad credentials, and no secret in any. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.simulatorState.faults = [];
  // A provider's pace is kept between two tries.
  shop.clock.pass(61_000);
});

const run = async (words: string, input = '', other: Partial<Operator> = {}): Promise<string> =>
  (await told(words, input, other)).text;
const told = (words: string, input = '', other: Partial<Operator> = {}) =>
  credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
      originOf: shop.config.originOf,
      ...other,
    },
    words.split(' '),
    async () => input,
  );
const mine = (code: ProviderCode, more: object = {}): string => {
  const { secrets, ...account } = demoAccount(code, 'tried', '');
  shop.simulatorState.write({ account: { ...account, secrets } });
  return JSON.stringify({ ...secrets, ...more });
};
const FAULTS: [SandboxFault, RegExp][] = [
  ['redirect', /has moved .* https:\/\/pay\.elsewhere\.example\/, which is not followed/],
  ['tooMany', /asks for patience: try again in \d+ min; nothing is known/],
  ['html', /a page for people \(a captcha, a firewall, maintenance\)/],
  ['500', /fails at the moment \(500\)/],
  ['refuse', /did not answer at .* nothing is known about the credentials/],
];

/** How the command ends: right, wrong, could not be tried. */
const [RIGHT, WRONG, UNTRIED] = [0, 1, 2];

it.each(PROVIDER_CODES.flatMap((code) => FAULTS.map((fault) => [code, ...fault] as const)))(
  '%s answers with %s: the sentence says %s, and the exit code that nothing could be tried',
  async (code, how, sentence) => {
    const domain = `${STORE_OF[code]}.localhost`;
    await run(`set ${domain} ${code}`, mine(code));
    await shop.simulate(code, { failNext: { call: 'inquire', how, times: 2 } });
    const { text: said, exitCode } = await told(`try ${domain} ${code}`);
    expect(said).toMatch(sentence);
    expect(exitCode).toBe(UNTRIED);
    expect(said).not.toContain('\n');
    for (const secret of Object.values(demoAccount(code, 'tried', '').secrets))
      if (secret.length > 12) expect(said).not.toContain(secret);
  },
);

/** A field of theirs with a value that is none of the account's: another store's, or a slip. iPay88's inquiry carries no key. */
const OTHERS: Partial<Record<ProviderCode, object>> = {
  PAYPAL: { clientSecret: 'not-the-secret-of-it' },
  STRIPE: { secretKey: 'sk_test_somebodyelse' },
  FLUTTERWAVE: { secretKey: 'FLWSECK_TEST-somebody-else-X' },
  CASHFREE: { clientSecret: 'not-the-secret-of-it' },
  RAZER: { verifyKey: 'not-the-key-of-it' },
  BUX: { apiKey: 'not-the-key-of-it' },
  IPAY_AFRICA: { hashKey: 'not-the-key-of-it' },
  DPO: { companyToken: '11111111-1111-4111-8111-111111111111' },
};

it.each(PROVIDER_CODES)(
  'the exit code for %s says whether its account can be used in this store',
  async (code) => {
    const domain = `${STORE_OF[code]}.localhost`;
    await run(`set ${domain} ${code}`, mine(code));
    shop.moment(code);
    expect((await told(`try ${domain} ${code}`)).exitCode).toBe(RIGHT);
    if (!OTHERS[code]) return;
    await run(`set ${domain} ${code}`, mine(code, OTHERS[code]));
    shop.moment(code);
    expect(await told(`try ${domain} ${code}`)).toMatchObject({
      text: expect.stringContaining('does not take these credentials'),
      exitCode: WRONG,
    });
  },
);

it('an account that is missing could not be tried, and one that is put away says so', async () => {
  expect(await told('try beauty.localhost DPO')).toEqual({
    text: 'beauty.localhost has no account with DPO.',
    exitCode: UNTRIED,
  });
  await run('set retail.localhost STRIPE', mine('STRIPE'));
  await run('off retail.localhost STRIPE');
  expect((await told('try retail.localhost STRIPE')).text).toContain('It is put away');
});

it('test credentials that a live shop finds are wrong, whatever their provider says', async () => {
  await run('set retail.localhost STRIPE', mine('STRIPE'));
  expect(await told('try retail.localhost STRIPE', '', { mode: 'live' })).toMatchObject({
    text: expect.stringContaining('a live shop does not use'),
    exitCode: WRONG,
  });
});

it('credentials of the wrong kind are named by their field when they are set', async () => {
  const wrong: [ProviderCode, object, string][] = [
    ['STRIPE', { secretKey: 'pk_live_published' }, 'secretKey'],
    ['STRIPE', { webhookSecret: 'sk_live_swapped' }, 'webhookSecret'],
    ['FLUTTERWAVE', { secretKey: 'FLWPUBK-1-X' }, 'secretKey'],
    ['DPO', { companyToken: 'not a uuid' }, 'companyToken'],
    ['PAYPAL', { webhookId: 'https://shop.example' }, 'webhookId'],
    ['RAZER', { hash: 'sha3' }, 'hash'],
    ['IPAY', { region: 'SG' }, 'region'],
    ['IPAY_AFRICA', { vid: 'UPPER' }, 'vid'],
  ];
  for (const [code, change, field] of wrong)
    await expect(run(`set retail.localhost ${code}`, mine(code, change))).rejects.toThrow(field);
});

it('keys that ended say so', () => {
  const said = { status: 'UNKNOWN', rawStatus: 'api_key_expired' } as never;
  const seen = { status: 401, location: '', text: '', failure: '' };
  expect(trySentence('STRIPE', said, seen, 'https://api.stripe.com')).toMatchObject({
    verdict: 'wrong',
    sentence: expect.stringContaining('have expired'),
  });
});

it('an account of another country is asked at that country, and one that takes no money of the store is wrong', async () => {
  await run('set grocery.localhost IPAY', mine('IPAY', { region: 'PH' }));
  const other = await told('try grocery.localhost IPAY');
  expect(other.text).toMatch(/The store counts in KES, which this account cannot take\./);
  expect(other.exitCode).toBe(WRONG);
  await run('set retail.localhost CASHFREE', mine('CASHFREE'));
  const rupees = await told('try retail.localhost CASHFREE');
  expect(rupees.text).toMatch(/The store counts in [A-Z]{3}, which this account cannot take\./);
  expect(rupees.exitCode).toBe(WRONG);
});

it('an account that another store uses is told: both may be meant to be paid into it', async () => {
  await run('set grocery.localhost DPO', mine('DPO'));
  await run('set beauty.localhost DPO', mine('DPO'));
  expect((await told('try beauty.localhost DPO')).text).toContain(
    'grocery.localhost is paid into the same account.',
  );
});

const NAMED = [
  'signed by no authority that this machine knows',
  'belongs to another host',
  'has expired',
];
it.each(BAD_CERTIFICATES.map((one, at) => [...one, NAMED[at] ?? ''] as const))(
  'a certificate %s is named, and nothing is sent to its host',
  async (_, name, from, isKnown, words) => {
    const host = await showsCertificate(name, from, isKnown);
    await run('set beauty.localhost BUX', mine('BUX'));
    const providerHosts = { BUX: { api: host.origin } };
    const said = await told('try beauty.localhost BUX', '', { sandboxOrigin: null, providerHosts });
    host.close();
    expect(said.text).toContain(words);
    expect(said.exitCode).toBe(UNTRIED);
    expect(host.asked()).toBe(0);
  },
);

it.each([
  ['getaddrinfo ENOTFOUND api.bux.ph', 'cannot be resolved'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'takes no connection'],
])('%s: %s', (failure, words) => {
  const said = { status: 'UNKNOWN', rawStatus: 'unreachable' } as never;
  const seen = { status: 0, location: '', text: '', failure };
  expect(trySentence('BUX', said, seen, 'https://api.bux.ph').sentence).toContain(words);
});

/** Runs the command as an operator does, with the demo's own secrets. */
function commandFor(dataDir: string): (words: string) => Promise<number> {
  const encryption = shop.services.keys.map((key) => key.toString('base64url'));
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ cookie: ['x'], encryption }));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: shop.databaseUrl,
    SANDBOX_ORIGIN: shop.config.sandboxOrigin ?? '',
  };
  return (words) =>
    new Promise((done) => {
      const args = ['scripts/credentials.ts', ...words.split(' ')];
      const command = execFile(process.execPath, args, { env, cwd: ROOT }, () => undefined);
      command.on('exit', (code) => done(code ?? -1));
    });
}

it('the command itself ends with that code, and 2 where there is no such store', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'credentials-'));
  const endOf = commandFor(dataDir);
  await run('set retail.localhost STRIPE', mine('STRIPE'));
  expect(await endOf('try retail.localhost STRIPE')).toBe(RIGHT);
  await run('set retail.localhost STRIPE', mine('STRIPE', OTHERS.STRIPE));
  expect(await endOf('try retail.localhost STRIPE')).toBe(WRONG);
  expect(await endOf('try nowhere.localhost STRIPE')).toBe(UNTRIED);
  rmSync(dataDir, { recursive: true });
});
