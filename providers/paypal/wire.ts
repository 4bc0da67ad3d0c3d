import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** Orders v2: https://developer.paypal.com/docs/api/orders/v2/, webhooks: https://developer.paypal.com/api/rest/webhooks/ */
export const CHECKOUT: CheckoutCall = { path: '/cartTransaction/paypal-checkout', reply: 'redirect' };
/** Below it our order's id: moves the money that the shopper approved. */
export const CAPTURE_PATH = '/cartTransaction/paypal-capture';

const Money = v.object({ currency_code: v.string(), value: v.string() });
const Capture = v.object({
  id: v.string(),
  status: v.string(),
  amount: v.nullish(Money),
  custom_id: v.nullish(v.string()),
});
const Payee = v.nullish(v.object({ merchant_id: v.nullish(v.string()) }));
const Unit = v.object({
  custom_id: v.nullish(v.string()),
  amount: v.nullish(Money),
  payee: Payee,
  payments: v.nullish(v.object({ captures: v.nullish(v.array(Capture)) })),
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

/** Errors are told apart by `details[].issue`, never by their text. */
export const Failure = v.object({
  name: v.string(),
  debug_id: v.nullish(v.string()),
  details: v.nullish(v.array(v.object({ issue: v.nullish(v.string()) }))),
});

/** In capture events the order's id is among the related ids, in order events it is the resource's own, in reversed approvals `order_id`. */
export const Event = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  event_type: v.string(),
  resource: v.looseObject({
    id: v.nullish(v.string()),
    order_id: v.nullish(v.string()),
    supplementary_data: v.nullish(v.object({ related_ids: v.nullish(v.object({ order_id: v.nullish(v.string()) })) })),
  }),
});
export type Event = v.InferOutput<typeof Event>;

export function orderIdIn({ event_type, resource }: Event): string | null {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  return resource.supplementary_data?.related_ids?.order_id ?? resource.order_id ?? null;
}
