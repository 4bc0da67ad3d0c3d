import { type Cart, type CartItem, isSameLine } from '#machines/domain/cart.ts';
import type { ItemSeed } from '../../catalog/itemOf.ts';

/** What the cart holds of one product: the line that a card's stepper changes, and how many there are of it in all. */
export interface Held {
  line: CartItem | null;
  count: number;
}
export const NOTHING: Held = { line: null, count: 0 };

/** By product. A card's line is the one that its own "+" makes: same branch, variant, add-ons and notes. */
export function heldIn({ items }: Cart, shelf: Record<string, ItemSeed>): Map<string, Held> {
  const all = new Map<string, Held>();
  for (const item of items) {
    const held = all.get(item.product.id) ?? NOTHING;
    const seed = shelf[item.product.id];
    const isOwn = seed !== undefined && isSameLine(item, { ...seed, id: '', addedAt: 0 });
    all.set(item.product.id, {
      line: held.line ?? (isOwn ? item : null),
      count: held.count + item.qty,
    });
  }
  return all;
}
