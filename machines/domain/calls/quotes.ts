import * as v from 'valibot';
import { Address, Quote } from '../shipment.ts';
import { Amount, call, Id, OfBusiness, post, type ShopCall, specified } from './call.ts';

/** What bringing something costs. */
export const QUOTE_CALLS = {
  quote: call({
    ...post,
    ...specified,
    path: '/shipment/quote',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({
      locationId: Id,
      customerLocation: Address,
      amount: Amount,
      /** extension: of those who come there, the one that a form chooses for its shopper */
      usual: v.optional(v.boolean()),
    }),
    reply: Quote,
  }),
  carrierQuote: call({
    ...post,
    ...specified,
    path: '/shipment/third-party/:provider/quote',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({ locationId: Id, customerLocation: Address, amount: Amount }),
    reply: Quote,
  }),
} as const satisfies Record<string, ShopCall>;
