import {
  allGoesBack,
  extraOf,
  goesBack,
  hasGoods,
  isAtTill,
  isCancelling,
  isCapture,
  isExplained,
  isTakenAsEnough,
  money,
  type OrderRules,
  type OrderStep,
  paying,
  refund,
  review,
} from './sums.ts';

/** Nothing is left for a person to look at: no money of another name, no dispute, nothing that came and is not in the books. */
const isClear = ({ after: { context } }: OrderStep): boolean =>
  context.strange === 0 && !context.disputed && context.kept <= context.booked;
const REVIEWED = { type: 'closeTasks', kind: 'REVIEW' };

/** What waits for a person, and when it waits no longer. */
export const taskRules: OrderRules = {
  'what is more than was asked for is given back by a person (I15)': {
    when: (step) => isCapture('WHOLE', 'DEPOSIT', 'LATE')(step) && extraOf(step) > 0,
    emits: (step) => [refund('PAID_TOO_MUCH', extraOf(step))],
  },
  'what was paid twice is given back by a person (I15)': {
    when: isCapture('TWICE'),
    emits: ({ event }) => [refund('PAID_TWICE', event.amount)],
  },
  'a round that is paid beside its bill is a task with the sum': {
    when: isCapture('BESIDE_BILL'),
    emits: ({ event }) => [refund('PAID_BESIDE_BILL', event.amount)],
  },
  'a bill over what was paid otherwise is a task': {
    on: 'bill.captured',
    when: ({ before }) => !money(before, 'owing.terms', 'owing.billed'),
    emits: () => [refund('PAID_BESIDE_BILL', null)],
  },
  'too little is looked at': {
    when: isCapture('SHORT'),
    emits: ({ event }) => [review('PAID_TOO_LITTLE', event.amount)],
  },
  'wrong money is looked at (I17)': {
    on: 'money.mismatched',
    when: ({ before }) => !money(before, 'new', 'late'),
    emits: ({ event }) => [review(event.reason, event.amount)],
  },
  'money for goods that are gone is given back by a person (I14)': {
    on: 'goods.gone',
    in: 'money.late',
    emits: ({ before }) => [refund('GOODS_GONE', before.context.kept)],
  },
  'money that is on its way for too long is looked at, and the order stays as it is': {
    on: 'attempt.overdue',
    in: 'paying.inProcess',
    emits: () => [review('TOO_LONG_IN_PROCESS')],
    leaves: ({ before, after }) => JSON.stringify(after.value) === JSON.stringify(before.value),
  },
  'a payment that nobody can explain is looked at, wherever the order stands (L2)': {
    on: 'attempt.overdue',
    when: ({ before }) => !paying(before, 'inProcess'),
    emits: () => [review('NO_ANSWER')],
  },
  'a dispute is looked at': {
    on: 'money.disputed',
    emits: () => [review('DISPUTED')],
    leaves: ({ after }) => after.context.disputed,
  },
  'a cancelled paid order has its refund as a task': {
    when: (step) => isCancelling(step) && step.before.context.kept > 0,
    emits: ({ before }) => [refund('CANCELLED_AFTER_PAYMENT', before.context.kept)],
  },

  'when all went back nothing waits, but for a dispute': {
    when: allGoesBack,
    emits: ({ after }) => [{ type: 'closeTasks', kind: after.context.disputed ? 'REFUND' : null }],
  },
  'when all that must go back went back, no refund waits': {
    when: (step) =>
      goesBack(step) &&
      !allGoesBack(step) &&
      step.after.context.owedBack === 0 &&
      !isUndecided(step),
    emits: () => [{ type: 'closeTasks', kind: 'REFUND' }],
  },
  'when the last strange money went back, or a bank has taken its part, nothing is looked at any longer':
    {
      when: (step) => goesBack(step) && !allGoesBack(step) && isClear(step) && hasLooked(step),
      emits: () => [REVIEWED],
    },
  'a paid order waits for a person only while there is something to look at': {
    when: (step) => isPaidNow(step) && isClear(step),
    emits: () => [REVIEWED],
  },
  'goods that are there again need no refund': {
    on: 'goods.retaken',
    in: 'money.late',
    when: ({ before }) => before.context.owedBack === 0,
    emits: () => [{ type: 'closeTasks', kind: 'REFUND' }],
  },
  'a dispute that was won waits no longer': {
    on: 'dispute.won',
    when: (step) =>
      step.before.context.disputed && !money(step.before, 'review', 'late') && isClear(step),
    emits: () => [REVIEWED],
  },
  'a decided dispute is none': {
    on: ['dispute.won', 'dispute.lost'],
    leaves: ({ after }) => !after.context.disputed,
  },
  'what staff closes waits no longer': {
    in: 'money.review',
    enters: 'money.ended.closed',
    when: isClear,
    emits: () => [REVIEWED],
  },
  'a payment that is explained waits no longer': { when: isExplained, emits: () => [REVIEWED] },
};
/** Money waits for a person's word, whether it can stay. */
const isUndecided = ({ after }: OrderStep): boolean =>
  money(after, 'review') && after.context.kept > 0;
const hasLooked = ({ before: { context }, event }: OrderStep): boolean =>
  context.strange > 0 || context.kept > context.booked || event.type === 'dispute.lost';
const isPaidNow = (step: OrderStep): boolean =>
  isCapture('WHOLE', 'DEPOSIT')(step) ||
  (step.event.type === 'goods.retaken' && money(step.before, 'late')) ||
  (isTakenAsEnough(step) && hasGoods(step.before)) ||
  isAtTill(step);
