import type { BundleItem, Product, ProductLocation } from './product.ts';

const at = (
  entries: ProductLocation[],
  locationId: string,
  variantId: string | null,
): ProductLocation | undefined =>
  entries.find((entry) => entry.locationId === locationId && entry.productVariantId === variantId);

const bundleStock = (items: BundleItem[], locationId: string): number =>
  items.reduce(
    (sum, item) =>
      sum +
      item.productLocation
        .filter((entry) => entry.locationId === locationId)
        .reduce((all, entry) => all + entry.stockInHand, 0),
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
  return (
    (entryAt(product, locationId, variantId)?.stockInHand ?? 0) +
    bundleStock(product.bundleItems, locationId)
  );
}

export const isNonInventory = (
  product: Pick<Product, 'productLocation'>,
  locationId: string,
): boolean =>
  product.productLocation.some((entry) => entry.locationId === locationId && entry.nonInventory);

/** Available: non-inventory here, or some entry with stock; with variants that entry must name one. */
export function isAvailable(
  product: Pick<Product, 'productLocation' | 'productVariants' | 'bundleItems'>,
  locationId: string,
): boolean {
  if (isNonInventory(product, locationId)) return true;
  const here = product.productLocation.filter((entry) => entry.locationId === locationId);
  const stocked = here.some(
    (entry) =>
      entry.stockInHand > 0 &&
      (product.productVariants.length === 0 || entry.productVariantId !== null),
  );
  return stocked || bundleStock(product.bundleItems, locationId) > 0;
}

/** The most of one line, however much there is: an order takes no more. */
export const MOST_QUANTITY = 9_999;
/** The most people of one booking: an appointment takes no more. */
export const MOST_PEOPLE = 100;

/** A wished quantity brought to what can be had, and what it was beyond. */
export interface Clamped {
  qty: number;
  beyond: 'stock' | 'most' | null;
}
/** At least 1, at most the stock (unless not inventoried), never more than one line takes. */
export function clampQuantity(
  wished: number,
  stockInHand: number,
  nonInventory: boolean,
  most = MOST_QUANTITY,
): Clamped {
  const whole = Number.isFinite(wished) ? Math.max(1, Math.trunc(wished)) : 1;
  const stock = nonInventory ? Number.POSITIVE_INFINITY : Math.max(1, stockInHand);
  const limit = Math.min(stock, most);
  if (whole <= limit) return { qty: whole, beyond: null };
  return { qty: limit, beyond: stock <= most ? 'stock' : 'most' };
}
