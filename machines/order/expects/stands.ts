import {
  allGoesBack,
  asksByTerms,
  type CaptureMeaning,
  captureOf,
  counted,
  deskBackOf,
  goesBack,
  hasGoods,
  hasLivePayment,
  hasOpenPayment,
  isAgreed,
  isAtDesk,
  isAtTill,
  isByBill,
  isDeskEmptied,
  isEndingWithMoney,
  isExplained,
  isLastDispute,
  isMadeFree,
  isOnItsWay,
  isPaidWithout,
  isPayingStill,
  isTakenAsEnough,
  mayPayRest,
  money,
  type OrderChartStep,
  type OrderRules,
  paying,
  there,
  turnedIn,
  waivedNow,
  wasPaid,
} from './sums.ts';

const isSame = ({ before, after }: OrderChartStep): boolean =>
  JSON.stringify(after.value.money) === JSON.stringify(before.value.money);
const CAPTURED_TO: Record<CaptureMeaning, (step: OrderChartStep) => boolean> = {
  WHOLE: ({ before, after }) => money(after, money(before, 'disputed') ? 'disputed' : 'paid'),
  DEPOSIT: ({ after }) => money(after, 'part.deposit'),
  SHORT: ({ before, after }) =>
    money(
      after,
      money(before, 'disputed') ? 'disputed' : money(before, 'part') ? 'part.short' : 'review',
    ),
  LATE: ({ after }) => money(after, 'late'),
  TWICE: (step) =>
    money(step.before, 'paid') ? money(step.after, 'paid.refundOwed') : isSame(step),
  BESIDE_BILL: isSame,
  AFTER_CLOSING: ({ after }) => money(after, 'review'),
};
const DECIDES = [
  'order.givenUp',
  'time.ranOut',
  'terms.accepted',
  'change.accepted',
  'round.billed',
  'kitchen.refused',
];

