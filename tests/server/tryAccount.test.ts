import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { selfSigned } from '#providers/kit/sandbox/certificate.ts';
import type { SandboxFault } from '#providers/kit/sandbox/types.ts';
import { credentialsCommand, type Operator } from '#server/credentials.ts';
import { trySentence } from '#server/payments/trySentence.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

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

const run = (words: string, input = '', other: Partial<Operator> = {}) =>
  credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode: 'demo',
      sandboxOrigin: shop.config.sandboxOrigin,
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

it.each(PROVIDER_CODES.flatMap((code) => FAULTS.map((fault) => [code, ...fault] as const)))(
  '%s answers with %s: the sentence says %s',
  async (code, how, sentence) => {
    await run(`set retail.localhost ${code}`, mine(code));
    await shop.simulate(code, { failNext: { call: 'inquire', how, times: 2 } });
    const said = await run(`try retail.localhost ${code}`);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
    for (const secret of Object.values(demoAccount(code, 'tried', '').secrets))
      if (secret.length > 12) expect(said).not.toContain(secret);
  },
);

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
  expect(trySentence('STRIPE', said, seen, 'https://api.stripe.com')).toContain('have expired');
});

it('an account of another country, a store in another currency and an account that two stores use are told', async () => {
  await run('set grocery.localhost IPAY', mine('IPAY', { region: 'MY' }));
  expect(await run('try grocery.localhost IPAY')).toMatch(/is paid into|one|proved by/);
  await run('set retail.localhost IPAY', mine('IPAY', { region: 'PH' }));
  const said = await run('try retail.localhost IPAY');
  expect(said).toContain('grocery.localhost is paid into the same account.');
  await run('set retail.localhost CASHFREE', mine('CASHFREE'));
  expect(await run('try retail.localhost CASHFREE')).toMatch(
    /The store counts in [A-Z]{3}, which this account cannot take\./,
  );
});

it('a certificate that nobody vouches for is named, and nothing is sent to its host', async () => {
  const { privateKey, certificate } = selfSigned('localhost', new Date());
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  let asked = 0;
  const server = https.createServer({ key, cert: certificate }, () => (asked += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const providerHosts = { BUX: { api: `https://localhost:${port}` } };
  await run('set retail.localhost BUX', mine('BUX'));
  const said = await run('try retail.localhost BUX', '', { sandboxOrigin: null, providerHosts });
  expect(said).toContain('signed by no authority that this machine knows');
  expect(asked).toBe(0);
  server.close();
});

it.each([
  ['certificate has expired', 'has expired'],
  [
    "Hostname/IP does not match certificate's altnames: Host: api.bux.ph. is not in the cert's altnames",
    'belongs to another host',
  ],
  ['getaddrinfo ENOTFOUND api.bux.ph', 'cannot be resolved'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'takes no connection'],
])('%s: %s', (failure, words) => {
  const said = { status: 'UNKNOWN', rawStatus: 'unreachable' } as never;
  const seen = { status: 0, location: '', text: '', failure };
  expect(trySentence('BUX', said, seen, 'https://api.bux.ph')).toContain(words);
});
