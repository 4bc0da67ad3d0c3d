import { assign, emit, setup } from 'xstate';
import { GUEST_DUE, isGood, refreshDelay, retryDelay } from './backoff.ts';
import {
  clearEverything,
  clearTab,
  createAccount,
  exchangeCookie,
  loadIdentity,
  observeIdentity,
  observeTabs,
  reauthenticate,
  refreshToken,
  signIn,
  signInAnonymously,
  signOut,
} from './ports.ts';
import type {
  IdentityAnswer,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  ShopperIdentity,
} from './types.ts';

const ENDED = ['user-token-expired', 'user-disabled', 'user-not-found'];
const isSame = (one: ShopperIdentity | null, other: ShopperIdentity | null): boolean =>
  one?.uid === other?.uid && one?.isAnonymous === other?.isAnonymous;
const isCustomer = (one: ShopperIdentity | null): one is ShopperIdentity =>
  one !== null && !one.isAnonymous;
const changedTo = (event: SessionEvent): ShopperIdentity | null | undefined =>
  event.type === 'identity.changed' ? event.identity : undefined;

/** What the session chart can ask and do; the story is in `machine.ts`. */
export const sessionSetup = setup({
  types: {} as { context: SessionContext; events: SessionEvent; emitted: SessionEmitted },
  actors: {
    loadIdentity,
    observeIdentity,
    observeTabs,
    signInAnonymously,
    signIn,
    createAccount,
    reauthenticate,
    refreshToken,
    exchangeCookie,
    clearEverything,
    clearTab,
    signOut,
  },
  delays: {
    refreshDue: ({ context }) => refreshDelay(context.identity?.expiresInMs ?? 0),
    retryDue: ({ context }) => retryDelay(context.failures),
    guestDue: GUEST_DUE,
  },
  guards: {
    isAccepted: (_, params: IdentityAnswer) => params.ok,
    isRenewed: (_, params: IdentityAnswer) => params.ok && isGood(params.identity.expiresInMs),
    isCut: (_, params: IdentityAnswer) => !params.ok && params.reason === 'network-request-failed',
    hasEnded: (_, params: IdentityAnswer) => !params.ok && ENDED.includes(params.reason),
    hasIdentity: ({ context }) => context.identity !== null,
    wasKnown: ({ context }) => context.isAuthenticated,
    hasClaimed: (_, params: { claimed: number }) => params.claimed > 0,
    isCustomer: ({ context }) => isCustomer(context.identity),
    isSameIdentity: ({ context, event }) => isSame(changedTo(event) ?? null, context.identity),
    isSomebody: ({ event }) => Boolean(changedTo(event)),
    isGone: ({ event }) => changedTo(event) === null,
    isCustomerGone: ({ context, event }) =>
      changedTo(event) === null && isCustomer(context.identity),
    wasCustomer: ({ context }) => isCustomer(context.identity),
  },
  actions: {
    take: assign((_, params: IdentityAnswer) =>
      params.ok ? { identity: params.identity, problem: null, failures: 0 } : {},
    ),
    explain: assign((_, params: IdentityAnswer) => (params.ok ? {} : { problem: params.reason })),
    takeChanged: assign(({ event }) => ({ identity: changedTo(event) ?? null, failures: 0 })),
    knowCustomer: assign(({ context: { identity, user } }) => {
      if (!identity || identity.isAnonymous) return {};
      const known = user?.uid === identity.uid ? user.fullName : '';
      return {
        isAuthenticated: true,
        user: { uid: identity.uid, fullName: identity.fullName ?? known },
      };
    }),
    /** What was kept of a customer stays with no guest (I39). */
    matchUser: assign(({ context: { user, identity } }) =>
      user === null || user.uid === identity?.uid ? {} : { user: null, isAuthenticated: false },
    ),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    explainUnplanned: assign({ problem: 'internal-error' }),
    dismiss: assign({ problem: null }),
    forget: assign({
      identity: null,
      user: null,
      isAuthenticated: false,
      hasCookie: false,
      failures: 0,
    }),
    tellEnded: emit({ type: 'session.ended', here: true }),
    tellEndedElsewhere: emit({ type: 'session.ended', here: false }),
    tellConfirmed: emit({ type: 'session.confirmed' }),
    tellExpired: emit({ type: 'notice', id: 'session.expired', severity: 'warning' }),
    tellSignedOut: emit({ type: 'notice', id: 'session.signedOut', severity: 'success' }),
    tellSignedIn: emit({ type: 'notice', id: 'session.signedIn', severity: 'success' }),
    tellClaimed: emit((_, { claimed }: { claimed: number }) => ({
      type: 'notice' as const,
      id: 'session.claimed',
      severity: 'success' as const,
      values: { count: claimed },
    })),
  },
});
