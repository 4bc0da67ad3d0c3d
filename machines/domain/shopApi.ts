import type * as v from 'valibot';
import type { ShopCall } from './calls/call.ts';
import { CHECKOUT_CALLS } from './calls/checkout.ts';
import type { MERCHANT_CALLS } from './calls/merchant.ts';
import { OWN_CALLS } from './calls/own.ts';
import type { SUPPORT_CALLS } from './calls/support.ts';

/** The calls of shoppers and of staff: what a shop's pages begin with. */
export const SHOP_API = { ...CHECKOUT_CALLS, ...OWN_CALLS } as const satisfies Record<
  string,
  ShopCall
>;

/** Those, the ones of support, which come when they are asked, and those of the merchant's own systems, which no page asks. */
export type Api = typeof SHOP_API & typeof SUPPORT_CALLS & typeof MERCHANT_CALLS;
export type ApiName = keyof Api;

export type ReplyOf<N extends ApiName> = v.InferOutput<Api[N]['reply']>;
export type QueryOf<N extends ApiName> = v.InferInput<Api[N]['query']>;
export type BodyOf<N extends ApiName> = Api[N]['body'] extends v.GenericSchema
  ? v.InferInput<Api[N]['body']>
  : undefined;
