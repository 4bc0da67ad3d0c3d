import type { GenericSchema } from 'valibot';
import type { Minor } from '#machines/domain/money.ts';
import type { PayerFact } from '#machines/domain/payer.ts';
import type { NextStep, ProviderCode } from '#machines/domain/payment.ts';
import type {
  DeclineReason,
  PaymentOutcome,
  PendingShow,
} from '#machines/domain/paymentOutcome.ts';

/** The provider's name in addresses: `/webhooks/ipay-qr`, `ipay-qr.pay.localhost`. */
export const slugOf = (code: ProviderCode): string => code.toLowerCase().replaceAll('_', '-');
/** The provider's folder in this room has the same name. */
export const folderOf = slugOf;

/** It sends no notifications at all. */
export const ONLY_RETURN = 'none, only the return';

export const DAY = 24 * 60 * 60_000;
/** What the shop knows of a provider without talking to it. Its sentences stand beside it in `messages.json`, in every language. */
export interface ProviderDescriptor {
  code: ProviderCode;
  /** as its merchants call it: for staff and support */
  name: string;
  checkout: CheckoutCall;
  /** what it must know of the payer: none of it is ever sent blank or invented */
  asksFor?: readonly PayerFact[];
  /** it takes no e-mail address longer than `SHORT_EMAIL` */
  takesShortEmail?: true;
  /** what shows that a notification is the provider's own; printed in the README */
  notificationProof: string;
  /** the right answer to an inquiry says nothing about the account's key */
  inquiryHasNoKey?: true;
  /** an account takes it: for the inquiry about no payment, and for tests */
  usualCurrency: string;
  /** the sweep goes on asking about an ended attempt this long, ms: its money may still come (I14). A genuine notification is heard for ever. */
  askedAfterEnd: number;
  /** money that is on its way for longer is a task for staff, ms; by the provider's own words for its slowest way to pay */
  longestInProcess: number;
}

/** Our own call that starts a payment, below /api/v1; the body is `{ orderId, businessId }`. */
export interface CheckoutCall {
  path: string;
  query?: Record<string, string>;
  reply: 'redirect' | 'image';
}

/** The order a payment is started for, as the checkout chart knows it. */
export interface PayableOrder {
  id: string;
  orderNumber: string;
  businessId: string;
  intentId: string;
  currency: string;
  dueNow: Minor;
}

export interface CallReply {
  status: number;
  contentType: string;
  headers: Record<string, string>;
  json: unknown;
  bytes: Uint8Array | null;
}
/** One call to our own server; wiring adds base address, api-key and id_token. `binary` asks for bytes. */
export type Call = (request: {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  binary?: boolean;
}) => Promise<CallReply>;

export type StartResult =
  | { ok: true; attemptId: string; step: NextStep }
  /** METHOD_DOWN: nothing was taken, another method can be chosen. UNKNOWN: the answer was lost, read the attempt before anything else. */
  | {
      ok: false;
      reason:
        | 'METHOD_DOWN'
        | 'ALREADY_PAID'
        | 'ATTEMPT_LIVE'
        | 'ORDER_CLOSED'
        | 'METHOD_NOT_OFFERED'
        | 'IDENTITY'
        | 'UNKNOWN';
    }
  /** our shop asks for patience before any provider was called */
  | { ok: false; reason: 'WAIT'; retryAfterMs: number };

export interface BrowserProvider {
  start(order: PayableOrder, call: Call): Promise<StartResult>;
  /** Only where the shopper's return must be confirmed by a call of ours (PayPal's capture). */
  complete?(order: PayableOrder, call: Call): Promise<PaymentOutcome>;
}

