import type { CartItem } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { entryAt, isNonInventory, stockAt } from '#machines/domain/stock.ts';
import type { Location } from '#machines/domain/store.ts';
import type { ItemSeed } from '../catalog/itemOf.ts';

export interface AtBranch {
  items: ItemSeed[];
  /** what that branch does not have */
  left: CartItem[];
  /** what it has less of than all lines of it come to: as many as it has */
  fewer: ItemSeed[];
}
type Branch = Pick<Location, 'id' | 'name'>;

/**
 * A cart's goods as another branch has them; what they cost is the same everywhere. Null: it has none of them, or a line's order awaits its money,
 * which is told and given back where that line stands.
 */
export function atBranch(
  items: readonly CartItem[],
  products: readonly Product[],
  location: Branch,
): AtBranch | null {
  if (items.some((item) => item.awaitingOrder)) return null;
  const had = new Map(
    items.map((item) => {
      const product = products.find((one) => one.id === item.product.id);
      return [item, product ? lineAt(item, product, location) : null];
    }),
  );
  const quantities = shareStock(items, had);
  const moved: AtBranch = { items: [], left: [], fewer: [] };
  const told = new Set<string>();
  for (const item of items) {
    const line = had.get(item);
    const qty = quantities.get(item) ?? 0;
    if (line && qty > 0) moved.items.push({ ...line, qty });
    if (qty === item.qty || told.has(goodsOf(item))) continue;
    told.add(goodsOf(item));
    if (line) moved.fewer.push({ ...line, qty: line.product.stockInHand });
    else moved.left.push(item);
  }
  return moved.items.length > 0 ? moved : null;
}

const goodsOf = ({ product, productVariant }: CartItem): string =>
  `${product.id} ${productVariant?.id ?? ''}`;

/** All lines of the same goods come from one shelf: what is ticked has its part before what is not. */
function shareStock(
  items: readonly CartItem[],
  had: ReadonlyMap<CartItem, ItemSeed | null>,
): Map<CartItem, number> {
  const rest = new Map<string, number>();
  const quantities = new Map<CartItem, number>();
  for (const item of items.toSorted((one, other) => +other.isSelected - +one.isSelected)) {
    const line = had.get(item);
    if (!line) continue;
    const goods = goodsOf(item);
    const there = line.productLocation.nonInventory
      ? item.qty
      : (rest.get(goods) ?? line.product.stockInHand);
    const qty = Math.min(item.qty, there);
    rest.set(goods, there - qty);
    quantities.set(item, qty);
  }
  return quantities;
}

function lineAt(
  { id: _id, addedAt: _at, ...item }: CartItem,
  product: Product,
  { id, name }: Branch,
): ItemSeed | null {
  const variantId = item.productVariant?.id ?? null;
  if (variantId !== null && product.productVariants.every((one) => one.id !== variantId))
    return null;
  const entry = entryAt(product, id, variantId) ?? entryAt(product, id);
  const nonInventory = isNonInventory(product, id);
  const stockInHand = stockAt(product, id, variantId);
  if (!entry || product.soldOutUntil || (!nonInventory && stockInHand <= 0)) return null;
  const { allowPartialPayment, deposit, depositUnitOfMeasurement } = entry;
  return {
    ...item,
    location: { id, name },
    productLocation: {
      locationId: id,
      allowPartialPayment,
      deposit,
      depositUnitOfMeasurement,
      nonInventory,
    },
    product: { ...item.product, stockInHand },
  };
}
