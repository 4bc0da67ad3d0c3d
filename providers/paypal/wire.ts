import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** Orders v2: https://developer.paypal.com/docs/api/orders/v2/, webhooks: https://developer.paypal.com/api/rest/webhooks/ */
export const CHECKOUT: CheckoutCall = {
  path: '/cartTransaction/paypal-checkout',
  reply: 'redirect',
};
/** Below it our order's id: moves the money that the shopper approved. */
export const CAPTURE_PATH = '/cartTransaction/paypal-capture';

const Money = v.object({ currency_code: v.string(), value: v.string() });
const Capture = v.object({
  id: v.string(),
  status: v.string(),
  amount: v.nullish(Money),
  custom_id: v.nullish(v.string()),
  processor_response: v.nullish(v.object({ response_code: v.nullish(v.string()) })),
});
const Refund = v.object({
  id: v.nullish(v.string()),
  status: v.nullish(v.string()),
  amount: v.nullish(Money),
});
export type Refund = v.InferOutput<typeof Refund>;
const Payee = v.nullish(v.object({ merchant_id: v.nullish(v.string()) }));
const Unit = v.object({
  custom_id: v.nullish(v.string()),
  amount: v.nullish(Money),
  payee: Payee,
  payments: v.nullish(
    v.object({ captures: v.nullish(v.array(Capture)), refunds: v.nullish(v.array(Refund)) }),
  ),
});
export const Order = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/)),
  status: v.string(),
  links: v.nullish(v.array(v.object({ rel: v.string(), href: v.string() }))),
  purchase_units: v.nullish(v.array(Unit)),
});
export type Order = v.InferOutput<typeof Order>;
export type Capture = v.InferOutput<typeof Capture>;

export const Token = v.object({ access_token: v.string(), expires_in: v.number() });

/** Disputes of one transaction, and one of them with its outcome: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export const Disputes = v.object({
  items: v.nullish(
    v.array(
      v.object({
        dispute_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,255}$/)),
        status: v.string(),
        dispute_amount: v.nullish(Money),
      }),
    ),
  ),
});
export const Dispute = v.object({
  status: v.string(),
  dispute_outcome: v.nullish(v.object({ outcome_code: v.nullish(v.string()) })),
});

/** Errors are told apart by `details[].issue`, never by their text. */
export const Failure = v.object({
  name: v.string(),
  debug_id: v.nullish(v.string()),
  details: v.nullish(v.array(v.object({ issue: v.nullish(v.string()) }))),
});

const Link = v.object({ rel: v.string(), href: v.string() });
/** `custom` and `invoice_number` are what the order was made with. */
const Disputed = v.looseObject({
  seller_transaction_id: v.nullish(v.string()),
  custom: v.nullish(v.string()),
  invoice_number: v.nullish(v.string()),
});

export const Event = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  event_type: v.string(),
  resource: v.looseObject({
    id: v.nullish(v.string()),
    order_id: v.nullish(v.string()),
    custom_id: v.nullish(v.string()),
    links: v.nullish(v.array(Link)),
    disputed_transactions: v.nullish(v.array(Disputed)),
    supplementary_data: v.nullish(
      v.object({ related_ids: v.nullish(v.object({ order_id: v.nullish(v.string()) })) }),
    ),
  }),
});
export type Event = v.InferOutput<typeof Event>;

/**
 * Which payment an event is about. Capture events name the order among the related ids, order events are about it, reversed approvals have
 * `order_id`. A refund or reversal leads up to its capture, a dispute names the capture as the seller's transaction. Whatever was made with
 * our `custom_id` carries it on.
 */
export function subjectOf(event: Event): {
  ourReference: string | null;
  sessionKey?: { name: 'id' | 'capture'; value: string };
} {
  const { resource } = event;
  const [disputed] = resource.disputed_transactions ?? [];
  const ourReference = disputed?.custom ?? disputed?.invoice_number ?? resource.custom_id ?? null;
  const order = orderIdIn(event);
  if (order) return { ourReference, sessionKey: { name: 'id', value: order } };
  const above = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  const capture =
    disputed?.seller_transaction_id ??
    /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(above)?.[1];
  return capture
    ? { ourReference, sessionKey: { name: 'capture', value: capture } }
    : { ourReference };
}

function orderIdIn({ event_type, resource }: Event): string | null {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  return resource.supplementary_data?.related_ids?.order_id ?? resource.order_id ?? null;
}
