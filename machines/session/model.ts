import type { IdentityProblem } from '../domain/identity.ts';
import { leads } from '../leads.ts';
import { answer, byType, type Case, failure, model, says } from '../model.ts';
import { sessionRules } from './expects.ts';
import { SESSION_LEADS } from './leads.ts';
import { sessionMachine } from './machine.ts';
import type { ShopperIdentity } from './types.ts';

const HOUR = 60 * 60 * 1000;
const guest: ShopperIdentity = {
  uid: 'guest-1',
  isAnonymous: true,
  email: null,
  emailVerified: false,
  fullName: null,
  expiresInMs: HOUR,
};
const customer: ShopperIdentity = {
  uid: 'guest-1',
  isAnonymous: false,
  email: 'amina@example.test',
  emailVerified: true,
  fullName: 'Amina',
  expiresInMs: HOUR,
};
const other: ShopperIdentity = { ...customer, uid: 'other-2', fullName: null };
const refused = (port: string, reason: IdentityProblem): Case =>
  answer(port, reason, { ok: false, reason });
const accepted = (port: string, title: string, identity: ShopperIdentity): Case =>
  answer(port, title, { ok: true, identity });

const cases = byType([
  answer('loadIdentity', 'no person', { isAuthenticated: false, user: null, identity: null }),
  answer('loadIdentity', 'a guest', { isAuthenticated: false, user: null, identity: guest }),
  answer('loadIdentity', 'a customer', {
    isAuthenticated: true,
    user: { uid: 'guest-1', fullName: 'Amina' },
    identity: customer,
  }),
  answer('loadIdentity', 'a customer who was ended meanwhile', {
    isAuthenticated: true,
    user: { uid: 'guest-1', fullName: 'Amina' },
    identity: null,
  }),
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
  accepted('signIn', 'the customer', customer),
  refused('signIn', 'wrong-password'),
  failure('signIn'),
  accepted('createAccount', 'the guest as a customer', customer),
  refused('createAccount', 'email-already-in-use'),
  failure('createAccount'),
  accepted('reauthenticate', 'the customer', customer),
  refused('reauthenticate', 'wrong-password'),
  refused('reauthenticate', 'user-disabled'),
  failure('reauthenticate'),
  answer('exchangeCookie', 'a cookie', { hasCookie: true, claimed: 0 }),
  answer('exchangeCookie', 'a cookie, and two orders of the guest', {
    hasCookie: true,
    claimed: 2,
  }),
  failure('exchangeCookie'),
  answer('clearEverything', 'done', undefined),
  failure('clearEverything'),
  answer('clearTab', 'done', undefined),
  failure('clearTab'),
  answer('signOut', 'done', undefined),
  failure('signOut'),
  says('signs in', {
    type: 'session.signIn',
    way: { by: 'password', email: 'amina@example.test', password: 'correct horse' },
  }),
  says('registers', {
    type: 'session.register',
    email: 'amina@example.test',
    password: 'correct horse',
    fullName: 'Amina',
  }),
  says('shows again who it is', {
    type: 'session.reauthenticate',
    way: { by: 'password', email: 'amina@example.test', password: 'correct horse' },
  }),
  says('signs out', { type: 'session.signOut' }),
  says('tries again', { type: 'session.retry' }),
  says('dismisses the problem', { type: 'problem.dismiss' }),
  says('network back', { type: 'network.back' }),
  says('another tab signed out', { type: 'session.endedElsewhere' }),
  says('no person any more', { type: 'identity.changed', identity: null }),
  says('a guest in another tab', { type: 'identity.changed', identity: guest }),
  says('signed in in another tab', { type: 'identity.changed', identity: other }),
  says('the same customer told again', { type: 'identity.changed', identity: customer }),
  says('the same customer under another name', {
    type: 'identity.changed',
    identity: { ...customer, fullName: 'Amina Odhiambo' },
  }),
]);

export const sessionModel = model({
  name: 'session',
  machine: sessionMachine,
  starts: [{ title: '', input: undefined }],
  cases,
  facts: ({ context }) => [
    context.identity?.uid,
    context.identity?.isAnonymous,
    context.problem,
    context.hasCookie,
    Math.min(2, context.failures),
  ],
  holds: {
    'a present shopper has an identity': ({ value, context }) =>
      typeof value === 'string' || !('present' in value) || context.identity !== null,
    'signed out means that no identity is left': ({ value, context }) =>
      !(typeof value === 'object' && 'signedOut' in value) || context.identity === null,
    'nothing of a customer stays with another person': ({ context }) =>
      context.user === null ||
      context.identity === null ||
      context.user.uid === context.identity.uid,
    'no password is kept': ({ context }) => !JSON.stringify(context).includes('correct horse'),
    'who is authenticated is kept with a name': ({ context }) =>
      !context.isAuthenticated || context.user !== null,
  },
  rules: { ...sessionRules, ...leads(cases, SESSION_LEADS) },
});
