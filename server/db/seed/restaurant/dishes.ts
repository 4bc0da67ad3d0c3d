import type { Product, ProductLocation } from '#machines/domain/product.ts';
import { plainProduct, type Shelf, stockEntry } from '../goods.ts';
import { categoryId, picture } from '../kit.ts';
import type { Dish } from './menu.ts';
import { modifier } from './modifiers.ts';

/** A kitchen cooks on; only what is bought by the piece each morning is counted. */
function portionsAt({ portions, deposit }: Dish, locationId: string, at: number): ProductLocation {
  const entry: ProductLocation = {
    ...stockEntry(locationId, portions?.[at] ?? 0),
    nonInventory: portions === undefined,
  };
  return deposit
    ? {
        ...entry,
        allowPartialPayment: true,
        deposit: deposit[0],
        depositUnitOfMeasurement: deposit[1],
      }
    : entry;
}

export const dish = (shelf: Shelf, one: Dish, position: number): Product => ({
  ...plainProduct(shelf, one.slug, position),
  name: one.name,
  description: one.text,
  categoryIds: [categoryId(shelf.store, one.in)],
  images: [picture(shelf.store, one.slug, one.alt)],
  sellingPrice: one.price,
  wasPrice: one.was ?? null,
  tags: one.tags,
  productLocation: shelf.locationIds.map((id, at) => portionsAt(one, id, at)),
  addOnGroups: (one.ask ?? []).map(modifier),
});
