import { isIn, type Rules } from '../model.ts';
import type { sessionMachine } from './machine.ts';
import type { SessionContext, ShopperIdentity } from './types.ts';

const notice = (id: string, severity: string, more: object = {}): object => ({
  type: 'notice',
  id,
  severity,
  ...more,
});
const signedOut = (here: boolean): object => ({ type: 'session.ended', here });
const isCustomer = (one: ShopperIdentity | null): boolean => one !== null && !one.isAnonymous;
const isSame = (one: ShopperIdentity | null, other: ShopperIdentity | null): boolean =>
  one?.uid === other?.uid && one?.isAnonymous === other?.isAnonymous;
/** Nothing of the last person is left in this document. */
const isForgotten = ({
  identity,
  user,
  isAuthenticated,
  hasCookie,
  failures,
}: SessionContext): boolean =>
  identity === null && user === null && !isAuthenticated && !hasCookie && failures === 0;
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const WAYS_IN = ['signIn', 'createAccount', 'reauthenticate'];
const ENDED = ['user-token-expired', 'user-disabled', 'user-not-found'];
const GOOD_FOR = 30_000;

/** Specification 1 (identity), 6 (its errors) and 9 (tokens); a guest's identity is made without asking. */
export const sessionRules: Rules<typeof sessionMachine> = {
  'a document listens to the identity provider and to other tabs, and reads who was here': {
    on: 'xstate.init',
    asks: () => ({ observeIdentity: undefined, observeTabs: undefined, loadIdentity: undefined }),
  },
  'who was here is who is here': {
    answers: 'loadIdentity',
    leaves: ({ event: { output }, after: { context } }) =>
      context.identity === output.identity &&
      (output.identity === null || isEqual(context.user, output.user)),
  },
  'who the shop takes for a customer and the provider does not know was ended while no page was open':
    {
      answers: 'loadIdentity',
      when: ({ event: { output } }) => output.isAuthenticated && output.identity === null,
      leaves: ({ after }) => isIn(after, 'expired'),
    },

  'a guest identity is made': {
    enters: 'signedOut.signingInAnonymously',
    asks: () => ({ signInAnonymously: undefined }),
  },
  'the person who is let in is taken, and nothing is wrong any more': {
    answers: ['signInAnonymously', ...WAYS_IN],
    when: ({ event }) => event.output.ok,
    leaves: ({ event, after: { context } }) =>
      context.identity === event.output.identity &&
      context.problem === null &&
      context.failures === 0,
  },
  'a guest that cannot be made without a network is tried later, and later each time': {
    in: 'signedOut.signingInAnonymously',
    to: 'signedOut.identityDown',
    leaves: ({ before, after }) => after.context.failures === before.context.failures + 1,
  },
  'a guest that cannot be made waits for the network': {
    answers: 'signInAnonymously',
    when: ({ event: { output } }) => output.reason === 'network-request-failed',
    leaves: ({ after }) => isIn(after, 'signedOut.identityDown'),
  },
  'a provider that refuses guests says why': {
    answers: 'signInAnonymously',
    when: ({ event: { output } }) => !output.ok && output.reason !== 'network-request-failed',
    leaves: ({ event, after }) =>
      isIn(after, 'signedOut.refused') && after.context.problem === event.output.reason,
  },

  'the way in is the one that was chosen': {
    on: 'session.signIn',
    asks: ({ event }) => ({ signIn: { way: event.way } }),
    leaves: ({ after }) => isIn(after, 'signingIn') && after.context.problem === null,
  },
  'an account is made of what was typed': {
    on: 'session.register',
    asks: ({ event: { email, password, fullName } }) => ({
      createAccount: { email, password, fullName },
    }),
    leaves: ({ after }) => isIn(after, 'linking') && after.context.problem === null,
  },
  'who it is is shown again the way that was chosen': {
    on: 'session.reauthenticate',
    asks: ({ event }) => ({ reauthenticate: { way: event.way } }),
    leaves: ({ after }) => isIn(after, 'reauthenticating') && after.context.problem === null,
  },
  'the person who signed in gets a cookie, under a name': {
    enters: 'openingSession',
    asks: ({ event: { output }, before }) => ({
      exchangeCookie: {
        uid: output.identity.uid,
        fullName:
          output.identity.fullName ??
          (before.context.user?.uid === output.identity.uid ? before.context.user?.fullName : ''),
      },
    }),
    leaves: ({ after: { context } }) =>
      context.isAuthenticated && context.user?.uid === context.identity?.uid,
  },
  'a sign-in or a registration that went well opens a session': {
    answers: ['signIn', 'createAccount'],
    when: ({ event }) => event.output.ok,
    leaves: ({ after }) => isIn(after, 'openingSession'),
  },
  'signed in is said': {
    in: 'openingSession',
    to: 'present.customer',
    when: ({ event }) => !(event.output?.claimed > 0),
    emits: () => [notice('session.signedIn', 'success')],
  },
  'and what the guest had ordered is said with its number': {
    answers: 'exchangeCookie',
    when: ({ event }) => event.output.claimed > 0,
    emits: ({ event }) => [
      notice('session.claimed', 'success', { values: { count: event.output.claimed } }),
    ],
  },
  'whether there is a cookie is known': {
    answers: 'exchangeCookie',
    leaves: ({ event, after }) =>
      isIn(after, 'present.customer') && after.context.hasCookie === event.output.hasCookie,
  },
  'without a cookie the token still speaks for the customer': {
    fails: 'exchangeCookie',
    leaves: ({ after }) => isIn(after, 'present.customer') && !after.context.hasCookie,
  },
  'a refusal says why, and the person who was here stays': {
    answers: WAYS_IN,
    when: ({ event: { output }, before }) =>
      !output.ok && !(isIn(before, 'reauthenticating') && ENDED.includes(output.reason)),
    leaves: ({ event, before, after }) =>
      after.context.problem === event.output.reason &&
      after.context.identity === before.context.identity,
  },
  'an unplanned failure is explained': {
    fails: WAYS_IN,
    leaves: ({ before, after }) =>
      after.context.problem === 'internal-error' &&
      after.context.identity === before.context.identity,
  },
  'without anybody it is read again who was here': {
    in: ['signingIn', 'linking'],
    to: 'starting',
    asks: () => ({ loadIdentity: undefined }),
  },
  'the same person goes on with what asked for it': {
    answers: 'reauthenticate',
    when: ({ event }) => event.output.ok,
    emits: () => [{ type: 'session.confirmed' }],
    leaves: ({ after }) => isIn(after, 'present'),
  },
  'a problem can be dismissed': {
    on: 'problem.dismiss',
    leaves: ({ after }) => after.context.problem === null,
  },

  'a token is renewed before it ends, and after a failure later': {
    enters: 'present.refreshing',
    asks: () => ({ refreshToken: undefined }),
  },
  'a renewed token is taken': {
    answers: 'refreshToken',
    when: ({ event: { output } }) => output.ok && output.identity.expiresInMs > GOOD_FOR,
    leaves: ({ event, after }) =>
      isIn(after, 'present') &&
      after.context.identity === event.output.identity &&
      after.context.failures === 0,
  },
  'no customer is signed out because a token could not be renewed': {
    in: 'present.refreshing',
    to: 'present.identityDown',
    leaves: ({ before, after }) =>
      after.context.failures === before.context.failures + 1 &&
      after.context.identity === before.context.identity,
  },
  'a sign-in that the provider ended is over': {
    answers: ['refreshToken', 'reauthenticate'],
    when: ({ event: { output } }) => !output.ok && ENDED.includes(output.reason),
    leaves: ({ after }) => isIn(after, 'expired'),
  },

  'signing out: everything personal goes first, here and in other documents': {
    on: 'session.signOut',
    emits: () => [signedOut(true)],
    asks: () => ({ clearEverything: undefined }),
    leaves: ({ after }) => isIn(after, 'signingOut.clearing') && isForgotten(after.context),
  },
  'a sign-in that ended is said, and everything personal goes': {
    enters: 'expired',
    emits: () => [notice('session.expired', 'warning'), signedOut(true)],
    asks: () => ({ clearEverything: undefined }),
    leaves: ({ after }) => isForgotten(after.context),
  },
  'then the server hears of it': {
    in: ['signingOut.clearing', 'expired.clearing'],
    to: ['signingOut.leaving', 'expired.leaving'],
    asks: () => ({ signOut: undefined }),
  },
  'signed out is said to the customer who wanted it': {
    in: 'signingOut.leaving',
    to: 'signedOut',
    emits: () => [notice('session.signedOut', 'success')],
  },
  'a sign-out in another tab takes what this tab holds, and only that': {
    enters: 'signedOutElsewhere',
    emits: () => [signedOut(false)],
    asks: () => ({ clearTab: undefined }),
    leaves: ({ after }) => isForgotten(after.context),
  },
  'the guest that the other tab makes is awaited and taken': {
    on: 'identity.changed',
    in: 'signedOutElsewhere',
    leaves: ({ event, after }) =>
      event.identity !== null && after.context.identity === event.identity,
  },

  'another customer in another tab: nothing of the first one stays here': {
    on: 'identity.changed',
    in: 'present',
    when: ({ event, before }) =>
      event.identity !== null &&
      isCustomer(before.context.identity) &&
      !isSame(event.identity, before.context.identity),
    emits: () => [signedOut(false)],
    leaves: ({ after }) => !after.context.hasCookie,
  },
  'the person whom the provider names is here': {
    on: 'identity.changed',
    in: ['present', 'signedOut'],
    when: ({ event }) => event.identity !== null,
    leaves: ({ event, after }) =>
      isIn(after, 'present') &&
      after.context.identity === event.identity &&
      after.context.failures === 0,
  },
  'a customer whom the provider no longer knows is told': {
    on: 'identity.changed',
    in: ['present', 'openingSession'],
    when: ({ event, before }) => event.identity === null && isCustomer(before.context.identity),
    leaves: ({ after }) => isIn(after, 'expired'),
  },
  'a sign-in that is being opened is ended only where no person is left': {
    on: 'identity.changed',
    in: 'openingSession',
    leaves: ({ event, after }) => event.identity === null && isIn(after, 'expired'),
  },
  'a guest whom the provider no longer knows was signed out elsewhere': {
    on: 'identity.changed',
    in: 'present',
    when: ({ event, before }) => event.identity === null && !isCustomer(before.context.identity),
    leaves: ({ after }) => isIn(after, 'signedOutElsewhere'),
  },
  'a customer is kept by uid and name, a guest by nothing (I39)': {
    to: 'present',
    leaves: ({ after: { context } }) =>
      isCustomer(context.identity)
        ? context.user?.uid === context.identity?.uid &&
          context.isAuthenticated &&
          (context.identity?.fullName === null ||
            context.user?.fullName === context.identity?.fullName)
        : context.user === null || context.user.uid === context.identity?.uid,
  },
};
