import {
  goods,
  hasGoods,
  hasOpenPayment,
  isOnItsWay,
  isPayingStill,
  isTimeOver,
  money,
  type OrderChartStep,
  type OrderRules,
  paying,
} from './sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The only payment of the order has ended. */
const endsLast = (step: OrderChartStep): boolean =>
  hasOpenPayment(step.before) && !isPayingStill(step);

/** Its own time is over, of a round its evening, or a person gives its goods to others. */
const isOver = (step: OrderChartStep): boolean =>
  isTimeOver(step) ||
  (step.event.type === 'staff.released' && hasGoods(step.before)) ||
  (step.event.type === 'evening.over' &&
    step.before.context.kind === 'round' &&
    hasGoods(step.before));
/** News of a payment that is not the only open one, or of an order whose goods wait no more. */
const isBesideIt = (step: OrderChartStep): boolean =>
  (step.event.type === 'attempt.begun'
    ? hasOpenPayment(step.before) || !hasGoods(step.before)
    : !hasOpenPayment(step.before)) ||
  (step.event.type === 'attempt.ended' && isPayingStill(step)) ||
  (step.event.type === 'attempt.doubtful' && !hasGoods(step.before));

const longest = ({ kind }: OrderChartStep['after']['context']): number =>
  kind === 'round' ? 6 * HOUR : 3 * DAY;

/** How long goods and times wait: the figures of `policy.ts`, written again from their reasons. */
export const timeRules: OrderRules = {
  'an unpaid order waits for half an hour, a bill for ten minutes': {
    enters: 'money.owing.due',
    leaves: ({ event, after: { context } }) =>
      context.keptUntil === event.at + (context.kind === 'bill' ? 10 : 30) * MINUTE,
  },
  'while it can be paid goods wait, ten minutes longer than that, and four hours at most; booked times as long as it takes':
    {
      on: ['attempt.begun', 'attempt.opened'],
      in: 'money.owing.due',
      when: ({ before, event }) =>
        event.type === 'attempt.begun'
          ? !hasOpenPayment(before) && hasGoods(before)
          : hasOpenPayment(before),
      leaves: ({ before, event, after: { context } }) => {
        const payable = event.deadline + 10 * MINUTE;
        const wanted = event.isTimed ? payable : Math.min(payable, event.at + 4 * HOUR);
        return (
          context.payableUntil === payable &&
          context.keptUntil === Math.max(wanted, before.context.keptUntil ?? 0)
        );
      },
    },
  'for money on its way they wait three days; a round no longer than an evening': {
    on: 'attempt.inProcess',
    in: 'money.owing.due',
    when: ({ before }) => !isOnItsWay(before),
    leaves: ({ event, after: { context } }) =>
      context.keptUntil === event.at + longest(context) && context.payableUntil === null,
  },
  'for a payment whose end is not known they wait as long as it was kept for, or four hours': {
    on: 'attempt.doubtful',
    in: 'money.owing.due',
    when: ({ before }) => hasOpenPayment(before) && hasGoods(before),
    leaves: ({ before, event, after: { context } }) =>
      context.keptUntil === (before.context.keptUntil ?? event.at + 4 * HOUR),
  },
  'after a refusal there are ten minutes to choose another way': {
    on: 'attempt.ended',
    in: 'money.owing.due',
    when: (step) => endsLast(step) && hasGoods(step.before) && step.event.as !== 'EXPIRED',
    leaves: ({ before, event, after: { context } }) =>
      context.keptUntil === Math.max(before.context.keptUntil ?? 0, event.at + 10 * MINUTE) &&
      context.payableUntil === null,
  },
  'after a payment that ended by time there are none': {
    on: 'attempt.ended',
    in: 'money.owing.due',
    when: (step) => endsLast(step) && hasGoods(step.before) && step.event.as === 'EXPIRED',
    leaves: ({ before, event, after: { context } }) =>
      context.keptUntil === (before.context.keptUntil ?? event.at) && context.payableUntil === null,
  },
  'news of a payment on which nothing waits leaves the order as it is, and its times': {
    on: ['attempt.begun', 'attempt.opened', 'attempt.doubtful', 'attempt.ended'],
    in: 'money.owing.due',
    when: isBesideIt,
    leaves: ({ before, after }) =>
      money(after, 'owing.due') &&
      after.context.keptUntil === before.context.keptUntil &&
      after.context.payableUntil === before.context.payableUntil &&
      after.context.method === before.context.method,
  },
  'an order that waited for its payment alone ends with it': {
    on: 'attempt.ended',
    in: 'money.owing.due',
    when: (step) => endsLast(step) && !hasGoods(step.before),
    leaves: ({ after }) => money(after, 'ended.expired'),
  },
  'for a person they wait three days; a round no longer than an evening': {
    enters: 'money.review',
    leaves: ({ event, after: { context } }) =>
      context.keptUntil === event.at + longest(context) && context.payableUntil === null,
  },
  'time that is not over changes nothing': {
    on: 'time.ranOut',
    when: (step) => !isTimeOver(step),
    leaves: ({ before, after }) =>
      JSON.stringify([after.value, after.context]) ===
      JSON.stringify([before.value, before.context]),
  },
  'an unpaid order without an open payment ends by time (L1)': {
    on: 'time.ranOut',
    in: 'money.owing.due',
    when: (step) => isTimeOver(step) && !hasOpenPayment(step.before),
    leaves: ({ after }) => money(after, 'ended.expired'),
  },
  'one whose money may come goes on without its goods': {
    on: ['time.ranOut', 'evening.over', 'staff.released'],
    in: 'money.owing.due',
    when: (step) => isOver(step) && (isOnItsWay(step.before) || paying(step.before, 'doubtful')),
    leaves: ({ after }) =>
      money(after, 'owing.due') && !hasGoods(after) && after.context.keptUntil === null,
  },
  'one that can still be paid goes on without its goods, and is heard of again': {
    on: ['time.ranOut', 'evening.over'],
    in: 'money.owing.due',
    when: (step) =>
      isOver(step) &&
      paying(step.before, 'open') &&
      !isOnItsWay(step.before) &&
      hasGoods(step.before) &&
      step.event.at < (step.before.context.payableUntil ?? 0),
    leaves: ({ before, after }) =>
      goods(after, 'released') && after.context.keptUntil === before.context.payableUntil,
  },
  'one whose payment is being ended waits for that': {
    on: 'time.ranOut',
    in: 'money.owing.due',
    when: (step) =>
      isTimeOver(step) &&
      paying(step.before, 'open') &&
      !isOnItsWay(step.before) &&
      step.event.at >= (step.before.context.payableUntil ?? 0),
    leaves: ({ after }) => money(after, 'owing.due') && after.context.keptUntil === null,
  },
  'a round that the kitchen did not get waits for nothing when its evening is over (I14)': {
    on: 'evening.over',
    when: ({ before }) =>
      before.context.kind === 'round' &&
      goods(before, 'held') &&
      (money(before, 'review') || (money(before, 'owing.due') && hasOpenPayment(before))),
    leaves: ({ before, after }) =>
      goods(after, 'released') &&
      (money(before, 'owing.due') || after.context.keptUntil === null) &&
      JSON.stringify(after.value.money) === JSON.stringify(before.value.money),
  },
  'a person may take longer, the goods do not wait': {
    on: 'time.ranOut',
    in: 'money.review',
    when: isTimeOver,
    leaves: ({ after }) =>
      money(after, 'review') && !goods(after, 'held') && after.context.keptUntil === null,
  },
};
