import * as v from 'valibot';
import { Facets } from '../narrowing.ts';
import { Employee, Product } from '../product.ts';
import { Category } from '../store.ts';
import { call, get, OfBusiness, ours, type ShopCall, specified } from './call.ts';
import { PRODUCT_LISTS, Shelf } from './products.ts';

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
  ...PRODUCT_LISTS,
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
