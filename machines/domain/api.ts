import type * as v from 'valibot';
import { ACCOUNT_CALLS } from './calls/account.ts';
import { APPOINTMENT_CALLS } from './calls/appointments.ts';
import type { ShopCall } from './calls/call.ts';
import { CATALOG_CALLS } from './calls/catalog.ts';
import { DELIVERY_CALLS } from './calls/deliveries.ts';
import { NOTIFICATION_CALLS } from './calls/notifications.ts';
import { ORDER_CALLS } from './calls/orders.ts';
import { PAYMENT_CALLS } from './calls/payments.ts';
import { PROMOTION_CALLS } from './calls/promotions.ts';
import { SHIPMENT_CALLS } from './calls/shipments.ts';
import { STORE_CALLS } from './calls/store.ts';
import { TABLE_CALLS } from './calls/tables.ts';
import { TRACE_CALLS } from './calls/traces.ts';
import { PRODUCT_JOINS } from './productJoins.ts';

/** Every call of the shop once: method, path, request, reply. Provider checkout paths stand in each provider's wire.ts. */
export const API = {
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
  ...TRACE_CALLS,
} as const satisfies Record<string, ShopCall>;

export type ApiName = keyof typeof API;

const names = (schema: object | null, field: string): boolean =>
  schema !== null && 'entries' in schema && field in (schema.entries as object);

/** What a call carries beside its own question (specification 7): whose shop is asked, and the parts of a product to bring along. */
export function carriedBy(name: ApiName, businessId: string) {
  const { query, body } = API[name];
  return {
    query: {
      ...(names(query, 'businessId') && { businessId }),
      ...(names(query, 'join') && { join: PRODUCT_JOINS }),
    },
    body: names(body, 'businessId') ? { businessId } : {},
  };
}

export type ReplyOf<N extends ApiName> = v.InferOutput<(typeof API)[N]['reply']>;
export type QueryOf<N extends ApiName> = v.InferInput<(typeof API)[N]['query']>;
export type BodyOf<N extends ApiName> = (typeof API)[N]['body'] extends v.GenericSchema
  ? v.InferInput<(typeof API)[N]['body']>
  : undefined;
