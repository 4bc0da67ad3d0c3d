import { canChangeMethod, primaryOf, stillDueOf } from '#machines/checkout/view.ts';

type Snapshot = Parameters<typeof primaryOf>[0];
/** The page of an order is about paying it: everything that can be done about that stands in one card (U9). */
export function paysInCard(snapshot: Snapshot): boolean {
  const action = primaryOf(snapshot)?.action;
  return (
    (action === 'payment.continue' || action === 'method.change') &&
    canChangeMethod(snapshot) &&
    stillDueOf(snapshot) > 0
  );
}
/** A form or a review was asked for, and here is the order that the items of the cart are in (434). */
export const isFoundInstead = (snapshot: Snapshot): boolean =>
  snapshot.context.entry !== 'order' && snapshot.context.sends === 0 && paysInCard(snapshot);
