import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** iPay Africa (eLipa) web checkout v3: https://dev.ipayafrica.com */
export const CHECKOUT: CheckoutCall = {
  path: '/cartTransaction/ipay-africa-checkout',
  reply: 'redirect',
};

/** The hashed fields, in the order in which they are hashed; a missing one keeps its place as an empty text. */
export const HASHED = [
  'live',
  'oid',
  'inv',
  'ttl',
  'tel',
  'eml',
  'vid',
  'curr',
  'p1',
  'p2',
  'p3',
  'p4',
  'cbk',
  'cst',
  'crl',
] as const;
export type CheckoutForm = Record<(typeof HASHED)[number], string>;

/** Copied from the return into the question at the IPN address. */
export const IPN_FIELDS = ['ivm', 'qwh', 'afd', 'poi', 'uyt', 'ifd'] as const;

export const Found = v.object({
  status: v.union([v.literal(1), v.literal('1')]),
  data: v.object({
    oid: v.string(),
    vid: v.string(),
    transaction_amount: v.union([v.string(), v.number()]),
    transaction_code: v.pipe(v.string(), v.minLength(1)),
  }),
});
export type Found = v.InferOutput<typeof Found>['data'];
export const NotFound = v.object({ status: v.union([v.literal(0), v.literal('0')]) });
