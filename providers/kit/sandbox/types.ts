import type { Minor } from '#machines/domain/money.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';

/** A merchant's account at the simulator. `secrets` are what the merchant and the provider share, by the names of our credentials. */
export interface SandboxAccount {
  provider: ProviderCode;
  account: string;
  name: string;
  secrets: Record<string, string>;
  /** where notifications go, for providers that register the address with the account */
  notifyUrl: string | null;
}

/** `inProcess`: the shopper has done their part, and only the provider or a bank can end it */
export type SandboxStatus =
  | 'open'
  | 'pending'
  | 'inProcess'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired';

export interface SandboxRefund {
  id: string;
  amount: Minor;
  at: string;
}
export interface SandboxDispute {
  id: string;
  state: 'open' | 'won' | 'lost';
  at: string;
}

/** One payable thing in the simulator's state: a session, an order, a token, a QR code. */
export interface SandboxPayment {
  provider: ProviderCode;
  account: string;
  /** the provider's own id of it; fits into an address */
  id: string;
  /** the merchant's reference */
  reference: string;
  amount: Minor;
  currency: string;
  description: string;
  status: SandboxStatus;
  reason: DeclineReason | null;
  paid: { amount: Minor; currency: string; transaction: string; at: string } | null;
  /** what was given back of it, and whether the shopper's bank contests it; won and lost are from the shop's side */
  refunds?: SandboxRefund[];
  dispute?: SandboxDispute | null;
  createdAt: string;
  /** null: payable without end */
  expiresAt: string | null;
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string | null;
  /** what this provider alone remembers */
  data: Record<string, string>;
}

/** What a person can do who is at the page. */
const AT_THE_PAGE = [
  'approve',
  'decline',
  'cancel',
  'expire',
  'hang',
  'pending',
  'payLess',
  'payMore',
  'approveLate',
  'approveSlowly',
] as const;
/** What happens when the shopper has left: to money under way, and to money that was paid. */
export const AFTERWARDS = [
  'arrives',
  'bounces',
  'refund',
  'refundPart',
  'dispute',
  'disputeWon',
  'disputeLost',
] as const;
export const SANDBOX_ACTIONS = [...AT_THE_PAGE, ...AFTERWARDS] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

export interface SandboxRequest {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  text: string;
}

export type SandboxReply =
  | { status: number; type: string; body: string | Uint8Array; headers?: Record<string, string> }
  /** the hosted page of a payment */
  | { pay: SandboxPayment }
  /** the provider's own page of refusal, in its words */
  | { stop: string };

/** Where the browser goes when the shopper is done, and how. */
export interface Leaving {
  url: string;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
}

/** A notification as published, ready to be sent. */
export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The simulator's side of one provider: its clock, its payments, its accounts. */
export interface SandboxContext {
  now(): Date;
  id(): string;
  /** the root address of this provider's host */
  origin: string;
  /** whether limits on the number of questions are enforced */
  paces: boolean;
  accounts(): SandboxAccount[];
  accountOf(payment: SandboxPayment): SandboxAccount;
  find(id: string): SandboxPayment | undefined;
  all(): SandboxPayment[];
  /** all payments under a merchant's reference, oldest first */
  referenced(reference: string): SandboxPayment[];
  open(payment: NewPayment): SandboxPayment;
  /** writes a changed payment down, and notifies the merchant of the event when one is named */
  moved(payment: SandboxPayment, event?: string): void;
}
export type NewPayment = Pick<
  SandboxPayment,
  'account' | 'id' | 'reference' | 'amount' | 'currency' | 'description' | 'returnUrl' | 'cancelUrl'
> &
  Partial<Pick<SandboxPayment, 'expiresAt' | 'notifyUrl' | 'data'>>;

export interface SandboxRoute {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** a name in front of the provider's host, where it answers this from another one */
  host?: string;
  /** its name in a planned fault and in the list of calls */
  call: string;
  answer(request: SandboxRequest, context: SandboxContext): SandboxReply | Promise<SandboxReply>;
}

export interface Act {
  action: SandboxAction;
  reason: DeclineReason;
  by: 'page' | 'api';
}

export interface SandboxProvider {
  code: ProviderCode;
  /** as the page's head shows it */
  name: string;
  /** the account of a demo store: made from its name, always the same, obviously not real */
  demo(store: string): Pick<SandboxAccount, 'account' | 'secrets'>;
  /** payments name the account by this one of its secrets; where absent, any name will do */
  accountIs?: string;
  routes: SandboxRoute[];
  /** published limits of calls with one account's keys, by the call's name */
  limits?: Partial<Record<string, { most: number; ms: number }>>;
  /** its own words for one call too many, with the seconds until the next is taken */
  refusesMore?(seconds: number): SandboxReply;
  /** what can be done to a payment: only what this provider really has */
  actions: readonly SandboxAction[];
  /** Does it to the payment. Null: the browser stays at the provider's page. */
  act(payment: SandboxPayment, act: Act, context: SandboxContext): Leaving | null;
  /** The message of an event, signed with the secrets given; null where this provider stays silent. */
  outgoing(
    payment: SandboxPayment,
    event: string,
    account: SandboxAccount,
    context: SandboxContext,
  ): Outgoing | null;
  acknowledges(reply: { status: number; body: string }): boolean;
  /** ms between the tries of an unacknowledged notification */
  retries: readonly number[];
}

/** `failNext` as the command API takes it. */
export const SANDBOX_FAULTS = [
  'refuse',
  '500',
  'timeout',
  'commitThenDrop',
  'slow',
  'html',
  'huge',
  'badSignature',
  'entities',
  'redirect',
  'strangeHost',
  'tooMany',
] as const;
export type SandboxFault = (typeof SANDBOX_FAULTS)[number];
export const NOTIFY_MODES = ['once', 'never', 'twice', 'outOfOrder', 'forged', 'late'] as const;
export type NotifyMode = (typeof NOTIFY_MODES)[number];
