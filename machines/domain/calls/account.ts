import * as v from 'valibot';
import { Customer } from '../customer.ts';
import { Address } from '../shipment.ts';
import { call, Day, get, Id, OfBusiness, ours, post, type ShopCall, specified } from './call.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const own = { ...ours, needs: 'identity', query: OfBusiness } as const;
const Done = v.object({ done: v.literal(true) });

/** What a customer may change of their own record; the e-mail follows the identity provider, where it is verified. */
export const CustomerChange = v.strictObject({
  businessId: v.optional(Id),
  fullName: v.optional(v.pipe(text(256), v.minLength(1))),
  phone: v.optional(text(40)),
  dob: v.optional(v.nullable(Day)),
  taxId: v.optional(v.nullable(text(60))),
});
export type CustomerChange = v.InferOutput<typeof CustomerChange>;

const AddressBody = v.strictObject({
  businessId: v.optional(Id),
  label: text(60),
  address: Address,
  isDefault: v.boolean(),
});
export const KeptAddress = v.object({
  id: v.string(),
  label: v.string(),
  address: Address,
  isDefault: v.boolean(),
});
export type KeptAddress = v.InferOutput<typeof KeptAddress>;

export const Device = v.object({
  id: v.string(),
  /** browser and system in words, as far as it said */
  name: v.string(),
  since: v.string(),
  isThis: v.boolean(),
});
export type Device = v.InferOutput<typeof Device>;

/** Everything a customer does with their own record; `:id` is the customer's, or the uid, which is all that a browser keeps. */
export const ACCOUNT_CALLS = {
  customer: call({
    ...get,
    ...specified,
    path: '/customer/:id',
    needs: 'identity',
    query: OfBusiness,
    reply: Customer,
  }),
  changeCustomer: call({
    ...own,
    method: 'PATCH',
    status: 200,
    path: '/customer/:id',
    body: CustomerChange,
    reply: Customer,
  }),
  removeCustomer: call({
    ...own,
    method: 'DELETE',
    status: 200,
    path: '/customer/:id',
    body: null,
    reply: Done,
  }),
  customerData: call({
    ...get,
    ...own,
    path: '/customer/:id/data',
    reply: v.looseObject({ customer: Customer }),
  }),
  claim: call({
    ...post,
    ...own,
    path: '/customer/claim',
    body: v.strictObject({
      businessId: v.optional(Id),
      guestToken: v.optional(v.pipe(v.string(), v.maxLength(8_192))),
    }),
    reply: v.object({ claimed: v.number() }),
  }),
  addresses: call({
    ...get,
    ...own,
    path: '/customer/:id/addresses',
    reply: v.array(KeptAddress),
  }),
  addAddress: call({
    ...post,
    ...own,
    status: 201,
    path: '/customer/:id/addresses',
    body: AddressBody,
    reply: KeptAddress,
  }),
  changeAddress: call({
    ...own,
    method: 'PATCH',
    status: 200,
    path: '/customer/:id/addresses/:address',
    body: AddressBody,
    reply: KeptAddress,
  }),
  removeAddress: call({
    ...own,
    method: 'DELETE',
    status: 200,
    path: '/customer/:id/addresses/:address',
    body: null,
    reply: Done,
  }),
  devices: call({
    ...get,
    ...own,
    path: '/customer/:id/devices',
    reply: v.array(Device),
  }),
  removeDevice: call({
    ...own,
    method: 'DELETE',
    status: 200,
    path: '/customer/:id/devices/:device',
    body: null,
    reply: Done,
  }),
} as const satisfies Record<string, ShopCall>;
