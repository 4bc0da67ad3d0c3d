import * as v from 'valibot';
import { OrderView } from '../order.ts';
import { call, get, OfBusiness, type ShopCall, specified } from './call.ts';

/** How orders stand, as their owners read them. */
export const ORDER_READS = {
  orders: call({
    ...get,
    ...specified,
    path: '/cartTransaction',
    needs: 'identity',
    query: v.object({ ...OfBusiness.entries, intent: v.optional(v.pipe(v.string(), v.uuid())) }),
    reply: v.array(OrderView),
  }),
  order: call({
    ...get,
    ...specified,
    path: '/cartTransaction/:id',
    needs: 'outline',
    query: OfBusiness,
    reply: OrderView,
  }),
} as const satisfies Record<string, ShopCall>;
