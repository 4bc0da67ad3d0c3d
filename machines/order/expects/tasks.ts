import {
  besideOf,
  dueBack,
  extraOf,
  goods,
  isCancelling,
  isCapture,
  isMissingPaid,
  isOnItsWay,
  isVisitPaid,
  missedOf,
  money,
  type OrderChartStep,
  type OrderRules,
  refund,
  review,
  unexplainedOf,
} from './sums.ts';

const isUnchanged = ({ before, after }: OrderChartStep): boolean =>
  JSON.stringify([after.value, after.context]) === JSON.stringify([before.value, before.context]);

/** What a person is asked to do. When it waits no longer stands in the table of `tasks.ts`. */
export const taskRules: OrderRules = {
  'what is more than was asked for is given back by a person (I15)': {
    when: (step) => isCapture('WHOLE', 'DEPOSIT', 'LATE')(step) && extraOf(step) > 0,
    emits: (step) => [refund('PAID_TOO_MUCH', extraOf(step))],
  },
  'what was paid twice is given back by a person (I15)': {
    when: isCapture('TWICE'),
    emits: ({ event }) => [refund(event.more ? 'PAID_TOO_MUCH' : 'PAID_TWICE', event.amount)],
  },
  'a payment that its provider tells of otherwise is looked at, and no sum is changed by it': {
    on: 'money.toldOtherwise',
    when: ({ event }) => event.refunded === undefined,
    emits: ({ event }) => [review('TOLD_OTHERWISE', event.currency ? null : event.amount)],
    leaves: isUnchanged,
  },
  'a refund that came back to the shop is looked at with its sum, and no sum is changed by it': {
    on: 'money.toldOtherwise',
    when: ({ event }) => event.refunded !== undefined && event.amount > 0,
    emits: ({ event }) => [review('REFUNDS_DIFFER', event.amount)],
    leaves: isUnchanged,
  },
  'one that went back after all is no news for a person': {
    on: 'money.toldOtherwise',
    when: ({ event }) => event.refunded !== undefined && event.amount === 0,
    leaves: isUnchanged,
  },
  'a round that is paid beside its bill is a task with the sum': {
    when: isCapture('BESIDE_BILL'),
    emits: ({ event }) => [refund('PAID_BESIDE_BILL', event.amount)],
  },
  'what came after the shop had closed the order is given back by a person': {
    when: isCapture('AFTER_CLOSING'),
    emits: ({ event }) => [refund('PAID_AFTER_CLOSING', event.amount)],
  },
  'a bill over what the till was paid for is a task with the sum': {
    when: (step) => besideOf(step) > 0,
    emits: (step) => [refund('PAID_BESIDE_BILL', besideOf(step))],
  },
  'too little is looked at': {
    when: isCapture('SHORT'),
    emits: ({ event }) => [review('PAID_TOO_LITTLE', event.amount)],
  },
  'wrong money is looked at (I17)': {
    on: 'money.mismatched',
    when: ({ before }) => !money(before, 'new', 'late'),
    emits: ({ event }) => [review(event.reason, event.currency ? null : event.amount)],
  },
  'money for goods that are gone is given back by a person (I14)': {
    on: 'goods.gone',
    in: 'money.late',
    emits: ({ before }) => [refund('GOODS_GONE', before.context.kept)],
  },
  'money that is on its way for too long is looked at, and the order stays as it is': {
    on: 'attempt.overdue',
    when: ({ before }) => isOnItsWay(before),
    emits: () => [review('TOO_LONG_IN_PROCESS')],
    leaves: ({ before, after }) => JSON.stringify(after.value) === JSON.stringify(before.value),
  },
  'an unexplained payment is looked at, wherever the order stands (L2)': {
    on: 'attempt.overdue',
    when: ({ before }) => !isOnItsWay(before),
    emits: () => [review('NO_ANSWER')],
  },
  'news that its provider does not answer is looked at, and nothing of the order is changed by it (L2)':
    {
      on: 'attempt.newsOverdue',
      emits: () => [review('NEWS_UNANSWERED')],
      leaves: isUnchanged,
    },
  'what a person calls seen to moves nothing; money of another currency is here no more': {
    on: 'staff.finished',
    leaves: ({ before, event, after }) =>
      JSON.stringify(after.value) === JSON.stringify(before.value) &&
      JSON.stringify(after.context) ===
        JSON.stringify({
          ...before.context,
          foreignBack:
            before.context.foreignBack ||
            (before.context.foreign &&
              !money(before, 'review') &&
              event.task === 'OTHER_CURRENCY' &&
              event.isLast),
        }),
  },
  'nor by its answer': { on: 'attempt.newsAnswered', leaves: isUnchanged },
  'a dispute is looked at, with its sum': {
    on: 'money.disputed',
    emits: ({ event }) => [review('DISPUTED', event.amount)],
    leaves: ({ event, after }) => after.context.contested[event.reference] === event.amount,
  },
  'what went back and does not add up is looked at': {
    when: (step) => unexplainedOf(step) > 0,
    emits: (step) => [review('REFUNDS_DIFFER', unexplainedOf(step))],
  },
  'a parcel that did not arrive is looked at, with every carrier': {
    on: 'shipment.failed',
    emits: () => [review('PARCEL_FAILED')],
  },
  'a dispute that was lost and is won after all is looked at: what is written went back is here': {
    on: 'dispute.won',
    when: ({ event }) => (event.amount ?? 0) > 0,
    emits: ({ event }) => [review('REFUNDS_DIFFER', event.amount)],
    leaves: ({ event, after }) => after.context.turned[event.reference] === event.amount,
  },
  'what turned for the shop and is lost once more went back': {
    on: 'dispute.lost',
    when: ({ before }) => !money(before, 'new', 'late'),
    leaves: ({ event, after }) => !(event.reference in after.context.turned),
  },
  'a cancelled paid order has its refund as a task': {
    when: (step) => isCancelling(step) && dueBack(step.before.context) > 0,
    emits: ({ before }) => [refund('CANCELLED_AFTER_PAYMENT', dueBack(before.context))],
  },
  'and what its desk owed for missing things is asked for there alone (534)': {
    when: (step) =>
      isCancelling(step) &&
      step.before.context.owedByProvider > 0 &&
      step.before.context.owedAtDesk > 0,
    emits: ({ before }) => [refund('ITEMS_MISSING', -before.context.owedAtDesk)],
  },
  'what was paid for things that are not there is given back by a person (534)': {
    when: (step) => isMissingPaid(step) && missedOf(step).all > 0,
    emits: (step) => [refund('ITEMS_MISSING', missedOf(step).all)],
  },
  'a person answers what the shopper asks': {
    on: 'help.asked',
    emits: () => [review('HELP_ASKED')],
  },
  'another order, or none, is asked for while there are goods': {
    on: ['change.asked', 'cancel.asked'],
    in: 'goods.committed',
    emits: ({ event }) => [review(event.type === 'change.asked' ? 'CHANGE_ASKED' : 'CANCEL_ASKED')],
    leaves: ({ before, after }) => JSON.stringify(after.value) === JSON.stringify(before.value),
  },
  'what is taken back leaves the order as it stands': {
    on: ['help.takenBack', 'change.takenBack', 'cancel.takenBack', 'proposal.takenBack'],
    leaves: ({ before, after }) => JSON.stringify(after.value) === JSON.stringify(before.value),
  },
  'a visit that is moved leaves the order, and what is paid of it, as they stand': {
    on: 'visit.moved',
    emits: () => [],
    leaves: ({ before, after }) =>
      JSON.stringify([after.value, after.context]) ===
      JSON.stringify([before.value, before.context]),
  },
  'whether its customer came to a visit moves no money and tells no one (506)': {
    on: ['visit.arrived', 'visit.missed', 'visit.awaited'],
    emits: () => [],
    leaves: ({ before, after }) =>
      JSON.stringify([after.value, after.context]) ===
      JSON.stringify([before.value, before.context]),
  },
  'a return that is taken back can be asked for again': {
    on: 'return.takenBack',
    leaves: ({ after }) => after.value.returning !== 'asked',
  },
  'a return is accepted or refused by a person': {
    on: 'return.asked',
    in: 'returning.nothing',
    when: ({ before }) => goods(before, 'committed'),
    emits: () => [review('RETURN_ASKED')],
  },
  'what came back is given back by a person': {
    on: 'return.received',
    in: 'returning.accepted',
    emits: () => [review('RETURN_RECEIVED')],
  },
  'how much of a paid visit goes back is said by a person (458)': {
    when: (step) => isVisitPaid(step) && step.event.less > 0,
    emits: ({ event }) => [review('VISIT_CANCELLED', event.less)],
  },
  'a decided dispute is none, and every other one stays': {
    on: ['dispute.won', 'dispute.lost'],
    leaves: ({ before, event, after }) =>
      !(event.reference in after.context.contested) &&
      Object.keys(after.context.contested).length ===
        Object.keys(before.context.contested).length -
          (event.reference in before.context.contested ? 1 : 0),
  },
};
