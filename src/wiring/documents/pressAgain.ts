import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  type CheckoutSnapshot,
  isOpeningReview,
  isRecovering,
} from '#machines/checkout/outline.ts';
import { agreedIn } from './agreedIn.ts';

const MOST_MS = 15_000;
/** By this very press the document was loaded anew, a moment ago; a shopper who reloads it pressed nothing. */
function wasCut(at: number, now: number): boolean {
  const reloaded = Number(sessionStorage.reloaded);
  return Math.abs(reloaded - at) < MOST_MS && now - reloaded < MOST_MS;
}

/**
 * A press that a deploy cut off is not asked for twice (467): it is made again once the shop was read and knows of no order, if the review then stands
 * as it was agreed to. It takes the lock as any other, and carries the same intent.
 */
export function pressAgain(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  press: string,
  now: number,
): void {
  const [at = '', agreed] = press.split(/ (.*)/s);
  if (!wasCut(Number(at), now)) return;
  const look = (snapshot: CheckoutSnapshot): void => {
    if (isRecovering(snapshot) || isOpeningReview(snapshot)) return;
    watching.unsubscribe();
    if (snapshot.can({ type: 'order.place' }) && agreedIn(snapshot) === agreed)
      checkout.send({ type: 'order.place' });
  };
  const watching = checkout.subscribe(look);
  look(checkout.getSnapshot());
}
