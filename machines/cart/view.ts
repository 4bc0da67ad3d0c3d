import type { SnapshotFrom } from 'xstate';
import {
  type CartItem,
  isOutOfStock,
  mostOf,
  orderableQuantity,
  totalQuantity,
} from '../domain/cart.ts';
import type { Minor } from '../domain/money.ts';
import {
  allowsPartialPayment,
  lineDeposit,
  lineTotal,
  totalPriceAfterDiscount,
} from '../domain/totals.ts';
import type { cartMachine } from './machine.ts';

export type CartSnapshot = SnapshotFrom<typeof cartMachine>;

export const cartOf = (snapshot: CartSnapshot) => snapshot.context.cart;
export const isLoading = (snapshot: CartSnapshot): boolean => snapshot.hasTag('loading');
export const countOf = (snapshot: CartSnapshot): number => totalQuantity(snapshot.context.cart);
/** How many are in no order yet: what awaits its money stands in the cart for its order's sake, and is nothing to go on with. */
export const openCountOf = ({ context: { cart } }: CartSnapshot): number =>
  totalQuantity({ ...cart, items: cart.items.filter((one) => !one.awaitingOrder) });
/** How many lines' pieces the total is about: what is not ticked is in the cart, and not in the total. */
export const selectedCountOf = (snapshot: CartSnapshot): number =>
  orderableQuantity(snapshot.context.cart);
export const currencyOf = (snapshot: CartSnapshot): string => snapshot.context.cart.currency;
/** Newest first. */
export const linesOf = (snapshot: CartSnapshot): CartItem[] =>
  snapshot.context.cart.items.toSorted((one, other) => other.addedAt - one.addedAt);
export const totalOf = (snapshot: CartSnapshot): Minor =>
  totalPriceAfterDiscount(snapshot.context.cart);

/** A line of an order that awaits its money, or one without stock, cannot be ticked. */
export const canTick = (item: CartItem): boolean => !item.awaitingOrder && !isOutOfStock(item);
/** Plus is refused at the stock's end, never for what is not inventoried. */
export const canIncrease = (item: CartItem): boolean =>
  !item.awaitingOrder &&
  (item.type === 'SERVICE' ||
    item.productLocation.nonInventory ||
    item.qty < item.product.stockInHand);
/** What plus certainly leaves; null where the chart has to refuse it in words. */
export const quantityAfterPlus = (item: CartItem): number | null =>
  canIncrease(item) && item.qty < mostOf(item) ? item.qty + 1 : null;
export const canChange = (item: CartItem): boolean => !item.awaitingOrder;

export interface LineMoney {
  subtotal: Minor;
  /** null when the location takes no deposit */
  deposit: { due: Minor; chosen: boolean } | null;
}
export function moneyOf(item: CartItem, currency: string): LineMoney {
  const deposit = allowsPartialPayment(item)
    ? { due: lineDeposit({ ...item, partialPayment: true }, currency), chosen: item.partialPayment }
    : null;
  return { subtotal: lineTotal(item), deposit };
}
