import { addItem, type Cart, type CartItem } from '../domain/cart.ts';
import { isBeyondStock, withQuantity } from './changes.ts';
import type { LoadedCart } from './ports.ts';
import type { CartContext, StoredCart, Undo } from './types.ts';

/* From one context of the chart to the next. */

export const lineOf = (cart: Cart, id: string): CartItem | undefined => cart.items.find((item) => item.id === id);
export const refusalOf = (cart: Cart, item: CartItem): string | null => {
  const result = addItem(cart, item);
  return result.kind === 'refused' ? result.reason : null;
};
export const withItem = (cart: Cart, item: CartItem): Cart => {
  const result = addItem(cart, item);
  return result.kind === 'refused'
    ? cart
    : { ...result.cart, items: result.cart.items.map((line) => (line.awaitingOrder ? line : withQuantity(line, line.qty))) };
};
export const isClamped = (cart: Cart, item: CartItem): boolean => {
  const result = addItem(cart, item);
  return result.kind !== 'refused' && result.cart.items.some((line) => !line.awaitingOrder && isBeyondStock(line, line.qty));
};
export const adopt = (stored: StoredCart): Partial<CartContext> => ({
  cart: stored.cart,
  revision: stored.revision,
  savedRevision: stored.revision,
  triedRevision: stored.revision,
  undo: stored.undo && { ...stored.undo, why: 'replaced' },
});
export const isReadable = ({ stored, discarded }: LoadedCart, currency: string): boolean =>
  !discarded && (stored === null || stored.cart.items.length === 0 || stored.cart.currency === currency);
export const keep = ({ cart, revision, undo }: CartContext): StoredCart => ({
  revision,
  cart,
  undo: undo?.why === 'replaced' ? { cart: undo.cart, at: undo.at } : null,
});
/** A change of the cart: a removal can be taken back until the next change, a replacement for a day. */
export const next = (
  context: CartContext,
  cart: Cart,
  undo: Undo | null = context.undo?.why === 'replaced' ? context.undo : null,
): Partial<CartContext> => ({
  cart,
  undo,
  revision: context.revision + 1,
});
