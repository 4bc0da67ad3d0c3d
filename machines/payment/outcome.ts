import type { OrderView } from '../domain/order.ts';
import type { PaymentOutcome } from '../domain/paymentOutcome.ts';
import type { OrderRead, PaymentEnd, StartAnswer } from './types.ts';

/** What the order says about its money, in the vocabulary of outcomes. The order's own state wins over its last attempt. */
export function outcomeOfOrder(order: OrderView): PaymentOutcome {
  const reference = order.attempt?.id ?? order.id;
  if (order.paymentState === 'PAID')
    return { status: order.extra > 0 ? 'OVERPAID' : 'PAID', reference };
  if (order.attempt?.outcome.status === 'UNDERPAID') return order.attempt.outcome;
  if (order.paymentState === 'PART_PAID')
    return { status: order.paid < order.dueNow ? 'UNDERPAID' : 'PAID', reference };
  if (order.paymentState === 'REVIEW') return { status: 'UNKNOWN' };
  const told = order.attempt?.outcome ?? { status: 'CANCELLED' };
  // An attempt may claim what its order does not confirm: then it is not known yet.
  return told.status === 'PAID' || told.status === 'OVERPAID' ? { status: 'UNKNOWN' } : told;
}

/** What the shopper could do is done: `IN_PROCESS` is watched on the order's page, for days. */
export const SETTLED = [
  'PAID',
  'IN_PROCESS',
  'UNDERPAID',
  'OVERPAID',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
] as const;
export const isSettled = (outcome: PaymentOutcome): boolean =>
  (SETTLED as readonly string[]).includes(outcome.status);
/** Nothing more is to be paid at this code: its payment has an end, or the order is paid, over or looked at by staff. */
export const isDone = (order: OrderView): boolean =>
  isSettled(outcomeOfOrder(order)) || !['PENDING', 'PART_PAID'].includes(order.paymentState);

export const endOf = (asked: OrderRead): PaymentEnd => {
  if (asked.ok)
    return { kind: 'outcome', outcome: outcomeOfOrder(asked.order), order: asked.order };
  return asked.reason === 'IDENTITY'
    ? { kind: 'refused', reason: 'IDENTITY' }
    : { kind: 'lookAgain' };
};

/** A payment that could not be started: what certainly did not happen is a refusal, the rest must be read. */
export function endOfRefusal(answer: StartAnswer): PaymentEnd {
  if (answer.ok) return { kind: 'lookAgain' };
  switch (answer.reason) {
    case 'METHOD_DOWN':
    case 'METHOD_NOT_OFFERED':
    case 'ORDER_CLOSED':
    case 'IDENTITY':
      return { kind: 'refused', reason: answer.reason };
    case 'WAIT':
      return { kind: 'busy', retryAfterMs: answer.retryAfterMs };
    default:
      return { kind: 'lookAgain' };
  }
}
