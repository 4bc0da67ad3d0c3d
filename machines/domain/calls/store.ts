import * as v from 'valibot';
import { OrderTimes } from '../orderTimes.ts';
import { Business, StoreSettings } from '../store.ts';
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
      tax: v.nullable(Tax),
      serviceChargePercentage: v.number(),
      taxRounding: v.optional(v.picklist(['ORDER', 'LINE'])),
    }),
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
