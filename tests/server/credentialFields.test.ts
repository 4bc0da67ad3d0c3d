import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { serverProvider } from '#providers/server.ts';
import { ROOT } from '#scripts/child.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';

/** A merchant's slip is told by its field, by what was expected, and by where the portal shows that; a value is never repeated. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.pass(61_000);
});

const run = (words: string, input = '') =>
  credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
      originOf: shop.config.originOf,
    },
    words.split(' '),
    async () => input,
  );
const set = (code: ProviderCode, account: unknown) =>
  run(`set retail.localhost ${code}`, JSON.stringify(account));
const refusalOf = (code: ProviderCode, account: unknown): Promise<string> =>
  set(code, account).then(
    () => 'taken',
    (error: Error) => error.message,
  );
const right = (code: ProviderCode) => demoAccount(code, 'tried', '').secrets;

/** Values that a merchant takes for right, and words of what the provider's document says instead. */
const SLIPS: Record<ProviderCode, Record<string, [value: unknown, words: string]>> = {
  PAYPAL: {
    clientId: ['short', 'Apps & Credentials'],
    clientSecret: ['', 'Apps & Credentials'],
    webhookId: ['https://shop.example/webhooks/paypal', 'not its address'],
    merchantId: ['owner@shop.example', 'Business information'],
    test: ['true', 'without quotes'],
  },
  STRIPE: {
    secretKey: ['pk_live_published', 'sk_live_ or rk_live_'],
    webhookSecret: ['sk_live_swapped', 'whsec_'],
    checkoutDomain: ['https://pay.shop.example/', 'without https://'],
  },
  FLUTTERWAVE: {
    secretKey: ['FLWPUBK-public-X', 'FLWSECK-'],
    secretHash: ['hash', 'Settings, Webhooks, Secret hash'],
  },
  CASHFREE: {
    clientId: ['App', 'API Keys under Payment Gateway'],
    clientSecret: [12345678, 'API Keys under Payment Gateway'],
    test: [1, 'true or false'],
  },
  DPO: {
    companyToken: ['57466282-EBD7', 'a UUID'],
    serviceType: [3854, 'in quotes'],
  },
  RAZER: {
    merchantId: ['my shop', 'letters, digits and _'],
    verifyKey: ['key', 'portal.fiuu.com, Transaction, Settings, Integration'],
    secretKey: ['key', 'another one than verifyKey'],
    extended: [true, 'yes or no, in quotes'],
    hash: ['sha3', 'md5, sha1, sha256 or sha512'],
  },
  BUX: {
    apiKey: ['key', 'no public page says where its dashboard shows it'],
    clientId: [12345, 'in quotes'],
    clientSecret: ['secret', 'no public page says where its dashboard shows it'],
    test: ['no', 'true or false'],
  },
  IPAY: {
    merchantCode: ['M-00003', 'letters and digits'],
    merchantKey: ['key', 'iPay88 hands it out'],
    signatureType: ['sha256', 'SHA1, SHA256 or HMACSHA512, in capital letters'],
    region: ['SG', 'MY, PH or PH-TEST'],
  },
  IPAY_AFRICA: {
    vid: ['DEMO', 'small letters'],
    hashKey: ['key', 'iPay hands it out'],
    live: [1, 'in quotes'],
    region: ['Kenya', 'KE, TZ or UG'],
  },
  IPAY_QR: {
    merchantCode: ['M-00003', 'letters and digits'],
    merchantKey: ['key', 'iPay88 hands it out'],
    signatureType: ['HmacSha512', 'in capital letters'],
    region: ['ID', 'MY, PH or PH-TEST'],
    paymentId: [888, 'in quotes'],
  },
};
const slips = PROVIDER_CODES.flatMap((code) =>
  Object.entries(SLIPS[code]).map(([field, [value, words]]) => ({ code, field, value, words })),
);
const fieldsOf = (code: ProviderCode): string[] =>
  Object.keys((serverProvider(code).credentials as unknown as { entries: object }).entries);

