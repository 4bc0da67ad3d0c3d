import { keptOf } from '../kit/sandbox/afterwards.ts';
import type { SandboxContext, SandboxPayment } from '../kit/sandbox/types.ts';

export interface Try {
  id: string;
  status: string;
  at: string;
  reason: string | null;
}
export const triesOf = (payment: SandboxPayment): Try[] =>
  JSON.parse(payment.data.tries ?? '[]') as Try[];

/** As Cashfree's samples show them: a refund names its order inside, a dispute beside it. */
export function aboutAfterwards(
  payment: SandboxPayment,
  type: string,
  context: SandboxContext,
): string {
  const order = {
    order_id: payment.reference,
    order_amount: payment.amount / 100,
    order_currency: payment.currency,
  };
  const data = type.startsWith('REFUND_')
    ? { refund: refundViews(payment).at(-1) }
    : {
        dispute: disputeView(payment),
        order_details: { ...order, cf_payment_id: triesOf(payment).at(-1)?.id },
      };
  return JSON.stringify({ data, event_time: context.now().toISOString(), type });
}

export const refundViews = (payment: SandboxPayment): Record<string, unknown>[] =>
  (payment.refunds ?? []).map(({ id, amount, at }) => ({
    cf_refund_id: id,
    cf_payment_id: triesOf(payment).at(-1)?.id,
    refund_id: `refund_${id}`,
    order_id: payment.reference,
    entity: 'refund',
    refund_amount: amount / 100,
    refund_currency: payment.currency,
    refund_status: 'SUCCESS',
    refund_type: 'MERCHANT_INITIATED',
    created_at: at,
    processed_at: at,
  }));

const CASE = {
  open: 'CHARGEBACK_CREATED',
  won: 'CHARGEBACK_MERCHANT_WON',
  lost: 'CHARGEBACK_MERCHANT_LOST',
} as const;
const disputeView = (payment: SandboxPayment): Record<string, unknown> => ({
  dispute_id: payment.dispute?.id,
  dispute_type: 'CHARGEBACK',
  dispute_amount: keptOf(payment) / 100,
  dispute_status: CASE[payment.dispute?.state ?? 'open'],
  created_at: payment.dispute?.at,
  updated_at: payment.dispute?.at,
});
export const disputeViews = (payment: SandboxPayment): Record<string, unknown>[] =>
  payment.dispute ? [disputeView(payment)] : [];
