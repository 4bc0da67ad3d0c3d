import { type AttemptState, LIVE_ATTEMPT } from '#machines/domain/payment.ts';
import { returnable } from '#machines/order/amounts.ts';
import { POLICY } from '#machines/order/policy.ts';
import { matched } from '#server/lifecycle/matchedRefunds.ts';
import type { Study } from '../study.ts';
import { type Attempt, type Heard, HOURS, type Order, type Shop } from '../world.ts';
import { factsOf, orderOf, tell, withOrder } from './orders.ts';

/** The word that is stored for each state of the attempt's chart. */
const VALUES: Record<AttemptState, unknown> = {
  SUBMITTING: { open: 'opening' },
  AWAITING_SHOPPER: { open: 'awaiting' },
  VERIFYING: { open: 'verifying' },
  UNKNOWN: { open: 'doubtful' },
  IN_PROCESS: { open: 'inProcess' },
  CAPTURED: 'captured',
  MISMATCH: 'mismatched',
  DECLINED: { ended: 'declined' },
  CANCELLED: { ended: 'cancelled' },
  EXPIRED: { ended: 'expired' },
};
const WORDS = new Map(
  Object.entries(VALUES).map(([word, value]) => [JSON.stringify(value), word as AttemptState]),
);

export const isLive = ({ state }: Pick<Attempt, 'state'>): boolean => LIVE_ATTEMPT.includes(state);
export const liveOf = (order: Order): Attempt | undefined => order.attempts.find(isLive);
export const attemptOf = (shop: Shop, g: number): Attempt | undefined =>
  shop.orders.flatMap(({ attempts }) => attempts).find((one) => one.g === g);
/** For longer than anybody doubts, and no person was told of it yet (L2). */
export const isOverdue = ({ deadline, isTold }: Attempt, hour: number): boolean =>
  !isTold && (HOURS[hour] ?? 0) > deadline + POLICY.doubtful;
const withAttempt = (order: Order, attempt: Attempt): Order => ({
  ...order,
  attempts: order.attempts.map((one) => (one.g === attempt.g ? attempt : one)),
});

/** The attempt's chart decides, and the order hears what it tells: all of it, or nothing is written. */
export function stepAttempt(study: Study, shop: Shop, g: number, event: { type: string }): Shop {
  const order = shop.orders.find(({ attempts }) => attempts.some((one) => one.g === g));
  const attempt = order?.attempts.find((one) => one.g === g);
  if (!order || !attempt) return shop;
  const { isOpened, deadline } = attempt;
  const turn = study.attempt.step(
    study.attempt.at(VALUES[attempt.state], { isOpened, deadline }),
    event,
  );
  if (!turn) return shop;
  const facts = turn.to.snapshot.context as { isOpened: boolean; deadline: number };
  const state = WORDS.get(JSON.stringify(turn.to.snapshot.value)) ?? attempt.state;
  const isTold = attempt.isTold || turn.emits.some(({ type }) => type === 'attempt.overdue');
  let now = withOrder(shop, withAttempt(order, { ...attempt, ...facts, state, isTold }));
  for (const effect of turn.emits) {
    const told = tell(study, now, order.id, happening(effect, attempt));
    if (!told) return withFault(shop, order.id, `the order refused ${effect.type}`);
    now = told;
  }
  return now;
}

function withFault(shop: Shop, id: string, fault: string): Shop {
  const order = orderOf(shop, id);
  return order ? withOrder(shop, { ...order, fault }) : shop;
}

export const happening = (effect: { type: string }, attempt: Attempt) => ({
  ...effect,
  attemptId: String(attempt.g),
  provider: attempt.provider,
  paysFor: attempt.forRest ? 'rest' : 'due',
  wasLive: isLive(attempt),
  isTimed: false,
});

/** What was heard becomes events of the attempt, as the shop's `recordReport` words it. */
export function hear(
  study: Study,
  shop: Shop,
  g: number,
  heard: Heard,
  ending: string | null,
): Shop {
  let now = shop;
  const known = attemptOf(shop, g);
  const owner = shop.orders.find(({ attempts }) => attempts.some((one) => one.g === g));
  if (study.has('countsAgain') && known?.state === 'CAPTURED' && owner)
    now =
      tell(study, shop, owner.id, {
        amount: heard.amount,
        ...happening({ type: 'money.captured' }, known),
      }) ?? shop;
  for (const event of eventsOf(study, shop, g, heard, ending))
    now = stepAttempt(study, now, g, event);
  return now;
}

