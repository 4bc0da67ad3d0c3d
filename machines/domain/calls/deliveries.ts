import * as v from 'valibot';
import { LEAST_TYPED, PlaceAddress, PlaceSession, PlaceSuggestion } from '../place.ts';
import { Address } from '../shipment.ts';
import { SHIPMENT_STATES } from '../shipmentStatus.ts';
import { call, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';
import { PHONE_CALLS } from './phones.ts';

const Language = v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/));
const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
const Parcel = v.object({
  id: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  provider: v.string(),
  status: v.picklist(SHIPMENT_STATES),
  promise: v.string(),
  customerName: v.string(),
  phone: v.string(),
  customerLocation: Address,
  createdAt: v.string(),
});

/** Addresses while they are typed, a phone number before it is ordered with, and parcels that people bring. What is typed is personal: it stands in a body, never in an address. */
export const DELIVERY_CALLS = {
  suggestPlaces: call({
    ...post,
    ...ours,
    path: '/places/suggestions',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({
      text: v.pipe(v.string(), v.trim(), v.minLength(LEAST_TYPED), v.maxLength(200)),
      country: Country,
      /** the cart's branch: what is near comes first */
      locationId: v.optional(Id),
      language: Language,
      session: PlaceSession,
    }),
    reply: v.array(PlaceSuggestion),
  }),
  readPlace: call({
    ...post,
    ...ours,
    path: '/places/address',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[\w-]{1,400}$/)),
      country: Country,
      language: Language,
      session: PlaceSession,
    }),
    reply: v.nullable(PlaceAddress),
  }),
  ...PHONE_CALLS,
  staffShipments: call({
    ...get,
    ...ours,
    path: '/staff/shipments',
    needs: 'staff',
    query: OfBusiness,
    reply: v.array(Parcel),
  }),
  moveShipment: call({
    ...post,
    ...ours,
    path: '/staff/shipments/:id',
    needs: 'staff',
    query: OfBusiness,
    body: v.strictObject({
      businessId: v.optional(Id),
      status: v.picklist(['BOOKED', 'PICKED_UP', 'ON_THE_WAY', 'DELIVERED', 'FAILED']),
      text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
      /** a courier's own number and page, where there are */
      number: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80))),
      url: v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(300))),
    }),
    reply: v.object({ data: v.object({ id: v.string(), status: v.picklist(SHIPMENT_STATES) }) }),
  }),
} as const satisfies Record<string, ShopCall>;
