/** Which of the three child charts pays through a provider. */
export type PaymentFlow = 'hostedPage' | 'approveThenCapture' | 'qr';
/** A provider's branch in the checkout chart: the name of its state, and the chart that pays. One line for each. */
export const PROVIDERS = {
  PAYPAL: { branch: 'paypal', flow: 'approveThenCapture' },
  STRIPE: { branch: 'stripe', flow: 'hostedPage' },
  FLUTTERWAVE: { branch: 'flutterwave', flow: 'hostedPage' },
  CASHFREE: { branch: 'cashfree', flow: 'hostedPage' },
  DPO: { branch: 'dpo', flow: 'hostedPage' },
  RAZER: { branch: 'razer', flow: 'hostedPage' },
  BUX: { branch: 'bux', flow: 'hostedPage' },
  IPAY: { branch: 'ipay', flow: 'hostedPage' },
  IPAY_AFRICA: { branch: 'ipayAfrica', flow: 'hostedPage' },
  IPAY_QR: { branch: 'ipayQr', flow: 'qr' },
} as const satisfies Record<string, { branch: string; flow: PaymentFlow }>;
export type ProviderCode = keyof typeof PROVIDERS;
export const PROVIDER_CODES = Object.keys(PROVIDERS) as ProviderCode[];
export const PAY_LATER = 'PAY_LATER';
export type PaymentMethod = ProviderCode | typeof PAY_LATER;
export const isProviderCode = (code: string): code is ProviderCode =>
  Object.hasOwn(PROVIDERS, code);

export const isPaymentMethod = (code: string): code is PaymentMethod =>
  code === PAY_LATER || isProviderCode(code);

/** How a method is paid with; null for paying later, or a code that we do not know. */
export const flowOf = (code: string | null | undefined): PaymentFlow | null =>
  code && isProviderCode(code) ? PROVIDERS[code].flow : null;

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
