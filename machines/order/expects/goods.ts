import {
  goods,
  hasGoods,
  isAtTill,
  isByBill,
  isCancelling,
  isCapture,
  isEndingWithMoney,
  isMadeFree,
  isTakenAsEnough,
  isVisitPaid,
  isVisitUnpaid,
  money,
  type OrderChartStep,
  type OrderRules,
} from './sums.ts';

/** Or, while a bank contests its deposit, its rest came. */
const becomesPaid = (step: OrderChartStep): boolean =>
  (money(step.after, 'paid') && !money(step.before, 'paid', 'disputed')) ||
  (money(step.before, 'disputed') && isCapture('WHOLE')(step));
const becomesPart = (step: OrderChartStep): boolean =>
  money(step.after, 'part') && !money(step.before, 'part', 'disputed');
const ENDS = ['money.ended.cancelled', 'money.ended.expired', 'money.ended.closed'];
const HELD = ({ after }: OrderChartStep): boolean => goods(after, 'committed');

/** Shelves, times, the promotion's use, the parcel, the table. */
export const goodsRules: OrderRules = {
  'goods leave the shelf once (I26)': {
    in: 'goods.held',
    to: 'goods.committed',
    emits: () => [{ type: 'commitGoods' }],
  },
  'what was only held is for others again': {
    in: 'goods.held',
    to: 'goods.released',
    emits: () => [{ type: 'releaseGoods', wasCommitted: false }],
  },
  'what had left the shelf is put back': {
    in: 'goods.committed',
    to: 'goods.released',
    emits: () => [{ type: 'releaseGoods', wasCommitted: true }],
  },
  'goods that others may have are asked for again': {
    enters: 'goods.retaking',
    emits: () => [{ type: 'retakeGoods' }],
  },
  'an order on terms has its goods (I26)': { enters: 'money.owing.terms', leaves: HELD },
  'a paid order has its goods (I26)': {
    when: (step) => becomesPaid(step) || becomesPart(step),
    leaves: HELD,
  },
  'goods come back from others only with money': {
    to: 'goods.committed',
    when: ({ before }) => goods(before, 'released', 'gone', 'retaking'),
    leaves: ({ event }) => event.type === 'goods.retaken',
  },
  'goods that had left the shelf are put back only where the order ends, or a person says so (I24)':
    {
      in: 'goods.committed',
      to: 'goods.released',
      leaves: (step) =>
        money(step.after, 'ended') ||
        isCancelling(step) ||
        isEndingWithMoney(step) ||
        step.event.type === 'staff.released',
    },
  'an order that is paid by a provider, or free, has its times (I20)': {
    when: (step) => becomesPaid(step) && !isByBill(step) && !isAtTill(step),
    emits: (step) => [
      {
        type: 'confirmTimes',
        payment:
          (step.before.context.total === 0 && money(step.before, 'new')) || isMadeFree(step)
            ? 'FREE'
            : 'PAID',
      },
    ],
  },
  'and so has one whose deposit is there (I20)': {
    when: becomesPart,
    emits: () => [{ type: 'confirmTimes', payment: 'PART_PAID' }],
  },
  'a paid bill settles its lines': {
    when: (step) => becomesPaid(step) && !isByBill(step) && step.before.context.kind === 'bill',
    emits: () => [{ type: 'settleBill' }],
  },
  'an evening ends soon where nothing is left to pay': {
    when: (step) => becomesPaid(step) && step.before.context.kind !== 'order' && !isByBill(step),
    emits: () => [{ type: 'windDownTable' }],
  },
  'what else could be paid is ended at once (P4)': {
    when: (step) =>
      (step.event.type === 'attempt.inProcess' && step.event.beside === true) ||
      isCapture('WHOLE', 'DEPOSIT')(step) ||
      (step.event.type === 'goods.retaken' && money(step.before, 'late')) ||
      (isTakenAsEnough(step) && hasGoods(step.before)) ||
      isAtTill(step) ||
      isByBill(step) ||
      (['staff.closed', 'kitchen.refused'].includes(step.event.type) &&
        money(step.after, 'ended') &&
        !money(step.before, 'ended')) ||
      (step.event.type === 'kitchen.refused' && isEndingWithMoney(step)) ||
      (money(step.after, 'returned') && !money(step.before, 'returned')),
    emits: () => [{ type: 'endAttempts' }],
  },
  'the provider is asked again when staff wants it': {
    on: 'staff.asked',
    emits: () => [{ type: 'askAgain' }],
  },

  'an order that ends gives its promotion back, once (I28)': {
    enters: ENDS,
    when: ({ before }) => before.context.closedAt === null,
    emits: () => [{ type: 'returnPromotion' }],
  },
  'so does one that never stood, and whose money went back whole (I28)': {
    in: 'money.review',
    enters: 'money.returned',
    emits: ({ before }) =>
      before.context.closedAt === null ? [{ type: 'returnPromotion' } as const] : [],
    leaves: ({ before, event, after }) =>
      after.context.closedAt === (before.context.closedAt ?? event.at) && !hasGoods(after),
  },
  'an order that ends has no parcel': { enters: ENDS, emits: () => [{ type: 'cancelParcel' }] },
  'so has one that ends while money of its shopper goes back': {
    when: isEndingWithMoney,
    emits: ({ before }) => [
      ...(before.context.closedAt === null ? [{ type: 'returnPromotion' } as const] : []),
      { type: 'cancelParcel' },
    ],
    leaves: ({ event, after }) => !hasGoods(after) && after.context.closedAt === event.at,
  },
  'an order that ends holds nothing (L4)': {
    enters: ENDS,
    leaves: ({ event, after }) => !hasGoods(after) && after.context.closedAt === event.at,
  },
  'a cancelled paid order gives up goods, promotion and parcel': {
    when: isCancelling,
    emits: () => [{ type: 'returnPromotion' }, { type: 'cancelParcel' }],
    leaves: ({ after }) => goods(after, 'released'),
  },
  'an order that had ended and is paid after all uses its promotion again (I28)': {
    on: 'goods.retaken',
    in: 'money.late',
    when: ({ before }) => before.context.closedAt !== null,
    emits: () => [{ type: 'countPromotion' }],
  },
  'and its parcel is sent after all (L5)': {
    on: 'goods.retaken',
    in: 'money.late',
    emits: () => [{ type: 'retakeParcel' }],
  },
  'and is not over any more': {
    when: (step) => becomesPaid(step) || becomesPart(step),
    leaves: ({ after }) => after.context.closedAt === null,
  },
  'an order whose money went back whole is not sent any more': {
    enters: 'money.returned',
    emits: () => [{ type: 'cancelParcel', isUnsent: true }],
  },
  'what came back whole keeps nothing from others': {
    enters: 'money.returned',
    leaves: ({ after }) => !goods(after, 'held'),
  },

  'one visit of several is for others again, and the others stay (458)': {
    when: (step) => isVisitPaid(step) || isVisitUnpaid(step),
    emits: ({ event }) => [{ type: 'cancelTime', appointment: event.appointment }],
    leaves: ({ before, after }) =>
      JSON.stringify(after.value) === JSON.stringify(before.value) &&
      after.context.kept === before.context.kept,
  },
  'what is made ready or handed over is its shopper’s (371), and so is a visit that is set out for (413)':
    {
      on: [
        ...['order.ready', 'order.collected', 'visit.onTheWay', 'visit.notYet'],
        ...['visit.arrived', 'visit.missed', 'visit.awaited'],
      ],
      leaves: ({ before }) => goods(before, 'committed'),
    },
  'a return is of goods that the shopper has': {
    on: 'return.asked',
    leaves: ({ before, after }) =>
      after.value.returning === before.value.returning || goods(before, 'committed'),
  },
};
