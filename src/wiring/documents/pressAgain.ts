import type { ActorRefFrom } from 'xstate';
import { totalsFor } from '#machines/checkout/facts.ts';
import { deliveryOf, termOf } from '#machines/checkout/kind.ts';
import type { checkoutMachine } from '#machines/checkout/machine.ts';
import { cartKeyOf } from '#machines/checkout/orderRequest.ts';
import {
  type CheckoutSnapshot,
  isOpeningReview,
  isRecovering,
} from '#machines/checkout/outline.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { type RunningCart, showNotice } from './cart.ts';

const PRESS = 'storefront.press';
const MOST_MS = 15_000;
const TOLD_MS = 600_000;
const AT_ONCE_MS = 500;

/** What a shopper agrees to by the press that orders: its lines, who gets them, how and where, and every sum with the way and the day to pay it. A quote is read anew, its cost stands in the sums. */
const agreedIn = (context: CheckoutContext): string =>
  JSON.stringify([
    ...[cartKeyOf(context), totalsFor(context), context.method, termOf(context)],
    ...[{ ...deliveryOf(context), quote: null }, context.contact, context.address],
    context.attachments,
  ]);

/**
 * This document is the one that the reload brought for the very file that cut the press off, whose moment both wrote down: no link in its place, no tab that was
 * opened again, none that the shopper loads anew later.
 */
function isOfReload(at: number): boolean {
  const reloaded = Number(sessionStorage.reloaded);
  const isReload = performance
    .getEntriesByType('navigation')
    .some((one) => 'type' in one && one.type === 'reload');
  return (
    isReload && Math.abs(reloaded - at) < AT_ONCE_MS && performance.timeOrigin - reloaded < MOST_MS
  );
}

/** The press that was cut off, taken out: no other document knows it. */
function takePress(): { at: number; context: CheckoutContext } | null {
  const [at = '', context] = (sessionStorage.getItem(PRESS) ?? '').split(/ (.*)/s);
  sessionStorage.removeItem(PRESS);
  return context ? { at: Number(at), context: JSON.parse(context) } : null;
}

/**
 * A press that a deploy cut off is not asked for twice (467): it is made again once the shop was read and knows of no order, if the review then stands
 * as it was agreed to. It takes the lock as any other, and carries the same intent. A review that stands otherwise says that nothing was ordered (474).
 */
export function pressAgain(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  banner: RunningCart['banner'],
  now = Date.now(),
): void {
  const press = takePress();
  if (!press || now - press.at > TOLD_MS) return;
  const isNow = isOfReload(press.at) && Math.abs(now - press.at) < MOST_MS;
  const look = (snapshot: CheckoutSnapshot): void => {
    if (isRecovering(snapshot) || isOpeningReview(snapshot)) return;
    watching.unsubscribe();
    if (!snapshot.can({ type: 'order.place' })) return;
    if (isNow && agreedIn(snapshot.context) === agreedIn(press.context))
      checkout.send({ type: 'order.place' });
    else showNotice(banner, { type: 'notice', id: 'banner.notPressed', severity: 'error' });
  };
  const watching = checkout.subscribe(look);
  look(checkout.getSnapshot());
}
