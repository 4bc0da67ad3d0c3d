import type { CartItem } from '../domain/cart.ts';
import type { ContactError, ContactNeed } from '../domain/contact.ts';
import type { Minor } from '../domain/money.ts';
import { type OpenMoney, openMoneyOf } from '../domain/openMoney.ts';
import type { Unfit } from '../domain/payer.ts';
import type { PaymentMethod } from '../domain/payment.ts';
import type { PendingShow } from '../domain/paymentOutcome.ts';
import type { Difference, ProblemCode } from '../domain/problem.ts';
import { allowsPartialPayment, type Totals } from '../domain/totals.ts';
import {
  linesToOrder,
  needsOf,
  phoneAskers,
  totalsFor,
  unfitFor,
  type WhyNotPlaced,
  whyNotPlaced,
} from './facts.ts';
import { cartToOrder, takesTip, termOf } from './kind.ts';
import { type CheckoutSnapshot, isFreshBill, isUnheard, moneyOf, stateNameOf } from './outline.ts';
import { metaOf, offeredMethods, UNPAID } from './stateMeta.ts';

import type { CheckoutContext, OtherTab, StateMeta } from './types.ts';

export * from './outline.ts';

/** Nothing comes of it as it stands: refused, ended, run out. A screen shows that with a warning, never with the sign of an order that stands. */
export const isTrouble = (snapshot: CheckoutSnapshot): boolean =>
  ['none', 'extra'].includes(moneyOf(snapshot)) &&
  ['declined', 'cancelled', 'expired', 'orderRefused'].includes(stateNameOf(snapshot));
/** Something went wrong, or it is not known what happened to the money: the shopper may want support. */
export const mayWantSupport = (snapshot: CheckoutSnapshot): boolean =>
  isUnheard(snapshot) ||
  isTrouble(snapshot) ||
  ['maybe', 'part', 'extra'].includes(moneyOf(snapshot));
/** A payment was begun that can still be gone on with. */
export const isPaymentRunning = (snapshot: CheckoutSnapshot): boolean =>
  moneyOf(snapshot) === 'waiting' && !isFreshBill(snapshot.context.order);
export const isBusy = (snapshot: CheckoutSnapshot): boolean => snapshot.hasTag('busy');
/* the form */
export const neededOf = ({ context }: CheckoutSnapshot): ContactNeed[] => needsOf(context);
export const phoneAskersOf = ({ context }: CheckoutSnapshot): PaymentMethod[] =>
  phoneAskers(context);
export const errorsOf = ({ context }: CheckoutSnapshot): ContactError[] => context.errors;

/* the review */
export const linesOf = ({ context }: CheckoutSnapshot): CartItem[] => linesToOrder(context);
export const currencyOf = ({ context }: CheckoutSnapshot): string =>
  context.placed?.currency ?? context.cart.currency;
/** Minor units; null until review has read what the server charges. */
export const totalsOf = ({ context }: CheckoutSnapshot): Totals | null => totalsFor(context);
/** What is paid now and later where lines take a deposit: with it and without; null where none does. */
export interface DepositChoice {
  now: Minor;
  later: Minor;
  whole: Minor;
  isChosen: boolean;
  /** the lines that take one, and whether it is chosen for each */
  lines: string;
}
export function depositChoiceOf({ context }: CheckoutSnapshot): DepositChoice | null {
  const takers = linesToOrder({ cart: cartToOrder(context) }).filter(allowsPartialPayment);
  const sums = (partialPayment: boolean): Totals | null =>
    totalsFor({
      ...context,
      cart: {
        ...context.cart,
        items: context.cart.items.map((item) => ({ ...item, partialPayment })),
      },
    });
  const part = sums(true);
  const all = sums(false);
  if (context.kind === 'table' || !part || !all || part.outstanding === 0) return null;
  return {
    now: part.dueNow,
    later: part.outstanding,
    whole: all.total,
    isChosen: takers.some((item) => item.partialPayment),
    lines: takers.map(({ id, partialPayment }) => `${id} ${partialPayment}`).join(','),
  };
}
/** What is given beside the price, in minor units, and the most that can be; null where no tip is taken. */
export function tipChoiceOf({ context }: CheckoutSnapshot): { most: Minor; chosen: Minor } | null {
  const totals = totalsFor(context);
  if (!totals || !takesTip(context)) return null;
  return { most: totals.lines - totals.discount, chosen: totals.tip };
}
/** Why the press of the button ordered nothing; null as long as there is nothing to say, or no longer. */
export const refusalOf = ({ context }: CheckoutSnapshot): WhyNotPlaced | null =>
  context.refusals > 0 ? whyNotPlaced(context) : null;
export const refusalsOf = ({ context }: CheckoutSnapshot): number => context.refusals;
/** Ways to pay that take longer than the times of this cart wait. */
export const slowMethodsOf = ({ context }: CheckoutSnapshot): PaymentMethod[] =>
  context.kind === 'services' ? (context.slowMethods ?? []) : [];
/** Ways to pay that cannot be told who pays, each with what is missing. */
export const unfitOf = ({ context }: CheckoutSnapshot): Partial<Record<PaymentMethod, Unfit>> =>
  Object.fromEntries(
    context.methods.flatMap((method) => {
      const why = unfitFor(method, context);
      return why ? [[method, why]] : [];
    }),
  );
/** The store's tax by its name; null where it has several, or none. */
export const taxNameOf = ({ context: { charges } }: CheckoutSnapshot): string | null =>
  (charges?.rates?.length ?? 0) > 1 ? null : (charges?.tax?.name ?? null);
