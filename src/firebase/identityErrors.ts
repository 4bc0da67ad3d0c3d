/** Every identity failure of specification 8, by its code there. What is not listed reads as `internal-error`. */
export const IDENTITY_ERRORS = [
  'email-already-in-use',
  'wrong-password',
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
export type IdentityError = (typeof IDENTITY_ERRORS)[number];

/** Other spellings of the same thing. An unknown user and a wrong password must read alike, or accounts could be listed. */
const SAME_AS: Record<string, IdentityError> = {
  'user-not-found': 'wrong-password',
  'invalid-credential': 'wrong-password',
  'invalid-login-credentials': 'wrong-password',
  'credential-already-in-use': 'email-already-in-use',
  'missing-password': 'wrong-password',
  'missing-email': 'invalid-email',
  'invalid-user-token': 'user-token-expired',
  'cancelled-popup-request': 'popup-closed-by-user',
  'user-mismatch': 'wrong-password',
  'password-does-not-meet-requirements': 'weak-password',
  'admin-restricted-operation': 'operation-not-allowed',
  timeout: 'network-request-failed',
};

export function identityErrorOf(error: unknown): IdentityError {
  const code = String((error as { code?: unknown } | null)?.code ?? '').replace(/^auth\//, '');
  return (IDENTITY_ERRORS as readonly string[]).includes(code) ? (code as IdentityError) : (SAME_AS[code] ?? 'internal-error');
}
