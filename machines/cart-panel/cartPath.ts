import type { Cart } from '../domain/cart.ts';
import type { CartPath, Shopper } from './types.ts';

/** Where View Cart goes: a table first, then a known shopper, then the guest form (specification 2). */
export function cartPath(cart: Pick<Cart, 'tableId'>, shopper: Shopper): CartPath {
  if (cart.tableId) return '/cart/table-checkout';
  return shopper.isAuthenticated || shopper.fullName ? '/cart/checkout' : '/cart/information';
}
