import * as v from 'valibot';
import { Shipment } from '../shipment.ts';
import { call, get, Id, OfBusiness, ours, post, type ShopCall, specified } from './call.ts';
import { QUOTE_CALLS } from './quotes.ts';

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
  ...QUOTE_CALLS,
  carriers: call({
    ...get,
    ...ours,
    path: '/carriers',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, locationId: Id }),
    reply: v.array(v.object({ provider: v.string() })),
  }),
} as const satisfies Record<string, ShopCall>;
