import {
  allGoesBack,
  backOf,
  besideOf,
  billsOf,
  canChange,
  counted,
  deskBackOf,
  extraOf,
  forgiven,
  goesBack,
  hasGoods,
  hasOpenPayment,
  isAtDesk,
  isAtTill,
  isByBill,
  isCancelling,
  isCapture,
  isEndingWithMoney,
  isMadeFree,
  isMissingPaid,
  isMissingUnpaid,
  isTakenAsEnough,
  isVisitUnpaid,
  missedOf,
  missing,
  money,
  type OrderChartStep,
  type OrderRules,
  post,
  settledOf,
  some,
  takenOf,
  waivedNow,
} from './sums.ts';

const captured = ({ event }: OrderChartStep) =>
  ({ kind: 'CAPTURED', amount: event.amount }) as const;
const nowBooked = (step: OrderChartStep): number =>
  step.before.context.kept + takenOf(step) - step.before.context.booked;

/** What the ledger gets. What no rule expects must not be written. */
export const bookRules: OrderRules = {
  'what becomes free is paid with nothing': {
    when: isMadeFree,
    emits: () => [post({ kind: 'PAID', amount: 0 })],
  },
  'a free order is paid at once, with nothing': {
    on: 'order.placed',
    in: 'money.new',
    when: ({ before }) => before.context.total === 0,
    emits: () => [post({ kind: 'PAID', amount: 0 })],
  },
  'an order on terms is accepted': {
    on: ['order.placed', 'terms.accepted'],
    enters: 'money.owing.terms',
    emits: () => [post({ kind: 'ACCEPTED', amount: 0 })],
  },
  'what makes an order whole is paid, what is more must go back (I15, I17)': {
    when: isCapture('WHOLE'),
    emits: (step) => [
      post(
        captured(step),
        { kind: 'PAID', amount: nowBooked(step) },
        some('OVERPAID', extraOf(step)),
        some('REFUND_DUE', besideOf(step)),
      ),
    ],
  },
  'a deposit that is there is part of the price': {
    when: isCapture('DEPOSIT'),
    emits: (step) => [
      post(
        captured(step),
        { kind: 'PART_PAID', amount: nowBooked(step) },
        some('OVERPAID', extraOf(step)),
      ),
    ],
  },
  'too little is never paid (I17)': {
    when: isCapture('SHORT'),
    emits: (step) => [post(captured(step), { kind: 'UNDERPAID', amount: step.event.amount })],
  },
  'money for goods that others have is written as captured only': {
    when: isCapture('LATE'),
    emits: (step) => [post(captured(step), some('OVERPAID', extraOf(step)))],
  },
  'money that nothing asked for must go back, all of it (I15)': {
    when: isCapture('TWICE', 'BESIDE_BILL', 'AFTER_CLOSING'),
    emits: (step) => [post(captured(step), { kind: 'OVERPAID', amount: step.event.amount })],
  },
  'every sum is counted once: what is kept, what must go back': {
    when: isCapture('WHOLE', 'DEPOSIT', 'SHORT', 'LATE', 'TWICE', 'BESIDE_BILL', 'AFTER_CLOSING'),
    leaves: (step) => {
      const [was, is] = [step.before.context, step.after.context];
      return (
        is.came === was.came + step.event.amount &&
        is.kept === was.kept + takenOf(step) - besideOf(step) &&
        is.owedBack === was.owedBack + extraOf(step) + besideOf(step) &&
        is.strange === was.strange &&
        is.returned === was.returned &&
        is.waived === was.waived &&
        is.paidElsewhere === was.paidElsewhere + (isCapture('WHOLE')(step) ? billsOf(step) : 0)
      );
    },
  },
  'late money is in the books once its goods are there again (I14)': {
    on: 'goods.retaken',
    in: 'money.late',
    emits: ({ before: { context }, event }) => [
      post({
        kind: counted(context) >= context.total ? 'PAID' : 'PART_PAID',
        amount: context.kept - context.booked,
        ...(event.by === 'STAFF' && { by: 'STAFF' }),
      }),
    ],
    leaves: ({ after: { context } }) => context.booked === context.kept,
  },
  'wrong money is written, and never counted (I17)': {
    on: 'money.mismatched',
    when: ({ before }) => !money(before, 'new', 'late'),
    emits: ({ event }) => [
      post({
        kind: 'MISMATCH',
        amount: event.amount,
        ...(event.currency && { currency: event.currency }),
      }),
    ],
    leaves: ({ before, event, after }) =>
      after.context.strange === before.context.strange + (event.currency ? 0 : event.amount) &&
      after.context.foreign === (before.context.foreign || event.currency !== undefined) &&
      after.context.foreignBack === (before.context.foreignBack && event.currency === undefined) &&
      after.context.kept === before.context.kept,
  },
  'it is not known how it ended: the order is looked at': {
    on: 'attempt.overdue',
    enters: 'money.review',
    emits: () => [post({ kind: 'MISMATCH', amount: 0 })],
  },
  'what went back is written, with who says so': {
    when: goesBack,
    emits: (step) => [
      post({
        kind: 'REFUNDED',
        amount: backOf(step),
        ...(step.event.type === 'staff.gaveBack' && { by: 'STAFF' as const }),
      }),
    ],
  },
  'what the desk hands back is written as its own, and is paid no more': {
    when: (step) => deskBackOf(step) > 0,
    emits: (step) => [post({ kind: 'REFUNDED', amount: deskBackOf(step), by: 'DESK' })],
    leaves: (step) => {
      const [was, is, amount] = [step.before.context, step.after.context, deskBackOf(step)];
      return (
        is.paidElsewhere === was.paidElsewhere - amount &&
        is.takenAtDesk === (was.kind === 'order' ? 0 : was.takenAtDesk - amount) &&
        is.returnedElsewhere === was.returnedElsewhere + amount &&
        is.kept === was.kept &&
        is.owedBack === was.owedBack &&
        is.returned === was.returned
      );
    },
  },
  'what must go back goes first, then what was not ours, then what was kept': {
    when: goesBack,
    leaves: (step) => {
      const [was, is, amount] = [step.before.context, step.after.context, backOf(step)];
      const owedBack = Math.max(0, was.owedBack - amount);
      const strange = was.strange - Math.min(was.strange, Math.max(0, amount - was.owedBack));
      return (
        is.owedBack === owedBack &&
        is.strange === strange &&
        is.kept === was.kept + was.owedBack + was.strange - amount - owedBack - strange &&
        is.returned === was.returned + amount &&
        is.booked === Math.min(was.booked, is.kept) &&
        is.came === was.came
      );
    },
  },
  'a cancelled paid order owes back all that was kept': {
    when: (step) => isCancelling(step) && step.before.context.kept > 0,
    emits: ({ before }) => [post({ kind: 'REFUND_DUE', amount: before.context.kept })],
  },
  'and keeps nothing': {
    when: isCancelling,
    leaves: ({ before, after }) =>
      after.context.kept === 0 &&
      after.context.booked === 0 &&
      after.context.owedBack === before.context.owedBack + before.context.kept,
  },
  'what staff takes as enough is paid, and the missing part is waived': {
    when: (step) => isTakenAsEnough(step) && hasGoods(step.before),
    emits: (step) => {
      const { context } = step.before;
      const left = waivedNow(step);
      const isWhole = counted(context) + left >= context.total;
      return [
        post(left > 0 ? { kind: 'WAIVED', amount: left, by: 'STAFF' } : null, {
          kind: isWhole ? 'PAID' : 'PART_PAID',
          amount: context.kept - context.booked,
          ...(left > 0 && { by: 'STAFF' }),
        }),
      ];
    },
  },
  'where the goods are gone, it is waived first': {
    when: (step) => isTakenAsEnough(step) && !hasGoods(step.before) && forgiven(step.before) > 0,
    emits: ({ before }) => [post({ kind: 'WAIVED', amount: forgiven(before), by: 'STAFF' })],
  },
  'taking as enough changes only what is asked for': {
    when: isTakenAsEnough,
    leaves: (step) => {
      const { before, after } = step;
      return (
        after.context.waived === before.context.waived + waivedNow(step) &&
        after.context.kept === before.context.kept &&
        after.context.owedBack === before.context.owedBack &&
        after.context.strange === before.context.strange
      );
    },
  },
  'a bill pays a round': {
    when: isByBill,
    emits: (step) => [post({ kind: 'PAID', amount: settledOf(step), by: 'BILL' })],
    leaves: ({ after: { context } }) =>
      context.booked === context.kept && counted(context) === context.total,
  },
  'a till pays a round': {
    when: isAtTill,
    emits: (step) => [post({ kind: 'PAID', amount: settledOf(step), by: 'TILL' })],
    leaves: ({ after: { context } }) =>
      context.booked === context.kept && counted(context) === context.total,
  },
  'the desk takes what is left': {
    when: isAtDesk,
    emits: ({ event }) => [post({ kind: 'PAID', amount: event.amount, by: 'DESK' })],
    leaves: ({ after: { context } }) =>
      context.booked === context.kept && counted(context) === context.total,
  },
  'what the till or the desk took of a round is at the desk, and no bill is': {
    when: (step) => isByBill(step) || isAtTill(step) || isAtDesk(step),
    leaves: (step) => {
      const { before, event, after } = step;
      const took = isByBill(step) || event.amount === undefined ? 0 : event.amount;
      return (
        after.context.takenAtDesk ===
        before.context.takenAtDesk + (before.context.kind === 'order' ? 0 : took)
      );
    },
  },
  'what a bill, the desk or the till paid is told apart from what staff does not ask for': {
    when: (step) => isByBill(step) || isAtTill(step) || isAtDesk(step),
    leaves: ({ before, after }) =>
      after.context.waived === before.context.waived &&
      after.context.paidElsewhere === after.context.total - counted(before.context),
  },
  'its end is written': {
    enters: ['money.ended.cancelled', 'money.ended.expired', 'money.ended.closed'],
    emits: ({ after }) => [
      post({
        kind: money(after, 'ended.cancelled')
          ? 'CANCELLED'
          : money(after, 'ended.expired')
            ? 'EXPIRED'
            : 'CLOSED',
        amount: 0,
      }),
    ],
  },
  'so is one that holds money of its shopper': {
    when: isEndingWithMoney,
    emits: () => [post({ kind: 'CANCELLED', amount: 0 })],
  },
  'what was kept for a deposit and went back is asked for again with the rest': {
    when: (step) =>
      goesBack(step) &&
      !allGoesBack(step) &&
      hasGoods(step.before) &&
      money(step.before, 'part') &&
      money(step.after, 'part'),
    leaves: ({ after: { context } }) => missing(context) === context.total - counted(context),
  },
  'a paid order names what paid it': {
    when: isCapture('WHOLE', 'DEPOSIT', 'LATE'),
    leaves: ({ event, after: { context } }) => context.method === event.provider,
  },
  'an order that is to be paid later names how, where it is said': {
    on: 'terms.accepted',
    enters: 'money.owing.terms',
    leaves: ({ before, event, after: { context } }) =>
      context.method === (event.method ?? before.context.method),
  },
  'a page that was opened is how it will be paid': {
    on: 'attempt.opened',
    in: 'money.owing.due',
    when: ({ before }) => hasOpenPayment(before),
    leaves: ({ event, after: { context } }) => context.method === event.provider,
  },
  'an accepted change is what is owed from now on': {
    on: 'change.accepted',
    when: ({ before }) => canChange(before),
    leaves: ({ event, after: { context } }) =>
      context.total === event.total && context.dueNow === event.dueNow,
  },
  'what is not paid is asked for without the visit that staff cancel; a deposit stays what it is': {
    when: isVisitUnpaid,
    leaves: ({ before: { context: was }, event, after: { context: is } }) =>
      is.total === was.total - event.less &&
      is.dueNow === (was.dueNow < was.total ? Math.min(was.dueNow, is.total) : is.total) &&
      is.kept === was.kept,
  },
  'what was paid for things that are not there must go back (534)': {
    when: (step) => isMissingPaid(step) && missedOf(step).byProvider > 0,
    emits: (step) => [post({ kind: 'REFUND_DUE', amount: missedOf(step).byProvider })],
  },
  'and what is owed for them counts for the order no more': {
    when: isMissingPaid,
    leaves: (step) => {
      const [was, is] = [step.before.context, step.after.context];
      const { byProvider, byDesk } = missedOf(step);
      return (
        is.kept === was.kept - byProvider &&
        is.booked === Math.min(was.booked, is.kept) &&
        is.owedBack === was.owedBack + byProvider &&
        is.owedByProvider === was.owedByProvider + byProvider &&
        is.owedAtDesk === was.owedAtDesk + byDesk &&
        is.missed === was.missed + byProvider + byDesk &&
        is.paidElsewhere === was.paidElsewhere &&
        is.itemsMissing
      );
    },
  },
  'a dish that the kitchen is out of is not asked for': {
    when: isMissingUnpaid,
    leaves: ({ before: { context: was }, event, after: { context: is } }) =>
      is.total === was.total - event.less && is.dueNow === is.total && is.itemsMissing,
  },
  'what the desk owes for missing things is less by what it hands back, and nothing once all goes back':
    {
      when: (step) => deskBackOf(step) > 0 || isCancelling(step),
      leaves: (step) =>
        step.after.context.owedAtDesk ===
        (isCancelling(step) ? 0 : Math.max(0, step.before.context.owedAtDesk - deskBackOf(step))),
    },
  'and what a provider owes for them is less once just that goes back, or more than what came beside it':
    {
      when: (step) => !isMissingPaid(step),
      leaves: (step) => {
        const [was, is] = [step.before.context, step.after.context];
        const isTheirs = backOf(step) > 0 && backOf(step) === was.owedByProvider;
        return (
          is.missed === was.missed &&
          is.owedByProvider === (isTheirs ? 0 : Math.min(was.owedByProvider, is.owedBack))
        );
      },
    },
  'what costs something is changed by agreement alone, by a visit less and by a dish less': {
    when: (step) =>
      step.event.type !== 'change.accepted' && !isVisitUnpaid(step) && !isMissingUnpaid(step),
    leaves: ({ before, after }) => after.context.total === before.context.total,
  },
};