describe('npm run credentials -- set', () => {
  it.each(slips)('$code $field: names it alone, and says $words', async (slip) => {
    const { code, field, value, words } = slip;
    const before = await shop.database.db.select().from(providerAccounts);
    const refusal = await refusalOf(code, { ...right(code), [field]: value });
    const [head, ...lines] = refusal.split('\n');
    expect(head).toContain(code);
    expect(lines).toEqual([expect.stringMatching(`^${field} is of another form: expected `)]);
    expect(lines[0]).toContain(words);
    if (typeof value === 'string' && value.length > 8) expect(refusal).not.toContain(value);
    expect(await shop.database.db.select().from(providerAccounts)).toEqual(before);
  });

  it.each(PROVIDER_CODES)('%s: every field has a slip above', (code) => {
    expect(Object.keys(SLIPS[code])).toEqual(fieldsOf(code));
  });

  it.each(PROVIDER_CODES)('%s: names each field that is missing', async (code) => {
    const told = (await run(`fields ${code}`)).text;
    const wanted = fieldsOf(code).filter((field) => !told.includes(`${field} (may be left out)`));
    const [, ...lines] = (await refusalOf(code, {})).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(
      wanted.map((field) => `${field} is missing`),
    );
  });

  it.each(PROVIDER_CODES)('%s: names a field that it does not know', async (code) => {
    const refusal = await refusalOf(code, { ...right(code), tset: true });
    expect(refusal.split('\n').slice(1)).toEqual([
      `tset is no field of it: its fields are ${fieldsOf(code).join(', ')}.`,
    ]);
  });

  it('names a secret that was copied with a line break', async () => {
    const account = { ...right('PAYPAL'), clientSecret: 'copied-with-its-line-end\n' };
    const refusal = await refusalOf('PAYPAL', account);
    expect(refusal.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^clientSecret begins or ends with white space: expected /),
    ]);
    expect(refusal).not.toContain('copied-with');
  });

  it.each([['[]'], ['"sk_live_x"'], ['null'], ['secretKey=sk_live_x']])(
    'shows what it reads where it was given %s',
    async (input) => {
      await expect(run('set retail.localhost STRIPE', input)).rejects.toThrow(
        /not (JSON|an object).*\{"secretKey":"…","webhookSecret":"…"\}/s,
      );
    },
  );

  it('tells all of it, however long', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'credentials-'));
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: shop.databaseUrl };
    const said = await new Promise<string>((done) => {
      const args = ['scripts/credentials.ts', 'set', 'retail.localhost', 'RAZER'];
      const command = execFile(process.execPath, args, { env, cwd: ROOT }, (_, __, stderr) =>
        done(stderr),
      );
      command.stdin?.end('{}');
    });
    rmSync(dataDir, { recursive: true });
    for (const field of fieldsOf('RAZER')) expect(said).toContain(`${field} is missing: expected `);
  });
});

it.each(PROVIDER_CODES)('fields %s: form, place and proof of each', async (code) => {
  const lines = (await run(`fields ${code}`)).text.split('\n');
  for (const [at, field] of fieldsOf(code).entries())
    expect(lines[at]).toMatch(
      new RegExp(`^${field}( \\(may be left out\\))?: .+\\. Where: .+\\. First proved by .+\\.$`),
    );
  expect(lines.at(-1)).toMatch(/^As JSON: \{.*"…".*\}$/);
});

/** A field with another account's value, those that the question was asked with, and those that it was not. */
const OTHERS: [ProviderCode, string, string, asked: string[], notAsked: string[]][] = [
  [
    'PAYPAL',
    'clientSecret',
    'not-the-secret-of-it',
    ['clientId', 'test'],
    ['webhookId', 'merchantId'],
  ],
  ['STRIPE', 'secretKey', 'sk_test_somebodyelse', [], ['webhookSecret', 'checkoutDomain']],
  ['FLUTTERWAVE', 'secretKey', 'FLWSECK_TEST-somebody-else-X', [], ['secretHash']],
  ['CASHFREE', 'clientSecret', 'not-the-secret-of-it', ['clientId', 'test'], []],
  ['RAZER', 'verifyKey', 'not-the-key-of-it', ['merchantId'], ['secretKey', 'extended', 'hash']],
  ['BUX', 'apiKey', 'not-the-key-of-it', ['clientId', 'test'], ['clientSecret']],
  ['IPAY_AFRICA', 'hashKey', 'not-the-key-of-it', ['vid'], ['live']],
  ['DPO', 'companyToken', '11111111-1111-4111-8111-111111111111', [], ['serviceType']],
];

describe('npm run credentials -- try', () => {
  it.each(OTHERS)(
    '%s with a wrong %s names what it asked with, and nothing else',
    async (code, field, value, asked, notAsked) => {
      const domain = `${STORE_OF[code]}.localhost`;
      shop.simulatorState.write({ account: demoAccount(code, 'tried', '') });
      await run(`set ${domain} ${code}`, JSON.stringify({ ...right(code), [field]: value }));
      shop.moment(code);
      const { text, exitCode } = await run(`try ${domain} ${code}`);
      expect(exitCode).toBe(1);
      for (const name of [field, ...asked]) expect(text).toContain(`${name}: expected `);
      for (const name of notAsked) expect(text).not.toContain(`${name}: expected `);
      expect(text).not.toContain(value);
    },
  );

  it.each(OTHERS)('%s with a right %s says what is not proved yet', async (code, ...rest) => {
    const [, , , notAsked] = rest;
    const domain = `${STORE_OF[code]}.localhost`;
    shop.simulatorState.write({ account: demoAccount(code, 'tried', '') });
    await run(`set ${domain} ${code}`, JSON.stringify(right(code)));
    shop.moment(code);
    const { text, exitCode } = await run(`try ${domain} ${code}`);
    expect(exitCode).toBe(0);
    // What may be left out was left out.
    for (const name of notAsked)
      expect(text.includes(name), `${name} in ${text}`).toBe(name !== 'checkoutDomain');
  });

  it('iPay Africa: says that it sends no notifications, and promises none', async () => {
    shop.simulatorState.write({ account: demoAccount('IPAY_AFRICA', 'tried', '') });
    await run('set grocery.localhost IPAY_AFRICA', JSON.stringify(right('IPAY_AFRICA')));
    shop.moment('IPAY_AFRICA');
    const { text } = await run('try grocery.localhost IPAY_AFRICA');
    expect(text).toContain(
      'It sends no notifications: the first payment that comes back proves the rest (live).',
    );
    expect(text).not.toContain('first notification');
  });
});
