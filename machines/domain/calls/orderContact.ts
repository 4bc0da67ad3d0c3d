import * as v from 'valibot';
import { OrderView } from '../order.ts';
import { call, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';

/** What an order that stands is told of its person: apart from the calls of a checkout, whose form asks for it before. */
export const ORDER_CONTACT_CALLS = {
  tellContact: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/contact',
    needs: 'change',
    query: OfBusiness,
    body: v.strictObject({
      email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
      phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
      businessId: v.optional(Id),
    }),
    reply: OrderView,
  }),
} as const satisfies Record<string, ShopCall>;
