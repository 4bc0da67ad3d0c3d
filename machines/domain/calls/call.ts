import * as v from 'valibot';

type Schema = v.GenericSchema;

export type Needs = 'key' | 'identity' | 'owner' | 'staff';

/** One shop call: method, path below /api/v1 (`:name` segments), query, body, reply. `needs` is who may call it. */
export interface ShopCall<
  Q extends Schema = Schema,
  B extends Schema | null = Schema | null,
  R extends Schema = Schema,
  N extends Needs = Needs,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** key: the publishable api-key. identity: also an id_token or the session cookie. owner: also the order's owner or its capability. staff: whoever works here, or the shop's own systems under the secret key. */
  needs: N;
  /** false: part of the specification's table of calls. true: our extension, listed apart. */
  extension: boolean;
  query: Q;
  body: B;
  status: number;
  reply: R;
}

/** Keeps the exact types of one call while it checks them. */
export const call = <Q extends Schema, B extends Schema | null, R extends Schema, N extends Needs>(
  one: ShopCall<Q, B, R, N>,
): ShopCall<Q, B, R, N> => one;

export const get = { method: 'GET', body: null, status: 200 } as const;
export const post = { method: 'POST', status: 200 } as const;
export const specified = { extension: false } as const;
export const ours = { extension: true } as const;

export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const OfBusiness = v.object({ businessId: v.optional(Id) });
export const OfCustomer = v.object({ ...OfBusiness.entries, customerId: Id });
export const Nothing = v.object({});
