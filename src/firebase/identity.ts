import type { FirebaseOptions } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  onIdTokenChanged,
  signInAnonymously,
  signOut,
} from 'firebase/auth';
import { openApp } from './app.ts';
import type { Identity } from './identity.types.ts';
import { identityOf } from './identityOf.ts';

/** Firebase Auth as far as browsing and buying need it: the user, a token, a guest. Signing in is in `fullIdentity.ts`. */
export function openIdentity(options: FirebaseOptions, emulator: string | null): Identity {
  // The specification's persistence. IndexedDB can keep a new document waiting for the one that is just being left.
  const auth = initializeAuth(openApp(options), { persistence: browserLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return identityOf(auth, { onIdTokenChanged, signInAnonymously, signOut });
}
