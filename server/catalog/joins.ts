import type { Product } from '#machines/domain/product.ts';
import { PRODUCT_JOINS } from '#machines/domain/productJoins.ts';
import { refuse } from '../http/errors.ts';

/** What each name brings. A tax is an id of the product itself, so that name is known and brings nothing more. */
const PARTS: Record<string, (keyof Product)[]> = {
  images: ['images'],
  productVariants: ['productVariants'],
  productLocation: ['productLocation'],
  bundleItems: ['bundleItems'],
  productAddOns: ['addOnGroups'],
  addOnGroups: ['addOnGroups'],
  categories: ['categoryIds'],
  tax: [],
};
const ASKED_BY_ALL = PRODUCT_JOINS.flatMap((name) => PARTS[name] ?? []);

/** Products with the parts that were asked for, the other lists empty; with all of them where nothing was asked (D04: only known names). */
export function joined(products: Product[], join: string | string[] | undefined): Product[] {
  if (join === undefined) return products;
  const names = [join].flat().flatMap((one) => one.split(','));
  if (names.length > Object.keys(PARTS).length || names.some((name) => !Object.hasOwn(PARTS, name)))
    throw refuse('FIELDS_INVALID', { fields: ['join'] });
  const brought = new Set(names.flatMap((name) => PARTS[name] ?? []));
  const nothing = Object.fromEntries(
    ASKED_BY_ALL.filter((part) => !brought.has(part)).map((part) => [part, []]),
  );
  return products.map((product) => ({ ...product, ...nothing }));
}
