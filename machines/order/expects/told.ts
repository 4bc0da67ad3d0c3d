import {
  backAgainOf,
  backOf,
  besideOf,
  canChange,
  deskBackOf,
  dueBack,
  goods,
  hasGoods,
  isAtDesk,
  isAtTill,
  isByBill,
  isCancelling,
  isCapture,
  isDeskEmptied,
  isEndingWithMoney,
  isForeign,
  isMissingPaid,
  isMissingUnpaid,
  isOnItsWay,
  isPaidWithout,
  isTakenAsEnough,
  isTurnedTaken,
  missedOf,
  money,
  type OrderChartStep,
  type OrderRules,
  settledOf,
  takenOf,
  there,
  turnedIn,
} from './sums.ts';

const tell = (event: string, amount?: number) => ({
  type: 'tell',
  event,
  ...(amount !== undefined && { amount }),
});
/** Of an order that is paid otherwise the rest stays paid. */
const isAllBack = ({ context }: OrderChartStep['after']): boolean =>
  there(context) + turnedIn(context) === 0 &&
  !isPaidWithout({ context } as OrderChartStep['after']);
const byShop = ({ event }: OrderChartStep): boolean => event.by === 'SHOP';

/** What the shopper is told, and when. */
export const toldRules: OrderRules = {
  'that the order is there; a bill is on the screen already': {
    on: 'order.placed',
    when: ({ before, after }) =>
      money(before, 'new') && (before.context.kind !== 'bill' || !money(after, 'owing.due')),
    emits: () => [tell('placed')],
  },
  'that it was accepted, to be paid later or for nothing': {
    on: ['order.placed', 'terms.accepted'],
    when: ({ before, after }) =>
      (money(after, 'owing.terms') && !money(before, 'owing.terms')) ||
      (money(before, 'new') && money(after, 'paid')),
    emits: () => [tell('accepted')],
  },
  'that it is paid': {
    when: (step) => isCapture('WHOLE')(step) && step.after.context.kept > 0,
    emits: (step) => [tell('paid', Math.max(0, takenOf(step) - besideOf(step)))],
  },
  'that what the till had already goes back': {
    when: (step) => besideOf(step) > 0,
    emits: (step) => [tell('refund', besideOf(step))],
  },
  'that the deposit is there': {
    when: isCapture('DEPOSIT'),
    emits: (step) => [tell('partPaid', takenOf(step))],
  },
  'that too little came': {
    when: isCapture('SHORT'),
    emits: ({ event }) => [tell('review', event.amount)],
  },
  'that money which nothing asked for goes back': {
    when: isCapture('TWICE', 'BESIDE_BILL', 'AFTER_CLOSING'),
    emits: ({ event }) => [tell('refund', event.amount)],
  },
  'that wrong money is looked at, wherever the order stands': {
    on: 'money.mismatched',
    when: ({ before }) => !money(before, 'new', 'late'),
    emits: () => [tell('review')],
  },
  'that a missing answer is looked at': {
    on: 'attempt.overdue',
    enters: 'money.review',
    emits: () => [tell('review')],
  },
  'that the order is paid after all': {
    on: 'goods.retaken',
    in: 'money.late',
    emits: ({ before }) => [tell('late', before.context.kept)],
  },
  'that the goods are gone and the money goes back': {
    on: 'goods.gone',
    in: 'money.late',
    emits: ({ before }) => [tell('refund', before.context.kept)],
  },
  'that money is on its way: once': {
    on: 'attempt.inProcess',
    when: ({ before }) => !isOnItsWay(before) && money(before, 'owing', 'part', 'review'),
    emits: () => [tell('inProcess')],
  },
  'of an order that is over, too; what the shop closed goes back, as was said then': {
    on: 'attempt.inProcess',
    when: ({ before }) => !isOnItsWay(before) && money(before, 'ended') && !before.context.shut,
    emits: () => [tell('inProcessAfterEnd')],
  },
  'that the goods do not wait any longer for the money': {
    when: ({ before, event, after }) =>
      ['time.ranOut', 'evening.over', 'staff.released'].includes(event.type) &&
      hasGoods(before) &&
      goods(after, 'released') &&
      money(after, 'owing', 'review'),
    emits: () => [tell('goodsReleased')],
  },
  'that it is cancelled, and all that goes back, by a provider or at the desk': {
    when: isCancelling,
    emits: ({ before: { context } }) => {
      const { kind, paidElsewhere, takenAtDesk } = context;
      const desk = kind === 'order' ? paidElsewhere : takenAtDesk;
      const told = tell('cancelled', dueBack(context) - paidElsewhere + desk);
      return [desk > 0 ? { ...told, desk } : told];
    },
  },
  'that it is over, and what goes back': {
    when: isEndingWithMoney,
    emits: ({ before, event }) => {
      const back = there(before.context);
      const word = event.type === 'kitchen.refused' ? 'kitchenRefused' : 'cancelled';
      return [back > 0 ? tell(word, back) : tell('review')];
    },
  },
  'that it is over; who asked for another bill knows it': {
    enters: ['money.ended.cancelled', 'money.ended.expired', 'money.ended.closed'],
    when: ({ before }) => before.context.kind !== 'bill',
    emits: ({ after }) => [
      tell(
        money(after, 'ended.cancelled')
          ? 'cancelled'
          : money(after, 'ended.expired')
            ? 'expired'
            : 'closed',
      ),
    ],
  },
  'that money of another currency goes back': {
    enters: 'money.ended.closed',
    in: 'money.review',
    when: ({ before }) => isForeign(before),
    emits: () => [tell('refund')],
  },
  'that the kitchen does not make it': {
    on: 'kitchen.refused',
    enters: 'money.ended.cancelled',
    emits: () => [tell('kitchenRefused')],
  },
  'that a person has decided': {
    when: (step) => isTakenAsEnough(step) && hasGoods(step.before),
    emits: (step) => [
      tell(
        'reviewResolved',
        step.before.context.kept + (isTurnedTaken(step) ? turnedIn(step.before.context) : 0),
      ),
    ],
  },
  'that a round is paid, by its bill or at the till': {
    when: (step) => isByBill(step) || isAtTill(step),
    emits: (step) => [tell('paid', settledOf(step))],
  },
  'that the desk has the rest': {
    when: isAtDesk,
    emits: ({ event }) => [tell('paid', event.amount)],
  },
  'that money went back': {
    when: (step) => backOf(step) + backAgainOf(step) > 0,
    emits: (step) => [
      tell(isAllBack(step.after) ? 'refunded' : 'partRefunded', backOf(step) + backAgainOf(step)),
    ],
  },
  'that the desk handed money back': {
    when: (step) => deskBackOf(step) > 0,
    emits: (step) => [tell(isDeskEmptied(step) ? 'refunded' : 'partRefunded', deskBackOf(step))],
  },
  'that a bank decided for the shop after all': {
    on: 'dispute.won',
    when: ({ event }) => (event.amount ?? 0) > 0,
    emits: ({ event }) => [tell('turned', event.amount)],
  },
  'that it decided against the shop once more': {
    on: 'dispute.lost',
    when: ({ before, event }) => (before.context.turned[event.reference] ?? 0) > 0,
    emits: ({ before, event }) => {
      const { turned } = before.context;
      const rest = turnedIn(before.context) - (turned[event.reference] ?? 0);
      const isAll = there(before.context) + rest === 0 && !isPaidWithout(before);
      return [tell(isAll ? 'refunded' : 'partRefunded', turned[event.reference])];
    },
  },
  'that the bank contests it': { on: 'money.disputed', emits: () => [tell('disputed')] },
  'what the shop proposes': {
    on: 'change.proposed',
    when: (step) => byShop(step) && canChange(step.before),
    emits: () => [tell('changeProposed')],
  },
  'that the shop agrees': {
    on: 'change.accepted',
    when: (step) => byShop(step) && canChange(step.before),
    emits: () => [tell('changed')],
  },
  'that the shop does not agree': {
    on: 'change.refused',
    when: byShop,
    emits: () => [tell('changeRefused')],
  },
  'that what they asked in words was seen to': {
    on: 'staff.finished',
    when: ({ event }) =>
      ['HELP_ASKED', 'CHANGE_ASKED', 'CANCEL_ASKED'].includes(`${event.task}`) &&
      event.isLast === true,
    emits: ({ before, event }) => [
      tell(
        event.task === 'CANCEL_ASKED' && goods(before, 'committed') && !money(before, 'returned')
          ? 'cancelRefused'
          : 'seenTo',
      ),
    ],
  },
  'that their wish to cancel has arrived (523)': {
    on: 'cancel.asked',
    in: 'goods.committed',
    emits: () => [tell('cancelAsked')],
  },
  'that some of it is not there, and what goes back, by a provider or at the desk (534)': {
    when: (step) => isMissingPaid(step) || isMissingUnpaid(step),
    emits: (step) => {
      if (!isMissingPaid(step)) return [tell('itemsMissing')];
      const { all, byDesk } = missedOf(step);
      const told = tell('itemsMissing', all);
      return [byDesk > 0 ? { ...told, desk: byDesk } : told];
    },
  },
  'that it is ready': { on: 'order.ready', in: 'goods.committed', emits: () => [tell('ready')] },
  'that the visit is sure': {
    on: 'visit.confirmed',
    in: 'goods.committed',
    emits: () => [tell('visitConfirmed')],
  },
  'that a person is on their way to the shopper, or is not yet': {
    on: ['visit.onTheWay', 'visit.notYet'],
    in: 'goods.committed',
    emits: ({ event }) => [tell(event.type === 'visit.onTheWay' ? 'visitOnTheWay' : 'visitNotYet')],
  },
  'what becomes of a return': {
    on: ['return.accepted', 'return.refused'],
    in: 'returning.asked',
    emits: ({ event }) => [
      tell(event.type === 'return.accepted' ? 'returnAccepted' : 'returnRefused'),
    ],
  },
  'that the return is here': {
    on: 'return.received',
    in: 'returning.accepted',
    emits: () => [tell('returnReceived')],
  },
};
