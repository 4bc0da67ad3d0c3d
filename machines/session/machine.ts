import { assign } from 'xstate';
import type { SignInMethod } from '../domain/identity.ts';
import { sessionSetup } from './setup.ts';
import type { IdentityAnswer, SessionEvent } from './types.ts';

const answer = ({ event }: { event: { output: IdentityAnswer } }): IdentityAnswer => event.output;
const accepted = { type: 'isAccepted', params: answer } as const;
const isRenewed = { type: 'isRenewed', params: answer } as const;
const isCut = { type: 'isCut', params: answer } as const;
const hasEnded = { type: 'hasEnded', params: answer } as const;
const take = { type: 'take', params: answer } as const;
const explain = { type: 'explain', params: answer } as const;
/** Who was let in gets a session; who was not stays who they were. */
const answersOfSignIn = {
  onDone: [
    { guard: accepted, target: 'openingSession', actions: take },
    { guard: 'hasIdentity', target: 'settled', actions: explain },
    { target: 'starting', actions: explain },
  ],
  onError: [
    { guard: 'hasIdentity', target: 'settled', actions: 'explainUnplanned' },
    { target: 'starting', actions: 'explainUnplanned' },
  ],
} as const;
/** Never reached without a way: only events that carry one lead to who asks for it. */
const wayOf = (event: SessionEvent): { way: SignInMethod } =>
  'way' in event ? { way: event.way } : { way: { by: 'return' } };

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: {
    identity: null,
    isAuthenticated: false,
    user: null,
    problem: null,
    failures: 0,
    hasCookie: false,
  },
  invoke: [
    { id: 'observeIdentity', src: 'observeIdentity' },
    { id: 'observeTabs', src: 'observeTabs' },
  ],
  initial: 'starting',
  on: { 'problem.dismiss': { actions: 'dismiss' } },
  states: {
    starting: {
      invoke: {
        id: 'loadIdentity',
        src: 'loadIdentity',
        onDone: { target: 'settled', actions: assign(({ event }) => event.output) },
        onError: 'signedOut',
      },
      on: {
        'session.signIn': 'signingIn',
        'session.register': 'linking',
        'session.signOut': 'signingOut',
      },
    },
    settled: {
      always: [
        { guard: 'isCustomer', target: 'present.customer' },
        { guard: 'hasIdentity', target: 'present.guest' },
        { guard: 'wasKnown', target: 'expired' },
        { target: 'signedOut' },
      ],
    },

    signedOut: {
      initial: 'signingInAnonymously',
      on: {
        'session.signIn': 'signingIn',
        'session.register': 'linking',
        'session.signOut': 'signingOut',
        'identity.changed': { guard: 'isSomebody', target: 'settled', actions: 'takeChanged' },
      },
      states: {
        signingInAnonymously: {
          invoke: {
            id: 'signInAnonymously',
            src: 'signInAnonymously',
            onDone: [
              { guard: accepted, target: '#session.present.guest', actions: take },
              { guard: isCut, target: 'identityDown', actions: 'countFailure' },
              { target: 'refused', actions: explain },
            ],
            onError: { target: 'identityDown', actions: 'countFailure' },
          },
        },
        identityDown: {
          tags: 'waiting',
          after: { retryDue: 'signingInAnonymously' },
          on: { 'session.retry': 'signingInAnonymously', 'network.back': 'signingInAnonymously' },
        },
        refused: {
          tags: 'waiting',
          on: { 'session.retry': 'signingInAnonymously', 'network.back': 'signingInAnonymously' },
        },
      },
    },

    present: {
      initial: 'guest',
      on: {
        'session.signIn': 'signingIn',
        'session.register': 'linking',
        'session.reauthenticate': 'reauthenticating',
        'session.signOut': 'signingOut',
        'session.endedElsewhere': 'signedOutElsewhere',
        'identity.changed': [
          { guard: 'isSameIdentity', actions: ['takeChanged', 'knowCustomer'] },
          { guard: 'isCustomerGone', target: 'expired' },
          { guard: 'isGone', target: 'signedOutElsewhere' },
          {
            guard: 'wasCustomer',
            target: 'settled',
            actions: ['tellEndedElsewhere', 'forget', 'takeChanged'],
          },
          { target: 'settled', actions: 'takeChanged' },
        ],
      },
      states: {
        guest: {
          entry: 'matchUser',
          after: { refreshDue: 'refreshing' },
        },
        customer: {
          entry: 'knowCustomer',
          after: { refreshDue: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            onDone: [
              { guard: isRenewed, target: '#session.settled', actions: take },
              { guard: hasEnded, target: '#session.expired' },
              { target: 'identityDown', actions: 'countFailure' },
            ],
            onError: { target: 'identityDown', actions: 'countFailure' },
          },
        },
        identityDown: {
          tags: 'waiting',
          after: { retryDue: 'refreshing' },
          on: { 'session.retry': 'refreshing', 'network.back': 'refreshing' },
        },
      },
    },

    signingIn: {
      tags: 'busy',
      entry: 'dismiss',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => wayOf(event),
        ...answersOfSignIn,
      },
    },
    linking: {
      tags: 'busy',
      entry: 'dismiss',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ event }) =>
          event.type === 'session.register'
            ? { email: event.email, password: event.password, fullName: event.fullName }
            : { email: '', password: '', fullName: '' },
        ...answersOfSignIn,
      },
    },
    reauthenticating: {
      tags: 'busy',
      entry: 'dismiss',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ event }) => wayOf(event),
        onDone: [
          { guard: accepted, target: 'settled', actions: [take, 'tellConfirmed'] },
          { guard: hasEnded, target: 'expired' },
          { target: 'settled', actions: explain },
        ],
        onError: { target: 'settled', actions: 'explainUnplanned' },
      },
    },
    openingSession: {
      tags: 'busy',
      entry: 'knowCustomer',
      invoke: {
        id: 'exchangeCookie',
        src: 'exchangeCookie',
        input: ({ context }) => context.user ?? { uid: '', fullName: '' },
        onDone: [
          {
            guard: { type: 'hasClaimed', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              assign(({ event }) => ({ hasCookie: event.output.hasCookie })),
              { type: 'tellClaimed', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'settled',
            actions: [
              assign(({ event }) => ({ hasCookie: event.output.hasCookie })),
              'tellSignedIn',
            ],
          },
        ],
        onError: { target: 'settled', actions: [assign({ hasCookie: false }), 'tellSignedIn'] },
      },
      on: { 'identity.changed': { guard: 'isGone', target: 'expired' } },
    },

    signingOut: {
      tags: 'busy',
      initial: 'clearing',
      states: {
        clearing: {
          entry: ['tellEnded', 'forget'],
          invoke: {
            id: 'clearEverything',
            src: 'clearEverything',
            onDone: 'leaving',
            onError: 'leaving',
          },
        },
        leaving: {
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: { target: '#session.signedOut', actions: 'tellSignedOut' },
            onError: { target: '#session.signedOut', actions: 'tellSignedOut' },
          },
        },
      },
    },
    expired: {
      tags: 'busy',
      initial: 'clearing',
      entry: 'tellExpired',
      states: {
        clearing: {
          entry: ['tellEnded', 'forget'],
          invoke: {
            id: 'clearEverything',
            src: 'clearEverything',
            onDone: 'leaving',
            onError: 'leaving',
          },
        },
        leaving: {
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: '#session.signedOut',
            onError: '#session.signedOut',
          },
        },
      },
    },
    signedOutElsewhere: {
      initial: 'clearing',
      entry: ['tellEndedElsewhere', 'forget'],
      on: { 'session.signIn': 'signingIn', 'session.register': 'linking' },
      states: {
        clearing: {
          invoke: { id: 'clearTab', src: 'clearTab', onDone: 'awaiting', onError: 'awaiting' },
          on: { 'identity.changed': { guard: 'isSomebody', actions: 'takeChanged' } },
        },
        awaiting: {
          always: { guard: 'hasIdentity', target: '#session.settled' },
          after: { guestDue: '#session.signedOut' },
          on: { 'identity.changed': { guard: 'isSomebody', actions: 'takeChanged' } },
        },
      },
    },
  },
});
