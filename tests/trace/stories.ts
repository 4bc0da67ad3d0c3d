import {
  checkoutInput,
  draftOf,
  goodsCart,
  known,
  ORDERS,
  placed,
  seen,
} from '#machines/checkout/samples.ts';
import type { CheckoutInput } from '#machines/checkout/types.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import type { Happening } from './record.ts';
import { BEGAN } from './walked.ts';

export const upToPayment: Happening[] = [
  {
    answers: 'recover',
    output: { ok: true, draft: draftOf(goodsCart, { intentId: null }), order: null, known },
  },
  { answers: 'openReview', output: { ...seen, twin: null } },
  { passes: 6_000 },
  { type: 'method.choose', method: 'STRIPE' },
  { passes: 2_500 },
  { type: 'order.place' },
  { answers: 'lockOrder', output: { held: true } },
  { answers: 'placeOrder', output: placed },
  {
    answers: 'startPayment',
    output: {
      ok: true,
      attemptId: 'attempt-1',
      step: { kind: 'redirect', url: '/cart/handoff/attempt-1' },
    },
  },
];
export const back = checkoutInput({
  entry: 'order',
  orderId: 'order-1',
  capability: 'opens-order-1',
  returned: true,
});
export const answered = (order: object): Happening => ({
  answers: 'recover',
  output: { ok: true, draft: null, order, known },
});
export const asked = (order: object): Happening => ({
  answers: 'askOutcome',
  output: { ok: true, order },
});

/** Another page of the same tab. */
export const later = (segment: TraceSegment, ms: number): TraceSegment => ({
  ...segment,
  document: segment.document.replace(/1$/, '2'),
  startedAt: BEGAN + ms,
  entries: segment.entries.map((one) => ({ ...one, at: one.at + ms })),
});

/** What happened in checkouts that are recorded, page by page. */
export const STORIES: Record<string, [input: Partial<CheckoutInput>, Happening[]]> = {
  'a checkout up to its payment': [{}, upToPayment],
  'a return that ends paid': [
    back,
    [answered(ORDERS.confirming), { passes: 1_000 }, asked(ORDERS.paid)],
  ],
  'a return whose answer never comes': [
    back,
    [
      answered(ORDERS.confirming),
      ...[1_000, 2_000, 3_000, 5_000].flatMap((passes): Happening[] => [
        { passes },
        asked(ORDERS.confirming),
      ]),
      { type: 'network.lost' },
    ],
  ],
  'a payment that was declined, and another way': [
    back,
    [answered(ORDERS.declined), { type: 'method.change', method: 'PAYPAL' }],
  ],
};
