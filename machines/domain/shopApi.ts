import type * as v from 'valibot';
import { ACCOUNT_CALLS } from './calls/account.ts';
import { APPOINTMENT_CALLS } from './calls/appointments.ts';
import type { ShopCall } from './calls/call.ts';
import { CATALOG_CALLS } from './calls/catalog.ts';
import { DELIVERY_CALLS } from './calls/deliveries.ts';
import type { MERCHANT_CALLS } from './calls/merchant.ts';
import { NOTIFICATION_CALLS } from './calls/notifications.ts';
import { ORDER_CALLS } from './calls/orders.ts';
import { PAYMENT_CALLS } from './calls/payments.ts';
import { PROMOTION_CALLS } from './calls/promotions.ts';
import { SHIPMENT_CALLS } from './calls/shipments.ts';
import { STORE_CALLS } from './calls/store.ts';
import { TABLE_CALLS } from './calls/tables.ts';
import type { TRACE_CALLS } from './calls/traces.ts';
import { PRODUCT_JOINS } from './productJoins.ts';

/** The calls of shoppers and of staff: what a shop's pages begin with. */
export const SHOP_API = {
  ...STORE_CALLS,
  ...CATALOG_CALLS,
  ...PROMOTION_CALLS,
  ...APPOINTMENT_CALLS,
  ...ORDER_CALLS,
  ...PAYMENT_CALLS,
  ...SHIPMENT_CALLS,
  ...TABLE_CALLS,
  ...DELIVERY_CALLS,
  ...ACCOUNT_CALLS,
  ...NOTIFICATION_CALLS,
} as const satisfies Record<string, ShopCall>;

/** Those, the ones of support, which come when they are asked, and those of the merchant's own systems, which no page asks. */
export type Api = typeof SHOP_API & typeof TRACE_CALLS & typeof MERCHANT_CALLS;
export type ApiName = keyof Api;

const names = (schema: object | null, field: string): boolean =>
  schema !== null && 'entries' in schema && field in (schema.entries as object);

/** What a call carries beside its own question (specification 7): whose shop is asked, and the parts of a product to bring along. */
export function carriedBy({ query, body }: Pick<ShopCall, 'query' | 'body'>, businessId: string) {
  return {
    query: {
      ...(names(query, 'businessId') && { businessId }),
      ...(names(query, 'join') && { join: PRODUCT_JOINS }),
    },
    body: names(body, 'businessId') ? { businessId } : {},
  };
}

export type ReplyOf<N extends ApiName> = v.InferOutput<Api[N]['reply']>;
export type QueryOf<N extends ApiName> = v.InferInput<Api[N]['query']>;
export type BodyOf<N extends ApiName> = Api[N]['body'] extends v.GenericSchema
  ? v.InferInput<Api[N]['body']>
  : undefined;