/** What `server.ts` may use: bounded HTTP, the account of one business, the clock and source of ids. */
export interface ProviderTools<Credentials> {
  /** base addresses by name as `server.ts` lists them in `hosts`, each replaced by configuration (live, provider's sandbox, simulator) */
  hosts: Record<string, string>;
  credentials: Credentials;
  http: Http;
  now: Date;
  id(): string;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  /** text sent as is; its type is in the headers */
  body?: string;
  /** about a sender that proved genuine before: a budget for strangers keeps some calls for these */
  forProven?: boolean;
}
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Uint8Array;
}
/**
 * The one outbound client: exact origins only, no redirects followed, 1 s connect, 5 s answer, 8 s in all, 1 MB.
 * Rejects with `ProviderUnreachable`; an answer of any status resolves.
 */
export type Http = (request: HttpRequest) => Promise<HttpReply>;

export class ProviderUnreachable extends Error {
  /** `before`: the request was certainly not processed. `maybe`: it may have been. */
  readonly when: 'before' | 'maybe';
  constructor(when: 'before' | 'maybe', message: string) {
    super(message);
    this.name = 'ProviderUnreachable';
    this.when = when;
  }
}

/** One try to pay one order. `reference` is ours, unique per attempt, at most 20 characters of A-Z, 0-9: it fits every provider. */
export interface AttemptToPay {
  id: string;
  reference: string;
  amount: Minor;
  currency: string;
  order: { id: string; number: string; description: string };
  payer: { name: string; email: string; phone: string };
  /** where the browser comes back to, where it goes on cancel, where notifications go: absolute, of the store's own domain */
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
  deadline: Date;
}

export type Handover =
  | { kind: 'redirect'; url: string }
  /** submitted by our handoff page */
  | { kind: 'form'; url: string; method: 'GET' | 'POST'; fields: Record<string, string> }
  /** run by our handoff page: the provider's published script, then a call of it (Cashfree) */
  | {
      kind: 'script';
      src: string;
      /** what else that script calls and shows */
      origins?: readonly string[];
      args: Record<string, string>;
      fallbackForm: { url: string; fields: Record<string, string> } | null;
    }
  | { kind: 'qr'; image: Uint8Array; contentType: string };

export type Opened =
  | { kind: 'opened'; session: Record<string, string>; handover: Handover; deadline: Date | null }
  /** the provider said no before anything could be paid */
  | {
      kind: 'refused';
      reason: 'CREDENTIALS' | 'AMOUNT' | 'CURRENCY' | 'DOWN' | 'REQUEST';
      detail: string;
      /** the provider's own code for it, never its message, which may repeat what the shopper typed */
      code?: string | undefined;
    }
  /** it was called too often and took nothing: the same may be tried again after so many ms, where it says so */
  | {
      kind: 'refused';
      reason: 'LATER';
      detail: string;
      code?: string | undefined;
      retryAfter: number | null;
    }
  /** the answer was lost or unreadable: a session may exist. Settlement asks by our reference before anything else. */
  | { kind: 'unknown'; detail: string };

/** In an attempt's `session`, "yes" or "no": a bank has a try of it and has not said whether it pays. No page says then that nothing can be charged. */
export const AT_BANK = 'atBank';

/** A stored attempt: `session` is what `open` returned, `hints` are untrusted values from the browser's return or a notification. */
export interface OpenAttempt extends AttemptToPay {
  session: Record<string, string>;
  hints: Record<string, string>;
}

export type DisputeState = 'open' | 'won' | 'lost';

