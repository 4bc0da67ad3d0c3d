import { type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  linkWithCredential,
  onIdTokenChanged,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';

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

/** Firebase Auth in our words. Every verb rejects with Firebase's error; `identityErrors.ts` names it. */
export interface Identity {
  observe(onUser: (user: IdentityUser | null) => void): () => void;
  current(): IdentityUser | null;
  token(fresh: boolean): Promise<IdToken | null>;
  signInAnonymously(): Promise<IdentityUser>;
  signInWithPassword(email: string, password: string): Promise<IdentityUser>;
  /** Turns the guest into a customer, keeping the uid; makes a new account where there is no guest. */
  createAccount(email: string, password: string, fullName: string): Promise<IdentityUser>;
  signOut(): Promise<void>;
}

export function openIdentity(options: FirebaseOptions, emulator: string | null): Identity {
  // The specification's persistence. IndexedDB can keep a new document waiting for the one that is just being left.
  const auth = initializeAuth(initializeApp(options), { persistence: browserLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return {
    observe: (onUser) => onIdTokenChanged(auth, (user) => onUser(user && inOurWords(user))),
    current: () => auth.currentUser && inOurWords(auth.currentUser),
    async token(fresh) {
      await auth.authStateReady();
      const result = await auth.currentUser?.getIdTokenResult(fresh);
      return result ? { token: result.token, expiresAt: Date.parse(result.expirationTime) } : null;
    },
    signInAnonymously: async () => inOurWords((await signInAnonymously(auth)).user),
    signInWithPassword: async (email, password) => inOurWords((await signInWithEmailAndPassword(auth, email, password)).user),
    async createAccount(email, password, fullName) {
      const guest = auth.currentUser?.isAnonymous ? auth.currentUser : null;
      const made = guest
        ? await linkWithCredential(guest, EmailAuthProvider.credential(email, password))
        : await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(made.user, { displayName: fullName });
      await made.user.getIdToken(true);
      return inOurWords(made.user);
    },
    signOut: () => signOut(auth),
  };
}

const inOurWords = ({ uid, email, emailVerified, displayName, isAnonymous }: User): IdentityUser => ({
  uid,
  email,
  emailVerified,
  displayName,
  isAnonymous,
});