/** Where an order stands after what happened, and what it is never moved by. */
export const standRules: OrderRules = {
  'money is compared with what is owed now': {
    on: 'money.captured',
    when: (step) => captureOf(step) !== null,
    leaves: (step) => CAPTURED_TO[captureOf(step) as CaptureMeaning](step),
  },
  'a free order is paid when it is placed': {
    on: 'order.placed',
    in: 'money.new',
    leaves: ({ before: { context }, event, after }) =>
      money(
        after,
        context.total === 0 ? 'paid.settled' : event.terms ? 'owing.terms' : 'owing.due',
      ),
  },
  'an order that a change leaves nothing to pay of is paid': {
    when: isMadeFree,
    leaves: ({ before, after }) =>
      money(after, before.context.returned > 0 ? 'paid.partlyReturned' : 'paid.settled'),
  },
  'PAID is left by a full refund, or for a dispute (I03)': {
    in: 'money.paid',
    leaves: (step) =>
      money(step.after, 'paid') ||
      (money(step.after, 'returned') && allGoesBack(step) && !isPaidWithout(step.before)) ||
      (money(step.after, 'returned') && isDeskEmptied(step)) ||
      (money(step.after, 'disputed') && step.event.type === 'money.disputed'),
  },
  'what was paid is paid again when the dispute is over (I03)': {
    in: 'money.disputed',
    when: ({ after }) => !money(after, 'disputed', 'returned'),
    leaves: (step) =>
      ['dispute.won', 'dispute.lost'].includes(step.event.type) &&
      isLastDispute(step) &&
      (wasPaid(step.before.context)
        ? money(step.after, 'paid')
        : money(
            step.after,
            step.after.context.kept > step.after.context.booked ? 'part.short' : 'part.deposit',
          )),
  },
  'a decided dispute is over, unless another is not decided': {
    on: ['dispute.won', 'dispute.lost'],
    in: 'money.disputed',
    when: (step) => !allGoesBack(step) || isPaidWithout(step.before),
    leaves: (step) => money(step.after, 'disputed') !== isLastDispute(step),
  },
  'a deposit stays, becomes the whole, goes back or is contested': {
    in: 'money.part',
    leaves: (step) =>
      money(step.after, 'part', 'paid', 'disputed') ||
      (money(step.after, 'returned') && (allGoesBack(step) || isDeskEmptied(step))),
  },
  'of goods with a rest that came in part some money goes back: short is what has more than the deposit':
    {
      in: 'money.part.short',
      when: (step) => goesBack(step) && !allGoesBack(step) && hasGoods(step.before),
      leaves: ({ after }) =>
        money(after, after.context.kept > after.context.booked ? 'part.short' : 'part.deposit'),
    },
  'nothing is lifted to paid by a word alone': {
    enters: [
      'money.paid.settled',
      'money.paid.refundOwed',
      'money.paid.partlyReturned',
      'money.part.deposit',
    ],
    when: ({ before }) => !money(before, 'paid', 'part', 'disputed'),
    leaves: (step) =>
      ['WHOLE', 'DEPOSIT'].includes(captureOf(step) ?? '') ||
      isTakenAsEnough(step) ||
      isAtTill(step) ||
      isAtDesk(step) ||
      isByBill(step) ||
      (step.event.type === 'goods.retaken' && money(step.before, 'late')) ||
      isMadeFree(step) ||
      (step.event.type === 'order.placed' && step.before.context.total === 0),
  },
  'what staff takes as enough is whole, unless only the deposit was asked for': {
    when: isTakenAsEnough,
    leaves: (step) => {
      const { before, after } = step;
      if (!hasGoods(before)) return money(after, 'late');
      return money(
        after,
        counted(before.context) + waivedNow(step) >= before.context.total ? 'paid' : 'part.deposit',
      );
    },
  },
  'late goods decide': {
    on: ['goods.retaken', 'goods.gone'],
    in: 'money.late',
    leaves: ({ before: { context }, event, after }) =>
      money(
        after,
        event.type === 'goods.gone'
          ? 'review'
          : counted(context) >= context.total
            ? 'paid'
            : 'part.deposit',
      ),
  },
  'wrong money is looked at where the order waits (I17)': {
    on: 'money.mismatched',
    when: ({ before }) => money(before, 'owing.due', 'owing.terms', 'ended'),
    leaves: ({ after }) => money(after, 'review'),
  },
  'all that came went back': {
    when: allGoesBack,
    leaves: (step) => {
      const { before, after } = step;
      if (money(before, 'owing', 'ended')) return isSame(step);
      if (money(before, 'review') && isAgreed(before)) return money(after, 'owing.terms');
      if (isPaidWithout(before)) return money(after, 'paid', 'disputed');
      return money(after, 'returned');
    },
  },
  'the desk handed back all that was left at the shop': {
    when: isDeskEmptied,
    leaves: ({ after }) => money(after, 'returned'),
  },
  'and with less than that it stays paid': {
    when: (step) => deskBackOf(step) > 0 && !isDeskEmptied(step),
    leaves: ({ before, after }) =>
      money(before, 'paid') ? money(after, 'paid') : money(after, 'disputed', 'part'),
  },
  'a bill or a till pays a round, and the desk what is left of an order': {
    when: (step) => isByBill(step) || isAtTill(step) || isAtDesk(step),
    leaves: ({ after }) => money(after, 'paid'),
  },
  'an agreed order whose payment is explained waits for its day, any other is over': {
    when: isExplained,
    leaves: ({ before, after }) => money(after, isAgreed(before) ? 'owing.terms' : 'ended.expired'),
  },
  'a missing answer of an order that waits is looked at': {
    on: 'attempt.overdue',
    in: ['money.owing.due', 'money.owing.terms'],
    when: ({ before }) => !isOnItsWay(before),
    leaves: ({ after }) => money(after, 'review'),
  },

  'money on its way is not ended by time, by giving up or by another way': {
    when: ({ before, event }) => isOnItsWay(before) && DECIDES.includes(event.type),
    leaves: (step) => isSame(step) && isOnItsWay(step.after),
  },
  'money that is on its way beside the open payment is watched, and that one is ended': {
    on: 'attempt.inProcess',
    when: ({ event }) => event.beside === true,
    leaves: ({ before, event, after }) =>
      after.context.watched.includes(event.attemptId) && after.value.paying === before.value.paying,
  },
  'until it is known what became of it, and no longer': {
    on: ['attempt.ended', 'money.captured', 'money.mismatched'],
    when: ({ before, event }) => before.context.watched.includes(event.attemptId),
    leaves: ({ before, event, after }) =>
      !after.context.watched.includes(event.attemptId) &&
      after.context.watched.length === before.context.watched.length - 1 &&
      after.value.paying === before.value.paying,
  },
  'a payment begins where something is owed': {
    on: 'attempt.begun',
    when: ({ before }) =>
      !hasOpenPayment(before) &&
      hasGoods(before) &&
      (money(before, 'owing.due') || asksByTerms(before)),
    leaves: ({ after }) => paying(after, 'open'),
  },
  'and nowhere else, nor beside another': {
    on: 'attempt.begun',
    to: 'paying.open',
    leaves: (step) =>
      !hasOpenPayment(step.before) &&
      hasGoods(step.before) &&
      (money(step.before, 'owing.due') || asksByTerms(step.before) || mayPayRest(step)),
  },
  'what waits to be paid is closed by staff only where its money may never come': {
    on: 'staff.closed',
    in: 'money.owing.due',
    leaves: ({ before }) => isOnItsWay(before) || paying(before, 'doubtful'),
  },
  'a provider that has the shopper’s word is believed': {
    on: 'attempt.inProcess',
    when: ({ event }) => event.beside !== true,
    leaves: ({ after }) => paying(after, 'inProcess'),
  },
  'a payment that ended is over': {
    on: 'attempt.ended',
    when: (step) => !isPayingStill(step),
    leaves: ({ after }) => !hasOpenPayment(after),
  },
  'money of the open payment ends it': {
    on: ['money.captured', 'money.mismatched'],
    when: ({ event }) => event.wasLive,
    leaves: ({ after }) => !hasLivePayment(after),
  },
  'money of an earlier payment leaves the open one': {
    on: ['money.captured', 'money.mismatched'],
    when: ({ event }) => !event.wasLive,
    leaves: ({ before, after }) => after.value.paying === before.value.paying,
  },
  'a round on a bill is neither changed, given up nor refused': {
    in: 'money.owing.billed',
    when: ({ event }) => DECIDES.includes(event.type),
    leaves: (step) => isSame(step) && step.after.context.total === step.before.context.total,
  },
  'a round of which bills had some, and whose guests left the rest, is closed by staff (I46)': {
    on: 'staff.closed',
    in: 'money.owing.billed',
    when: ({ before, event }) =>
      !event.onBill &&
      !hasLivePayment(before) &&
      there(before.context) + turnedIn(before.context) === 0,
    leaves: ({ after }) => money(after, 'ended.closed') && !hasGoods(after),
  },
  'it leaves its bill by the bill, the till, its guest who pays the rest, when the bill is over, or by staff where no bill is open':
    {
      in: 'money.owing.billed',
      when: (step) => !isSame(step),
      leaves: ({ event }) =>
        (event.type === 'money.captured' && event.billed > 0) ||
        ['round.unbilled', 'bill.captured', 'till.paid'].includes(event.type) ||
        (event.type === 'staff.closed' && !event.onBill),
    },
  'an unpaid order is given up': {
    on: 'order.givenUp',
    in: ['money.owing.due', 'money.owing.terms'],
    when: ({ before, event }) =>
      !hasOpenPayment(before) &&
      !(event.inHand && money(before, 'owing.terms')) &&
      turnedIn(before.context) === 0,
    leaves: (step) => money(step.after, isEndingWithMoney(step) ? 'review' : 'ended.cancelled'),
  },
  'an order ends only when no money of its shopper is here (I45)': {
    enters: ['money.ended.cancelled', 'money.ended.expired', 'money.ended.closed'],
    leaves: ({ after }) => there(after.context) + turnedIn(after.context) === 0,
  },
  'what ends with money of its shopper goes to a person, and by the kitchen for good': {
    when: isEndingWithMoney,
    leaves: ({ event, after }) =>
      money(after, 'review') && after.context.shut === (event.type === 'kitchen.refused'),
  },
  'an order whose money a bank gave back to the shop is not ended as if none had come': {
    in: 'money.owing.terms',
    when: ({ before }) => turnedIn(before.context) > 0,
    leaves: ({ after }) => !money(after, 'ended'),
  },
  'what the shop closed is never paid: by staff, or by a kitchen that does not make it': {
    when: ({ before }) => before.context.shut,
    leaves: ({ after }) =>
      after.context.shut && !money(after, 'paid', 'part', 'late') && !hasGoods(after),
  },
  'staff and a kitchen close it for good; a shopper and time do not': {
    enters: ['money.ended.cancelled', 'money.ended.expired', 'money.ended.closed'],
    when: ({ before }) => !before.context.shut,
    leaves: ({ event, after }) =>
      after.context.shut === ['staff.closed', 'kitchen.refused'].includes(event.type),
  },
};
