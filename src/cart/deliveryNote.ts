import { type Cart, cartType } from '#machines/domain/cart.ts';
import type { Minor } from '#machines/domain/money.ts';

export interface DeliveryAmounts {
  /** from how much on it is brought */
  deliveredFrom: Minor;
  /** and from how much on for nothing; null: never */
  freeFrom: Minor | null;
}

/** From how much on a cart is brought, then how far it still is to free delivery; null: nothing to say. A table's order and services are not delivered. */
export function deliveryNote(
  cart: Cart,
  total: Minor,
  { deliveredFrom, freeFrom }: DeliveryAmounts,
): { id: 'cart.toDelivery' | 'cart.toFree' | 'cart.isFree'; amount: Minor; missing: Minor } | null {
  if (cart.tableId !== null || cartType(cart) !== 'GOODS') return null;
  if (total < deliveredFrom)
    return { id: 'cart.toDelivery', amount: deliveredFrom, missing: deliveredFrom - total };
  if (freeFrom === null) return null;
  const missing = freeFrom - total;
  return { id: missing > 0 ? 'cart.toFree' : 'cart.isFree', amount: missing, missing };
}
