import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Http } from '#src/api/http.ts';
import type { FullIdentity } from '#src/firebase/fullIdentity.types.ts';
import type { IdentityUser } from '#src/firebase/identity.types.ts';
import type { IdentitySource } from '../browser/identity.ts';
import { sessionPorts } from './sessionPorts.ts';

const person = (uid: string, isAnonymous: boolean): IdentityUser => ({
  ...{ uid, isAnonymous, email: null, emailVerified: false, displayName: null },
});

/** Like the provider's own package: who was signed in last is the current user, in the order in which the answers come. */
function aProvider() {
  let current: IdentityUser | null = null;
  const answers: (() => void)[] = [];
  const answered = (user: IdentityUser) => () =>
    new Promise<IdentityUser>((resolve) => {
      answers.push(() => {
        current = user;
        resolve(user);
      });
    });
  const identity = {
    observe: () => () => undefined,
    current: () => current,
    token: async () => null,
    signInAnonymously: answered(person('guest', true)),
    signIn: answered(person('customer', false)),
  } as unknown as FullIdentity;
  const source: IdentitySource = {
    open: async () => identity,
    openWhenIdle: async () => identity,
    isOpen: () => true,
    token: async () => null,
    full: async () => identity,
  };
  return { source, answers, current: () => current?.uid };
}

it('who signs in while the guest is still being made stays signed in (F56)', async () => {
  const { source, answers, current } = aProvider();
  const ports = sessionPorts({ source, siteHttp: {} as Http });
  createActor(ports.signInAnonymously).start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const way = { by: 'password', email: 'a@mail.example', password: 'secret' } as const;
  const signIn = createActor(ports.signIn, { input: { way } }).start();
  // All that does not wait for an answer has been done by then.
  await new Promise((resolve) => setImmediate(resolve));
  for (const answer of answers.splice(0).toReversed()) answer();
  await vi.waitFor(() => {
    for (const answer of answers.splice(0)) answer();
    expect(signIn.getSnapshot().status).toBe('done');
  });
  expect(current()).toBe('customer');
});
