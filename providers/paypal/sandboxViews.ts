import { exponentOf, toDecimalText } from '#machines/domain/money.ts';
import { refundedOf } from '../kit/sandbox/afterwards.ts';
import type { SandboxContext, SandboxPayment } from '../kit/sandbox/types.ts';

/** HUF, JPY and TWD without a fraction. */
export const WHOLE = ['HUF', 'JPY', 'TWD'];

const isReturning = (type: string): boolean =>
  type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED';

export function resourceType(type: string): string {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return 'dispute';
  return isReturning(type) ? 'refund' : type.startsWith('PAYMENT.') ? 'capture' : 'checkout-order';
}

/** As PayPal's samples show them: a refund and a reversal name their capture only in the link that leads up. */
export function resourceOf(payment: SandboxPayment, type: string): Record<string, unknown> {
  if (isReturning(type)) return returning(payment, type);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputeView(payment);
  if (type.startsWith('CHECKOUT.ORDER.'))
    return {
      id: payment.id,
      status: 'APPROVED',
      purchase_units: [{ custom_id: payment.reference }],
    };
  if (type.startsWith('CHECKOUT.PAYMENT-APPROVAL.')) return { order_id: payment.id };
  return { ...captureView(payment), supplementary_data: { related_ids: { order_id: payment.id } } };
}

function returning(payment: SandboxPayment, type: string): Record<string, unknown> {
  const last = payment.refunds?.at(-1);
  const id = last?.id ?? payment.dispute?.id ?? '';
  const sum =
    type === 'PAYMENT.CAPTURE.REFUNDED' ? (last?.amount ?? 0) : (payment.paid?.amount ?? 0);
  return {
    id,
    status: 'COMPLETED',
    amount: { currency_code: payment.currency, value: valueText(payment, sum) },
    links: [
      { href: `https://api.paypal.com/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      {
        href: `https://api.paypal.com/v2/payments/captures/${payment.data.capture}`,
        rel: 'up',
        method: 'GET',
      },
    ],
  };
}

export const caseId = ({ dispute: contested }: SandboxPayment): string =>
  `PP-D-${contested?.id.replace(/\D/g, '') ?? ''}`;

export function disputeView(payment: SandboxPayment): Record<string, unknown> {
  const state = payment.dispute?.state ?? 'open';
  const outcome = state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  return {
    dispute_id: caseId(payment),
    disputed_transactions: [
      {
        seller_transaction_id: payment.data.capture,
        invoice_number: payment.data.invoice,
        custom: payment.reference,
        items: [],
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: {
      currency_code: payment.currency,
      value: valueText(payment, payment.paid?.amount ?? 0),
    },
    ...(state !== 'open' && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
  };
}

const valueText = ({ currency }: SandboxPayment, amount: number): string =>
  WHOLE.includes(currency)
    ? String(amount / 10 ** exponentOf(currency))
    : toDecimalText(amount, currency);

function captureView(payment: SandboxPayment): Record<string, unknown> {
  const back = refundedOf(payment);
  const kept =
    back === 0 ? 'COMPLETED' : back === payment.paid?.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const status = payment.paid ? kept : payment.reason ? 'DECLINED' : 'PENDING';
  return {
    id: payment.data.capture,
    status,
    ...(status === 'PENDING' && { status_details: { reason: payment.data.review } }),
    amount: {
      currency_code: payment.currency,
      value: valueText(payment, payment.paid?.amount ?? payment.amount),
    },
    final_capture: true,
    custom_id: payment.reference,
    invoice_id: payment.data.invoice,
  };
}

export function view(payment: SandboxPayment, context: SandboxContext): Record<string, unknown> {
  const done = Boolean(payment.data.captured);
  const status = done ? 'COMPLETED' : payment.data.approved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED';
  const page = {
    rel: 'payer-action',
    href: `${context.origin}/checkoutnow?token=${payment.id}`,
    method: 'GET',
  };
  return {
    id: payment.id,
    status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: payment.reference,
        invoice_id: payment.data.invoice,
        amount: { currency_code: payment.currency, value: valueText(payment, payment.amount) },
        payee: { merchant_id: payment.account },
        ...(done && { payments: { captures: [captureView(payment)], ...refundsIn(payment) } }),
      },
    ],
    links: [
      { rel: 'self', href: `${context.origin}/v2/checkout/orders/${payment.id}`, method: 'GET' },
      ...(done ? [] : [page]),
    ],
  };
}

const refundsIn = (payment: SandboxPayment): Record<string, unknown> =>
  payment.refunds
    ? {
        refunds: payment.refunds.map(({ id, amount }) => ({
          id,
          amount: { currency_code: payment.currency, value: valueText(payment, amount) },
          status: 'COMPLETED',
        })),
      }
    : {};
