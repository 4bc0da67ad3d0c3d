import type { Product } from '#machines/domain/product.ts';
import type { StoreSlug } from '../db/demoStores.ts';
import { readStoreFile } from '../importing/document.ts';
import { placesOf } from '../importing/picturePlaces.ts';
import type { FileMistake } from '../importing/problem.ts';
import type { StoreRows } from '../importing/rows.ts';
import { toRows } from '../importing/toRows.ts';
import { type CustomerSeed, customersOf } from './customers.ts';
import { fileOf } from './files.ts';
import { SOLD_OUT } from './soldOut.ts';

/** A demo store as its file says it, with what only the demo knows of it. */
export interface StoreSeed extends StoreRows {
  slug: StoreSlug;
  products: Product[];
  customers: CustomerSeed[];
  soldOut: { productId: string; days: number }[];
}

function storeOf(slug: StoreSlug): StoreSeed {
  const { file, wrong, refuse } = readStoreFile(fileOf(slug));
  if (wrong.length > 0) refuse(wrong);
  for (const { source, put } of placesOf(file)) put({ url: source, size: null });
  const problems: FileMistake[] = [];
  // Every product of the demo says its own first day.
  const rows = toRows(file, new Date(0), problems);
  if (problems.length > 0) refuse(problems);
  return {
    ...rows,
    slug,
    products: rows.products.map(({ enabled: _, ...one }) => one),
    customers: customersOf(slug),
    soldOut: rows.products.flatMap(({ id, slug: name }) => {
      const days = SOLD_OUT[slug]?.[name];
      return days === undefined ? [] : [{ productId: id, days }];
    }),
  };
}

export const GROCERY = storeOf('grocery');
export const RETAIL = storeOf('retail');
export const SERVICES = storeOf('services');
export const RESTAURANT = storeOf('restaurant');
export const BEAUTY = storeOf('beauty');

/** The demo's five businesses, everything a shopper can see of them. */
export const SEED: StoreSeed[] = [GROCERY, RETAIL, SERVICES, RESTAURANT, BEAUTY];
