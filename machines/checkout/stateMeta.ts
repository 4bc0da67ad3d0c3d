import type { OrderView } from '../domain/order.ts';
import type { MoneyFact, PaymentMethod } from '../domain/payment.ts';
import { methodsToOffer } from './facts.ts';
import type { CheckoutContext, StateMeta } from './types.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** How long each kind of waiting may take before the chart goes on by itself. */
export const LIMITS = {
  READING: 30 * SECOND,
  REVIEWING: 30 * SECOND,
  LOCKING: 10 * SECOND,
  BOOKING: 2 * MINUTE,
  PLACING: MINUTE,
  STARTING: MINUTE,
  CHECKING: 10 * MINUTE,
  REVIEW_STALE: 30 * MINUTE,
  UNKNOWN_REST: 5 * MINUTE,
  OFFLINE_REST: 30 * SECOND,
  UNFINISHED_REST: 15 * SECOND,
  ANSWER: 20 * SECOND,
  STANDING_REST: 2 * MINUTE,
} as const;

const QUICK = [1, 2, 3, 5, 8, 13, 21];
/** Between two questions after the first minute. */
export const BETWEEN = 15_000;
/** 1, 2, 3, 5, 8 s and so on within the first minute, then every 15 s, then ten minutes are over. */
export const MOST_ASKS = QUICK.length + Math.floor((LIMITS.CHECKING - 53_000) / BETWEEN);
export const askDelay = (asks: number): number => (QUICK[asks] ?? BETWEEN / 1000) * 1000;
/** Money that is under way for days, or with staff: after 1, 2, 4, 8 and 16 minutes, then every half hour for as long as the page is open. */
export const watchDelay = (asks: number): number => Math.min(30, 2 ** asks) * MINUTE;

const SHORTEST_REVIEW = 10 * SECOND;
/** A review is looked at for half an hour at most, and never longer than its delivery price holds. */
export function reviewLasts({
  delivery,
  orderDate,
}: Pick<CheckoutContext, 'delivery' | 'orderDate'>): number {
  const quote = delivery.kind === 'ship' ? delivery.quote : null;
  const left = quote ? Date.parse(quote.expiresAt) - Date.parse(orderDate) : Number.NaN;
  return Number.isFinite(left)
    ? Math.min(LIMITS.REVIEW_STALE, Math.max(SHORTEST_REVIEW, left))
    : LIMITS.REVIEW_STALE;
}

const VISIT_REST = 20 * SECOND;
/** Who comes to the shopper today may set out at any minute; of other orders little changes. */
export const standingRest = ({ order }: Pick<CheckoutContext, 'order'>): number =>
  order?.visitSoon ? VISIT_REST : LIMITS.STANDING_REST;

