import type { SignInMethod } from '../domain/identity.ts';
import { listener, port } from '../port.ts';
import type { IdentityAnswer, KeptUser, ShopperIdentity } from './types.ts';

export interface LoadedIdentity {
  /** `is_auth` in local storage */
  isAuthenticated: boolean;
  user: KeptUser | null;
  /** who the identity provider remembers; null when there is none, or when it cannot be asked yet */
  identity: ShopperIdentity | null;
}

/** Reads the flag, the kept user and whom the identity provider remembers. */
export const loadIdentity = port<LoadedIdentity, void>('loadIdentity');
/** Tells `identity.changed` whenever the identity provider does. */
export const observeIdentity = listener('observeIdentity');
/** Tells `session.endedElsewhere` when another tab signs out. */
export const observeTabs = listener('observeTabs');
export const signInAnonymously = port<IdentityAnswer, void>('signInAnonymously');
/** Where a guest was here, the guest becomes that customer; an account that exists already takes over what the guest ordered. */
export const signIn = port<IdentityAnswer, { way: SignInMethod }>('signIn');
/** Links a password to the anonymous identity, so that the uid stays; without one, creates an account. */
export const createAccount = port<
  IdentityAnswer,
  { email: string; password: string; fullName: string }
>('createAccount');
export const reauthenticate = port<IdentityAnswer, { way: SignInMethod }>('reauthenticate');
export const refreshToken = port<IdentityAnswer, void>('refreshToken');
/** Writes `is_auth` and the kept user, exchanges the id_token for the cookie (POST /api/login), and has what the guest ordered moved over. */
export const exchangeCookie = port<{ hasCookie: boolean; claimed: number }, KeptUser>(
  'exchangeCookie',
);
/** Wipes local and session storage, IndexedDB, caches and the push token; queues what must wait for the network. */
export const clearEverything = port<void, void>('clearEverything');
/** Wipes what only this tab holds: another one has wiped the rest. */
export const clearTab = port<void, void>('clearTab');
/** Ends the server session (POST /api/logout) and the identity. */
export const signOut = port<void, void>('signOut');
