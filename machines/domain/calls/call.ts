import * as v from 'valibot';
import { isCivilDay } from '../day.ts';

type Schema = v.GenericSchema;

/** What can be done with one order: read how it stands, read all of it, pay it, change or end it. */
export const ORDER_RIGHTS = ['outline', 'whole', 'pay', 'change'] as const;
export type OrderRight = (typeof ORDER_RIGHTS)[number];
/**
 * Who may call. key: every caller with the publishable api-key. identity: also an id_token or the session cookie. staff: people who work here, or the
 * shop's own systems under the secret key. support: people with that role now, as the identity provider says. The others name the right that a call needs: an order's owner has all of them, and a capability
 * (`x-capability`) those that it was given.
 */
export type Needs = 'key' | 'identity' | OrderRight | 'staff' | 'support';

/** One shop call: method, path below /api/v1 (`:name` segments), query, body, reply. `needs` is who may call it. */
export interface ShopCall<
  Q extends Schema = Schema,
  B extends Schema | null = Schema | null,
  R extends Schema = Schema,
  N extends Needs = Needs,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
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
/** A day that there is, within reach of every calendar that reads it: JavaScript, PostgreSQL and time zones agree on four digits of a year, also a month later. */
export const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => day >= '1900-01-01' && day < '9999-11-01' && isCivilDay(day)),
);
/** Decimal, as shown; what is counted with it stays exact. */
export const Amount = v.pipe(v.number(), v.finite(), v.minValue(-1e12), v.maxValue(1e12));
export const OfBusiness = v.object({ businessId: v.optional(Id) });
export const OfCustomer = v.object({ ...OfBusiness.entries, customerId: Id });
export const Nothing = v.object({});
/** A file as it was sent: the one answer that is no JSON. */
export const FileBytes = v.instance(Uint8Array<ArrayBuffer>);