/** Ways to pay that can be chosen here: what the store offers without what does not answer. */
export const methodsOf = (snapshot: CheckoutSnapshot): PaymentMethod[] => offeredMethods(snapshot);
export const methodOf = ({ context }: CheckoutSnapshot): PaymentMethod | null => context.method;
export const twinOf = ({ context }: CheckoutSnapshot): CheckoutContext['twin'] => context.twin;
export const termsOf = ({
  context,
}: CheckoutSnapshot): Pick<
  CheckoutContext,
  'isB2B' | 'paymentTerms' | 'paymentTerm' | 'creditLeft'
> => context;
export const attachmentsOf = ({ context }: CheckoutSnapshot): CheckoutContext['attachments'] =>
  context.attachments;

/** What the main button says: the verb's message id, and the amount or table it names. Null: no main button. */
export interface PrimaryLabel {
  id: string;
  action: NonNullable<StateMeta['primary']>;
  amount: number | null;
  currency: string;
  table: string | null;
  /** of agreed terms */
  days?: number;
}
export function primaryOf(snapshot: CheckoutSnapshot): PrimaryLabel | null {
  const { context } = snapshot;
  const stated = metaOf(snapshot).primary;
  const action =
    stated === 'payment.continue' && isFreshBill(context.order) ? 'method.change' : stated;
  if (!action || (action === 'review.open' && context.entry === 'order')) return null;
  if (!mayPay(snapshot) && (action === 'payment.continue' || action === 'method.change'))
    return null;
  const totals = totalsFor(context);
  const base = {
    action,
    currency: currencyOf(snapshot),
    table: context.cart.tableName,
    amount: null,
  };
  if (action !== 'order.place') return { ...base, id: `checkout.action.${action}` };
  if (context.kind === 'table') return { ...base, id: 'checkout.action.sendToKitchen' };
  if (totals?.total === 0) return { ...base, id: 'checkout.action.placeFree' };
  const days = termOf(context);
  if (days !== null && totals)
    return { ...base, id: 'checkout.action.placeOnTerms', amount: totals.total, days };
  if (context.method === 'PAY_LATER')
    return { ...base, id: 'checkout.action.placePayLater', amount: totals?.total ?? null };
  const hasRest = (totals?.outstanding ?? 0) > 0;
  const id = hasRest ? 'checkout.action.payDeposit' : 'checkout.action.pay';
  return { ...base, id, amount: totals?.dueNow ?? null };
}

/* differences, a refused time */
export const differencesOf = ({ context }: CheckoutSnapshot): Difference[] => context.differences;
export const refusedSlotOf = ({
  context,
}: CheckoutSnapshot): { line: number; slot: number; item: CartItem } | null => {
  const item = context.refusedSlot ? linesToOrder(context)[context.refusedSlot.line] : undefined;
  return context.refusedSlot && item ? { ...context.refusedSlot, item } : null;
};
export const problemOf = ({ context }: CheckoutSnapshot): ProblemCode | null => context.problem;
/** A payment that was refused for now is told with the time to wait (`pauseMinutesOf`). Beside money that arrived, or may have, nothing old is said. */
export function problemMessage(snapshot: CheckoutSnapshot): string | null {
  const { problem, placed, promotionRule } = snapshot.context;
  if (!problem || !UNPAID.includes(moneyOf(snapshot))) return null;
  if (problem === 'TOO_MANY_REQUESTS' && placed) return 'checkout.pause';
  return promotionRule && problem === 'PROMOTION_REFUSED'
    ? `promotion.${promotionRule}`
    : `problem.${problem}`;
}
export const pauseMinutesOf = ({ context }: CheckoutSnapshot): number =>
  Math.ceil(context.retryAfterMs / 60_000);
/* the order and its payment */
/** A shopper who came back from paying in a browser without their sign-in reads how it went, and pays elsewhere. */
export const mayPay = ({ context }: CheckoutSnapshot): boolean => context.order?.may?.pay !== false;
/** Orders of this cart's shopper that are not paid yet, beside a cart that is another one: the number, and how its money stands. */
export interface OpenOrder {
  id: string;
  orderNumber: string;
  money: OpenMoney;
}
export const openOrdersOf = ({ context }: CheckoutSnapshot): OpenOrder[] =>
  context.openOrders.map((order) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    // None that is settled is kept among them.
    money: openMoneyOf(order) as OpenMoney,
  }));
export const declineMessage = ({ context }: CheckoutSnapshot): string | null =>
  context.outcome?.status === 'DECLINED' ? `decline.${context.outcome.reason}` : null;
/** Voucher or phone approval to show while waiting. */
export const pendingShowOf = ({ context }: CheckoutSnapshot): PendingShow | null =>
  context.outcome?.status === 'PENDING' ? (context.outcome.show ?? null) : null;
/** The running QR payment, for `useSelector(actor, qrOf)` of payment/view.ts; null when none runs. */
export const qrActorOf = (snapshot: CheckoutSnapshot) => snapshot.children.IPAY_QR ?? null;
/** What can be paid now, decimal: what is due, or what a paid deposit left open. */
export function stillDueOf({ context }: CheckoutSnapshot): number {
  const { order, placed } = context;
  if (!order) return placed?.dueNow ?? 0;
  return Math.max(
    0,
    order.paid < order.dueNow ? order.dueNow - order.paid : order.total - order.paid,
  );
}
/** The short reference a shopper reads to support. */
export const referenceOf = ({ context }: CheckoutSnapshot): string | null =>
  context.order?.reference ?? null;
export const otherTabOf = ({ context }: CheckoutSnapshot): OtherTab | null => context.otherTab;

export const canChangeMethod = (snapshot: CheckoutSnapshot): boolean =>
  methodsOf(snapshot).some((method) => snapshot.can({ type: 'method.change', method }));
