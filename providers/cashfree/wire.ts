import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** Payment Gateway orders: https://www.cashfree.com/docs/api-reference/payments/latest/orders/create */
export const CHECKOUT: CheckoutCall = { path: '/cartTransaction/cashfree-checkout', reply: 'redirect' };
/** One version everywhere: identifiers are strings from 2023-08-01 on. */
export const API_VERSION = '2025-01-01';

export const Order = v.object({
  order_id: v.string(),
  cf_order_id: v.string(),
  order_amount: v.number(),
  order_currency: v.string(),
  order_status: v.string(),
  payment_session_id: v.nullish(v.string()),
  order_expiry_time: v.nullish(v.string()),
});
export type Order = v.InferOutput<typeof Order>;

/** One try of an order that may have several. */
export const Payments = v.array(
  v.object({
    cf_payment_id: v.string(),
    payment_status: v.string(),
    payment_time: v.nullish(v.string()),
    error_details: v.nullish(v.object({ error_reason: v.nullish(v.string()), error_code: v.nullish(v.string()) })),
  }),
);
export type Payment = v.InferOutput<typeof Payments>[number];

export const Failure = v.object({ code: v.nullish(v.string()), message: v.nullish(v.string()), type: v.nullish(v.string()) });

export const Webhook = v.object({
  type: v.pipe(v.string(), v.maxLength(80)),
  data: v.looseObject({
    order: v.nullish(v.looseObject({ order_id: v.pipe(v.string(), v.maxLength(60)) })),
    payment: v.nullish(v.looseObject({ cf_payment_id: v.union([v.string(), v.number()]) })),
  }),
});
