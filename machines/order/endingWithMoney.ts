import type { OrderEffect, OrderFacts } from './types.ts';

/** An order ends unpaid, and money that came beside it is here still: that is said with the end, and a person gives it back. */
export function endingWithMoney(
  { owedBack, strange }: OrderFacts,
  { type }: { type: string },
): OrderEffect[] {
  const amount = owedBack + strange;
  const event = type === 'kitchen.refused' ? 'kitchenRefused' : 'cancelled';
  return [
    { type: 'post', facts: [{ kind: 'CANCELLED', amount: 0 }] },
    // Of another currency alone: no sum of this order's tells it.
    amount > 0 ? { type: 'tell', event, amount } : { type: 'tell', event: 'review' },
  ];
}
