import type { BundleItem, Product, ProductLocation } from './product.ts';

const at = (entries: ProductLocation[], locationId: string, variantId: string | null): ProductLocation | undefined =>
  entries.find((entry) => entry.locationId === locationId && entry.productVariantId === variantId);

const bundleStock = (items: BundleItem[], locationId: string): number =>
  items.reduce(
    (sum, item) =>
      sum + item.productLocation.filter((entry) => entry.locationId === locationId).reduce((all, entry) => all + entry.stockInHand, 0),
    0,
  );

/** The entry of a product (or its variant) at a location. */
export const entryAt = (
  product: Pick<Product, 'productLocation'>,
  locationId: string,
  variantId: string | null = null,
): ProductLocation | undefined => at(product.productLocation, locationId, variantId);

/** Stock at a location: its own stock plus its bundle items' stock. */
export function stockAt(
  product: Pick<Product, 'productLocation' | 'bundleItems'>,
  locationId: string,
  variantId: string | null = null,
): number {
  return (entryAt(product, locationId, variantId)?.stockInHand ?? 0) + bundleStock(product.bundleItems, locationId);
}

export const isNonInventory = (product: Pick<Product, 'productLocation'>, locationId: string): boolean =>
  product.productLocation.some((entry) => entry.locationId === locationId && entry.nonInventory);

/** Available: non-inventory here, or some entry with stock; with variants that entry must name one. */
export function isAvailable(product: Pick<Product, 'productLocation' | 'productVariants' | 'bundleItems'>, locationId: string): boolean {
  if (isNonInventory(product, locationId)) return true;
  const here = product.productLocation.filter((entry) => entry.locationId === locationId);
  const stocked = here.some((entry) => entry.stockInHand > 0 && (product.productVariants.length === 0 || entry.productVariantId !== null));
  return stocked || bundleStock(product.bundleItems, locationId) > 0;
}

/** A wished quantity brought to what can be had: at least 1, at most the stock (unless not inventoried). */
export function clampQuantity(wished: number, stockInHand: number, nonInventory: boolean): { qty: number; clamped: boolean } {
  const whole = Number.isFinite(wished) ? Math.max(1, Math.trunc(wished)) : 1;
  if (nonInventory) return { qty: Math.min(whole, 9_999), clamped: false };
  const most = Math.max(1, stockInHand);
  return { qty: Math.min(whole, most), clamped: whole > most };
}
