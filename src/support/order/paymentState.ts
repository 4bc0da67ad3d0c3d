import type { PaymentState } from '#machines/domain/payment.ts';

/** How the money of an order stands, in a word of the shop's books. */
const STATES: Record<PaymentState, string> = {
  PENDING: 'not paid',
  PART_PAID: 'paid in part',
  PAID: 'paid',
  CANCELLED: 'given up',
  EXPIRED: 'its time ran out',
  REVIEW: 'a person looks at its money',
  REFUNDED: 'its money went back',
  CLOSED: 'closed by the shop',
};
export const PAYMENT: Record<string, string> = STATES;
