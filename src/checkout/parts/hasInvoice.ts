import type { OrderView } from '#machines/domain/order.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';

/**
 * An order whose payment was begun and is not there yet has nothing to be billed by: its page is about paying (U9). A table's bill whose payment
 * ended has sold nothing: its dishes are on the bill still.
 */
export const hasInvoice = ({
  paymentState,
  paymentMethodCode,
  paymentTerm,
  isBill,
}: OrderView): boolean =>
  isBill && ENDED.includes(paymentState)
    ? false
    : paymentState !== 'PENDING' || paymentMethodCode === PAY_LATER || paymentTerm !== null;
const ENDED: OrderView['paymentState'][] = ['CANCELLED', 'EXPIRED', 'CLOSED'];
