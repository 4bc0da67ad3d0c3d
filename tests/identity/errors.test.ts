import { readFileSync } from 'node:fs';
import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDENTITY_PROBLEMS, type IdentityProblem } from '#machines/domain/identity.ts';
import { NEXT_STEPS } from '#machines/session/view.ts';
import { openApp } from '#src/firebase/app.ts';
import { fullIdentityOver } from '#src/firebase/fullIdentity.ts';
import type { FullIdentity } from '#src/firebase/fullIdentity.types.ts';
import { identityErrorOf } from '#src/firebase/identityErrors.ts';
import { authEmulatorHost } from '#tests/support/emulator.ts';
import { emulatorPeople } from '#tests/support/idTokens.ts';
import { type RefusingProvider, refusingProvider } from '#tests/support/refusingEmulator.ts';

/** Every failure of specification 8: provoked for real by the shop's own Firebase half against the emulator where that can be, by a real project's words or its code where not. */
let identity: FullIdentity;
let host: string;
let provider: RefusingProvider;
let people: ReturnType<typeof emulatorPeople>;
const options = {
  apiKey: 'demo-key',
  authDomain: 'demo-store.localhost',
  projectId: 'demo-store',
  appId: 'demo-app',
};
beforeAll(async () => {
  host = await authEmulatorHost();
  people = emulatorPeople(host);
  provider = await refusingProvider(host);
  const auth = initializeAuth(openApp(options), { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://${provider.address}`, { disableWarnings: true });
  identity = fullIdentityOver(auth);
});
afterAll(async () => {
  await identity.signOut();
  await provider.close();
});

const PASSWORD = 'a-good-password';
let nth = 0;
const email = (): string => `errors-${process.pid}-${++nth}@shopper.example`;
const enter = (address: string, password = PASSWORD) =>
  identity.signIn({ by: 'password', email: address, password });
async function somebody(): Promise<{ email: string; uid: string }> {
  const address = email();
  const { uid } = await people.signUp(address);
  return { email: address, uid };
}
async function lastCode(address: string): Promise<string> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/demo-store/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return oobCodes.findLast((one) => one.email === address)?.oobCode ?? '';
}

const PROVOKED: Partial<Record<IdentityProblem, () => Promise<unknown>>> = {
  'email-already-in-use': async () =>
    identity.createAccount((await somebody()).email, PASSWORD, 'Twice'),
  'wrong-password': async () => enter((await somebody()).email, 'not-that-one'),
  'user-not-found': async () => enter(email()),
  'user-disabled': async () => {
    const one = await somebody();
    await people.update(one.uid, { disableUser: true });
    await enter(one.email);
  },
  'invalid-email': async () => enter('no address'),
  'weak-password': async () => identity.createAccount(email(), 'short', 'Weak'),
  'network-request-failed': async () => {
    const nowhere = initializeAuth(initializeApp(options, 'nowhere'), {
      persistence: inMemoryPersistence,
    });
    connectAuthEmulator(nowhere, 'http://127.0.0.1:1', { disableWarnings: true });
    await fullIdentityOver(nowhere).signIn({ by: 'password', email: email(), password: PASSWORD });
  },
  'invalid-action-code': async () =>
    identity.apply({ mode: 'resetPassword', code: 'made-up', password: PASSWORD }),
  'user-token-expired': async () => {
    const one = await somebody();
    await enter(one.email);
    await identity.remove();
    await identity.change({ kind: 'password', password: PASSWORD });
  },
  'operation-not-allowed': async () => {
    await enter((await somebody()).email);
    await identity.confirm({ by: 'customToken', token: 'x' });
  },
  'argument-error': async () =>
    identity.signIn({ by: 'emailLink', email: email(), link: 'no link' }),
};

/** What the emulator never says, in the words of a real project's server. */
const IN_ITS_WORDS: Partial<Record<IdentityProblem, () => Promise<unknown>>> = {
  'too-many-requests': async () => {
    provider.refuseNext(
      'accounts:signInWithPassword',
      'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account was disabled for now.',
    );
    await enter((await somebody()).email);
  },
  'expired-action-code': async () => {
    provider.refuseNext('accounts:resetPassword', 'EXPIRED_OOB_CODE');
    await identity.apply({ mode: 'resetPassword', code: 'old', password: PASSWORD });
  },
  'requires-recent-login': async () => {
    await enter((await somebody()).email);
    provider.refuseNext('accounts:update', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await identity.change({ kind: 'password', password: 'another-good-one' });
  },
  'quota-exceeded': async () => {
    provider.refuseNext(
      'accounts:sendOobCode',
      'QUOTA_EXCEEDED : Exceeded daily quota for email sign-in.',
    );
    await identity.send({
      kind: 'emailLink',
      email: email(),
      to: 'http://grocery.localhost:3000/login/link',
    });
  },
  'internal-error': async () => {
    provider.refuseNext('accounts:signInWithPassword', 'A_WORD_OF_NEXT_YEAR');
    await enter((await somebody()).email);
  },
};

/** Codes by phone and windows need a page: `tests/e2e/account.spec.ts` provokes these. */
const IN_A_JOURNEY: IdentityProblem[] = [
  'invalid-verification-code',
  'code-expired',
  'popup-closed-by-user',
];

/** A person is never told which of the two it was. */
const toldAs = (code: IdentityProblem): IdentityProblem =>
  code === 'user-not-found' ? 'wrong-password' : code;

describe('an identity error', () => {
  it.each(Object.entries(PROVOKED))(
    '%s comes from the emulator under its own name',
    async (code, provoke) => {
      const told = await provoke().then(
        () => 'nothing went wrong',
        (error) => identityErrorOf(error),
      );
      expect(told).toBe(toldAs(code as IdentityProblem));
    },
  );

  it.each(Object.entries(IN_ITS_WORDS))(
    '%s is read from the words of a real project',
    async (code, provoke) => {
      const told = await provoke().then(
        () => 'nothing went wrong',
        (error) => identityErrorOf(error),
      );
      expect(told).toBe(code);
    },
  );

  it.each(IDENTITY_PROBLEMS.filter((code) => !(code in PROVOKED || code in IN_ITS_WORDS)))(
    '%s keeps its name, though nothing here says it',
    (code) => {
      expect(identityErrorOf({ code: `auth/${code}` })).toBe(toldAs(code));
    },
  );

  it('has one sentence in every language and one next step, and the table of them is printed (`--update` writes it)', async () => {
    const read = (locale: string): Record<string, string> =>
      JSON.parse(readFileSync(`src/messages/${locale}/common.json`, 'utf8'));
    const [en, fr] = [read('en'), read('fr')];
    const rows = IDENTITY_PROBLEMS.map((code) => {
      const step = `identity.next.${NEXT_STEPS[code]}`;
      const cells = [
        `\`${code}\``,
        en[`identity.${code}`],
        fr[`identity.${code}`],
        en[step],
        IN_A_JOURNEY.includes(code)
          ? 'a journey'
          : code in PROVOKED
            ? 'the Auth emulator'
            : code in IN_ITS_WORDS
              ? 'the words of a real project'
              : 'its code',
      ];
      expect(
        cells.filter((cell) => !cell),
        code,
      ).toEqual([]);
      return `| ${cells.join(' | ')} |`;
    });
    const table = [
      '| code | English | French | next | provoked in tests by |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ];
    const page = `# Identity errors\n\nPrinted from the code; \`npx vitest run tests/identity --update\` prints it anew.\n\n${table.join('\n')}\n`;
    if (process.env.PROVE === 'identity') console.log(page);
    await expect(page).toMatchFileSnapshot('../../docs/identity-errors.md');
  });
});

describe('every way in', () => {
  it('links a guest, who keeps the uid (specification 7)', async () => {
    await identity.signOut();
    const guest = await identity.signInAnonymously();
    const made = await identity.createAccount(email(), PASSWORD, 'Linked');
    expect(made).toMatchObject({ uid: guest.uid, isAnonymous: false, displayName: 'Linked' });
  });

  it('by a link makes an account where there is none, and enters one that exists', async () => {
    const byLink = async (address: string) => {
      await identity.signOut();
      await identity.signInAnonymously();
      await identity.send({
        kind: 'emailLink',
        email: address,
        to: 'http://grocery.localhost:3000/login/link',
      });
      const link = `http://grocery.localhost:3000/login/link?mode=signIn&apiKey=demo-key&oobCode=${await lastCode(address)}`;
      return identity.signIn({ by: 'emailLink', email: address, link });
    };
    expect(await byLink(email())).toMatchObject({ isAnonymous: false, emailVerified: true });
    const known = await somebody();
    expect((await byLink(known.email)).uid).toBe(known.uid);
  });

  it('verifies an e-mail, changes it by a link to the new one, and resets a password', async () => {
    const one = await somebody();
    await enter(one.email);
    await identity.send({ kind: 'verifyEmail', to: 'http://grocery.localhost:3000/login' });
    await identity.apply({ mode: 'verifyEmail', code: await lastCode(one.email), password: '' });
    expect(identity.current()?.emailVerified).toBe(true);
    await identity.send({
      kind: 'passwordReset',
      email: one.email,
      to: 'http://grocery.localhost:3000/login',
    });
    await identity.apply({
      mode: 'resetPassword',
      code: await lastCode(one.email),
      password: 'another-good-one',
    });
    expect((await enter(one.email, 'another-good-one')).uid).toBe(one.uid);
  });

  it('asks the same person once more, and refuses another', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await enter(one.email);
    expect(
      (await identity.confirm({ by: 'password', email: one.email, password: PASSWORD })).uid,
    ).toBe(one.uid);
    await expect(
      identity.confirm({ by: 'password', email: other.email, password: 'not-that-one' }),
    ).rejects.toMatchObject({
      code: 'auth/wrong-password',
    });
    expect(identity.providerIds()).toEqual(['password']);
  });
});
