import * as v from 'valibot';
import { NarrowingFields } from '../narrowing.ts';
import { Product } from '../product.ts';
import { call, get, Id, type ShopCall, specified } from './call.ts';

export const Shelf = {
  businessId: v.optional(Id),
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  category: v.optional(v.pipe(v.string(), v.maxLength(80))),
  ...NarrowingFields,
};
const Page = v.object({
  ...Shelf,
  join: v.optional(v.union([v.string(), v.array(v.string())])),
  sort: v.optional(v.picklist(['popular', 'new', 'price', '-price', 'name'])),
  page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
  ids: v.optional(v.union([v.string(), v.array(v.string())])),
});

/** Products as a list finds them, or those of a cart. */
export const PRODUCT_LISTS = {
  products: call({
    ...get,
    ...specified,
    path: '/products',
    needs: 'key',
    query: Page,
    reply: v.object({
      products: v.array(Product),
      total: v.number(),
      page: v.number(),
      pages: v.number(),
      /** the words that were searched, where they are not the ones that were typed */
      meant: v.optional(v.string()),
      /** the words that were left out, because nothing here is of the kind */
      missing: v.optional(v.string()),
      /** no product has all the words that were searched */
      partial: v.optional(v.literal(true)),
      /** something was asked to be without an allergen: what does not state its allergens is left out */
      allergens: v.optional(v.literal(true)),
    }),
  }),
} as const satisfies Record<string, ShopCall>;
