import { and, not, or } from 'xstate';
import {
  AT_DESK,
  AT_DESK_FIRST,
  AT_TILL,
  BY_BILL,
  CAPTURED,
  CHANGES,
  IN_PROCESS,
  IN_TIME,
  MISMATCHED,
  MISSING_UNPAID,
  OVERDUE,
  VISIT_UNPAID,
} from '../branches.ts';
import { orderSetup } from '../setup.ts';
import {
  act,
  askReview,
  book,
  COMMIT,
  confirm,
  END,
  END_ATTEMPTS,
  RELEASE,
  REST_OF_ROUND,
  SHUT,
  tell,
} from '../steps.ts';

/** Money that is here for something else goes back first: an order that holds some does not end as if none had come. */
const mayEnd = and(['hasNoOpenPayment', not('hasTurned')]);

export const owing = orderSetup.createStateConfig({
  initial: 'due',
  on: {
    'attempt.overdue': [
      { guard: 'isInProcess', actions: askReview('TOO_LONG_IN_PROCESS') },
      {
        target: 'review',
        actions: [
          act({ type: 'post', facts: [{ kind: 'MISMATCH', amount: 0 }] }),
          askReview('NO_ANSWER'),
          tell('review'),
        ],
      },
    ],
    'money.mismatched': MISMATCHED,
  },
  states: {
    due: {
      description: 'Kept for a while: until it is paid, given up, or its time is over.',
      on: {
        'money.captured': CAPTURED,
        'attempt.begun': {
          guard: and(['hasNoOpenPayment', 'hasGoods']),
          actions: 'keepForPayment',
        },
        'attempt.opened': {
          guard: not('hasNoOpenPayment'),
          actions: ['keepForPayment', 'takeMethod'],
        },
        'attempt.doubtful': { guard: 'keepsGoodsToPay', actions: 'keepInDoubt' },
        'attempt.inProcess': {
          guard: IN_PROCESS.guard,
          actions: ['keepInProcess', tell('inProcess')],
        },
        'attempt.ended': [
          { guard: 'isStillPaying', actions: 'note' },
          {
            guard: and([not('hasNoOpenPayment'), not('hasGoods')]),
            target: '#order.money.ended.expired',
            actions: END,
          },
          { guard: and([not('hasNoOpenPayment'), 'hasExpired']), actions: 'keepNoLonger' },
          { guard: not('hasNoOpenPayment'), actions: 'keepToChooseAgain' },
        ],
        'terms.accepted': {
          guard: and(['hasNoOpenPayment', 'hasGoods']),
          target: 'terms',
          actions: [book('terms'), COMMIT, 'takeMethod', tell('accepted')],
        },
        'order.givenUp': {
          guard: 'hasNoOpenPayment',
          target: '#order.money.ended.cancelled',
          actions: END,
        },
        'time.ranOut': [
          { guard: not('isTimeOver'), actions: 'note' },
          { guard: 'hasNoOpenPayment', target: '#order.money.ended.expired', actions: END },
          {
            guard: and(['hasGoods', 'isUnderWay']),
            actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
          },
          {
            guard: and(['hasGoods', 'isPayable']),
            actions: [RELEASE, 'keepPayable', tell('goodsReleased')],
          },
          // The open payment ends by its own time, and the order hears of it.
          { actions: 'keepWithoutEnd' },
        ],
        'evening.over': [
          {
            guard: and(['isRound', 'hasGoods', 'isUnderWay']),
            actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
          },
          {
            guard: and(['isRound', 'hasGoods', not('hasNoOpenPayment')]),
            actions: [RELEASE, 'keepPayable', tell('goodsReleased')],
          },
        ],
        ...CHANGES,
        'staff.tookPayment': AT_DESK_FIRST,
        'staff.closed': {
          guard: 'isUnderWay',
          target: '#order.money.ended.closed',
          actions: SHUT,
        },
        'staff.released': {
          guard: and(['hasGoods', 'isUnderWay']),
          actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
        },
      },
    },
    terms: {
      description: "Agreed to be paid later: goods and times are the shopper's.",
      on: {
        'money.captured': IN_TIME,
        'attempt.inProcess': IN_PROCESS,
        // What a bank gave back to the shop is at the shop: a person says first what becomes of it.
        'order.givenUp': [
          {
            guard: and([mayEnd, not('isInHand'), 'hasMoneyHere']),
            target: '#order.money.review',
            actions: [...END, book('endedWithMoney')],
          },
          {
            guard: and([mayEnd, not('isInHand')]),
            target: '#order.money.ended.cancelled',
            actions: END,
          },
        ],
        'kitchen.refused': [
          {
            guard: and([mayEnd, 'hasMoneyHere']),
            target: '#order.money.review',
            actions: [...SHUT, book('endedWithMoney')],
          },
          {
            guard: mayEnd,
            target: '#order.money.ended.cancelled',
            actions: [...SHUT, tell('kitchenRefused')],
          },
        ],
        'round.billed': { guard: mayEnd, target: 'billed' },
        'bill.captured': BY_BILL,
        'till.paid': AT_TILL,
        ...CHANGES,
        'visit.cancelled': VISIT_UNPAID,
        'items.missing': MISSING_UNPAID,
        'staff.tookPayment': AT_DESK,
        // A bank had taken the payment back, and it is owed again: since it is the shop's after all, a person may say so.
        'staff.tookAsEnough': {
          guard: and(['hasTurned', 'hasNoOpenPayment']),
          target: '#order.money.paid',
          actions: [
            book('turnedAsEnough'),
            confirm('PAID'),
            'settleTable',
            END_ATTEMPTS,
            'keepForGood',
          ],
        },
        'staff.closed': {
          guard: and([or(['hasNoOpenPayment', 'isUnderWay']), 'isNothingThere']),
          target: '#order.money.ended.closed',
          actions: SHUT,
        },
      },
    },
    billed: {
      description:
        'Dishes of this round are on a bill: the round cannot be changed. What bills that are paid have left of it is paid by its guest, or on another bill.',
      on: {
        'money.captured': [
          {
            guard: and(['isRestOfRound', 'isWholeRest', not('hasTurned')]),
            target: '#order.money.paid',
            actions: REST_OF_ROUND,
          },
          { actions: book('besideBill') },
        ],
        'round.billed': { guard: mayEnd, actions: 'note' },
        'round.unbilled': { target: 'terms' },
        'bill.captured': BY_BILL,
        'till.paid': AT_TILL,
        'money.mismatched': { actions: book('mismatch') },
        'attempt.inProcess': IN_PROCESS,
        'attempt.overdue': OVERDUE,
        // Bills had some of its dishes, its guests left the rest: a person ends it, as one of which nothing was paid.
        'staff.closed': {
          guard: and([not('isOnBill'), or(['hasNoOpenPayment', 'isUnderWay']), 'isNothingThere']),
          target: '#order.money.ended.closed',
          actions: SHUT,
        },
      },
    },
  },
});
