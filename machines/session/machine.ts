import { assign, emit, setup } from 'xstate';
import { isGood, refreshDelay, retryDelay } from './backoff.ts';
import * as ports from './ports.ts';
import type { Identity, IdentityAnswer, SessionContext, SessionEmitted, SessionEvent } from './types.ts';

const answer = ({ event }: { event: { output: IdentityAnswer } }): IdentityAnswer => event.output;
const accepted = { type: 'isAccepted', params: answer } as const;
const isRenewed = { type: 'isRenewed', params: answer } as const;
const isCut = { type: 'isCut', params: answer } as const;
const hasEnded = { type: 'hasEnded', params: answer } as const;
const take = { type: 'take', params: answer } as const;
const explain = { type: 'explain', params: answer } as const;
const ENDED = ['user-token-expired', 'user-disabled', 'user-not-found'];
const isSame = (one: Identity | null, other: Identity | null): boolean =>
  one?.uid === other?.uid && one?.isAnonymous === other?.isAnonymous;

export const sessionMachine = setup({
  types: {} as { context: SessionContext; events: SessionEvent; emitted: SessionEmitted },
  actors: { ...ports },
  delays: {
    refreshDue: ({ context }) => refreshDelay(context.identity?.expiresInMs ?? 0),
    retryDue: ({ context }) => retryDelay(context.failures),
  },
  guards: {
    isAccepted: (_, params: IdentityAnswer) => params.ok,
    isRenewed: (_, params: IdentityAnswer) => params.ok && isGood(params.identity.expiresInMs),
    isCut: (_, params: IdentityAnswer) => !params.ok && params.reason === 'network-request-failed',
    hasEnded: (_, params: IdentityAnswer) => !params.ok && ENDED.includes(params.reason),
    hasIdentity: ({ context }) => context.identity !== null,
    isCustomer: ({ context }) => context.identity !== null && !context.identity.isAnonymous,
    isSameIdentity: ({ context, event }) => event.type === 'identity.changed' && isSame(event.identity, context.identity),
    isSomebody: ({ event }) => event.type === 'identity.changed' && event.identity !== null,
    isGone: ({ event }) => event.type === 'identity.changed' && event.identity === null,
    isOtherCustomer: ({ event }) => event.type === 'identity.changed' && event.identity !== null && !event.identity.isAnonymous,
  },
  actions: {
    take: assign((_, params: IdentityAnswer) => (params.ok ? { identity: params.identity, problem: null, failures: 0 } : {})),
    explain: assign((_, params: IdentityAnswer) => (params.ok ? {} : { problem: params.reason })),
    takeChanged: assign(({ event }) => (event.type === 'identity.changed' ? { identity: event.identity, failures: 0 } : {})),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    explainUnplanned: assign({ problem: 'internal-error' }),
    dismiss: assign({ problem: null }),
    forget: assign({ identity: null, user: null, isAuthenticated: false, hasCookie: false, failures: 0 }),
    tellEnded: emit({ type: 'session.ended' }),
    tellExpired: emit({ type: 'notice', id: 'session.expired', severity: 'warning' }),
    tellSignedOut: emit({ type: 'notice', id: 'session.signedOut', severity: 'success' }),
    tellSignedIn: emit({ type: 'notice', id: 'session.signedIn', severity: 'success' }),
  },
}).createMachine({
  id: 'session',
  context: { identity: null, isAuthenticated: false, user: null, problem: null, failures: 0, hasCookie: false },
  invoke: { id: 'observeIdentity', src: 'observeIdentity' },
  initial: 'starting',
  on: { 'problem.dismiss': { actions: 'dismiss' } },
  states: {
    starting: {
      description: 'Reads the login flag, the kept user and whom the identity provider remembers.',
      invoke: {
        id: 'loadIdentity',
        src: 'loadIdentity',
        onDone: { target: 'settled', actions: assign(({ event }) => event.output) },
        onError: 'signedOut',
      },
    },
    settled: {
      description: 'Signed in as somebody, or not at all.',
      always: [
        { guard: 'isCustomer', target: 'present.customer' },
        { guard: 'hasIdentity', target: 'present.guest' },
        { target: 'signedOut' },
      ],
    },

    signedOut: {
      description: 'Nobody yet: a guest identity is made. Browsing works meanwhile.',
      initial: 'signingInAnonymously',
      on: {
        'session.signIn': 'signingIn',
        'session.register': 'linking',
        'identity.changed': { guard: 'isSomebody', target: 'settled', actions: 'takeChanged' },
      },
      states: {
        signingInAnonymously: {
          invoke: {
            id: 'signInAnonymously',
            src: 'signInAnonymously',
            onDone: [
              { guard: accepted, target: '#session.present.guest', actions: take },
              { guard: isCut, target: 'waitingToRetry', actions: 'countFailure' },
              { target: 'unavailable', actions: explain },
            ],
            onError: { target: 'waitingToRetry', actions: 'countFailure' },
          },
        },
        waitingToRetry: {
          tags: 'waiting',
          after: { retryDue: 'signingInAnonymously' },
          on: { 'session.retry': 'signingInAnonymously', 'network.back': 'signingInAnonymously' },
        },
        unavailable: {
          tags: 'waiting',
          description: 'The identity provider refuses guests: the shop can be browsed, checkout asks again.',
          on: { 'session.retry': 'signingInAnonymously', 'network.back': 'signingInAnonymously' },
        },
      },
    },

    present: {
      description: 'A guest or a customer, whose token is renewed five minutes before it ends.',
      initial: 'guest',
      on: {
        'session.signIn': 'signingIn',
        'session.register': 'linking',
        'session.reauthenticate': 'reauthenticating',
        'session.signOut': 'signingOut',
        'identity.changed': [
          { guard: 'isSameIdentity', actions: 'takeChanged' },
          { guard: 'isGone', target: 'signingOut' },
          { guard: 'isOtherCustomer', target: 'openingSession', actions: 'takeChanged' },
          { target: 'settled', actions: 'takeChanged' },
        ],
      },
      states: {
        guest: { after: { refreshDue: 'refreshing' } },
        customer: { after: { refreshDue: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            onDone: [
              { guard: isRenewed, target: '#session.settled', actions: take },
              { guard: hasEnded, target: '#session.signingOut', actions: 'tellExpired' },
              { target: 'waitingToRetry', actions: 'countFailure' },
            ],
            onError: { target: 'waitingToRetry', actions: 'countFailure' },
          },
        },
        waitingToRetry: {
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
        id: 'signInWithPassword',
        src: 'signInWithPassword',
        input: ({ event }) =>
          event.type === 'session.signIn' ? { email: event.email, password: event.password } : { email: '', password: '' },
        onDone: [
          { guard: accepted, target: 'openingSession', actions: take },
          { target: 'settled', actions: explain },
        ],
        onError: { target: 'settled', actions: 'explainUnplanned' },
      },
    },
    linking: {
      tags: 'busy',
      description: 'The guest becomes a customer and keeps its uid.',
      entry: 'dismiss',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ event }) =>
          event.type === 'session.register'
            ? { email: event.email, password: event.password, fullName: event.fullName }
            : { email: '', password: '', fullName: '' },
        onDone: [
          { guard: accepted, target: 'openingSession', actions: take },
          { target: 'settled', actions: explain },
        ],
        onError: { target: 'settled', actions: 'explainUnplanned' },
      },
    },
    reauthenticating: {
      tags: 'busy',
      entry: 'dismiss',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ event }) => ({ password: event.type === 'session.reauthenticate' ? event.password : '' }),
        onDone: [
          { guard: accepted, target: 'settled', actions: take },
          { target: 'settled', actions: explain },
        ],
        onError: { target: 'settled', actions: 'explainUnplanned' },
      },
    },
    openingSession: {
      tags: 'busy',
      description:
        'The login flag and the name are kept, the cookie is asked for. Without the cookie the token still speaks for the customer.',
      entry: assign(({ context }) => ({
        isAuthenticated: true,
        user: context.identity && { uid: context.identity.uid, fullName: context.identity.fullName ?? '' },
      })),
      invoke: {
        id: 'exchangeCookie',
        src: 'exchangeCookie',
        input: ({ context }) => context.user ?? { uid: '', fullName: '' },
        onDone: { target: 'settled', actions: [assign(({ event }) => event.output), 'tellSignedIn'] },
        onError: { target: 'settled', actions: [assign({ hasCookie: false }), 'tellSignedIn'] },
      },
      on: { 'identity.changed': { guard: 'isGone', target: 'signingOut' } },
    },

    signingOut: {
      tags: 'busy',
      description: 'What is personal goes first, from here; the server hears of it when it can.',
      initial: 'clearing',
      states: {
        clearing: {
          entry: ['tellEnded', 'forget'],
          invoke: { id: 'clearEverything', src: 'clearEverything', onDone: 'leaving', onError: 'leaving' },
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
  },
});
