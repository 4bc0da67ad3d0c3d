import {
  type Auth,
  getRedirectResult,
  linkWithPopup,
  linkWithRedirect,
  OAuthProvider,
  signInWithCredential,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
} from 'firebase/auth';
import { failure } from './basics.ts';
import { codeOf, guestOf, TAKEN } from './enter.ts';

/** Google, Apple and the like: one class serves them all by their id. */
export function providerOf(id: string): OAuthProvider {
  const provider = new OAuthProvider(id);
  provider.addScope('email');
  return provider;
}

/** Browsers in other apps, and some that block windows: there the page is left and comes back. */
const NO_WINDOW = new Set(['auth/popup-blocked', 'auth/operation-not-supported-in-this-environment']);

export async function enterByWindow(auth: Auth, id: string): Promise<UserCredential> {
  const guest = guestOf(auth);
  try {
    return await (guest ? linkWithPopup(guest, providerOf(id)) : signInWithPopup(auth, providerOf(id)));
  } catch (error) {
    if (NO_WINDOW.has(codeOf(error))) return guest ? linkWithRedirect(guest, providerOf(id)) : signInWithRedirect(auth, providerOf(id));
    return insteadOfLink(auth, error);
  }
}

/** The page was left for the provider and is here again. */
export async function backFromProvider(auth: Auth): Promise<UserCredential> {
  const result = await getRedirectResult(auth).catch((error) => insteadOfLink(auth, error));
  if (!result) throw failure('popup-closed-by-user');
  return result;
}

/** Nobody can be linked to an account that exists; its own credential came with the refusal, and signs in. */
async function insteadOfLink(auth: Auth, error: unknown): Promise<UserCredential> {
  const credential = codeOf(error) === 'auth/credential-already-in-use' ? OAuthProvider.credentialFromError(error as never) : null;
  if (!credential || !TAKEN.has(codeOf(error))) throw error;
  return signInWithCredential(auth, credential);
}
