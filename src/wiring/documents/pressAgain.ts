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

/** What a shopper agrees to by the press that orders: its lines, who gets them, how and where, the way and the day to pay, and every sum (apart). A quote is read anew, its cost stands in the sums. */
const agreedIn = (context: CheckoutContext): string =>
  JSON.stringify([
    ...[cartKeyOf(context), context.method, termOf(context)],
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

/** What was on the screen, with its sums: another build may reckon others. */
type Press = readonly [totals: unknown, context: CheckoutContext];

/** The press that was cut off, taken out: no other document knows it. */
function takePress(): { at: number; press: string } | null {
  const [at = '', press] = (sessionStorage.getItem(PRESS) ?? '').split(/ (.*)/s);
  sessionStorage.removeItem(PRESS);
  return press ? { at: Number(at), press } : null;
}

/** A press that another build wrote in another shape was another press. */
function isAgreed(press: string, now: CheckoutContext): boolean {
  try {
    const [totals, then] = JSON.parse(press) as Press;
    const isOneSum = JSON.stringify(totalsFor(now)) === JSON.stringify(totals);
    return isOneSum && agreedIn(now) === agreedIn(then);
  } catch {
    return false;
  }
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
  const cut = takePress();
  if (!cut || now - cut.at > TOLD_MS) return;
  const isNow = isOfReload(cut.at) && Math.abs(now - cut.at) < MOST_MS;
  const look = (snapshot: CheckoutSnapshot): void => {
    if (isRecovering(snapshot) || isOpeningReview(snapshot)) return;
    watching.unsubscribe();
    if (!snapshot.can({ type: 'order.place' })) return;
    if (isNow && isAgreed(cut.press, snapshot.context)) checkout.send({ type: 'order.place' });
    else showNotice(banner, { type: 'notice', id: 'banner.notPressed', severity: 'error' });
  };
  const watching = checkout.subscribe(look);
  look(checkout.getSnapshot());
}
