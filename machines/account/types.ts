import type { IdentityProblem } from '../domain/identity.ts';

/** What the identity provider sends on our behalf. */
export type AccountMessage =
  | { kind: 'emailLink'; email: string }
  | { kind: 'passwordReset'; email: string }
  | { kind: 'verifyEmail' }
  | { kind: 'phoneCode'; phone: string };

/** A code that came by a link in such a message. */
export interface LinkCode {
  mode: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail';
  code: string;
  /** the new one, for `resetPassword` */
  password: string;
}

export type AccountChange =
  | { kind: 'name'; fullName: string }
  | { kind: 'password'; password: string }
  | { kind: 'email'; email: string };
/** `keepSignIn`: another shop is entered with it too */
export interface Removal {
  kind: 'removal';
  keepSignIn: boolean;
}

/** Beyond what the identity provider says: our own server refuses to forget a person who still waits for something. */
export type AccountProblem = IdentityProblem | 'ORDERS_OPEN';
export type ErrandAnswer = { ok: true } | { ok: false; reason: AccountProblem };
export type SentAnswer =
  | { ok: true; verificationId: string | null }
  | { ok: false; reason: AccountProblem };

/** What was done last, as a page says it. */
export type Done = AccountMessage['kind'] | LinkCode['mode'] | AccountChange['kind'] | 'removal';

export interface AccountContext {
  problem: AccountProblem | null;
  done: Done | null;
  doing: Done | null;
  /** of the code that was sent to a phone; the code itself is never here */
  verificationId: string | null;
  /** waits until the shopper has shown once more who it is */
  pending: AccountChange | Removal | null;
}

export type AccountEvent =
  | { type: 'message.send'; message: AccountMessage }
  | { type: 'code.apply'; code: LinkCode }
  | { type: 'account.change'; change: AccountChange }
  | { type: 'account.remove'; keepSignIn: boolean }
  /** the session says that it is the same person indeed */
  | { type: 'identity.confirmed' }
  | { type: 'errand.leave' };

export type AccountEmitted =
  /** the account is gone: the session must end */
  { type: 'account.removed' };
