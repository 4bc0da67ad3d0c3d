import type { OrderView } from '#machines/domain/order.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';

/** An order whose payment was begun and is not there yet has nothing to be billed by: its page is about paying (U9). */
export const hasInvoice = ({ paymentState, paymentMethodCode, paymentTerm }: OrderView): boolean =>
  paymentState !== 'PENDING' || paymentMethodCode === PAY_LATER || paymentTerm !== null;
