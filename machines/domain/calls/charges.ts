import * as v from 'valibot';
import { OrderTimes } from '../orderTimes.ts';
import { Tax } from '../tax.ts';
import { call, get, Id, OfBusiness, ours, type ShopCall } from './call.ts';

/** What the store adds to a cart, and when it can be had. */
export const CHARGE_CALLS = {
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
  orderTimes: call({
    ...get,
    ...ours,
    path: '/orderTimes',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, locationId: Id }),
    reply: v.nullable(OrderTimes),
  }),
} as const satisfies Record<string, ShopCall>;
