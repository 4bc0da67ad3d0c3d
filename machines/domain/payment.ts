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

/** Their open payments can be ended at the provider, so that nobody can pay them any more; of the others only the time is waited for. */
export const ENDS_SESSIONS: readonly ProviderCode[] = [
  'PAYPAL',
  'STRIPE',
  'CASHFREE',
  'DPO',
  'BUX',
];

/** What the browser does next. `redirect` always names our own handoff page or the provider's page. */
export type NextStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'showQr'; image: string; expiresAt: string }
  | { kind: 'none' };

/** A payment attempt as it is stored and told; where one leads to another is decided by `machines/order/attempt.ts`. */
export const ATTEMPT_STATES = [
  'SUBMITTING',
  'UNKNOWN',
  'AWAITING_SHOPPER',
  'VERIFYING',
  'IN_PROCESS',
  'CAPTURED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
  'MISMATCH',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** States in which the provider may hold money or a payable session: at most one such attempt per order (I11). */
export const LIVE_ATTEMPT: readonly AttemptState[] = [
  'SUBMITTING',
  'UNKNOWN',
  'AWAITING_SHOPPER',
  'VERIFYING',
  'IN_PROCESS',
];

export const PAYMENT_STATES = [
  'PENDING',
  'PART_PAID',
  'PAID',
  'CANCELLED',
  'EXPIRED',
  'REVIEW',
  'REFUNDED',
  'CLOSED',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What has happened to the shopper's money, as every screen must say it. */
export type MoneyFact = 'none' | 'waiting' | 'maybe' | 'part' | 'taken' | 'extra' | 'returned';
