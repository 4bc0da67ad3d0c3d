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
import { basicsOf, type Identity } from './basics.ts';

/** Firebase Auth as far as browsing and buying need it: who is here, a token, a guest, nobody. Ways in stand in `everyWayIn.ts`. */
export function openIdentity(options: FirebaseOptions, emulator: string | null): Identity {
  // The specification's persistence. IndexedDB can keep a new document waiting for the one that is just being left.
  const auth = initializeAuth(openApp(options), { persistence: browserLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return basicsOf(auth, { onIdTokenChanged, signInAnonymously, signOut });
}
