import { refresh } from '../cart/changes.ts';
import type { OrderView } from '../domain/order.ts';
import {
  isFinished,
  isToPayLater,
  type OrderStatus,
  orderStatusOf,
} from '../domain/orderStatus.ts';
import { flowOf, PAY_LATER, type PaymentMethod, type ProviderCode } from '../domain/payment.ts';
import type { ProblemCode } from '../domain/problem.ts';
import { TIME_PROBLEMS } from '../domain/timeProblems.ts';
import type { OrderRead, PaymentEnd } from '../payment/types.ts';
import { aboutStock, differencesOf } from './differences.ts';
import * as facts from './facts.ts';
import { termOf } from './kind.ts';
import * as sent from './orderRequest.ts';
import * as ordered from './placedOrder.ts';
import type { Booked, OrderAnswer, Recovered, Reviewed } from './ports.ts';
import { LIMITS, MOST_ASKS } from './stateMeta.ts';
import type { CheckoutContext, CheckoutEvent } from './types.ts';

interface Args {
  context: CheckoutContext;
  event: CheckoutEvent;
}
/** Sends are bounded: after these the shopper decides. */
export const MOST_SENDS = 3;
/** While this few questions were asked, a shopper who has just come back is believed to have paid. */
const FRESH_ASKS = 5;

const PRICE: ProblemCode[] = [
  'PRICE_CHANGED',
  'PROMOTION_CHANGED',
  'PROMOTION_REFUSED',
  'CURRENCY_CHANGED',
];
const STOCK: ProblemCode[] = ['STOCK_CHANGED', 'NOT_SOLD_HERE', 'QUANTITY_INVALID'];
const SLOT: ProblemCode[] = [...TIME_PROBLEMS, 'APPOINTMENT_MISSING'];
const THERE: ProblemCode[] = ['INTENT_REUSED', 'ALREADY_PAID', 'ORDER_CLOSED', 'TWIN_RUNNING'];
const refusedFor = (answer: OrderAnswer, codes: ProblemCode[]): boolean =>
  !answer.ok && answer.reason === 'REFUSED' && codes.includes(answer.problem);

export const statusOf = (context: CheckoutContext): OrderStatus | null =>
  context.order
    ? orderStatusOf(context.order, context.returned && context.asks < FRESH_ASKS)
    : null;

const isBeingSent = ({ pressed, sends, placed }: CheckoutContext): boolean =>
  pressed && sends > 0 && !placed;
const isPayable = (order: OrderView): boolean =>
  ['unfinished', 'ended', 'declined', 'expired', 'placed', 'deposit'].includes(
    orderStatusOf(order, false),
  );
/** A link that names another attempt, or none, is no word about the payment that is under way. */
const isLeft = ({ cancelledAttempt, order }: CheckoutContext): boolean =>
  order?.attempt?.id === cancelledAttempt;
const isDown = (end: PaymentEnd): boolean =>
  end.kind === 'refused' && (end.reason === 'METHOD_DOWN' || end.reason === 'METHOD_NOT_OFFERED');
/** The event, if it is of that type. */
export const eventOf = <E extends { type: string }, T extends E['type']>(
  event: E,
  type: T,
): Extract<E, { type: T }> | null =>
  event.type === type ? (event as Extract<E, { type: T }>) : null;

