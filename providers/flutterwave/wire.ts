import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** v3 Standard: https://developer.flutterwave.com/v3.0/docs/flutterwave-standard-1, verify: https://developer.flutterwave.com/v3.0/docs/transaction-verification */
export const CHECKOUT: CheckoutCall = { path: '/flutterwave/flw-cart-checkout', reply: 'redirect' };

/** Ids come as numbers and as text; a number may be too large to keep as one. */
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

export const LinkReply = v.object({
  status: v.literal('success'),
  data: v.object({ link: v.string() }),
});

export const Transaction = v.object({
  id: v.nullish(Id),
  tx_ref: v.string(),
  flw_ref: v.nullish(v.string()),
  amount: v.union([v.number(), v.string()]),
  currency: v.string(),
  status: v.string(),
  processor_response: v.nullish(v.string()),
});
export type Transaction = v.InferOutput<typeof Transaction>;

/** The envelope says whether the look-up worked, never whether anything was paid. */
export const LookUpReply = v.object({
  status: v.string(),
  message: v.nullish(v.string()),
  data: v.nullish(v.unknown()),
});

/** All tries under one reference: https://developer.flutterwave.com/v3.0.0/reference/get-transactions */
export const TriesReply = v.object({ status: v.literal('success'), data: v.array(v.unknown()) });

/** https://developer.flutterwave.com/v3.0.0/reference/get-all-refunds; the transaction is named in one of two ways. */
export const RefundsReply = v.object({
  status: v.literal('success'),
  data: v.array(
    v.object({
      amount_refunded: v.union([v.number(), v.string()]),
      status: v.string(),
      transaction_id: v.nullish(Id),
      tx_id: v.nullish(Id),
    }),
  ),
});

/** https://developer.flutterwave.com/reference/endpoints/charge-backs: lost, won, initiated, accepted, declined (by the merchant: contested) */
export const ChargebacksReply = v.object({
  status: v.literal('success'),
  data: v.array(
    v.object({
      id: v.nullish(Id),
      amount: v.nullish(v.number()),
      status: v.string(),
      tx_ref: v.nullish(v.string()),
      created_at: v.nullish(v.string()),
    }),
  ),
});

export const Hook = v.object({
  event: v.pipe(v.string(), v.maxLength(60)),
  data: v.object({
    id: v.nullish(Id),
    tx_ref: v.nullish(v.pipe(v.string(), v.maxLength(100))),
    status: v.nullish(v.pipe(v.string(), v.maxLength(60))),
  }),
});
