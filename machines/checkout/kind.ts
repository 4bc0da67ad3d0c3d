import type { Cart } from '../domain/cart.ts';
import type { DeliveryDraft } from './draft.ts';
import type { CheckoutContext } from './types.ts';

/*
 * What a cart of its kind, in the hands of its shopper, can say at all. A draft of another day may hold more (an address, a term): it is
 * kept for the form and goes into no order that it does not belong to. The matrix shows that nothing else gets through.
 */

/** Agreed terms are a business customer's, and only those that the merchant gave; a bill at a table is paid at the table. */
export const termOf = ({
  kind,
  isB2B,
  paymentTerm,
  paymentTerms,
}: Pick<CheckoutContext, 'kind' | 'isB2B' | 'paymentTerm' | 'paymentTerms'>) =>
  kind !== 'table' && isB2B && paymentTerm !== null && paymentTerms.includes(paymentTerm)
    ? paymentTerm
    : null;

/** Only goods are brought; people come, or sit there already. */
export const deliveryOf = ({
  kind,
  delivery,
}: Pick<CheckoutContext, 'kind' | 'delivery'>): DeliveryDraft =>
  kind === 'goods' ? delivery : { kind: 'collect' };

/** Goods that are brought or picked up are tipped, where the store takes tips. */
export const takesTip = ({ kind, takesTips }: Pick<CheckoutContext, 'kind' | 'takesTips'>) =>
  kind === 'goods' && takesTips === true;

/** The cart as it is ordered: a table's names its guest, and no dish is paid by deposit. */
export function cartToOrder({
  kind,
  cart,
  contact,
}: Pick<CheckoutContext, 'kind' | 'cart' | 'contact'>): Cart {
  if (kind !== 'table') return cart;
  return {
    ...cart,
    tableCustomerName: contact.fullName,
    items: cart.items.map((item) =>
      item.partialPayment ? { ...item, partialPayment: false } : item,
    ),
  };
}
