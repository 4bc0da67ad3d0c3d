import type { IdentityProblem } from '../domain/identity.ts';
import type { SessionSnapshot } from './outline.ts';

export * from './outline.ts';

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
