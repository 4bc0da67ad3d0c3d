import * as v from 'valibot';
import { Address, Quote, Shipment } from '../shipment.ts';
import { Amount, call, get, Id, OfBusiness, ours, post, type ShopCall, specified } from './call.ts';

/** What delivery costs, and where it is. */
export const SHIPMENT_CALLS = {
  shipments: call({
    ...get,
    ...specified,
    path: '/shipment',
    needs: 'identity',
    query: v.object({ ...OfBusiness.entries, orderId: v.optional(Id) }),
    reply: v.array(v.looseObject({ id: v.string(), orderId: v.string(), status: v.string() })),
  }),
  createShipment: call({
    ...post,
    ...specified,
    status: 201,
    path: '/shipment',
    needs: 'identity',
    query: OfBusiness,
    body: v.strictObject({ orderId: Id, shipment: Shipment }),
    reply: v.object({ data: v.object({ id: v.string() }) }),
  }),
  quote: call({
    ...post,
    ...specified,
    path: '/shipment/quote',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({ locationId: Id, customerLocation: Address, amount: Amount }),
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
  carriers: call({
    ...get,
    ...ours,
    path: '/carriers',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, locationId: Id }),
    reply: v.array(v.object({ provider: v.string() })),
  }),
} as const satisfies Record<string, ShopCall>;