/** What the provider says when asked. Settlement alone compares it with the attempt (amount, currency, payee, our reference). */
export interface PaymentStatusReport {
  /**
   * IN_PROCESS: the provider's document says that the shopper has done their part, or that money is on its way. It never ends by a time of ours.
   * PENDING: the shopper has done nothing final yet.
   */
  status:
    | 'PAID'
    | 'IN_PROCESS'
    | 'PENDING'
    | 'DECLINED'
    | 'CANCELLED'
    | 'EXPIRED'
    | 'UNKNOWN'
    | 'NOT_FOUND';
  /** the provider's own word for it */
  rawStatus: string;
  /** what was received for the merchant, null when the answer does not say (then never PAID, unless status says so by exact-amount query) */
  amount: Minor | null;
  currency: string | null;
  /** the account that was paid; null when the provider answers only to that account's own key */
  payee: string | null;
  ourReference: string | null;
  providerReference: string | null;
  /** of what was paid, all that the merchant gave back so far, without what a bank took back; absent where its answer does not say */
  refunded?: Minor;
  /** those that are done, by the provider's own names, where its answer tells them apart */
  refunds?: readonly { reference: string; amount: Minor }[];
  /** the shopper's bank contests the payment: still open, decided for the shop, or against it */
  dispute?: DisputeState;
  /** each dispute, where its answer tells them apart; an amount of null is all that is left of the payment */
  disputes?: readonly { reference: string; amount: Minor | null; state: DisputeState }[];
  reason?: DeclineReason;
  /** beside "asked too often": ms that it wants to be left alone, where it says so */
  askAgainIn?: number;
  show?: PendingShow;
  /** approve-then-capture: the shopper has approved, capture moves the money */
  needsCapture?: boolean;
  /** this try has ended, yet the session it was made in could still be paid: settlement calls `cancel` before it believes the end */
  stillPayable?: boolean;
  /** values worth keeping for later calls (a reopened session's address, a capture id) */
  session?: Record<string, string>;
  /** kept with the attempt, card digits masked */
  raw: string;
}

export interface NotificationRequest {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  rawBody: Uint8Array;
  contentType: string;
}
export type NotificationRead =
  | {
      ok: true;
      ourReference: string | null /** when only the provider's own id is inside */;
      sessionKey?: { name: string; value: string };
      /** a key against duplicates: event id, or digest of what identifies the message */ dedupeKey: string;
      hints: Record<string, string>;
      ack: Ack;
      /** any stranger can send it: it reserves the next question that the pace allows, and its body is not kept */
      isUnsigned?: true;
      /** it is signed and says that this was paid: until the provider says otherwise when asked, "not found" and "nothing yet" are no answer to that */
      saysPaid?: boolean;
    }
  /** not authentic or not readable: changes nothing */
  | { ok: false; why: 'signature' | 'stale' | 'shape'; ack: Ack };
export interface Ack {
  status: number;
  body: string;
  contentType: string;
}

/** How often may be asked, ms. */
export interface Pace {
  /** the browser our server */
  browser: number;
  /** the server the provider, of its own accord, for the first time; then with back-off */
  firstAsk: number;
  /**
   * Between two questions to the provider about one attempt, from whatever cause: from the provider's own page, or polite where it names nothing.
   * Several: after the first question, the second, and so on; the last repeats.
   */
  server: number | readonly number[];
  /** two questions with one account's keys about whatever attempts, where the provider counts those */
  account?: number;
  /** how long an account is left alone after the provider said "too often", where its page says so; otherwise as long as the answer says, or with back-off */
  rest?: number;
}

/** So many calls within so many ms, as the provider's page allows for one account: the shop keeps within it by itself (`server/records/callTurn.ts`). */
export interface CallLimit {
  name: string;
  of(method: HttpRequest['method'], path: string): boolean;
  most: number;
  within: number;
  /** of these, so many may come in one moment; the others follow evenly */
  atOnce: number;
  /** it counts the address that calls: the accounts of all stores share it */
  ofAllAccounts?: true;
}

/** The least time until the next question about one attempt, after so many. */
export const floorOf = ({ server }: Pick<Pace, 'server'>, asks: number): number =>
  typeof server === 'number'
    ? server
    : (server[Math.min(Math.max(asks, 1), server.length) - 1] ?? 0);

/** Back-off after "too often" where neither the page nor the answer names a time: doubled each time. */
export const BACK_OFF = { first: 2_000, most: 60_000 } as const;
/** After "too often" that account's keys rest for so long at most. */
export const restOf = ({ rest = BACK_OFF.most }: Pick<Pace, 'rest'>): number => rest;