/** Questions of the chart. The ones with a second parameter are about an answer. */
export const guards = {
  isOffline: ({ context }: Args) => !context.isOnline,
  isReadyForReview: ({ context }: Args) => facts.isReviewable(context),
  wantsReview: ({ context }: Args) => context.entry === 'review' && facts.isReviewable(context),
  isOrderPage: ({ context }: Args) => context.entry === 'order',
  canPlace: ({ context }: Args) => facts.canPlace(context),
  /** How much of it is paid now is chosen on the review, which shows that at once: until the press it makes no other cart. */
  isOtherCart: ({ context, event }: Args) => {
    const changed = eventOf(event, 'cart.changed');
    const keyOf = (of: Pick<CheckoutContext, 'cart'>): string =>
      sent.cartKeyOf(of, context.pressed);
    return changed !== null && keyOf({ cart: changed.cart }) !== keyOf(context);
  },
  isEmptied: ({ context, event }: Args) => {
    const changed = eventOf(event, 'cart.changed');
    return (
      changed !== null &&
      facts.linesToOrder(context).length > 0 &&
      facts.linesToOrder({ cart: changed.cart }).length === 0
    );
  },
  /** Pressed, and perhaps at the shop: one intent carries the same lines however often it is sent (I02). */
  isBeingSent: ({ context }: Args) => isBeingSent(context),
  holdsOtherCart: ({ context }: Args) =>
    context.heldCart !== null &&
    sent.cartKeyOf({ cart: context.heldCart }) !== sent.cartKeyOf(context),
  isAnswered: ({ context }: Args) => context.heldCart !== null && !isBeingSent(context),
  hasServices: ({ context }: Args) => sent.missingAppointments(context).length > 0,
  holdsTimes: ({ context }: Args) => context.appointments.length > 0,
  overlaps: ({ context }: Args) => sent.overlapAt(context) !== null,
  /** Only what was sent already: a press that was cut off while the lock was asked for would go past the lock (I43). */
  goesOn: ({ context }: Args) =>
    context.pressed && context.sends > 0 && context.sends < MOST_SENDS && facts.canPlace(context),
  isPressed: ({ context }: Args) => context.pressed,
  leavesNothing: ({ context }: Args) =>
    context.fresh !== null &&
    facts.linesToOrder({ cart: refresh(context.cart, context.fresh) }).length === 0,
  /* payment */
  isMethod: ({ context }: Args, params: { code: ProviderCode }) => context.method === params.code,
  isPayLater: ({ context }: Args) => context.method === PAY_LATER,
  needsSwitch: ({ context }: Args) => ordered.needsSwitch(context),
  isOffered: ({ context, event }: Args) =>
    facts
      .methodsToOffer(context)
      .includes(eventOf(event, 'method.change')?.method as PaymentMethod),
  canContinue: ({ context }: Args) =>
    context.order?.may?.pay !== false && ordered.methodOfOrder(context) !== null,
  stands: ({ context }: Args, params: { as: OrderStatus }) => statusOf(context) === params.as,
  goesOnPaying: ({ context }: Args) =>
    context.pressed &&
    statusOf(context) === 'unfinished' &&
    !context.order?.attempt &&
    context.method !== null &&
    termOf(context) === null,
  /** Only what was over when it was read: how the payment of this very visit ended is always shown. */
  isDoneBefore: ({ context, event }: Args) => {
    if ((event.type as string) !== 'xstate.done.actor.recover') return false;
    const stands = statusOf(context);
    const others = facts.linesToOrder(context).some((item) => !context.lineIds.includes(item.id));
    return (
      stands !== null &&
      isFinished(stands) &&
      context.entry !== 'order' &&
      !context.pressed &&
      !context.returned &&
      others
    );
  },
  /** Another cart was filled while an order waits for its money. What this document itself placed is never left for it. */
  isOfAnotherCart: ({ context }: Args, answer: Recovered) => {
    if (
      !answer.ok ||
      !answer.order ||
      context.entry === 'order' ||
      context.pressed ||
      context.placed
    )
      return false;
    const ordered = answer.draft?.lineIds ?? context.lineIds;
    return (
      !isFinished(orderStatusOf(answer.order, false)) &&
      facts.linesToOrder(context).some((item) => !ordered.includes(item.id))
    );
  },
  isAskedOut: ({ context }: Args) =>
    statusOf(context) === 'inReview' ||
    (statusOf(context) === 'confirming' && context.asks >= MOST_ASKS),
  wasApproved: ({ context }: Args) =>
    context.returned &&
    flowOf(context.order?.attempt?.provider) === 'approveThenCapture' &&
    ordered.hasLiveAttempt(context) &&
    ['PENDING', 'PART_PAID'].includes(context.order?.paymentState ?? ''),
  /** Cancelled at the provider, whose answer is still under way. One that is no answer is doubt. */
  isCancelling: ({ context }: Args) => {
    const { attempt } = context.order ?? {};
    return (
      isLeft(context) &&
      context.asks < FRESH_ASKS &&
      attempt?.state === 'VERIFYING' &&
      attempt.outcome.status === 'PENDING'
    );
  },
  /** Cancelled there and still payable, where the provider ends such a payment. */
  canEndThere: ({ context }: Args) =>
    isLeft(context) &&
    statusOf(context) === 'unfinished' &&
    (context.endableMethods ?? []).some((one) => one === context.order?.attempt?.provider) &&
    !context.order?.limited,
  /** The code that waits to be scanned is still good. */
  showsCode: ({ context }: Args) =>
    !context.hasShownCode &&
    statusOf(context) === 'unfinished' &&
    flowOf(context.order?.attempt?.provider) === 'qr' &&
    facts.methodsToOffer(context).some((one) => one === context.order?.attempt?.provider) &&
    !context.order?.limited,
  /* answers */
  isOk: (_: Args, answer: { ok: boolean }) => answer.ok,
  isUnreached: (_: Args, params: { answer: { ok: boolean; reason?: string }; as: string }) =>
    !params.answer.ok && params.answer.reason === params.as,
  isStock: ({ context }: Args, answer: Reviewed) =>
    !context.acceptsAll && answer.ok && aboutStock(differencesOf(context, answer)),
  isPrice: ({ context }: Args, answer: Reviewed) =>
    !context.acceptsAll && answer.ok && differencesOf(context, answer).length > 0,
  isHeld: (_: Args, answer: { held: boolean }) => answer.held,
  isSlotRefused: (_: Args, answer: Booked) => !answer.ok && answer.reason === 'SLOT',
  isRefused: (_: Args, answer: Booked) => !answer.ok && answer.reason === 'REFUSED',
  /** By the order that was made: the cart may cost nothing by now. */
  isPaidLater: ({ context }: Args, answer: OrderAnswer) =>
    answer.ok &&
    (context.method === PAY_LATER || termOf(context) !== null) &&
    answer.order.total > 0,
  owesNothing: (_: Args, answer: OrderAnswer) => answer.ok && answer.order.dueNow === 0,
  isAboutPrice: (_: Args, answer: OrderAnswer) => refusedFor(answer, PRICE),
  isQuoteOver: (_: Args, answer: OrderAnswer) => refusedFor(answer, ['QUOTE_EXPIRED']),
  isAboutStock: (_: Args, answer: OrderAnswer) => refusedFor(answer, STOCK),
  isAboutSlot: (_: Args, answer: OrderAnswer) =>
    refusedFor(answer, SLOT) && 'line' in answer && answer.line !== null,
  isThere: (_: Args, answer: OrderAnswer) => refusedFor(answer, THERE),
  isWait: ({ context }: Args, answer: OrderAnswer) =>
    !answer.ok && answer.reason === 'WAIT' && context.sends < MOST_SENDS,
  isTold: (_: Args, end: PaymentEnd) => end.kind === 'outcome' && end.order !== null,
  isRestDown: ({ context }: Args, end: PaymentEnd) =>
    isDown(end) && statusOf(context) === 'partPaid',
  /** Also from the code for the rest of an order: what has taken money is not given up by a press that nothing allows. */
  mayCancel: ({ context: { order } }: Args) =>
    order?.may?.change !== false && (order?.mayCancel ?? order?.paymentState !== 'PART_PAID'),
  /** Of an order that was placed a moment ago staff have no goods in hand yet; times and rounds are another's to give up. */
  mayCancelPlaced: ({ context: { order, kind } }: Args) =>
    order ? order.mayCancel === true : kind === 'goods',
  mayKeep: ({ context }: Args) =>
    context.order !== null &&
    !context.order.limited &&
    !context.order.isBill &&
    context.order.may?.change !== false &&
    (isToPayLater(context.order) || facts.methodsToOffer(context).includes(PAY_LATER)),
  isKept: (_: Args, asked: OrderRead) => asked.ok && orderStatusOf(asked.order, false) === 'placed',
  isShortPause: ({ context }: Args, end: PaymentEnd) =>
    end.kind === 'busy' && !context.hasPaused && end.retryAfterMs <= LIMITS.PLACING,
  isPause: (_: Args, end: PaymentEnd) => end.kind === 'busy',
  isMethodDown: (_: Args, end: PaymentEnd) => isDown(end),
  isIdentity: (_: Args, end: PaymentEnd) => end.kind === 'refused' && end.reason === 'IDENTITY',
  isSwitched: (_: Args, asked: OrderRead) =>
    asked.ok && isPayable(asked.order) && !facts.isPaymentOpen(asked.order),
  isStillPayable: (_: Args, asked: OrderRead) => asked.ok && isPayable(asked.order),
};
