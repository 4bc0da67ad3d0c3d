import type { ShopCall } from './calls/call.ts';
import { MERCHANT_CALLS } from './calls/merchant.ts';
import { SUPPORT_CALLS } from './calls/support.ts';
import { type Api, SHOP_API } from './shopApi.ts';

export { carriedBy } from './calls/carried.ts';
export type { Api, ApiName, BodyOf, QueryOf, ReplyOf } from './shopApi.ts';

/** Every call of the shop once: method, path, request, reply. Provider checkout paths stand in each provider's wire.ts. */
export const API: Api = { ...SHOP_API, ...SUPPORT_CALLS, ...MERCHANT_CALLS } satisfies Record<
  string,
  ShopCall
>;
