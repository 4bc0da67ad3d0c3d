import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { refuseBrokenAccount } from '#server/serviceAccount.ts';

const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const looksAt = (account: object): Promise<string> => {
  const file = join(folder, 'account.json');
  writeFileSync(file, JSON.stringify(account));
  return refuseBrokenAccount(file, 'a-project').then(
    () => 'taken',
    ({ message }: Error) => message,
  );
};

/** `GoogleAuth.fromJSON` of google-auth-library, which Firebase's library asks, knows these types and no others; what is of none is read as a key of its own. */
it.each([
  'authorized_user',
  'impersonated_service_account',
  'external_account',
  'external_account_authorized_user',
])('an account of type %s is Google’s to look at', async (type) => {
  expect(await looksAt({ type })).toBe('taken');
});

it('a key of a service account is taken, and half of one is not', async () => {
  const key = { type: 'service_account', client_email: 'shop@a.example' };
  const whole = { ...key, private_key: '-----BEGIN PRIVATE KEY-----' };
  expect(await looksAt(whole)).toBe('taken');
  expect(await looksAt(key)).toMatch(/is no key of a service account/);
});

it('an account of a cloud of one’s own is refused by its name: Firebase is not there', async () => {
  expect(await looksAt({ type: 'gdch_service_account', private_key: 'canary' })).toMatch(
    /^The shop does not start in live mode: GOOGLE_APPLICATION_CREDENTIALS names an account of Google Distributed Cloud \(gdch_service_account\), which does not reach Firebase\. Make a key of a service account of a-project/,
  );
});

it('one of a type that Google does not know is no key, and nothing of it is printed', async () => {
  const said = await looksAt({ type: 'canary', client_email: 'canary', private_key: 'canary' });
  expect(said).toMatch(/is no key of a service account/);
  expect(said).not.toContain('canary');
});
