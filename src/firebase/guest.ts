import type { Auth, User } from 'firebase/auth';

/** Another person has that account already: it is signed in to instead of being linked. */
export const TAKEN = new Set([
  'auth/email-already-in-use',
  'auth/credential-already-in-use',
  'auth/provider-already-linked',
]);
export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? '');
export const guestOf = (auth: Auth): User | null =>
  auth.currentUser?.isAnonymous ? auth.currentUser : null;
