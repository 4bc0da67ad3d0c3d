import { canChangeMethod, primaryOf, stillDueOf } from '#machines/checkout/view.ts';

/** The page of an order is about paying it: everything that can be done about that stands in one card (U9). */
export function paysInCard(snapshot: Parameters<typeof primaryOf>[0]): boolean {
  const action = primaryOf(snapshot)?.action;
  return (
    (action === 'payment.continue' || action === 'method.change') &&
    canChangeMethod(snapshot) &&
    stillDueOf(snapshot) > 0
  );
}
