import { toMinor } from '#machines/domain/money.ts';
import type { EndedByShop, OrderView, TimelineEntry, VisitNews } from '#machines/domain/order.ts';
import { hasTurned, isInDoubt, isOver, orderStatusOf } from '#machines/domain/orderStatus.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Business } from '#machines/domain/store.ts';

/** What a shopper reads about an order beyond what its chart knows: a title, a sentence about the money, its figures. */

/** It was paid after it had run out or been given up, and stands again. */
const isLate = ({ timeline = [] }: OrderView): boolean => {
  const told = timeline.map((one) => one.kind);
  const ended = told.findIndex((kind) => kind === 'expired' || kind === 'cancelled');
  return ended >= 0 && told.lastIndexOf('paid') > ended;
};

type Told = TimelineEntry | EndedByShop | VisitNews | { kind: 'itemsMissing'; at: string };
type Kind = Told['kind'];

/** What has happened to an order, oldest first, what stands beside the timeline in its place. */
export const storyOf = ({ timeline, endedByShop, visitNews, missingAt }: OrderView): Told[] =>
  [
    timeline,
    endedByShop,
    visitNews,
    missingAt?.map((at) => ({ kind: 'itemsMissing', at }) as const),
  ]
    .flatMap((some: Told[] = []) => some)
    .sort((one, other) => one.at.localeCompare(other.at));

/** Nothing is asked for: money may have been taken unseen, staff decides about what came short, or a bank contests what came. */
export function isMoneyInDoubt(order: OrderView): boolean {
  const stands = orderStatusOf(order, false);
  return isInDoubt(stands) || stands === 'disputed';
}

/** Steps of an order that stands; all but the first name its page. */
export const PROGRESSES = [
  'packing',
  'ready',
  'collected',
  'onTheWay',
  'delivered',
  'preparing',
  'served',
] as const;
export type Progress = (typeof PROGRESSES)[number];
/** The steps of a parcel; what is packed and has not left is `ready` in the place of `packing`. */
export const PARCEL_STEPS = ['placed', 'packing', 'onTheWay', 'delivered'] as const;
const PROGRESS: Partial<Record<Kind, Progress>> = {
  pickedUp: 'onTheWay',
  onTheWay: 'onTheWay',
  delivered: 'delivered',
  collected: 'collected',
  kitchenAccepted: 'preparing',
  served: 'served',
};
/** After these a parcel or a round is where it was before. */
const ENDS: readonly Kind[] = [
  'returnedToSender',
  'kitchenRefused',
  'cancelled',
  'shopCancelled',
  'shopClosed',
  'expired',
];

/** How far what was ordered has come; null where staff has not said so and nothing is to be packed. */
export function progressOf(order: OrderView): Progress | null {
  const told = storyOf(order);
  const last = told.findLast(({ kind }) => PROGRESS[kind] || ENDS.includes(kind));
  if (last) return PROGRESS[last.kind] ?? null;
  if (told.some(({ kind }) => kind === 'ready')) return 'ready';
  return order.shipment ? 'packing' : null;
}

const STARTS: readonly Kind[] = ['accepted', 'paid', 'partPaid'];
/** From when the shop may begin with it: its money, or the agreement to pay later, may have come long after it was placed. */
export const beganAt = ({ timeline = [], createdAt }: OrderView): string =>
  timeline.find(({ kind }) => STARTS.includes(kind))?.at ?? createdAt;

/** The titles of an order that stands: they are about the thing, and the sentence below about its money. */
const PART_RETURNED = 'checkout.title.partReturned';
const STANDS = [
  ...['paid', 'placed', 'extra'].map((name) => `checkout.title.${name}`),
  PART_RETURNED,
];

export const isStanding = (title: string): boolean => STANDS.includes(title);
export const hasTimes = (order: OrderView): boolean =>
  order.lines.some((line) => line.appointments.length > 0);

/** A code or a gift took all of its price: nothing was paid, and nothing is owed. */
const isFree = ({ total, paid }: OrderView): boolean => total === 0 && paid === 0;

