import * as v from 'valibot';

/** Wire code of each way to pay, and the chart's name for it (the state under `paying`). */
export const PROVIDER_STATE = {
  PAYPAL: 'paypal',
  STRIPE: 'stripe',
  FLUTTERWAVE: 'flutterwave',
  CASHFREE: 'cashfree',
  DPO: 'dpo',
  RAZER: 'razer',
  BUX: 'bux',
  IPAY: 'ipay',
  IPAY_AFRICA: 'ipayAfrica',
  IPAY_QR: 'ipayQr',
} as const;
export type ProviderCode = keyof typeof PROVIDER_STATE;
export const PROVIDER_CODES = Object.keys(PROVIDER_STATE) as ProviderCode[];
export const PAY_LATER = 'PAY_LATER';
export type PaymentMethod = ProviderCode | typeof PAY_LATER;
export const isProviderCode = (code: string): code is ProviderCode => code in PROVIDER_STATE;

/** How a provider is walked: which of the three child charts pays through it. */
export type PaymentFlow = 'hostedPage' | 'approveThenCapture' | 'qr';
export const FLOW_OF: Record<ProviderCode, PaymentFlow> = {
  PAYPAL: 'approveThenCapture',
  IPAY_QR: 'qr',
  STRIPE: 'hostedPage',
  FLUTTERWAVE: 'hostedPage',
  CASHFREE: 'hostedPage',
  DPO: 'hostedPage',
  RAZER: 'hostedPage',
  BUX: 'hostedPage',
  IPAY: 'hostedPage',
  IPAY_AFRICA: 'hostedPage',
};

/** What the browser does next. `redirect` always names our own handoff page or the provider's page. */
export type NextStep = { kind: 'redirect'; url: string } | { kind: 'showQr'; image: string; expiresAt: string } | { kind: 'none' };

/** The five reasons a shopper is told for a decline; fraud, lost and stolen cards read as BANK_REFUSED. */
export const DECLINE_REASONS = [
  'DETAILS_DO_NOT_MATCH',
  'NOT_ENOUGH_FUNDS',
  'BANK_NEEDS_CONFIRMATION',
  'BANK_REFUSED',
  'TECHNICAL',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export const PendingShow = v.variant('kind', [
  v.object({
    kind: v.literal('voucher'),
    code: v.string(),
    barcode: v.nullable(v.string()),
    counters: v.array(v.string()),
    payBefore: v.string(),
  }),
  v.object({ kind: v.literal('phone'), phone: v.nullable(v.string()) }),
]);
export type PendingShow = v.InferOutput<typeof PendingShow>;

/** One vocabulary of outcomes for all providers. UNKNOWN: money may have been taken, keep asking. */
export const PaymentOutcome = v.variant('status', [
  v.object({ status: v.literal('PAID'), reference: v.string() }),
  v.object({ status: v.literal('UNDERPAID'), reference: v.string() }),
  v.object({ status: v.literal('OVERPAID'), reference: v.string() }),
  v.object({ status: v.literal('PENDING'), reference: v.string(), show: v.optional(PendingShow) }),
  v.object({ status: v.literal('DECLINED'), reason: v.picklist(DECLINE_REASONS) }),
  v.object({ status: v.literal('CANCELLED') }),
  v.object({ status: v.literal('EXPIRED') }),
  v.object({ status: v.literal('UNKNOWN') }),
]);
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>;

export const ATTEMPT_STATES = [
  'CREATED',
  'SUBMITTING',
  'UNKNOWN',
  'AWAITING_SHOPPER',
  'VERIFYING',
  'CAPTURED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
  'MISMATCH',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Legal edges of a payment attempt (reliability B0). Anything else is a programming error and raises. */
export const ATTEMPT_EDGES: Record<AttemptState, readonly AttemptState[]> = {
  CREATED: ['SUBMITTING', 'CANCELLED'],
  SUBMITTING: ['AWAITING_SHOPPER', 'DECLINED', 'UNKNOWN'],
  UNKNOWN: ['AWAITING_SHOPPER', 'CAPTURED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'MISMATCH'],
  AWAITING_SHOPPER: ['VERIFYING', 'CANCELLED', 'EXPIRED'],
  VERIFYING: ['CAPTURED', 'AWAITING_SHOPPER', 'DECLINED', 'CANCELLED', 'EXPIRED', 'MISMATCH', 'UNKNOWN'],
  DECLINED: ['CAPTURED', 'MISMATCH'],
  EXPIRED: ['CAPTURED', 'MISMATCH'],
  CANCELLED: ['CAPTURED', 'MISMATCH'],
  CAPTURED: [],
  MISMATCH: [],
};
export const mayFollow = (from: AttemptState, to: AttemptState): boolean => ATTEMPT_EDGES[from].includes(to);
/** States in which the provider may hold money or a payable session: at most one such attempt per order (I11). */
export const LIVE_ATTEMPT: readonly AttemptState[] = ['CREATED', 'SUBMITTING', 'UNKNOWN', 'AWAITING_SHOPPER', 'VERIFYING'];

export const PAYMENT_STATES = ['PENDING', 'PART_PAID', 'PAID', 'CANCELLED', 'EXPIRED', 'REVIEW', 'REFUNDED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What has happened to the shopper's money, as every screen must say it. */
export type MoneyFact = 'none' | 'waiting' | 'maybe' | 'part' | 'taken' | 'extra' | 'returned';
