import type { CartItem } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { entryAt, isNonInventory, stockAt } from '#machines/domain/stock.ts';
import type { Location } from '#machines/domain/store.ts';
import type { ItemSeed } from '../catalog/itemOf.ts';

export interface AtBranch {
  items: ItemSeed[];
  /** what that branch does not have: their names */
  left: string[];
  /** what it has less of: as many as it has */
  fewer: ItemSeed[];
}

/** A cart's goods as another branch has them; what they cost is the same everywhere. Lines whose order awaits its money stay where they are. */
export function atBranch(
  items: readonly CartItem[],
  products: readonly Product[],
  location: Pick<Location, 'id' | 'name'>,
): AtBranch {
  const moved: AtBranch = { items: [], left: [], fewer: [] };
  for (const { id: _id, addedAt: _at, ...item } of items) {
    if (item.awaitingOrder) continue;
    const product = products.find((one) => one.id === item.product.id);
    const line = product && lineAt(item, product, location);
    if (!line) {
      moved.left.push(item.product.name);
      continue;
    }
    moved.items.push(line);
    if (line.qty < item.qty) moved.fewer.push(line);
  }
  return moved;
}

function lineAt(
  item: ItemSeed,
  product: Product,
  { id, name }: Pick<Location, 'id' | 'name'>,
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
    qty: nonInventory ? item.qty : Math.min(item.qty, stockInHand),
  };
}
