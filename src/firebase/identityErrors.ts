import { IDENTITY_PROBLEMS, type IdentityProblem } from '#machines/domain/identity.ts';

/** Other spellings of the same thing. An unknown user and a wrong password must read alike, or accounts could be listed. */
const SAME_AS: Record<string, IdentityProblem> = {
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

export function identityErrorOf(error: unknown): IdentityProblem {
  const code = String((error as { code?: unknown } | null)?.code ?? '').replace(/^auth\//, '');
  return SAME_AS[code] ?? IDENTITY_PROBLEMS.find((known) => known === code) ?? 'internal-error';
}