const isTurned = (order: OrderView | null): boolean =>
  order !== null && hasTurned(order, orderStatusOf(order, false));

/** Where it is by then nothing of it can be cancelled. */
const OUT: readonly unknown[] = ['onTheWay', 'delivered', 'collected', 'served'];
/** Its shopper asked to cancel it, and the shop has not answered: that is said before anything else (523). */
const isAskedToEnd = (title: string, order: OrderView): boolean =>
  title !== PART_RETURNED &&
  (STANDS.includes(title) || title === 'checkout.title.deposit') &&
  order.requests?.some(({ kind, status }) => kind === 'CANCEL' && status === 'OPEN') === true &&
  !OUT.includes(progressOf(order));

/** By its shopper or the shop; any other that ended ran out, or was closed. */
const wasCancelled = (order: OrderView): boolean =>
  storyOf(order).some(({ kind }) => kind === 'cancelled' || kind === 'shopCancelled');

/** An order that stands is named by what becomes of it, and by the day of its visit when that is over; money that came late says so; everything else is named by its chart. */
export function titleSaid(title: string, order: OrderView | null, visited?: string): string {
  if (isTurned(order)) return 'checkout.title.turned';
  if (order && isAskedToEnd(title, order)) return 'order.title.cancelAsked';
  if (order && title === 'checkout.title.goingBack' && wasCancelled(order))
    return 'order.title.cancelled';
  if (!order || !STANDS.includes(title)) return title;
  if (visited) return 'order.title.visited';
  if (order.comingNow) return 'order.title.coming';
  const progress = progressOf(order);
  if (progress && progress !== 'packing') return `order.title.${progress}`;
  if (title === 'checkout.title.paid' && isLate(order)) return 'order.title.late';
  if (hasTimes(order)) return 'order.title.booked';
  return isFree(order) ? 'checkout.title.placed' : title;
}

/** Titles with a sentence about the money of their own; the others say their money fact. */
export const OWN_SENTENCES = [
  'inProcess',
  'endedInProcess',
  'inReview',
  'short',
  'late',
  'partReturned',
  'disputed',
  'turned',
  'goingBack',
  'shut',
];

/** Less came than it costs, and staff took it as enough: that much is not asked for. A table's rounds are paid by other ways than their own. */
export function notAskedFor({ paymentState, money, table, total }: OrderView): number {
  const came = money?.came ?? 0;
  return paymentState === 'PAID' && !table && came > 0 ? Math.max(0, total - came) : 0;
}

/** Nothing is owed for an order that ended, is settled, or waits for staff to decide; and never what a bank gave back to the shop. */
export function leftToPay(order: OrderView): number {
  const isOpen =
    ['PENDING', 'PART_PAID'].includes(order.paymentState) && !isOver(orderStatusOf(order, false));
  return isOpen ? Math.max(0, order.total - order.paid - (order.money?.turned ?? 0)) : 0;
}

/** Money of another currency alone came: it is in none of the order's sums. */
const isOnlyForeign = ({ money }: OrderView): boolean =>
  money?.foreign !== undefined && money.owedBack + money.returned === 0;

/** A bank has a try of it, perhaps of a payment before the one that is open now, and has not said whether it pays. */
export const isAtBank = (order: OrderView | null): boolean =>
  order?.attempts.some(({ atBank }) => atBank) ?? false;

/** What came may not be all: a bank has a try, a provider has told of nothing yet, or what came is looked at. What came short is known. */
export const mayBePaid = (order: OrderView): boolean =>
  (isMoneyInDoubt(order) && orderStatusOf(order, false) !== 'short') ||
  isAtBank(order) ||
  order.attempt?.outcome.status === 'PENDING';

