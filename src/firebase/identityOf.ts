import type { Auth, User } from 'firebase/auth';
import type { BasicSdk, Identity, IdentityUser } from './identity.types.ts';

export const identityOf = (auth: Auth, sdk: BasicSdk): Identity => ({
  observe: (onUser) => sdk.onIdTokenChanged(auth, (user) => onUser(user && userOf(user))),
  current: () => auth.currentUser && userOf(auth.currentUser),
  async token(fresh) {
    await auth.authStateReady();
    const result = await auth.currentUser?.getIdTokenResult(fresh);
    return result ? { token: result.token, expiresAt: Date.parse(result.expirationTime) } : null;
  },
  signInAnonymously: async () => userOf((await sdk.signInAnonymously(auth)).user),
  signOut: () => sdk.signOut(auth),
});

export const userOf = ({
  uid,
  email,
  emailVerified,
  displayName,
  isAnonymous,
}: User): IdentityUser => ({
  uid,
  email,
  emailVerified,
  displayName,
  isAnonymous,
});

/** A failure of our own in Firebase's spelling, named by `identityErrors.ts` like the others. */
export const failure = (code: string): Error =>
  Object.assign(new Error(code), { code: `auth/${code}` });
