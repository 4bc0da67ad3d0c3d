import * as v from 'valibot';
import { call, get, OfBusiness, ours, post, type ShopCall } from './call.ts';
import { TRACE_CALLS, TraceRow } from './traces.ts';

const supports = { ...ours, needs: 'support' } as const;

/** A recorded checkout of an order, by what opens it. */
const Recorded = v.object({ id: v.string(), reference: v.string(), lastAt: v.string() });

/** An order as support finds it: whether it is the caller's, and how its money stands. */
export const SupportOrder = v.object({
  id: v.string(),
  orderNumber: v.string(),
  createdAt: v.string(),
  customerName: v.string(),
  email: v.string(),
  phone: v.string(),
  currency: v.string(),
  /** decimal */
  total: v.number(),
  paid: v.number(),
  /** what came, what of it went back, and what must go back still */
  came: v.number(),
  returned: v.number(),
  toGoBack: v.number(),
  paymentState: v.string(),
  /** the first thing that was ordered, and how many others */
  what: v.string(),
  others: v.number(),
  /** of its pages, the newest first */
  checkouts: v.array(Recorded),
});
export type SupportOrder = v.InferOutput<typeof SupportOrder>;

/** A checkout or a payment that ended badly. */
const FailedRow = v.object({
  kind: v.picklist(['payment', 'checkout']),
  at: v.string(),
  /** the payment's state, or where the page stood */
  state: v.string(),
  provider: v.nullable(v.string()),
  /** decimal, of a payment */
  amount: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  order: v.nullable(
    v.object({ id: v.string(), orderNumber: v.string(), paymentState: v.string() }),
  ),
  checkout: v.nullable(Recorded),
});
export type FailedRow = v.InferOutput<typeof FailedRow>;

/** An order of which something waits for a person of the shop. */
const AttentionRow = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  reason: v.string(),
  amount: v.nullable(v.number()),
  currency: v.string(),
  since: v.string(),
});
export type AttentionRow = v.InferOutput<typeof AttentionRow>;

/** How many of a list are shown. */
const Rows = v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)));

/** Recorded checkouts, and what support begins with before a shopper has said a reference. */
export const SUPPORT_CALLS = {
  ...TRACE_CALLS,
  supportDesk: call({
    ...get,
    ...supports,
    path: '/support/desk',
    query: v.object({ ...OfBusiness.entries, failed: Rows, attention: Rows }),
    reply: v.object({
      /** the newest first; `failures`: how many in all, as far as they are counted */
      failed: v.array(FailedRow),
      failures: v.number(),
      /** what waits longest first; `waiting`: how many in all */
      attention: v.array(AttentionRow),
      waiting: v.number(),
    }),
  }),
  // What is typed names a person: it stands in the body, since addresses are logged on their way.
  searchSupportOrders: call({
    ...post,
    ...supports,
    path: '/support/orders/search',
    query: OfBusiness,
    body: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) }),
    reply: v.object({
      orders: v.array(SupportOrder),
      /** recorded checkouts that led to no order */
      checkouts: v.array(TraceRow),
      isMore: v.boolean(),
    }),
  }),
  supportOrder: call({
    ...get,
    ...supports,
    path: '/support/orders/:id',
    query: OfBusiness,
    /** `desk`: who asks may open the order on the staff's desk, too */
    reply: v.object({ trace: v.looseObject({}), order: SupportOrder, desk: v.boolean() }),
  }),
} as const satisfies Record<string, ShopCall>;
