import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firebaseIdentity, type TokenVerifier } from '#server/http/identity.ts';
import { setClock } from '#tests/support/setClock.ts';

/** A live shop that Firebase does not let in would answer 503 to every sign-in, and be healthy: it says so at its start, and in its log. */
const folder = mkdtempSync(join(tmpdir(), 'storefront-probe-'));
afterAll(() => rmSync(folder, { recursive: true }));
let identity: TokenVerifier;
let faults: Error[];
beforeEach(() => {
  faults = [];
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
  identity = firebaseIdentity(
    { projectId: 'a-project', emulator: null },
    setClock('2026-03-02T08:00:00.000Z'),
    (error) => faults.push(error),
  );
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await identity.close();
});

it('without the file of a service account it does not start, and names the variable and the project', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', join(folder, 'not-there.json'));
  await expect(identity.probe()).rejects.toThrow(
    'The shop does not start in live mode: Firebase does not let it in (app/invalid-credential): the key in the file that GOOGLE_APPLICATION_CREDENTIALS names is no more valid, or its service account has no rights in a-project. Make a key of a service account of a-project (Firebase console: Project settings, Service accounts).',
  );
  await expect(identity.isCurrent('a-shopper', new Date())).rejects.toMatchObject({
    message: expect.stringContaining('UNAVAILABLE'),
  });
  expect(faults.map(({ message }) => message).join()).toContain('GOOGLE_APPLICATION_CREDENTIALS');
});

it('that Firebase cannot be reached just now keeps no shop from starting; it is logged', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'service-account.json');
  const key = {
    type: 'service_account',
    project_id: 'a-project',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'shop@a-project.iam.gserviceaccount.com',
  };
  writeFileSync(file, JSON.stringify(key));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:1');
  await identity.probe();
  expect(faults).toHaveLength(1);
});
