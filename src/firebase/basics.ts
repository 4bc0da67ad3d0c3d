import type { Auth, User } from 'firebase/auth';

/** The specification's identity user, as far as the shop uses it. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  isAnonymous: boolean;
}
export interface IdToken {
  token: string;
  /** ms since the epoch */
  expiresAt: number;
}

/** What every document needs of the identity provider, in our words. Every verb rejects with Firebase's error; `identityErrors.ts` names it. */
export interface Identity {
  observe(onUser: (user: IdentityUser | null) => void): () => void;
  current(): IdentityUser | null;
  token(fresh: boolean): Promise<IdToken | null>;
  signInAnonymously(): Promise<IdentityUser>;
  signOut(): Promise<void>;
}

/** The few functions of the SDK that these need. They are handed in, because the account's documents run a copy of it that knows every way in. */
export interface BasicSdk {
  onIdTokenChanged: typeof import('firebase/auth').onIdTokenChanged;
  signInAnonymously: typeof import('firebase/auth').signInAnonymously;
  signOut: typeof import('firebase/auth').signOut;
}

export const basicsOf = (auth: Auth, sdk: BasicSdk): Identity => ({
  observe: (onUser) => sdk.onIdTokenChanged(auth, (user) => onUser(user && inOurWords(user))),
  current: () => auth.currentUser && inOurWords(auth.currentUser),
  async token(fresh) {
    await auth.authStateReady();
    const result = await auth.currentUser?.getIdTokenResult(fresh);
    return result ? { token: result.token, expiresAt: Date.parse(result.expirationTime) } : null;
  },
  signInAnonymously: async () => inOurWords((await sdk.signInAnonymously(auth)).user),
  signOut: () => sdk.signOut(auth),
});

export const inOurWords = ({
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
