import type { SnapshotFrom } from 'xstate';
import type { IdentityProblem } from '../domain/identity.ts';
import type { sessionMachine } from './machine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** `unknown` until the identity was read; the shop works in each of them. */
export type Who = 'unknown' | 'guest' | 'customer';
export function whoOf({ context }: SessionSnapshot): Who {
  if (!context.identity) return 'unknown';
  return context.identity.isAnonymous ? 'guest' : 'customer';
}
export const emailOf = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.identity?.email ?? null;
export const fullNameOf = ({ context }: SessionSnapshot): string | null =>
  context.user?.fullName || context.identity?.fullName || null;
/** A sign-in, registration, confirmation or sign-out is under way. */
export const isBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy');
/** The identity provider cannot be reached: browsing works, signing in is tried again by itself. */
export const isWaiting = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('waiting');
/** Message id of the problem. */
export const problemMessage = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.problem ? `identity.${snapshot.context.problem}` : null;

/** What helps after each failure of signing in; the words are `identity.next.<step>`. */
export type SignInHelp =
  | 'signIn'
  | 'resetPassword'
  | 'checkEmail'
  | 'checkPassword'
  | 'checkCode'
  | 'newLink'
  | 'newCode'
  | 'otherWay'
  | 'confirm'
  | 'wait'
  | 'retry'
  | 'contact'
  | 'asGuest';
export const NEXT_STEPS: Record<IdentityProblem, SignInHelp> = {
  'email-already-in-use': 'signIn',
  'wrong-password': 'resetPassword',
  'user-not-found': 'resetPassword',
  'user-disabled': 'contact',
  'invalid-email': 'checkEmail',
  'weak-password': 'checkPassword',
  'too-many-requests': 'wait',
  'network-request-failed': 'retry',
  'expired-action-code': 'newLink',
  'invalid-action-code': 'newLink',
  'requires-recent-login': 'confirm',
  'popup-closed-by-user': 'retry',
  'popup-blocked': 'otherWay',
  'account-exists-with-different-credential': 'otherWay',
  'invalid-verification-code': 'checkCode',
  'code-expired': 'newCode',
  'quota-exceeded': 'wait',
  'operation-not-allowed': 'otherWay',
  'user-token-expired': 'signIn',
  'internal-error': 'retry',
  'argument-error': 'retry',
  'unauthorized-domain': 'contact',
  'web-storage-unsupported': 'asGuest',
  'tenant-id-mismatch': 'otherWay',
};