/** The message about the money: what happened to it, and what is still true about what was ordered (W5). */
export function moneySaid(title: string, fact: MoneyFact, order: OrderView | null): string {
  if (isTurned(order)) return 'money.turned';
  if (order && order.paid > 0 && isAskedToEnd(title, order)) return 'money.cancelAsked';
  const name =
    title === 'checkout.title.paid' && order && isLate(order)
      ? 'late'
      : title.slice(title.lastIndexOf('.') + 1);
  if (order && isOnlyForeign(order)) {
    if (name === 'goingBack') return 'money.goingBack.foreign';
    if (name === 'returned') return 'money.returned.foreign';
  }
  if (name === 'goingBack' && order?.goods === 'gone') return 'money.goingBack.gone';
  if (name === 'shut' && order?.paymentState === 'PAID') return 'money.shut.paid';
  if (order?.money && fact === 'returned' && !OWN_SENTENCES.includes(name))
    return 'money.returned.sum';
  if (order?.paymentState === 'PENDING' && fact === 'extra') return 'money.goingBack';
  if (name === 'billStopped' && fact === 'none' && !isAtBank(order)) return 'money.billStopped';
  if (name === 'paid' && order && isFree(order)) return 'money.none';
  if (name === 'paid' && order && notAskedFor(order) > 0) return 'money.enough';
  if (OWN_SENTENCES.includes(name)) return `money.${name}`;
  if (isAtBank(order) && (fact === 'waiting' || fact === 'none')) return 'qr.notYet';
  // It may be paid at its provider already, which has told of nothing (456).
  const isOpen = fact === 'waiting' && order?.attempt?.outcome.status === 'PENDING';
  return isOpen ? 'money.open' : `money.${fact}`;
}

/** It stays, and can be paid or is being paid; what it held is for others again until then. */
export const holdsNothing = (order: OrderView | null): boolean =>
  order?.paymentState === 'PENDING' && order.goods === 'released';

/** The tax that the prices of an order hold, in minor units: as it is told; of orders of before, 0 where it comes on top or more than one tax may be in them. */
export function taxInside(
  { currency, total, tax, taxInside, serviceCharge, shippingCost, tip = 0 }: OrderView,
  { rates = [], tax: own = null }: NonNullable<Business['charges']>,
): number {
  if (taxInside !== undefined) return toMinor(taxInside, currency);
  if (!own?.included || rates.length > 1) return 0;
  const net = toMinor(total - tax - serviceCharge - shippingCost - tip, currency);
  return net - Math.round((net * 100) / (100 + own.percentage));
}

/** Its figures, decimal. `back`: what is too much, or all of it where nothing was counted yet. */
export function sumsSaid(
  order: OrderView | null,
): Record<
  'came' | 'due' | 'missing' | 'back' | 'returned' | 'extra' | 'contested' | 'turned',
  number
> {
  const {
    came = order?.paid ?? 0,
    missing = 0,
    owedBack = order?.extra ?? 0,
    returned = 0,
    contested = 0,
    turned = 0,
  } = order?.money ?? {};
  return {
    came,
    due: came + missing,
    missing,
    back: owedBack || came,
    returned,
    extra: owedBack,
    contested: contested || came,
    turned,
  };
}

/** Money of a phone or a counter has no bank that could tell why, and these give no reason (434). */
const UNTOLD: readonly string[] = ['IPAY_AFRICA', 'BUX'];
export const declineSaid = (message: string | null, provider: string | null): string | null =>
  message === 'decline.BANK_REFUSED' && UNTOLD.includes(provider ?? '') ? 'order.untold' : message;

const BROUGHT_NOTHING: readonly string[] = ['DECLINED', 'CANCELLED', 'EXPIRED'];
/** A deposit is here, and what was tried after it ended without money: the order speaks of the payment that has its money. */
export function lastTryOf(order: OrderView | null): OrderView['attempts'][number] | null {
  const last = order?.attempts.at(-1);
  const isEnded = order?.paymentState === 'PART_PAID' && !mayBePaid(order);
  return isEnded && last && BROUGHT_NOTHING.includes(last.outcome.status) ? last : null;
}

/** Kept to be paid later since it was tried: why that was refused is over. */
export const isKeptSince = (order: OrderView | null): boolean =>
  (order?.timeline ?? []).some(
    ({ kind, at }) => kind === 'accepted' && at > (order?.attempt?.startedAt ?? at),
  );
