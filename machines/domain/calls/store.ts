import * as v from 'valibot';
import { OrderTimes } from '../orderTimes.ts';
import { Business, StoreSettings } from '../store.ts';
import { StorePage } from '../storePage.ts';
import { Tax } from '../tax.ts';
import { call, get, Id, OfBusiness, ours, type ShopCall, specified } from './call.ts';

/** What the store is, and what it adds to a cart. */
export const STORE_CALLS = {
  settings: call({
    ...get,
    ...specified,
    path: '/estore-setting/business/:id',
    needs: 'key',
    query: OfBusiness,
    reply: StoreSettings,
  }),
  business: call({
    ...get,
    ...specified,
    path: '/businesses/id-from-domain',
    needs: 'key',
    query: v.object({ defaultDomain: v.pipe(v.string(), v.maxLength(253)) }),
    reply: v.array(Business),
  }),
  charges: call({
    ...get,
    ...ours,
    path: '/charges',
    needs: 'key',
    query: v.object({
      ...OfBusiness.entries,
      locationId: Id,
      table: v.optional(v.picklist(['0', '1'])),
    }),
    reply: v.object({
      /** of what names no tax of its own */
      tax: v.nullable(Tax),
      /** every tax of the store */
      rates: v.optional(v.array(Tax)),
      serviceChargePercentage: v.number(),
      taxRounding: v.optional(v.picklist(['ORDER', 'LINE'])),
    }),
  }),
  storePage: call({
    ...get,
    ...ours,
    path: '/pages/:id',
    needs: 'key',
    query: OfBusiness,
    reply: StorePage,
  }),
  orderTimes: call({
    ...get,
    ...ours,
    path: '/orderTimes',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, locationId: Id }),
    reply: v.nullable(OrderTimes),
  }),
} as const satisfies Record<string, ShopCall>;
