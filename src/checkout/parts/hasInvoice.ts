import type { OrderView } from '#machines/domain/order.ts';
import {
  isOver,
  isToPayLater,
  type OrderStatus,
  orderStatusOf,
} from '#machines/domain/orderStatus.ts';
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

/** Nothing is sold any more: it was cancelled or ran out, or all of its money went back. */
export const hasEnded = (stands: OrderStatus): boolean =>
  isOver(stands) || stands === 'returned' || stands === 'endedInProcess';

/**
 * What its sheet of paper is called, on the link that leads there too; null: there is none. An order that ended was invoiced only where it was agreed to
 * be paid later or money came for it, and that invoice says that it is cancelled (485).
 */
export function invoiceWord(order: OrderView): 'order.invoice' | 'order.invoiceCancelled' | null {
  if (!hasInvoice(order)) return null;
  if (!hasEnded(orderStatusOf(order, false))) return 'order.invoice';
  const { came = order.paid + order.extra } = order.money ?? {};
  return isToPayLater(order) || came > 0 || order.paymentState === 'PAID'
    ? 'order.invoiceCancelled'
    : null;
}
