import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** Checkout Sessions: https://docs.stripe.com/api/checkout/sessions, webhooks: https://docs.stripe.com/webhooks */
export const CHECKOUT: CheckoutCall = {
  path: '/stripe-account/stripe-cart-checkout',
  reply: 'redirect',
};

/** What became of the money of a payment: https://docs.stripe.com/api/charges/object, contested: https://docs.stripe.com/api/disputes/object */
const Charge = v.object({
  currency: v.string(),
  amount_refunded: v.number(),
  disputed: v.boolean(),
});
export type Charge = v.InferOutput<typeof Charge>;

const Voucher = v.nullish(
  v.object({ expires_at: v.nullish(v.number()), expires_after: v.nullish(v.number()) }),
);
/** How a voucher is paid, each kind under a name of its own: https://docs.stripe.com/api/payment_intents/object#payment_intent_object-next_action */
const NextAction = v.object({
  boleto_display_details: Voucher,
  konbini_display_details: Voucher,
  multibanco_display_details: Voucher,
  oxxo_display_details: Voucher,
});

const Intent = v.object({
  id: v.string(),
  status: v.string(),
  next_action: v.nullish(NextAction),
  latest_charge: v.nullish(v.union([v.string(), Charge])),
  last_payment_error: v.nullish(
    v.object({ code: v.nullish(v.string()), decline_code: v.nullish(v.string()) }),
  ),
});

const Session = v.object({
  id: v.pipe(v.string(), v.startsWith('cs_')),
  url: v.nullish(v.string()),
  status: v.nullable(v.string()),
  payment_status: v.string(),
  amount_total: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  client_reference_id: v.nullable(v.string()),
  payment_intent: v.nullish(v.union([v.string(), Intent])),
  expires_at: v.number(),
  livemode: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** Until when a voucher can be paid; null: it does not say. */
export function voucherEnds({ next_action: next }: v.InferOutput<typeof Intent>): Date | null {
  const end = Object.values(next ?? {})
    .map((one) => one?.expires_at ?? one?.expires_after)
    .find(Boolean);
  return end ? new Date(end * 1_000) : null;
}

export function parseSession(value: unknown): Session | null {
  const read = v.safeParse(Session, value);
  return read.success ? read.output : null;
}

/** The envelope of every webhook. Sessions concern us, and what becomes of a payment afterwards: charges, refunds and disputes name its intent. */
const Event = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_[\w]{1,120}$/)),
  type: v.string(),
  data: v.object({
    object: v.looseObject({
      object: v.string(),
      id: v.string(),
      client_reference_id: v.nullish(v.string()),
      payment_intent: v.nullish(v.unknown()),
    }),
  }),
});
export type Event = v.InferOutput<typeof Event>;

export function parseEvent(text: string): Event | null {
  try {
    const read = v.safeParse(Event, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
