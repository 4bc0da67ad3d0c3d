import type { AnyMachineSnapshot } from 'xstate';
import type { CheckoutSnapshot } from '#machines/checkout/outline.ts';
import * as view from '#machines/checkout/view.ts';
import { PAY_LATER, type PaymentMethod } from '#machines/domain/payment.ts';
import type { Case } from '#machines/model.ts';

/** What the page that stands there has a button for, where the chart would hear more: asked before a way is planned, so that nobody waits for a button that is never there. */
export function isOffered({ event }: Case, snapshot: AnyMachineSnapshot): boolean {
  const at = snapshot as CheckoutSnapshot;
  const state = view.stateNameOf(at);
  const { kind } = at.context;
  const { method } = event as unknown as { method?: PaymentMethod };
  switch (event.type) {
    case 'session.restored':
      return false;
    case 'terms.choose':
      // At a table a way to pay takes the place of a term that was chosen before.
      return kind === 'table'
        ? at.context.paymentTerm !== null
        : state === 'review' && at.context.isB2B && at.context.paymentTerms.length > 0;
    case 'status.refresh':
      return state !== 'blocked';
    case 'information.edit':
      return state !== 'orderRefused';
    case 'times.release':
      return state === 'slotLost' && at.context.appointments.length > 0;
    case 'delivery.choose':
      return kind === 'goods';
    case 'review.open':
      return state !== 'information' || view.linesOf(at).length > 0;
    case 'order.place':
      return view.linesOf(at).length > 0;
    case 'method.choose':
      return at.context.method !== method && (state !== 'information' || kind === 'table');
    case 'payment.continue':
      return goesOn(at) && payable(at).includes(running(at));
    case 'method.change':
      // The way of the open payment goes on with it, and begins none.
      return (
        payable(at).includes(method as PaymentMethod) && !(goesOn(at) && method === running(at))
      );
    case 'tip.choose':
      return view.tipChoiceOf(at) !== null;
    case 'xstate.done.actor.openReview':
      return !isUndelivered(event) || (kind === 'goods' && at.context.delivery.kind !== 'collect');
    case 'contact.change':
    case 'field.leave':
      return state === 'information' || kind === 'table';
    default:
      return true;
  }
}

const isUndelivered = (event: object): boolean =>
  (event as { output?: { reason?: string } }).output?.reason === 'DELIVERY';
const goesOn = (at: CheckoutSnapshot): boolean => view.primaryOf(at)?.action === 'payment.continue';
const running = (at: CheckoutSnapshot): PaymentMethod =>
  (view.orderOf(at)?.attempt?.provider ?? view.providerOf(at)) as PaymentMethod;

/** The ways to pay beside an order that stands (`PayAgain`): paying later has a button of its own where something else can be chosen, too. */
function payable(at: CheckoutSnapshot): PaymentMethod[] {
  const isElsewhere = view.isPaymentRunning(at) && !goesOn(at);
  const all = view.methodsOf(at).filter((one) => !(isElsewhere && one === running(at)));
  const online = all.filter((one) => one !== PAY_LATER);
  const isLaterBelow =
    view.isPlaced(at) ||
    view.moneyOf(at) === 'part' ||
    (view.can(at, 'order.keep') && online.length > 0);
  return isLaterBelow ? online : all;
}
