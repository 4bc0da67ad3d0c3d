import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** Payment Gateway orders: https://www.cashfree.com/docs/api-reference/payments/latest/orders/create */
export const CHECKOUT: CheckoutCall = {
  path: '/cartTransaction/cashfree-checkout',
  reply: 'redirect',
};
/** What Cashfree's script calls and shows, beside the host that it comes from, as its page on content policies lists them. */
export const PAGE_ORIGINS = {
  production: ['https://api.cashfree.com', 'https://payments.cashfree.com'],
  sandbox: ['https://sandbox.cashfree.com', 'https://payments-test.cashfree.com'],
} as const;

/** One version everywhere: identifiers are strings from 2023-08-01 on. */
export const API_VERSION = '2025-01-01';

/** Text since 2023-08-01; the documentation of the official client still prints numbers. */
const CfId = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

export const Order = v.object({
  order_id: v.string(),
  cf_order_id: CfId,
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
    cf_payment_id: CfId,
    payment_status: v.string(),
    payment_time: v.nullish(v.string()),
    error_details: v.nullish(
      v.object({ error_reason: v.nullish(v.string()), error_code: v.nullish(v.string()) }),
    ),
  }),
);
export type Payment = v.InferOutput<typeof Payments>[number];

/** https://www.cashfree.com/docs/api-reference/payments/latest/refunds/get-all */
export const Refunds = v.array(
  v.object({
    refund_amount: v.number(),
    refund_currency: v.nullish(v.string()),
    refund_status: v.nullish(v.string()),
  }),
);

/** https://www.cashfree.com/docs/api-reference/payments/latest/disputes/get-by-order-id */
export const Disputes = v.array(
  v.object({
    dispute_id: v.nullish(CfId),
    dispute_amount: v.nullish(v.number()),
    dispute_amount_currency: v.nullish(v.string()),
    dispute_status: v.nullish(v.string()),
    created_at: v.nullish(v.string()),
  }),
);

export const Failure = v.object({
  code: v.nullish(v.string()),
  message: v.nullish(v.string()),
  type: v.nullish(v.string()),
});

const Id = v.union([v.string(), v.number()]);
const Named = v.looseObject({ order_id: v.pipe(v.string(), v.maxLength(60)) });

/**
 * Payments name their order as `order`, refunds inside `refund`, disputes as `order_details`:
 * https://www.cashfree.com/docs/api-reference/payments/latest/refunds/webhooks and .../disputes/dispute-webhooks
 */
export const Webhook = v.object({
  type: v.pipe(v.string(), v.maxLength(80)),
  data: v.looseObject({
    order: v.nullish(Named),
    payment: v.nullish(v.looseObject({ cf_payment_id: Id })),
    refund: v.nullish(
      v.looseObject({
        cf_refund_id: Id,
        refund_status: v.nullish(v.string()),
        order_id: v.nullish(v.pipe(v.string(), v.maxLength(60))),
      }),
    ),
    dispute: v.nullish(
      v.looseObject({
        dispute_id: Id,
        dispute_status: v.nullish(v.string()),
        updated_at: v.nullish(v.string()),
      }),
    ),
    order_details: v.nullish(Named),
  }),
});
export type Webhook = v.InferOutput<typeof Webhook>;
