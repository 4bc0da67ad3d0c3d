/** Specification 8, and what only we meet. Each has its sentence under `identity.<code>`; wrong-password and user-not-found read the same. */
export const IDENTITY_PROBLEMS = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'user-disabled',
  'invalid-email',
  'weak-password',
  'too-many-requests',
  'network-request-failed',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'popup-closed-by-user',
  'popup-blocked',
  'account-exists-with-different-credential',
  'invalid-verification-code',
  'code-expired',
  'quota-exceeded',
  'operation-not-allowed',
  'user-token-expired',
  'internal-error',
  'argument-error',
  'unauthorized-domain',
  'web-storage-unsupported',
  'tenant-id-mismatch',
] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

/** A way in. What is secret in it goes to the identity provider and is kept nowhere. */
export type SignInMethod =
  | { by: 'password'; email: string; password: string }
  /** the link from a message, opened here */
  | { by: 'emailLink'; email: string; link: string }
  | { by: 'phoneCode'; verificationId: string; code: string }
  /** another identity provider, in a window of its own; by leaving the page where windows are blocked */
  | { by: 'provider'; provider: string }
  /** back from there */
  | { by: 'return' }
  /** made by another server of the shop */
  | { by: 'customToken'; token: string };
