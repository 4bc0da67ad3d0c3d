import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Child, startChild } from '#scripts/child.ts';
import { anyPort } from '#scripts/ports.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { AccountStore } from './accountStore.ts';

const PEOPLE = [
  { uid: 'demo-ann', email: 'ann@shopper.example', password: 'a-password', name: 'Ann' },
  {
    uid: 'demo-sue',
    email: 'sue@shop.example',
    password: 'a-password',
    name: 'Sue',
    claims: { support: true },
  },
];
const folder = mkdtempSync(join(tmpdir(), 'storefront-emulator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Emulator extends Child {
  origin: string;
}
let running: Emulator;
afterEach(() => running.stop());

async function startEmulator(): Promise<Emulator> {
  const port = await anyPort();
  const origin = `http://127.0.0.1:${port}`;
  const child = startChild({
    name: 'emulator',
    file: 'server/sandbox/emulator.ts',
    env: { PORT: String(port), DATA_DIR: folder, PEOPLE: JSON.stringify(PEOPLE) },
  });
  running = Object.assign(child, { origin });
  await running.ready(`${origin}/`, 60_000);
  return running;
}

async function ask<Answer>(origin: string, call: string, body: object): Promise<Answer> {
  const url = `${origin}/${call}?key=any`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json() as Promise<Answer>;
}
const IDENTITY = 'identitytoolkit.googleapis.com/v1/accounts';

describe('the Auth emulator', () => {
  it('lets everybody of the demo data sign in under the uid that it names, and hands the support role out in the id token', async () => {
    const { origin } = await startEmulator();
    for (const { uid, email, password, claims } of PEOPLE) {
      const { localId, idToken } = await ask<{ localId: string; idToken: string }>(
        origin,
        `${IDENTITY}:signInWithPassword`,
        {
          email,
          password,
          returnSecureToken: true,
        },
      );
      expect(localId).toBe(uid);
      const said = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
      expect(said).toMatchObject({ user_id: uid, ...claims });
      expect(said.support).toBe(claims?.support);
    }
  });

  it('keeps a new account, and the session it was given, over a restart', async () => {
    const before = await startEmulator();
    const person = { email: 'new@example.com', password: 'a-new-password' };
    const signedUp = await ask<{ localId: string; refreshToken: string }>(
      before.origin,
      `${IDENTITY}:signUp`,
      {
        ...person,
        returnSecureToken: true,
      },
    );
    await before.stop();
    const after = await startEmulator();
    const signedIn = await ask<{ localId: string }>(
      after.origin,
      `${IDENTITY}:signInWithPassword`,
      person,
    );
    expect(signedIn.localId).toBe(signedUp.localId);
    const renewed = await ask<{ user_id: string }>(
      after.origin,
      'securetoken.googleapis.com/v1/token',
      {
        grantType: 'refresh_token',
        refreshToken: signedUp.refreshToken,
      },
    );
    expect(renewed.user_id).toBe(signedUp.localId);
  });

  it('has a guest written down soon after the answer, without an orderly stop', async () => {
    const { origin } = await startEmulator();
    const { localId } = await ask<{ localId: string }>(origin, `${IDENTITY}:signUp`, {
      returnSecureToken: true,
    });
    const onDisk = () =>
      new AccountStore(join(folder, 'accounts'), 'any')
        .load()
        .some((account) => account.localId === localId);
    expect(await waitUntil(onDisk, 60_000)).toBe(true);
  });
});
