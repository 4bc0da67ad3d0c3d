import { addItem, type Cart, type CartItem, isSameLine } from '../domain/cart.ts';
import type { Clamped } from '../domain/stock.ts';
import { beyondExchange, beyondOf, withQuantity } from './changes.ts';
import type { LoadedCart } from './ports.ts';
import type { CartContext, CartEvent, StoredCart, Undo } from './types.ts';

/* From one context of the chart to the next. */

/** The line that is meant; one whose order awaits its money stands as it is. */
export const changeableLine = (cart: Cart, id: string): CartItem | undefined =>
  cart.items.find((item) => item.id === id && !item.awaitingOrder);
/** The line that an added item goes into: its stock was read for the cart, the item's when its page was made. */
export const lineFor = (cart: Cart, item: CartItem): CartItem =>
  cart.items.find((line) => isSameLine(line, item)) ?? item;
/** The line that an event is about. */
export function lineMeant({ cart }: CartContext, event: CartEvent): CartItem | undefined {
  if (event.type === 'item.add') return lineFor(cart, event.item);
  return 'id' in event ? changeableLine(cart, event.id) : undefined;
}
export const refusalOf = (cart: Cart, item: CartItem): string | null => {
  const result = addItem(cart, item);
  return result.kind === 'refused' ? result.reason : null;
};
export const withItem = (cart: Cart, item: CartItem): Cart => {
  const result = addItem(cart, item);
  return result.kind === 'refused'
    ? cart
    : {
        ...result.cart,
        items: result.cart.items.map((line) =>
          line.awaitingOrder ? line : withQuantity(line, line.qty),
        ),
      };
};
/** What adding an item would be beyond. */
const beyondWith = (cart: Cart, item: CartItem): Clamped['beyond'] => {
  const result = addItem(cart, item);
  if (result.kind === 'refused') return null;
  const lines = result.cart.items.filter((line) => !line.awaitingOrder);
  return lines.map((line) => beyondOf(line, line.qty)).find((beyond) => beyond !== null) ?? null;
};
/** What an added item, another variant, plus, or a typed number would be beyond. */
export function beyondWish(cart: Cart, event: CartEvent): Clamped['beyond'] {
  if (event.type === 'item.add') return beyondWith(cart, event.item);
  if (event.type === 'item.exchange') return beyondExchange(cart, event.id, event.item);
  const line = 'id' in event ? changeableLine(cart, event.id) : undefined;
  if (!line) return null;
  return beyondOf(line, event.type === 'item.setQuantity' ? event.qty : line.qty + 1);
}
export const adopt = (stored: StoredCart): Partial<CartContext> => ({
  cart: stored.cart,
  revision: stored.revision,
  savedRevision: stored.revision,
  triedRevision: stored.revision,
  undo: stored.undo && { ...stored.undo, why: 'replaced' },
});
export const isReadable = ({ stored, discarded }: LoadedCart, currency: string): boolean =>
  !discarded &&
  (stored === null || stored.cart.items.length === 0 || stored.cart.currency === currency);
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
