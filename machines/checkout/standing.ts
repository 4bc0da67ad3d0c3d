import type { OrderView } from '../domain/order.ts';
import { PAY_LATER } from '../domain/payment.ts';

/** Where an order stands, for the shopper who looks at it. One word per screen; each is one state of the chart. */
export const STANDINGS = [
  'paid',
  'deposit',
  'extra',
  'returned',
  'placed',
  'partPaid',
  'declined',
  'unfinished',
  'ended',
  'expired',
  'closed',
  'givenUp',
  'awaiting',
  'confirming',
  'inReview',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Nothing more can happen to these at the shopper's hands. */
export const isFinished = (standing: Standing): boolean =>
  ['paid', 'deposit', 'extra', 'returned', 'placed', 'closed', 'givenUp'].includes(standing);

/** The store waits for its money: at the shop, when the goods come, or by an agreed day. */
export const isToPayLater = (order: OrderView): boolean => order.paymentMethodCode === PAY_LATER || order.paymentTerm !== null;

/**
 * Only the order's own state makes it paid (I45). `isFresh`: the shopper came back from the provider moments ago, so that a payment that
 * looks untouched may just be slow to show.
 */
export function standingOf(order: OrderView, isFresh: boolean): Standing {
  switch (order.paymentState) {
    case 'PAID':
      return order.extra > 0 ? 'extra' : 'paid';
    case 'PART_PAID':
      return order.attempt?.outcome.status === 'UNDERPAID' || order.paid < order.dueNow ? 'partPaid' : ofRest(order, isFresh);
    case 'REFUNDED':
      return 'returned';
    case 'REVIEW':
      return 'inReview';
    case 'CANCELLED':
    case 'CLOSED':
      return 'givenUp';
    case 'EXPIRED':
      return 'closed';
    case 'PENDING':
      return ofAttempt(order, isFresh);
  }
}

/** The deposit is there; what is said now is how far its rest is. */
function ofRest(order: OrderView, isFresh: boolean): Standing {
  if (order.outstanding <= 0) return 'paid';
  const status = order.attempt?.outcome.status;
  return status === 'PENDING' || status === 'UNKNOWN' ? ofAttempt(order, isFresh) : 'deposit';
}

function ofAttempt(order: OrderView, isFresh: boolean): Standing {
  const { attempt } = order;
  const isLater = isToPayLater(order);
  if (!attempt) return isLater || order.dueNow === 0 ? 'placed' : 'unfinished';
  switch (attempt.outcome.status) {
    case 'DECLINED':
      return isLater ? 'placed' : 'declined';
    case 'CANCELLED':
      return isLater ? 'placed' : 'ended';
    case 'EXPIRED':
      return isLater ? 'placed' : 'expired';
    case 'UNDERPAID':
      return 'partPaid';
    case 'PENDING':
      if (attempt.outcome.show) return 'awaiting';
      return isFresh || attempt.state === 'VERIFYING' ? 'confirming' : 'unfinished';
    default:
      return 'confirming';
  }
}