/** `rawStatus` beside UNKNOWN: the provider wants to be asked later. It says nothing about the payment. */
export const ASKED_TOO_OFTEN = 'asked too often';

export interface ServerProvider<Credentials = unknown> {
  code: ProviderCode;
  /** the account's secrets; stored encrypted per business */
  credentials: GenericSchema<unknown, Credentials>;
  /** live addresses by name; configuration may replace each */
  hosts: Record<string, string>;
  /** The account's own addresses where they differ from those: the provider's sandbox, another country. Only out of a list in this folder. */
  hostsOf?(credentials: Credentials): Record<string, string>;
  /** origins of its pages in other countries and for tests, beside `hosts`: a gateway has no account that would tell which */
  otherPages?: readonly string[];
  /** Nothing that is paid with these credentials is money. */
  isTest?(credentials: Credentials): boolean;
  /** ms, where the provider takes longer than most */
  limits?: { connect: number; answer: number; total: number };
  /** documented limits of calls with these keys; the first that a call falls under counts */
  callLimits?(credentials: Credentials): readonly CallLimit[];
  /** names a payment that cannot exist, for providers that are asked by their own id: what `npm run credentials -- try` asks about */
  trySession?(credentials: Credentials): Record<string, string>;
  /** origins beside `hosts` from which a notification's proof may be fetched */
  proofOrigins?(hosts: Record<string, string>): string[];
  /** whether an account in this currency can be charged at all */
  takes(currency: string): boolean;
  /** what an account of its country can be charged in, where that is less */
  currenciesOf?(credentials: Credentials): readonly string[];
  /** the payee that `inquire` must name, null when it cannot */
  payeeOf(credentials: Credentials): string | null;
  /** characters of the address that it sends the browser back to; a shop whose own is longer gives it a shorter one */
  longestReturnUrl?: number;
  /** how long an attempt is payable when the provider sets no time itself, ms */
  lifetime: number;
  poll: Pace;
  open(attempt: AttemptToPay, tools: ProviderTools<Credentials>): Promise<Opened>;
  inquire(attempt: OpenAttempt, tools: ProviderTools<Credentials>): Promise<PaymentStatusReport>;
  capture?(attempt: OpenAttempt, tools: ProviderTools<Credentials>): Promise<PaymentStatusReport>;
  /** Ends what can still be paid; resolves to what the provider says afterwards. Must accept "it never happened". */
  cancel?(attempt: OpenAttempt, tools: ProviderTools<Credentials>): Promise<PaymentStatusReport>;
  /** `cancel` ends what is to be paid at a counter, and no page that is open */
  endsVouchersOnly?: true;
  /** What `cancel` does not end of a payment that is open, by what was kept of it; `until`: where that can be paid for longer than the attempt lasts. null: it is ended. */
  unendable?(session: Record<string, string>): { until: Date | null } | null;
  /** Values of the browser's return that `inquire` needs; untrusted, at most 20 short strings. */
  readReturn?(params: Record<string, string>): Record<string, string>;
  /** Whether the browser's return says that the page was left without paying, where the provider has no address of its own for that. Untrusted. */
  isCancelled?(params: Record<string, string>): boolean;
  /** Its calls are on behalf of a stranger: `tools.http` is bounded by a budget here, and no failure of it says anything about payments. */
  readNotification(
    request: NotificationRequest,
    tools: ProviderTools<Credentials>,
  ): Promise<NotificationRead>;
  /** the provider's own page about this payment, for staff who are signed in there; null where its document names none */
  staffPage?(
    attempt: OpenAttempt,
    tools: Pick<ProviderTools<Credentials>, 'hosts' | 'credentials'>,
  ): string | null;
  /** every documented raw status and what we make of it; printed in the providers' README */
  statuses: Record<string, PaymentStatusReport['status']>;
}
