import type { OrderView } from '../domain/order.ts';
import type { MoneyFact, PaymentMethod } from '../domain/payment.ts';
import { methodsToOffer } from './facts.ts';
import type { CheckoutContext, PrimaryAction, Screen, StateMeta } from './types.ts';

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

const MOVING_REST = 10 * SECOND;
/** What is being made or brought may be ready at any minute; of other orders little changes. */
export const standingRest = ({ order }: Pick<CheckoutContext, 'order'>): number =>
  order?.isMoving ? MOVING_REST : LIMITS.STANDING_REST;

type Row = readonly [
  money: MoneyFact,
  screen: Screen,
  primary?: PrimaryAction | null,
  limitMs?: number | null,
  /** of another state, whose title it has */
  titled?: string,
];
const ROWS = {
  information: ['none', 'information', 'review.open'],
  review: ['none', 'review', 'order.place', LIMITS.REVIEW_STALE],
  opening: ['none', 'progress', null, LIMITS.REVIEWING],
  priceChanged: ['none', 'differences', 'differences.accept'],
  stockChanged: ['none', 'differences', 'differences.accept'],
  slotLost: ['none', 'slot', 'slot.pick'],
  releasing: ['none', 'progress', null, LIMITS.ANSWER],
  booking: ['none', 'progress', null, LIMITS.BOOKING],
  placing: ['none', 'progress', null, LIMITS.PLACING],
  busy: ['none', 'progress', null, LIMITS.PLACING],
  orderRefused: ['none', 'order', 'review.open'],
  recovering: ['maybe', 'progress', null, LIMITS.READING],
  paying: ['maybe', 'progress', null, LIMITS.STARTING],
  payingByCode: ['waiting', 'payment'],
  confirming: ['maybe', 'order', 'status.refresh', LIMITS.CHECKING],
  awaiting: ['waiting', 'order', 'status.refresh'],
  inProcess: ['maybe', 'order', 'status.refresh'],
  endedInProcess: ['maybe', 'order', 'status.refresh'],
  inReview: ['maybe', 'order', 'status.refresh'],
  short: ['part', 'order', 'status.refresh'],
  unknown: ['maybe', 'order', 'status.refresh', LIMITS.UNKNOWN_REST],
  paid: ['taken', 'order'],
  deposit: ['part', 'order', 'method.change'],
  extra: ['extra', 'order'],
  returned: ['returned', 'order'],
  partReturned: ['returned', 'order'],
  disputed: ['maybe', 'order'],
  goingBack: ['extra', 'order'],
  placed: ['none', 'order'],
  partPaid: ['part', 'order', 'method.change'],
  declined: ['none', 'order', 'method.change'],
  unfinished: ['waiting', 'order', 'payment.continue', LIMITS.UNFINISHED_REST],
  cancelling: ['maybe', 'progress', null, LIMITS.ANSWER],
  keeping: ['maybe', 'progress', null, LIMITS.ANSWER],
  ended: ['none', 'order', 'method.change', null, 'cancelled'],
  givingUp: ['maybe', 'progress', null, LIMITS.ANSWER],
  givenUp: ['none', 'order'],
  shut: ['none', 'order'],
  expired: ['none', 'order', 'method.change'],
  closed: ['none', 'order'],
  sessionLost: ['maybe', 'session', 'session.restored'],
  offline: ['maybe', 'offline', 'status.refresh', LIMITS.OFFLINE_REST],
  blocked: ['maybe', 'blocked', 'lock.take'],
} as const satisfies Record<string, Row>;
type Described = keyof typeof ROWS;

/** What every state says about itself, as its `meta`. A state inside another one that has none of its own speaks by the outer one. */
export const STATE_META = Object.fromEntries(
  (Object.entries(ROWS) as [Described, Row][]).map(
    ([name, [money, screen, primary = null, limitMs = null, titled = name]]) => [
      name,
      { money, screen, title: `checkout.title.${titled}`, primary, limitMs },
    ],
  ),
) as Record<Described, StateMeta>;

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
