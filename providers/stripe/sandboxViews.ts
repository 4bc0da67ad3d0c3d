import { exponentOf, type Minor } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { refundedOf } from '../kit/sandbox/afterwards.ts';
import type { SandboxPayment } from '../kit/sandbox/types.ts';

const ZERO = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
export const THREE = new Set('bhd jod kwd omr tnd'.split(' '));
export const digitsOf = (currency: string): number =>
  ZERO.has(currency) ? 0 : THREE.has(currency) ? 3 : 2;
export const scaled = (amount: number, from: number, to: number): number =>
  Math.round(amount * 10 ** (to - from));

const DECLINE_CODE: Record<DeclineReason, string> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  BANK_NEEDS_CONFIRMATION: 'authentication_required',
  DETAILS_DO_NOT_MATCH: 'incorrect_cvc',
  BANK_REFUSED: 'generic_decline',
  TECHNICAL: 'processing_error',
};

export function subjectOf(payment: SandboxPayment, event: string): Record<string, unknown> {
  if (event.startsWith('charge.dispute.')) return disputeView(payment);
  return event.startsWith('charge.') ? chargeView(payment) : view(payment);
}

const STATUS = {
  open: 'open',
  pending: 'complete',
  inProcess: 'complete',
  paid: 'complete',
  declined: 'complete',
  cancelled: 'expired',
  expired: 'expired',
} as const;

/** A session as the API prints it. */
export function view(payment: SandboxPayment, expanded = false): Record<string, unknown> {
  const currency = payment.currency.toLowerCase();
  const intent = payment.data.intent ?? null;
  return {
    id: payment.id,
    object: 'checkout.session',
    mode: 'payment',
    url: payment.status === 'open' ? `${payment.data.origin}/c/pay/${payment.id}` : null,
    status: STATUS[payment.status],
    payment_status: payment.status === 'paid' ? 'paid' : 'unpaid',
    amount_total: scaled(
      payment.paid?.amount ?? payment.amount,
      exponentOf(payment.currency),
      digitsOf(currency),
    ),
    currency,
    client_reference_id: payment.reference,
    metadata: { attempt: payment.data.attempt },
    payment_intent: expanded && intent ? intentOf(payment, intent) : intent,
    expires_at: Math.floor(new Date(payment.expiresAt ?? payment.createdAt).getTime() / 1000),
    livemode: false,
  };
}

const INTENT: Partial<Record<SandboxPayment['status'], string>> = {
  pending: 'requires_action',
  inProcess: 'processing',
  paid: 'succeeded',
  declined: 'requires_payment_method',
};

function intentOf(payment: SandboxPayment, id: string): Record<string, unknown> {
  const status = INTENT[payment.status] ?? 'canceled';
  const error = payment.reason && {
    code: 'payment_intent_payment_attempt_failed',
    decline_code: DECLINE_CODE[payment.reason],
  };
  return {
    id,
    object: 'payment_intent',
    status,
    next_action: status === 'requires_action' ? voucherOf(payment) : null,
    last_payment_error: error,
    latest_charge: payment.paid ? chargeView(payment) : null,
  };
}

/** Three days: https://docs.stripe.com/payments/oxxo */
const voucherOf = ({ data }: SandboxPayment): Record<string, unknown> => ({
  type: 'oxxo_display_details',
  oxxo_display_details: {
    expires_after: Math.floor(new Date(data.voucherEnds ?? '').getTime() / 1_000),
  },
});

const chargeId = ({ data }: SandboxPayment): string => (data.intent ?? '').replace('pi_', 'ch_');
const counted = ({ currency }: SandboxPayment, amount: Minor): number =>
  scaled(amount, exponentOf(currency), digitsOf(currency.toLowerCase()));

function chargeView(payment: SandboxPayment): Record<string, unknown> {
  const amount = payment.paid?.amount ?? 0;
  return {
    id: chargeId(payment),
    object: 'charge',
    amount: counted(payment, amount),
    amount_refunded: counted(payment, refundedOf(payment)),
    currency: payment.currency.toLowerCase(),
    disputed: Boolean(payment.dispute),
    refunded: refundedOf(payment) === amount,
    payment_intent: payment.data.intent,
    status: 'succeeded',
    livemode: false,
  };
}

export function disputeView(payment: SandboxPayment): Record<string, unknown> {
  const state = payment.dispute?.state ?? 'open';
  return {
    id: `dp_${payment.dispute?.id}`,
    object: 'dispute',
    amount: counted(payment, payment.paid?.amount ?? 0),
    currency: payment.currency.toLowerCase(),
    charge: chargeId(payment),
    payment_intent: payment.data.intent,
    reason: 'product_not_received',
    status: state === 'open' ? 'needs_response' : state,
    livemode: false,
  };
}
