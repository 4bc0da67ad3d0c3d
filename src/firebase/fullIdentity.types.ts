import type { SignInMethod } from '#machines/domain/identity.ts';
import type { Identity, IdentityUser } from './identity.types.ts';

/** What the provider sends for us; `to` is where its link leads. */
export type ProviderMessage =
  | { kind: 'emailLink'; email: string; to: string }
  | { kind: 'passwordReset'; email: string; to: string }
  | { kind: 'verifyEmail'; to: string }
  | { kind: 'phoneCode'; phone: string };

/** A code that came by such a link. */
export interface LinkCode {
  mode: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail';
  code: string;
  /** the new one, for `resetPassword` */
  password: string;
}

export type ProviderChange =
  | { kind: 'name'; fullName: string }
  | { kind: 'password'; password: string }
  | { kind: 'email'; email: string; to: string };

/** Everything else that the identity provider does for an account. */
export interface FullIdentity extends Identity {
  /** A guest becomes that customer where the account is new; otherwise it signs in and the guest is left behind. */
  signIn(way: SignInMethod): Promise<IdentityUser>;
  createAccount(email: string, password: string, fullName: string): Promise<IdentityUser>;
  /** the same person once more; another one is refused */
  confirm(way: SignInMethod): Promise<IdentityUser>;
  /** the verification id of a code by phone; null for mail */
  send(message: ProviderMessage): Promise<string | null>;
  apply(code: LinkCode): Promise<void>;
  change(change: ProviderChange): Promise<void>;
  remove(): Promise<void>;
  /** ids of the ways this account has, as Firebase spells them */
  providerIds(): string[];
}
