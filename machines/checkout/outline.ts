import type { SnapshotFrom } from 'xstate';
import type { OrderView } from '../domain/order.ts';
import { orderStatusOf } from '../domain/orderStatus.ts';
import type { MoneyFact, ProviderCode } from '../domain/payment.ts';
import type { checkoutMachine } from './machine.ts';
import { heldTimes } from './orderRequest.ts';
import { metaOf, moneyIn, STATE_META } from './stateMeta.ts';
import type { CheckoutContext, PlacedOrder, StateMeta } from './types.ts';

/* What a document says of its checkout before the screens are there: they read the rest from `view.ts`. */

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

export const screenOf = (snapshot: CheckoutSnapshot): StateMeta['screen'] =>
  metaOf(snapshot).screen;
export const titleOf = (snapshot: CheckoutSnapshot): string => {
  const { title } = metaOf(snapshot);
  if (title === STATE_META.recovering.title && snapshot.context.cancelledAttempt)
    return STATE_META.cancelling.title;
  if (isUnheard(snapshot)) return 'checkout.title.unheard';
  const { order, kind, problem } = snapshot.context;
  if (title === STATE_META.declined.title && problem === 'PROVIDER_DOWN') return UNOPENED;
  if (order) return titleWith(title, order);
  return title === STATE_META.placed.title && kind === 'table' ? SENT : title;
};
const SENT = 'checkout.title.sentToKitchen';
/** No bank refused it: its provider was not there, so nothing could be charged. */
const UNOPENED = 'checkout.title.unopened';
/** What an order makes of its state's title. */
export function titleWith(title: string, order: OrderView): string {
  if (title === STATE_META.declined.title && order.attempt?.unopened) return UNOPENED;
  if (order.isBill) return billTitle(title, order);
  if (title === STATE_META.givenUp.title && isRefusedByKitchen(order))
    return 'checkout.title.kitchenRefused';
  return title === STATE_META.placed.title && order.table !== null ? SENT : title;
}
/**
 * The button sent an order, and neither its answer nor anything about it could be had since. A payment begins with the answer only: nothing
 * was charged, whether or not the order arrived.
 */
export const isUnheard = ({ value, context }: CheckoutSnapshot): boolean =>
  value === 'unknown' && context.pressed && !context.placed && !context.order;
/** A bill is paid at once or not at all: before its first attempt nothing was left unfinished, and the till may have been quicker (F100). */
function billTitle(title: string, order: OrderView): string {
  if (title === STATE_META.unfinished.title && isFreshBill(order)) return 'checkout.title.bill';
  if (title === STATE_META.givingUp.title) return STATE_META.cancelling.title;
  // What was eaten is owed all the same: what ended is this payment.
  if (title === STATE_META.givenUp.title || title === STATE_META.closed.title)
    return order.table?.closed ? 'checkout.title.settledAtTill' : 'checkout.title.billStopped';
  return title === STATE_META.paid.title ? 'checkout.title.billPaid' : title;
}
export const isFreshBill = (order: OrderView | null): boolean =>
  order !== null && order.isBill === true && order.attempt === null;
const isRefusedByKitchen = (order: OrderView): boolean =>
  order.timeline?.some((one) => one.kind === 'kitchenRefused') ?? false;
/** What has happened to the money, more exactly than the state where the order says so. */
export const moneyOf = (snapshot: CheckoutSnapshot): MoneyFact =>
  moneyIn(metaOf(snapshot), snapshot.context);
/** The top-level state's name, for what stands in this room and for its tests; pages ask the functions around it. */
export const stateNameOf = (snapshot: CheckoutSnapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '');

/** An order is known here, or this page is one's own. */
export const hasOrder = ({ context }: CheckoutSnapshot): boolean =>
  Boolean(context.order ?? context.placed) || context.entry === 'order';
/** The order stands and is to be paid later: paying now is an offer. */
export const isPlaced = (snapshot: CheckoutSnapshot): boolean => stateNameOf(snapshot) === 'placed';
/** The page has just come and reads where its checkout stands. */
export const isRecovering = (snapshot: CheckoutSnapshot): boolean =>
  stateNameOf(snapshot) === 'recovering';

/** The part of the way that a state belongs to, for what keeps drafts, tabs and documents. */
export type Stage = 'form' | 'review' | 'sending' | 'over' | 'blocked' | 'between';
const STAGES: Record<string, Stage> = {
  information: 'form',
  review: 'review',
  priceChanged: 'review',
  stockChanged: 'review',
  slotLost: 'review',
  booking: 'sending',
  placing: 'sending',
  paying: 'sending',
  paid: 'over',
  placed: 'over',
  blocked: 'blocked',
};
export const stageOfState = (state: string): Stage => STAGES[state] ?? 'between';
export const stageOf = (snapshot: CheckoutSnapshot): Stage => stageOfState(stateNameOf(snapshot));
/** The review is being read; its intent may be made already. */
export const isOpeningReview = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches({ review: 'opening' });

export const formOf = ({
  context,
}: CheckoutSnapshot): Pick<
  CheckoutContext,
  'contact' | 'address' | 'delivery' | 'errors' | 'kind'
> => context;
/** Whole seconds of an announced wait (429, 503), null when there is none. */
export const waitSecondsOf = (snapshot: CheckoutSnapshot): number | null =>
  snapshot.hasTag('waiting') ? Math.ceil(snapshot.context.retryAfterMs / 1000) : null;

export const orderOf = ({ context }: CheckoutSnapshot): OrderView | null => context.order;
/** Number and figures, known from the moment the order is placed. */
export const placedOf = ({ context }: CheckoutSnapshot): PlacedOrder | null => context.placed;
/** Through which provider the money goes, or went last. */
export const providerOf = ({ context }: CheckoutSnapshot): ProviderCode | null => {
  const code = context.method ?? context.order?.attempt?.provider ?? null;
  return code === null || code === 'PAY_LATER' ? null : (code as ProviderCode);
};
/** What can be done here, so that a screen shows no button that does nothing. */
export const can = (
  snapshot: CheckoutSnapshot,
  type:
    | 'payment.continue'
    | 'order.keep'
    | 'order.giveUp'
    | 'status.refresh'
    | 'session.asGuest'
    | 'lock.take'
    | 'information.edit'
    | 'times.release',
): boolean => snapshot.can({ type });

/** The stored service transaction of the specification; null without appointments. */
export const serviceTransactionOf = ({
  context,
}: CheckoutSnapshot): { id: string; businessId: string; appointmentIds: string[] } | null =>
  context.intentId && context.appointments.length > 0
    ? {
        id: context.intentId,
        businessId: context.businessId,
        appointmentIds: heldTimes(context),
      }
    : null;

/** The title of an order that no checkout is at. */
export const titleOfOrder = (order: OrderView): string =>
  titleWith(STATE_META[orderStatusOf(order, false)].title, order);
