import { answer, byType, type Case, failure, model, says } from '../model.ts';
import { sessionMachine } from './machine.ts';
import type { Identity, IdentityProblem } from './types.ts';

const HOUR = 60 * 60 * 1000;
const guest: Identity = { uid: 'guest-1', isAnonymous: true, email: null, emailVerified: false, fullName: null, expiresInMs: HOUR };
const customer: Identity = {
  uid: 'guest-1',
  isAnonymous: false,
  email: 'amina@example.test',
  emailVerified: true,
  fullName: 'Amina',
  expiresInMs: HOUR,
};
const other: Identity = { ...customer, uid: 'other-2', fullName: null };
const refused = (port: string, reason: IdentityProblem): Case => answer(port, reason, { ok: false, reason });
const accepted = (port: string, title: string, identity: Identity): Case => answer(port, title, { ok: true, identity });

export const sessionModel = model({
  name: 'session',
  machine: sessionMachine,
  starts: [{ title: '', input: undefined }],
  cases: byType([
    answer('loadIdentity', 'nobody', { isAuthenticated: false, user: null, identity: null }),
    answer('loadIdentity', 'a guest', { isAuthenticated: false, user: null, identity: guest }),
    answer('loadIdentity', 'a customer', { isAuthenticated: true, user: { uid: 'guest-1', fullName: 'Amina' }, identity: customer }),
    failure('loadIdentity'),
    accepted('signInAnonymously', 'a guest', guest),
    refused('signInAnonymously', 'network-request-failed'),
    refused('signInAnonymously', 'operation-not-allowed'),
    failure('signInAnonymously'),
    accepted('refreshToken', 'the guest', guest),
    accepted('refreshToken', 'the customer', customer),
    accepted('refreshToken', 'a token that ends at once', { ...customer, expiresInMs: 0 }),
    refused('refreshToken', 'network-request-failed'),
    refused('refreshToken', 'user-token-expired'),
    failure('refreshToken'),
    accepted('signInWithPassword', 'the customer', customer),
    refused('signInWithPassword', 'wrong-password'),
    failure('signInWithPassword'),
    accepted('createAccount', 'the guest as a customer', customer),
    refused('createAccount', 'email-already-in-use'),
    failure('createAccount'),
    accepted('reauthenticate', 'the customer', customer),
    refused('reauthenticate', 'wrong-password'),
    failure('reauthenticate'),
    answer('exchangeCookie', 'a cookie', { hasCookie: true }),
    failure('exchangeCookie'),
    answer('clearEverything', 'done', undefined),
    failure('clearEverything'),
    answer('signOut', 'done', undefined),
    failure('signOut'),
    says('signs in', { type: 'session.signIn', email: 'amina@example.test', password: 'correct horse' }),
    says('registers', { type: 'session.register', email: 'amina@example.test', password: 'correct horse', fullName: 'Amina' }),
    says('confirms the password', { type: 'session.reauthenticate', password: 'correct horse' }),
    says('signs out', { type: 'session.signOut' }),
    says('tries again', { type: 'session.retry' }),
    says('dismisses the problem', { type: 'problem.dismiss' }),
    says('network back', { type: 'network.back' }),
    says('signed out in another tab', { type: 'identity.changed', identity: null }),
    says('a guest in another tab', { type: 'identity.changed', identity: guest }),
    says('signed in in another tab', { type: 'identity.changed', identity: other }),
    says('the same customer told again', { type: 'identity.changed', identity: customer }),
  ]),
  facts: ({ context }) => [context.identity?.uid, context.identity?.isAnonymous, context.problem, Math.min(2, context.failures)],
  holds: {
    'a present shopper has an identity': ({ value, context }) =>
      typeof value === 'string' || !('present' in value) || context.identity !== null,
    'nobody is signed out with an identity left': ({ value, context }) =>
      !(typeof value === 'object' && 'signedOut' in value) || context.identity === null,
    'no password is kept': ({ context }) => !JSON.stringify(context).includes('correct horse'),
    'who is authenticated is kept with a name': ({ context }) => !context.isAuthenticated || context.user !== null,
  },
});
