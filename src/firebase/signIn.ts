import {
  type Auth,
  type AuthCredential,
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  PhoneAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithCustomToken,
  type User,
  type UserCredential,
  updateProfile,
} from 'firebase/auth';
import type { SignInMethod } from '#machines/domain/identity.ts';
import { codeOf, guestOf, TAKEN } from './guest.ts';
import type { IdentityUser } from './identity.types.ts';
import { failure, userOf } from './identityOf.ts';
import { backFromProvider, providerOf, signInByWindow } from './otherProviders.ts';

/** A sign-in that is older than this is not exchanged for a cookie (S04). */
const FRESH_MS = 4 * 60_000;

export async function signInWith(auth: Auth, way: SignInMethod): Promise<IdentityUser> {
  await auth.authStateReady();
  const entered = await signedIn(auth, way);
  return userOf(entered.user);
}

function signedIn(auth: Auth, way: SignInMethod): Promise<UserCredential> {
  switch (way.by) {
    case 'password':
      // A password that is wrong must stay a wrong password: linking it would make an account.
      return signInWithCredential(auth, EmailAuthProvider.credential(way.email, way.password));
    case 'emailLink':
      // Its code is good for one try, and a refused link brings nothing instead: what the guest ordered follows by the server.
      return signInWithCredential(auth, EmailAuthProvider.credentialWithLink(way.email, way.link));
    case 'phoneCode':
      return keepingGuest(
        auth,
        PhoneAuthProvider.credential(way.verificationId, way.code),
        PhoneAuthProvider.credentialFromError,
      );
    case 'provider':
      return signInByWindow(auth, way.provider);
    case 'return':
      return backFromProvider(auth);
    case 'customToken':
      return signInWithCustomToken(auth, way.token);
  }
}

type Renew = (error: never) => AuthCredential | null;

/** The guest keeps its uid where the account is new. A code is good for one try only, so the refusal brings what may be used instead of it. */
export async function keepingGuest(
  auth: Auth,
  credential: AuthCredential,
  renew?: Renew,
): Promise<UserCredential> {
  const guest = guestOf(auth);
  if (!guest) return signInWithCredential(auth, credential);
  try {
    const linked = await linkWithCredential(guest, credential);
    await linked.user.getIdToken(true);
    return linked;
  } catch (error) {
    if (!TAKEN.has(codeOf(error))) throw error;
    return signInWithCredential(auth, renew?.(error as never) ?? credential);
  }
}

export async function register(
  auth: Auth,
  wish: { email: string; password: string; fullName: string },
): Promise<IdentityUser> {
  await auth.authStateReady();
  const credential = EmailAuthProvider.credential(wish.email, wish.password);
  const guest = guestOf(auth);
  const { user } = guest
    ? await linkWithCredential(guest, credential)
    : await createUserWithEmailAndPassword(auth, wish.email, wish.password);
  await updateProfile(user, { displayName: wish.fullName });
  // Who browsed for long as a guest was signed in long ago, and a cookie is made of fresh sign-ins only.
  const { authTime, issuedAtTime } = await user.getIdTokenResult(true);
  if (Date.parse(issuedAtTime) - Date.parse(authTime) > FRESH_MS)
    await reauthenticateWithCredential(user, credential);
  return userOf(user);
}

export async function confirmWith(user: User, way: SignInMethod): Promise<IdentityUser> {
  const confirmed = await reauthenticated(user, way);
  await confirmed.user.getIdToken(true);
  return userOf(confirmed.user);
}

function reauthenticated(user: User, way: SignInMethod): Promise<UserCredential> {
  if (way.by === 'password')
    return reauthenticateWithCredential(
      user,
      EmailAuthProvider.credential(user.email ?? way.email, way.password),
    );
  if (way.by === 'phoneCode')
    return reauthenticateWithCredential(
      user,
      PhoneAuthProvider.credential(way.verificationId, way.code),
    );
  if (way.by === 'emailLink')
    return reauthenticateWithCredential(
      user,
      EmailAuthProvider.credentialWithLink(way.email, way.link),
    );
  if (way.by === 'provider')
    return reauthenticateWithPopup(user, providerOf(way.provider), browserPopupRedirectResolver);
  return Promise.reject(failure('operation-not-allowed'));
}