function eventsOf(
  study: Study,
  shop: Shop,
  g: number,
  heard: Heard,
  ending: string | null,
): { type: string }[] {
  const order = shop.orders.find(({ attempts }) => attempts.some((one) => one.g === g));
  const attempt = attemptOf(shop, g);
  if (!order || !attempt) return [];
  const overdue = isOverdue(attempt, shop.hour);
  const say = (type: string, more: object = {}) => ({ type, ...more });
  if (study.has('lateMoneyIsIgnored') && !isLive(attempt)) return [];
  if (study.has('clockEndsPayments') && isLive(attempt) && ending === 'EXPIRED')
    return [say('answer.ended', { as: 'EXPIRED' })];
  switch (heard.status) {
    case 'OPENED':
      return [say('opening.answered', { deadline: null })];
    case 'REFUSED':
      return [say('opening.refused')];
    case 'LOST':
      return [say(study.has('lostOpeningIsRefused') ? 'opening.refused' : 'opening.lost')];
    case 'PAID':
      return paidEvents(study, order, attempt, heard);
    case 'IN_PROCESS': {
      const live = liveOf(order);
      return [say('answer.inProcess', { isAlone: !live || live.g === g, isOverdue: overdue })];
    }
    case 'PENDING':
      return [say('answer.waiting', { ending })];
    case 'NOT_FOUND':
      return [say('answer.absent', { ending })];
    case 'UNKNOWN':
      if (study.has('doubtIsDeclined')) return [say('answer.ended', { as: 'DECLINED' })];
      return [say('answer.unclear', { isUnreachable: true, isOverdue: overdue })];
    default:
      return [say('answer.ended', { as: heard.status })];
  }
}

function paidEvents(
  study: Study,
  order: Order,
  attempt: Attempt,
  heard: Heard,
): { type: string }[] {
  if (heard.isStrange && !study.has('strangeIsPaid'))
    return attempt.state === 'MISMATCH'
      ? []
      : [{ type: 'answer.mismatched', amount: heard.amount, reason: 'OTHER_CURRENCY' } as never];
  const isNew = attempt.state !== 'CAPTURED' && attempt.state !== 'MISMATCH';
  const amount = study.has('believesOwnAmount') ? attempt.amount : heard.amount;
  const events: object[] = isNew ? [{ type: 'answer.paid', amount }] : [];
  events.push(
    ...refundEvents(study, order, attempt, heard),
    ...disputeEvents(study, attempt, heard),
  );
  return events as { type: string }[];
}

/** Money that went back beyond what was known; what staff wrote of it already is matched as the shop does it. */
function refundEvents(study: Study, order: Order, attempt: Attempt, heard: Heard): object[] {
  const more = heard.back - (study.has('refundCountsAgain') ? 0 : attempt.back);
  if (more <= 0) return [];
  const written = study.has('staffRefundCountsAgain')
    ? []
    : order.written.map((amount, number) => ({ number, reference: '', amount }));
  const settles = matched(more, written, [], returnable(factsOf(study, order)));
  const sum = (parts: { amount: number }[]): number =>
    parts.reduce((all, { amount }) => all + amount, 0);
  const differs = more > sum(settles) && sum(written) > sum(settles);
  return [{ type: 'answer.refunded', amount: more - sum(settles), settles, names: [], differs }];
}

/** A dispute moves by itself; one that is heard of when it is lost already has taken its money all the same. */
function disputeEvents(study: Study, attempt: Attempt, heard: Heard): object[] {
  const { dispute } = heard;
  const reference = String(attempt.g);
  if (dispute === 'none' || dispute === attempt.dispute) return [];
  const amount = Math.max(0, heard.amount - Math.max(attempt.back, heard.back));
  if (dispute === 'open') return [{ type: 'answer.disputed', reference, amount }];
  if (dispute === 'won')
    return attempt.dispute === 'open' ? [{ type: 'answer.disputeWon', reference }] : [];
  const isHeard = attempt.dispute === 'open' || !study.has('unheardDisputeIsLost');
  return isHeard ? [{ type: 'answer.disputeLost', reference, amount }] : [];
}