type OwnMeta = Partial<StateMeta> & Pick<StateMeta, 'money' | 'screen' | 'title' | 'primary'>;
const stateMeta = (own: OwnMeta): StateMeta => ({
  limitMs: null,
  ...own,
});
const title = (name: string): string => `checkout.title.${name}`;
/** What every state says about itself, as its `meta`. A state inside another one that has none of its own speaks by the outer one. */
export const STATE_META = {
  information: stateMeta({
    money: 'none',
    screen: 'information',
    title: title('information'),
    primary: 'review.open',
  }),
  review: stateMeta({
    money: 'none',
    screen: 'review',
    title: title('review'),
    primary: 'order.place',
    limitMs: LIMITS.REVIEW_STALE,
  }),
  opening: stateMeta({
    money: 'none',
    screen: 'progress',
    title: title('opening'),
    primary: null,
    limitMs: LIMITS.REVIEWING,
  }),
  priceChanged: stateMeta({
    money: 'none',
    screen: 'differences',
    title: title('priceChanged'),
    primary: 'differences.accept',
  }),
  stockChanged: stateMeta({
    money: 'none',
    screen: 'differences',
    title: title('stockChanged'),
    primary: 'differences.accept',
  }),
  slotLost: stateMeta({
    money: 'none',
    screen: 'slot',
    title: title('slotLost'),
    primary: 'slot.pick',
  }),
  releasing: stateMeta({
    money: 'none',
    screen: 'progress',
    title: title('releasing'),
    primary: null,
    limitMs: LIMITS.ANSWER,
  }),
  booking: stateMeta({
    money: 'none',
    screen: 'progress',
    title: title('booking'),
    primary: null,
    limitMs: LIMITS.BOOKING,
  }),
  placing: stateMeta({
    money: 'none',
    screen: 'progress',
    title: title('placing'),
    primary: null,
    limitMs: LIMITS.PLACING,
  }),
  busy: stateMeta({
    money: 'none',
    screen: 'progress',
    title: title('busy'),
    primary: null,
    limitMs: LIMITS.PLACING,
  }),
  orderRefused: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('orderRefused'),
    primary: 'review.open',
  }),
  recovering: stateMeta({
    money: 'maybe',
    screen: 'progress',
    title: title('recovering'),
    primary: null,
    limitMs: LIMITS.READING,
  }),
  paying: stateMeta({
    money: 'maybe',
    screen: 'progress',
    title: title('paying'),
    primary: null,
    limitMs: LIMITS.STARTING,
  }),
  payingByCode: stateMeta({
    money: 'waiting',
    screen: 'payment',
    title: title('payingByCode'),
    primary: null,
  }),
  confirming: stateMeta({
    money: 'maybe',
    screen: 'order',
    title: title('confirming'),
    primary: 'status.refresh',
    limitMs: LIMITS.CHECKING,
  }),
  awaiting: stateMeta({
    money: 'waiting',
    screen: 'order',
    title: title('awaiting'),
    primary: 'status.refresh',
  }),
  inProcess: stateMeta({
    money: 'maybe',
    screen: 'order',
    title: title('inProcess'),
    primary: 'status.refresh',
  }),
  endedInProcess: stateMeta({
    money: 'maybe',
    screen: 'order',
    title: title('endedInProcess'),
    primary: 'status.refresh',
  }),
  inReview: stateMeta({
    money: 'maybe',
    screen: 'order',
    title: title('inReview'),
    primary: 'status.refresh',
  }),
  short: stateMeta({
    money: 'part',
    screen: 'order',
    title: title('short'),
    primary: 'status.refresh',
  }),
  unknown: stateMeta({
    money: 'maybe',
    screen: 'order',
    title: title('unknown'),
    primary: 'status.refresh',
    limitMs: LIMITS.UNKNOWN_REST,
  }),
  paid: stateMeta({
    money: 'taken',
    screen: 'order',
    title: title('paid'),
    primary: null,
  }),
  deposit: stateMeta({
    money: 'part',
    screen: 'order',
    title: title('deposit'),
    primary: 'method.change',
  }),
  extra: stateMeta({
    money: 'extra',
    screen: 'order',
    title: title('extra'),
    primary: null,
  }),
  returned: stateMeta({
    money: 'returned',
    screen: 'order',
    title: title('returned'),
    primary: null,
  }),
  partReturned: stateMeta({
    money: 'returned',
    screen: 'order',
    title: title('partReturned'),
    primary: null,
  }),
  disputed: stateMeta({
    money: 'maybe',
    screen: 'order',
    title: title('disputed'),
    primary: null,
  }),
  goingBack: stateMeta({
    money: 'extra',
    screen: 'order',
    title: title('goingBack'),
    primary: null,
  }),
  placed: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('placed'),
    primary: null,
  }),
  partPaid: stateMeta({
    money: 'part',
    screen: 'order',
    title: title('partPaid'),
    primary: 'method.change',
  }),
  declined: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('declined'),
    primary: 'method.change',
  }),
  unfinished: stateMeta({
    money: 'waiting',
    screen: 'order',
    title: title('unfinished'),
    primary: 'payment.continue',
    limitMs: LIMITS.UNFINISHED_REST,
  }),
  cancelling: stateMeta({
    money: 'maybe',
    screen: 'progress',
    title: title('cancelling'),
    primary: null,
    limitMs: LIMITS.ANSWER,
  }),
  keeping: stateMeta({
    money: 'maybe',
    screen: 'progress',
    title: title('keeping'),
    primary: null,
    limitMs: LIMITS.ANSWER,
  }),
  ended: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('cancelled'),
    primary: 'method.change',
  }),
  givingUp: stateMeta({
    money: 'maybe',
    screen: 'progress',
    title: title('givingUp'),
    primary: null,
    limitMs: LIMITS.ANSWER,
  }),
  givenUp: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('givenUp'),
    primary: null,
  }),
  shut: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('shut'),
    primary: null,
  }),
  expired: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('expired'),
    primary: 'method.change',
  }),
  closed: stateMeta({
    money: 'none',
    screen: 'order',
    title: title('closed'),
    primary: null,
  }),
  sessionLost: stateMeta({
    money: 'maybe',
    screen: 'session',
    title: title('sessionLost'),
    primary: 'session.restored',
  }),
  offline: stateMeta({
    money: 'maybe',
    screen: 'offline',
    title: title('offline'),
    primary: 'status.refresh',
    limitMs: LIMITS.OFFLINE_REST,
  }),
  blocked: stateMeta({
    money: 'maybe',
    screen: 'blocked',
    title: title('blocked'),
    primary: 'lock.take',
  }),
} as const satisfies Record<string, StateMeta>;

interface Drawn {
  getMeta(): Record<string, StateMeta | undefined>;
}
/** What the innermost state that has any says. */
export function metaOf(snapshot: Drawn): StateMeta {
  const depth = (id: string): number => id.split('.').length;
  const own = Object.entries(snapshot.getMeta()).sort(
    ([one], [other]) => depth(other) - depth(one),
  );
  return own.map(([, meta]) => meta).find((meta) => meta !== undefined) ?? STATE_META.recovering;
}

/**
 * A state that cannot know says "maybe"; when nothing was ever sent, nothing can have been taken. An order that was there before this document may
 * have been paid before it. While the rest of a deposit is being paid, the deposit stays paid.
 */
export function moneyIn(meta: StateMeta, context: CheckoutContext): MoneyFact {
  const isOfBefore =
    meta !== STATE_META.recovering &&
    (context.returned || (context.entry === 'order' && context.problem !== 'NOT_FOUND'));
  const isUnsent =
    context.hasRead && !isOfBefore && !context.placed && !context.pressed && context.sends === 0;
  if (meta.money === 'maybe' && isUnsent) return 'none';
  const isNone = meta.money === 'none' || meta.money === 'waiting';
  return (isNone && context.order && cameTo(context.order)) || meta.money;
}
/** What came to an order on which nothing is being paid: its deposit, or what is not asked for and goes back, or went back. */
function cameTo({ paymentState, money }: OrderView): MoneyFact | null {
  if (paymentState === 'PART_PAID') return 'part';
  if (paymentState !== 'PENDING' || !money) return null;
  if (money.owedBack > 0) return 'extra';
  return money.returned > (money.turned ?? 0) ? 'returned' : null;
}

/** As long as more can be paid, and nothing may have been taken unseen. */
export const UNPAID: readonly MoneyFact[] = ['none', 'waiting', 'part'];
/** Where a method can be chosen at all; never while money may have been taken. */
export const offeredMethods = (snapshot: Drawn & { context: CheckoutContext }): PaymentMethod[] =>
  UNPAID.includes(metaOf(snapshot).money) ? methodsToOffer(snapshot.context) : [];
