import type { OrderView } from './order.ts';

/** It stands without having been paid: the goods and the times are the shopper's, the money comes later. */
export const isAccepted = ({
  paymentState,
  paymentMethodCode,
  paymentTerm,
  keptUntil,
}: OrderView): boolean =>
  paymentState === 'PENDING' &&
  keptUntil === null &&
  (paymentMethodCode === 'PAY_LATER' || paymentTerm !== null);

/** Paid, at least what was due now, or accepted to be paid later: the shop acts on it. */
export const isConfirmed = (order: OrderView): boolean =>
  order.paymentState === 'PAID' || order.paymentState === 'PART_PAID' || isAccepted(order);
