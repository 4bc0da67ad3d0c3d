import {
  type Auth,
  getRedirectResult,
  linkWithPopup,
  OAuthProvider,
  signInWithCredential,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
  browserPopupRedirectResolver as windows,
} from 'firebase/auth';
import { codeOf, guestOf, TAKEN } from './guest.ts';
import { failure } from './identityOf.ts';

/** Google, Apple and the like: one class serves them all by their id. */
export function providerOf(id: string): OAuthProvider {
  const provider = new OAuthProvider(id);
  provider.addScope('email');
  return provider;
}

/** Browsers in other apps, and some that block windows: there the page is left and comes back. */
const NO_WINDOW = new Set([
  'auth/popup-blocked',
  'auth/operation-not-supported-in-this-environment',
]);

/** How windows are opened is handed to each call and not to the SDK as a whole: there, every sign-in on a phone would wait for Google's frame. */
export async function signInByWindow(auth: Auth, id: string): Promise<UserCredential> {
  const guest = guestOf(auth);
  try {
    return await (guest
      ? linkWithPopup(guest, providerOf(id), windows)
      : signInWithPopup(auth, providerOf(id), windows));
  } catch (error) {
    // Linking by leaving the page needs the SDK as a whole to know about windows; what a guest has follows by the server instead.
    if (NO_WINDOW.has(codeOf(error))) return signInWithRedirect(auth, providerOf(id), windows);
    return insteadOfLink(auth, error);
  }
}

/** The page was left for the provider and is here again. */
export async function backFromProvider(auth: Auth): Promise<UserCredential> {
  const result = await getRedirectResult(auth, windows).catch((error) =>
    insteadOfLink(auth, error),
  );
  if (!result) throw failure('popup-closed-by-user');
  return result;
}

/** A guest cannot be linked to an account that exists; its own credential came with the refusal, and signs in. */
async function insteadOfLink(auth: Auth, error: unknown): Promise<UserCredential> {
  const credential =
    codeOf(error) === 'auth/credential-already-in-use'
      ? OAuthProvider.credentialFromError(error as never)
      : null;
  if (!credential || !TAKEN.has(codeOf(error))) throw error;
  return signInWithCredential(auth, credential);
}
