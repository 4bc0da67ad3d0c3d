import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../domain/cart.ts';
import type { cartPanelMachine } from './machine.ts';
import type { CartPath, Shopper } from './types.ts';

export type CartPanelSnapshot = SnapshotFrom<typeof cartPanelMachine>;

export const isVisible = (snapshot: CartPanelSnapshot): boolean => snapshot.hasTag('visible');
/** Of how many lines the deletion is being asked about. */
export const askedOf = (snapshot: CartPanelSnapshot): number => snapshot.context.asking.length;
export const currencyOf = (snapshot: CartPanelSnapshot): string => snapshot.context.currency;

/** Where View Cart goes: a table first, then a known shopper, then the guest form (specification 2). */
export function cartPath(cart: Pick<Cart, 'tableId'>, shopper: Shopper): CartPath {
  if (cart.tableId) return '/cart/table-checkout';
  return shopper.isAuthenticated || shopper.fullName ? '/cart/checkout' : '/cart/information';
}
