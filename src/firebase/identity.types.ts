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

/** What `identityOf` needs of the SDK. It is passed in, because account documents bundle a larger copy of the SDK. */
export interface BasicSdk {
  onIdTokenChanged: typeof import('firebase/auth').onIdTokenChanged;
  signInAnonymously: typeof import('firebase/auth').signInAnonymously;
  signOut: typeof import('firebase/auth').signOut;
}
