import * as v from 'valibot';
import { Facets, NarrowingFields } from '../narrowing.ts';
import { Employee, Product } from '../product.ts';
import { Category } from '../store.ts';
import { call, get, Id, OfBusiness, ours, type ShopCall, specified } from './call.ts';

const Shelf = {
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

/** Finding what can be bought. */
export const CATALOG_CALLS = {
  product: call({
    ...get,
    ...specified,
    path: '/products/:id',
    needs: 'key',
    query: OfBusiness,
    reply: Product,
  }),
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
    }),
  }),
  facets: call({
    ...get,
    ...ours,
    path: '/product-facets',
    needs: 'key',
    query: v.object({ ...Shelf, total: v.optional(v.literal('1')) }),
    reply: Facets,
  }),
  bought: call({
    ...get,
    ...ours,
    path: '/bought-products',
    needs: 'identity',
    query: OfBusiness,
    reply: v.array(Product),
  }),
  categories: call({
    ...get,
    ...ours,
    path: '/categories',
    needs: 'key',
    query: OfBusiness,
    reply: v.array(Category),
  }),
  employees: call({
    ...get,
    ...ours,
    path: '/employees',
    needs: 'key',
    query: OfBusiness,
    reply: v.array(Employee),
  }),
} as const satisfies Record<string, ShopCall>;
