import type { IdentityProblem, SignInMethod } from '../domain/identity.ts';
import type { Notice } from '../notice.ts';

/** The identity as the provider knows it now. Tokens themselves never enter the chart. */
export interface ShopperIdentity {
  uid: string;
  isAnonymous: boolean;
  email: string | null;
  emailVerified: boolean;
  fullName: string | null;
  /** how long the present token is good, ms, as the port's clock says */
  expiresInMs: number;
}

/** All that is kept of the user record (local storage). */
export interface KeptUser {
  uid: string;
  fullName: string;
}

export type IdentityAnswer =
  | { ok: true; identity: ShopperIdentity }
  | { ok: false; reason: IdentityProblem };

export interface SessionContext {
  identity: ShopperIdentity | null;
  /** the flag in local storage, as read at the start or set since */
  isAuthenticated: boolean;
  user: KeptUser | null;
  /** why the last sign-in, registration or confirmation failed */
  problem: IdentityProblem | null;
  /** failures in a row, for the growing wait */
  failures: number;
  /** the server session cookie stands */
  hasCookie: boolean;
}

export type SessionEvent =
  | { type: 'session.signIn'; way: SignInMethod }
  /** turns the guest into a customer with the same uid */
  | { type: 'session.register'; email: string; password: string; fullName: string }
  /** shows once more who it is, before something dangerous (requires-recent-login) */
  | { type: 'session.reauthenticate'; way: SignInMethod }
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | { type: 'problem.dismiss' }
  | { type: 'network.back' }
  /** told by `observeIdentity`: another tab signed in or out, or the account was closed */
  | { type: 'identity.changed'; identity: ShopperIdentity | null }
  /** told by `observeTabs`: another tab signed out and wiped what the browser keeps */
  | { type: 'session.endedElsewhere' };

export type SessionEmitted =
  | Notice
  /** the shopper is signed out and everything personal is gone: carts and drafts in memory must go too; `here`: other tabs do not know yet */
  | { type: 'session.ended'; here: boolean }
  /** it is the same person indeed: what asked for that may go on */
  | { type: 'session.confirmed' };
