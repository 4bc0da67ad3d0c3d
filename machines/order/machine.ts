import { and, assign, enqueueActions, not, or, setup, stateIn } from 'xstate';
import {
  covers,
  coversAll,
  firstAskedOf,
  giveBack,
  isWhole,
  returnable,
  wasWhole,
} from './amounts.ts';
import { amountIn, BOOKS, type Book, closeReview, keepingForPayment, timeIn } from './effects.ts';
import { POLICY } from './policy.ts';
import type { InnerEvent, OrderEffect, OrderEvent, OrderFacts, OrderInput, Told } from './types.ts';

const book = (as: Book) => ({ type: 'book', params: { as } }) as const;
const tell = (event: Told) => ({ type: 'tell', params: { event } }) as const;
const act = (effect: OrderEffect) => ({ type: 'act', params: { effect } }) as const;
const say = (type: InnerEvent['type']) => ({ type: 'say', params: { type } }) as const;

const COMMIT = say('goods.commit');
const RELEASE = say('goods.release');
const RETAKE = say('goods.retake');
const confirm = (payment: 'PAID' | 'PART_PAID' | 'FREE') => act({ type: 'confirmTimes', payment });
const END_ATTEMPTS = act({ type: 'endAttempts' });
const review = (reason: 'NO_ANSWER' | 'TOO_LONG_IN_PROCESS' | 'DISPUTED') =>
  act({ type: 'openTask', kind: 'REVIEW', reason, amount: null });

const WHOLE = [
  book('whole'),
  'takeMethod',
  COMMIT,
  confirm('PAID'),
  'settleTable',
  END_ATTEMPTS,
  'keepForGood',
  'closeReview',
] as const;
const DEPOSIT = [
  book('deposit'),
  'takeMethod',
  COMMIT,
  confirm('PART_PAID'),
  END_ATTEMPTS,
  'keepForGood',
  'closeReview',
] as const;
const LATE = [book('late'), 'takeMethod', RETAKE] as const;
/** An order that ends is kept for its shopper no longer. */
const END = [RELEASE, 'returnPromotion', act({ type: 'cancelParcel' }), 'close'] as const;

const hasNoOpenPayment = or([stateIn({ paying: 'idle' }), stateIn({ paying: 'tried' })]);
const isUnderWay = or([stateIn({ paying: 'inProcess' }), stateIn({ paying: 'doubtful' })]);
const hasGoods = or([stateIn({ goods: 'held' }), stateIn({ goods: 'committed' })]);

/** Money comes while something is owed: enough or not, and with the goods still there or not. */
const IN_TIME = [
  { guard: 'isAll', target: '#order.money.paid', actions: WHOLE },
  { guard: 'isEnough', target: '#order.money.part', actions: DEPOSIT },
  { target: '#order.money.review', actions: book('short') },
] as const;
const CAPTURED = [
  { guard: and(['isEnough', not(hasGoods)]), target: '#order.money.late', actions: LATE },
  ...IN_TIME,
] as const;
const MISMATCHED = {
  target: '#order.money.review',
  actions: [book('mismatch'), tell('review')],
} as const;
/** All that came went back. By the provider or a bank it is a fact; by staff it is never more than there is. Where it is less, the root writes it. */
const RETURNED = {
  'money.refunded': {
    guard: and(['isGivenSome', 'returnsAll']),
    target: '#order.money.returned',
    actions: book('givenBack'),
  },
  'staff.gaveBack': {
    guard: and(['isThere', 'returnsAll']),
    target: '#order.money.returned',
    actions: book('givenBack'),
  },
  'dispute.lost': {
    guard: and(['isGivenSome', 'returnsAll']),
    target: '#order.money.returned',
    actions: ['settleDispute', book('givenBack')],
  },
} as const;
const isDeciding = stateIn({ money: 'late' });
/** What was agreed to be paid later is owed all the same when a payment that did not fit went back. */
const isAgreed = and(['isAccepted', stateIn({ goods: 'committed' })]);
const OWED_AGAIN = {
  target: '#order.money.owing.terms',
  actions: [book('givenBack'), 'keepWithoutEnd'],
} as const;
const BY_BILL = {
  target: '#order.money.paid',
  actions: [book('bill'), END_ATTEMPTS, 'keepForGood'],
} as const;
const AT_TILL = {
  target: '#order.money.paid',
  actions: [book('till'), 'settleTable', END_ATTEMPTS, 'keepForGood', 'closeReview'],
} as const;
const WON = ['settleDispute', 'closeReview'] as const;
const LOST = ['settleDispute', book('givenBack')] as const;
const isExplained = and([not(hasNoOpenPayment), 'isNothingThere', not('isDisputed')]);
const isShortGone = and([hasGoods, 'returnsShort', not('returnsAll')]);
const IN_PROCESS = {
  guard: not(stateIn({ paying: 'inProcess' })),
  actions: tell('inProcess'),
} as const;
const OVERDUE = [
  { guard: stateIn({ paying: 'inProcess' }), actions: review('TOO_LONG_IN_PROCESS') },
  { actions: review('NO_ANSWER') },
] as const;
const CHANGES = {
  'change.proposed': [
    { guard: and([hasNoOpenPayment, 'isByShop']), actions: tell('changeProposed') },
    { guard: hasNoOpenPayment, actions: 'note' },
  ],
  'change.accepted': [
    { guard: and([hasNoOpenPayment, 'isByShop']), actions: ['takeFigures', tell('changed')] },
    { guard: hasNoOpenPayment, actions: 'takeFigures' },
  ],
} as const;

export const orderMachine = setup({
  types: {} as {
    context: OrderFacts;
    events: OrderEvent | InnerEvent;
    emitted: OrderEffect;
    input: OrderInput;
  },
  guards: {
    isFree: ({ context }) => context.total === 0,
    isOnTerms: ({ event }) => event.type === 'order.placed' && event.terms,
    isBill: ({ context }) => context.kind === 'bill',
    isEnough: ({ context, event }) => covers(context, amountIn(event)),
    isAll: ({ context, event }) => coversAll(context, amountIn(event)),
    isForDeposit: ({ event }) => event.type === 'money.captured' && event.paysFor === 'due',
    isWhole: ({ context }) => isWhole(context),
    wouldBeWhole: ({ context }) =>
      isWhole({ ...context, waived: context.waived + firstAskedOf(context) }),
    hasEnough: ({ context }) => context.kept > 0 && firstAskedOf(context) === 0,
    wasWhole: ({ context }) => wasWhole(context),
    keepsUnbooked: ({ context }) => context.kept > context.booked,
    isAccepted: ({ context }) => context.accepted,
    isDisputed: ({ context }) => context.disputed,
    isTimeOver: ({ context, event }) =>
      context.keptUntil !== null && timeIn(event) >= context.keptUntil,
    keepsSome: ({ context }) => context.kept > 0,
    isInHand: ({ event }) => event.type === 'order.givenUp' && event.inHand,
    hasExpired: ({ event }) => event.type === 'attempt.ended' && event.as === 'EXPIRED',
    isLive: ({ event }) =>
      (event.type === 'money.captured' || event.type === 'money.mismatched') && event.wasLive,
    isGivenSome: ({ context, event }) => Math.min(amountIn(event), returnable(context)) > 0,
    isThere: ({ context, event }) => amountIn(event) > 0 && amountIn(event) <= returnable(context),
    isNothingThere: ({ context }) => returnable(context) === 0,
    returnsAll: ({ context, event }) => amountIn(event) >= returnable(context),
    /** what had come of the rest goes back, so that the deposit alone is there */
    returnsShort: ({ context, event }) =>
      giveBack(context, Math.min(amountIn(event), returnable(context))).kept <= context.booked,
    owesBack: ({ context }) => context.owedBack > 0,
    gaveSome: ({ context }) => context.returned > 0,
    isByShop: ({ event }) => 'by' in event && event.by === 'SHOP',
    mayBegin: and([
      hasGoods,
      or([
        stateIn({ money: { owing: 'due' } }),
        stateIn({ money: { owing: 'terms' } }),
        stateIn({ money: 'part' }),
      ]),
    ]),
    isPayable: ({ context, event }) =>
      context.payableUntil !== null && timeIn(event) < context.payableUntil,
  },
  actions: {
    book: enqueueActions(({ context, event, enqueue }, { as }: { as: Book }) => {
      const { facts, effects } = BOOKS[as]({ context, event });
      enqueue.assign(facts);
      for (const effect of effects) enqueue.emit(effect);
    }),
    act: enqueueActions(({ enqueue }, { effect }: { effect: OrderEffect }) => enqueue.emit(effect)),
    tell: enqueueActions(({ enqueue }, { event }: { event: Told }) =>
      enqueue.emit({ type: 'tell', event }),
    ),
    say: enqueueActions(({ enqueue }, { type }: { type: InnerEvent['type'] }) =>
      enqueue.raise({ type }),
    ),
    /** It is written into the log and changes nothing else. */
    note: assign({}),
    /** A table's bill settles its lines; with the last order of an evening the table is free soon. */
    settleTable: enqueueActions(({ context, enqueue }) => {
      if (context.kind === 'bill') enqueue.emit({ type: 'settleBill' });
      if (context.kind !== 'order') enqueue.emit({ type: 'windDownTable' });
    }),
    /** Once: an order that had ended before has given it back. */
    returnPromotion: enqueueActions(({ context, enqueue }) => {
      if (context.closedAt === null) enqueue.emit({ type: 'returnPromotion' });
    }),
    closeReview: enqueueActions(({ context, enqueue }) => {
      for (const effect of closeReview(context)) enqueue.emit(effect);
    }),
    /** The goods are there again: nothing must go back for their sake. */
    closeRefund: enqueueActions(({ context, enqueue }) => {
      if (context.owedBack === 0) enqueue.emit({ type: 'closeTasks', kind: 'REFUND' });
    }),
    countPromotionAgain: enqueueActions(({ context, enqueue }) => {
      if (context.closedAt !== null) enqueue.emit({ type: 'countPromotion' });
    }),
    /** Who asked for another bill knows that the earlier one is over. */
    tellEnd: enqueueActions(({ context, enqueue }, { event }: { event: Told }) => {
      if (context.kind !== 'bill') enqueue.emit({ type: 'tell', event });
    }),
    keepForGood: assign({ keptUntil: null, payableUntil: null, closedAt: null }),
    keepUnpaid: assign({
      keptUntil: ({ context, event }) =>
        timeIn(event) + (context.kind === 'bill' ? POLICY.keptBill : POLICY.keptUnpaid),
    }),
    keepForPayment: assign(({ context, event }) => keepingForPayment({ context, event })),
    keepInProcess: assign({
      keptUntil: ({ event }) => timeIn(event) + POLICY.heldInProcess,
      payableUntil: null,
    }),
    keepToChooseAgain: assign({
      keptUntil: ({ context, event }) =>
        Math.max(context.keptUntil ?? 0, timeIn(event) + POLICY.chooseAgain),
      payableUntil: null,
    }),
    /** its payment ended by time: so does the order, as soon as its own time is over */
    keepNoLonger: assign({
      keptUntil: ({ context, event }) => context.keptUntil ?? timeIn(event),
      payableUntil: null,
    }),
    keepPayable: assign({ keptUntil: ({ context }) => context.payableUntil }),
    keepWithoutEnd: assign({ keptUntil: null }),
    keepInReview: assign({
      keptUntil: ({ event }) => timeIn(event) + POLICY.heldInReview,
      payableUntil: null,
    }),
    takeMethod: assign(({ context, event }) => {
      if (event.type === 'terms.accepted') return { method: event.method ?? context.method };
      return event.type === 'money.captured' || event.type === 'attempt.opened'
        ? { method: event.provider }
        : {};
    }),
    takeFigures: assign(({ event }) =>
      event.type === 'change.accepted' ? { total: event.total, dueNow: event.dueNow } : {},
    ),
    close: assign({ closedAt: ({ event }) => timeIn(event), keptUntil: null, payableUntil: null }),
    noteDispute: assign({ disputed: true }),
    settleDispute: assign({ disputed: false }),
  },
}).createMachine({
  id: 'order',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    came: 0,
    kept: 0,
    owedBack: 0,
    strange: 0,
    booked: 0,
    returned: 0,
    waived: 0,
    accepted: false,
    disputed: false,
    keptUntil: null,
    payableUntil: null,
    closedAt: null,
  }),
  on: {
    'staff.asked': { actions: act({ type: 'askAgain' }) },
    'change.refused': [{ guard: 'isByShop', actions: tell('changeRefused') }, { actions: 'note' }],
    'help.asked': { actions: 'note' },
    // Whatever became of the order: a payment that cannot be explained is looked at (L2), money that went back is written.
    'attempt.overdue': OVERDUE,
    'money.refunded': [
      { guard: and([not(isDeciding), 'isGivenSome']), actions: book('givenBack') },
      { actions: 'note' },
    ],
    'staff.gaveBack': { guard: and([not(isDeciding), 'isThere']), actions: book('givenBack') },
    'money.disputed': { actions: ['noteDispute', review('DISPUTED'), tell('disputed')] },
    'dispute.won': [
      { guard: 'isDisputed', actions: ['settleDispute', 'closeReview'] },
      { actions: 'note' },
    ],
    'dispute.lost': [
      {
        guard: and([not(isDeciding), 'isGivenSome']),
        actions: ['settleDispute', book('givenBack')],
      },
      { actions: 'settleDispute' },
    ],
    'time.ranOut': { actions: 'note' },
    // The bill that is paid had lines that were paid otherwise meanwhile.
    'bill.captured': {
      actions: act({ type: 'openTask', kind: 'REFUND', reason: 'PAID_BESIDE_BILL', amount: null }),
    },
    'round.unbilled': { actions: 'note' },
    'shipment.booked': { actions: 'note' },
    'shipment.onTheWay': { actions: 'note' },
    'shipment.delivered': { actions: 'note' },
    'shipment.failed': { actions: 'note' },
  },
  states: {
    money: {
      description: 'What is owed, what came, and what must go back.',
      initial: 'new',
      states: {
        new: {
          description: 'Being written: only this transaction knows it.',
          on: {
            'order.placed': [
              {
                guard: 'isFree',
                target: 'paid',
                actions: [
                  book('free'),
                  COMMIT,
                  confirm('FREE'),
                  'settleTable',
                  'keepForGood',
                  tell('placed'),
                  tell('accepted'),
                ],
              },
              {
                guard: 'isOnTerms',
                target: 'owing.terms',
                actions: [book('terms'), COMMIT, tell('placed'), tell('accepted')],
              },
              { guard: 'isBill', target: 'owing.due', actions: 'keepUnpaid' },
              { target: 'owing.due', actions: ['keepUnpaid', tell('placed')] },
            ],
          },
        },
        owing: {
          initial: 'due',
          on: {
            'attempt.overdue': [
              { guard: stateIn({ paying: 'inProcess' }), actions: review('TOO_LONG_IN_PROCESS') },
              {
                target: 'review',
                actions: [
                  act({ type: 'post', facts: [{ kind: 'MISMATCH', amount: 0 }] }),
                  review('NO_ANSWER'),
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
                  guard: and([hasNoOpenPayment, hasGoods]),
                  actions: 'keepForPayment',
                },
                'attempt.opened': {
                  guard: not(hasNoOpenPayment),
                  actions: ['keepForPayment', 'takeMethod'],
                },
                'attempt.inProcess': {
                  guard: IN_PROCESS.guard,
                  actions: ['keepInProcess', tell('inProcess')],
                },
                'attempt.ended': [
                  {
                    guard: and([not(hasNoOpenPayment), not(hasGoods)]),
                    target: '#order.money.ended.expired',
                    actions: END,
                  },
                  { guard: and([not(hasNoOpenPayment), 'hasExpired']), actions: 'keepNoLonger' },
                  { guard: not(hasNoOpenPayment), actions: 'keepToChooseAgain' },
                ],
                'terms.accepted': {
                  guard: and([hasNoOpenPayment, hasGoods]),
                  target: 'terms',
                  actions: [book('terms'), COMMIT, 'takeMethod', tell('accepted')],
                },
                'order.givenUp': {
                  guard: hasNoOpenPayment,
                  target: '#order.money.ended.cancelled',
                  actions: END,
                },
                'time.ranOut': [
                  { guard: not('isTimeOver'), actions: 'note' },
                  { guard: hasNoOpenPayment, target: '#order.money.ended.expired', actions: END },
                  {
                    guard: and([hasGoods, isUnderWay]),
                    actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
                  },
                  {
                    guard: and([hasGoods, 'isPayable']),
                    actions: [RELEASE, 'keepPayable', tell('goodsReleased')],
                  },
                  // The open payment ends by its own time, and the order hears of it.
                  { actions: 'keepWithoutEnd' },
                ],
                ...CHANGES,
                'staff.closed': {
                  guard: isUnderWay,
                  target: '#order.money.ended.closed',
                  actions: END,
                },
                'staff.released': {
                  guard: and([hasGoods, isUnderWay]),
                  actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
                },
              },
            },
            terms: {
              description: "Agreed to be paid later: goods and times are the shopper's.",
              on: {
                'money.captured': IN_TIME,
                'attempt.inProcess': IN_PROCESS,
                'order.givenUp': {
                  guard: and([hasNoOpenPayment, not('isInHand')]),
                  target: '#order.money.ended.cancelled',
                  actions: END,
                },
                'kitchen.refused': {
                  guard: hasNoOpenPayment,
                  target: '#order.money.ended.cancelled',
                  actions: [...END, tell('kitchenRefused')],
                },
                'round.billed': { guard: hasNoOpenPayment, target: 'billed' },
                'bill.captured': BY_BILL,
                'till.paid': AT_TILL,
                ...CHANGES,
                'staff.closed': {
                  guard: or([hasNoOpenPayment, isUnderWay]),
                  target: '#order.money.ended.closed',
                  actions: END,
                },
              },
            },
            billed: {
              description:
                "Dishes of this round are on somebody's bill: it cannot be changed, and is not paid beside it.",
              on: {
                'money.captured': { actions: book('besideBill') },
                'round.billed': { actions: 'note' },
                'round.unbilled': { target: 'terms' },
                'bill.captured': BY_BILL,
                'till.paid': AT_TILL,
                'money.mismatched': { actions: book('mismatch') },
                'attempt.inProcess': IN_PROCESS,
                'attempt.overdue': OVERDUE,
              },
            },
          },
        },
        late: {
          description:
            'Enough came, and the goods were for others already: within this step they are taken again, or are gone.',
          on: {
            'goods.retaken': [
              {
                guard: 'isWhole',
                target: 'paid',
                actions: [
                  book('wholeAfterAll'),
                  'countPromotionAgain',
                  confirm('PAID'),
                  'settleTable',
                  END_ATTEMPTS,
                  'keepForGood',
                  'closeReview',
                  'closeRefund',
                ],
              },
              {
                target: 'part',
                actions: [
                  book('depositAfterAll'),
                  'countPromotionAgain',
                  confirm('PART_PAID'),
                  END_ATTEMPTS,
                  'keepForGood',
                  'closeReview',
                  'closeRefund',
                ],
              },
            ],
            'goods.gone': { target: 'review', actions: book('goodsGone') },
          },
        },
        part: {
          description: 'The deposit is there.',
          initial: 'deposit',
          on: {
            'money.captured': [
              { guard: or(['isForDeposit', not(hasGoods)]), actions: book('twice') },
              { guard: 'isAll', target: 'paid', actions: WHOLE },
              { target: '.short', actions: book('short') },
            ],
            'money.mismatched': { actions: book('mismatch') },
            'attempt.inProcess': IN_PROCESS,
            'money.disputed': {
              target: 'disputed',
              actions: ['noteDispute', review('DISPUTED'), tell('disputed')],
            },
            ...RETURNED,
            'staff.cancelled': {
              guard: and([hasNoOpenPayment, hasGoods]),
              actions: [book('cancelled'), RELEASE],
            },
          },
          states: {
            deposit: { description: 'Its rest is due later.' },
            short: {
              description: 'Some of the rest came, too little: a person decides.',
              on: {
                'money.refunded': {
                  guard: and([isShortGone, 'isGivenSome']),
                  target: 'deposit',
                  actions: book('givenBack'),
                },
                'staff.gaveBack': {
                  guard: and([isShortGone, 'isThere']),
                  target: 'deposit',
                  actions: book('givenBack'),
                },
                'dispute.lost': {
                  guard: and([isShortGone, 'isGivenSome']),
                  target: 'deposit',
                  actions: ['settleDispute', book('givenBack')],
                },
                'staff.tookAsEnough': {
                  guard: hasGoods,
                  target: '#order.money.paid',
                  actions: [
                    book('restAsEnough'),
                    confirm('PAID'),
                    'settleTable',
                    END_ATTEMPTS,
                    'closeReview',
                  ],
                },
              },
            },
          },
        },
        paid: {
          description: 'Paid is left by a full refund alone (I03).',
          initial: 'weighing',
          on: {
            'money.captured': { target: '.weighing', actions: book('twice') },
            'money.mismatched': { target: '.weighing', actions: book('mismatch') },
            'money.disputed': {
              target: 'disputed',
              actions: ['noteDispute', review('DISPUTED'), tell('disputed')],
            },
            'money.refunded': [
              RETURNED['money.refunded'],
              { guard: 'isGivenSome', target: '.weighing', actions: book('givenBack') },
            ],
            'staff.gaveBack': [
              RETURNED['staff.gaveBack'],
              { guard: 'isThere', target: '.weighing', actions: book('givenBack') },
            ],
            'dispute.lost': [
              RETURNED['dispute.lost'],
              {
                guard: 'isGivenSome',
                target: '.weighing',
                actions: ['settleDispute', book('givenBack')],
              },
            ],
            'staff.cancelled': {
              guard: hasGoods,
              target: '.weighing',
              actions: [book('cancelled'), RELEASE],
            },
          },
          states: {
            weighing: {
              always: [
                { guard: 'owesBack', target: 'refundOwed' },
                { guard: 'gaveSome', target: 'partlyReturned' },
                { target: 'settled' },
              ],
            },
            settled: {},
            refundOwed: {
              description:
                'More came than was asked for, or the order was cancelled: some of it must go back.',
            },
            partlyReturned: { description: 'Some of it went back, and nothing more must.' },
          },
        },
        disputed: {
          description:
            "The shopper's bank contests the payment. Goods and times stay as they are until it is decided.",
          on: {
            ...RETURNED,
            'dispute.won': [
              { guard: 'wasWhole', target: 'paid', actions: WON },
              { guard: 'keepsUnbooked', target: 'part.short', actions: 'settleDispute' },
              { target: 'part', actions: WON },
            ],
            'dispute.lost': [
              RETURNED['dispute.lost'],
              { guard: 'wasWhole', target: 'paid', actions: LOST },
              {
                guard: and(['keepsUnbooked', not('returnsShort')]),
                target: 'part.short',
                actions: LOST,
              },
              { target: 'part', actions: LOST },
            ],
            'money.captured': { actions: book('twice') },
            'money.mismatched': { actions: book('mismatch') },
            'staff.cancelled': { guard: hasGoods, actions: [book('cancelled'), RELEASE] },
          },
        },
        review: {
          description:
            'Money does not fit, or no answer came: a person decides. Its goods wait for a while.',
          entry: 'keepInReview',
          on: {
            'money.captured': [
              { guard: 'hasEnough', actions: book('twice') },
              { guard: and(['isEnough', not(hasGoods)]), target: 'late', actions: LATE },
              { guard: 'isAll', target: 'paid', actions: WHOLE },
              { guard: 'isEnough', target: 'part', actions: DEPOSIT },
              { actions: book('short') },
            ],
            'money.mismatched': { actions: book('mismatch') },
            'dispute.won': { actions: 'settleDispute' },
            'money.refunded': [
              { guard: and([isAgreed, 'isGivenSome', 'returnsAll']), ...OWED_AGAIN },
              RETURNED['money.refunded'],
            ],
            'staff.gaveBack': [
              { guard: and([isAgreed, 'isThere', 'returnsAll']), ...OWED_AGAIN },
              RETURNED['staff.gaveBack'],
            ],
            'dispute.lost': [
              {
                guard: and([isAgreed, 'isGivenSome', 'returnsAll']),
                target: OWED_AGAIN.target,
                actions: ['settleDispute', ...OWED_AGAIN.actions],
              },
              RETURNED['dispute.lost'],
            ],
            'attempt.inProcess': IN_PROCESS,
            // What could not be explained ended without money.
            'attempt.ended': [
              {
                guard: and([isExplained, isAgreed]),
                target: 'owing.terms',
                actions: ['keepWithoutEnd', 'closeReview'],
              },
              { guard: isExplained, target: 'ended.expired', actions: [...END, 'closeReview'] },
            ],
            'till.paid': { guard: isAgreed, ...AT_TILL },
            'time.ranOut': [
              { guard: not('isTimeOver'), actions: 'note' },
              {
                guard: stateIn({ goods: 'held' }),
                actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
              },
              { actions: 'keepWithoutEnd' },
            ],
            'staff.tookAsEnough': [
              {
                guard: and(['keepsSome', not(hasGoods)]),
                target: 'late',
                actions: [book('waived'), RETAKE],
              },
              {
                guard: and(['keepsSome', 'wouldBeWhole']),
                target: 'paid',
                actions: [
                  book('wholeAsEnough'),
                  COMMIT,
                  confirm('PAID'),
                  'settleTable',
                  END_ATTEMPTS,
                  'keepForGood',
                  'closeReview',
                ],
              },
              {
                guard: 'keepsSome',
                target: 'part',
                actions: [
                  book('depositAsEnough'),
                  COMMIT,
                  confirm('PART_PAID'),
                  END_ATTEMPTS,
                  'keepForGood',
                  'closeReview',
                ],
              },
            ],
            'staff.released': { guard: hasGoods, actions: [RELEASE, tell('goodsReleased')] },
            'staff.closed': {
              guard: 'isNothingThere',
              target: 'ended.closed',
              actions: [...END, END_ATTEMPTS, 'closeReview'],
            },
          },
        },
        returned: {
          description: 'Everything that came went back.',
          entry: [say('goods.releaseHeld'), END_ATTEMPTS, 'keepWithoutEnd'],
          on: {
            'money.captured': { actions: book('twice') },
            'money.mismatched': { actions: book('mismatch') },
            'staff.released': { guard: hasGoods, actions: RELEASE },
          },
        },
        ended: {
          description:
            'Over, and nothing was taken. Money that comes all the same is honoured, or given back (I14).',
          on: {
            'money.captured': [
              { guard: 'isEnough', target: 'late', actions: LATE },
              { target: 'review', actions: book('short') },
            ],
            'money.mismatched': MISMATCHED,
            'attempt.inProcess': IN_PROCESS,
          },
          initial: 'expired',
          states: {
            cancelled: {
              entry: [
                act({ type: 'post', facts: [{ kind: 'CANCELLED', amount: 0 }] }),
                { type: 'tellEnd', params: { event: 'cancelled' } },
              ],
            },
            expired: {
              entry: [
                act({ type: 'post', facts: [{ kind: 'EXPIRED', amount: 0 }] }),
                { type: 'tellEnd', params: { event: 'expired' } },
              ],
            },
            closed: {
              description: 'By staff, with a reason.',
              entry: [
                act({ type: 'post', facts: [{ kind: 'CLOSED', amount: 0 }] }),
                { type: 'tellEnd', params: { event: 'closed' } },
              ],
            },
          },
        },
      },
    },
    paying: {
      description: 'The one payment that is open now.',
      initial: 'idle',
      // News of a payment that is not the open one any more.
      on: {
        'attempt.opened': { actions: 'note' },
        'attempt.doubtful': { actions: 'note' },
        'attempt.ended': { actions: 'note' },
      },
      states: {
        idle: {
          on: {
            'attempt.begun': { guard: 'mayBegin', target: 'open' },
            'attempt.inProcess': { target: 'inProcess' },
          },
        },
        open: {
          description: 'The shopper has not done their part yet.',
          on: {
            'attempt.opened': { actions: 'note' },
            'attempt.doubtful': { target: 'doubtful' },
            'attempt.inProcess': { target: 'inProcess' },
            'attempt.ended': { target: 'tried' },
            'money.captured': { guard: 'isLive', target: 'idle' },
            'money.mismatched': { guard: 'isLive', target: 'tried' },
          },
        },
        doubtful: {
          description: 'Money may have been taken, and nobody can say.',
          on: {
            'attempt.opened': { target: 'open' },
            'attempt.inProcess': { target: 'inProcess' },
            'attempt.ended': { target: 'tried' },
            'money.captured': { guard: 'isLive', target: 'idle' },
            'money.mismatched': { guard: 'isLive', target: 'tried' },
          },
        },
        inProcess: {
          description:
            'The shopper has done their part, and the money is on its way. No way to pay is offered.',
          on: {
            'attempt.opened': { target: 'open' },
            'attempt.inProcess': { actions: 'note' },
            'attempt.ended': { target: 'tried' },
            'money.captured': { guard: 'isLive', target: 'idle' },
            'money.mismatched': { guard: 'isLive', target: 'tried' },
          },
        },
        tried: {
          description: 'A payment ended without money; another way can be chosen.',
          on: {
            'attempt.begun': { guard: 'mayBegin', target: 'open' },
            'attempt.inProcess': { target: 'inProcess' },
          },
        },
      },
    },
    goods: {
      description: "Shelves, times, the promotion's use, and the lines of a bill.",
      initial: 'held',
      states: {
        held: {
          on: {
            'goods.commit': { target: 'committed', actions: act({ type: 'commitGoods' }) },
            'goods.release': {
              target: 'released',
              actions: act({ type: 'releaseGoods', wasCommitted: false }),
            },
            'goods.releaseHeld': {
              target: 'released',
              actions: act({ type: 'releaseGoods', wasCommitted: false }),
            },
          },
        },
        committed: {
          description: "The shopper's.",
          on: {
            'goods.release': {
              target: 'released',
              actions: act({ type: 'releaseGoods', wasCommitted: true }),
            },
            'order.ready': { actions: tell('ready') },
            'visit.confirmed': { actions: tell('visitConfirmed') },
            'kitchen.accepted': { actions: 'note' },
            'kitchen.served': { actions: 'note' },
          },
        },
        released: {
          description: 'For others again.',
          on: { 'goods.retake': { target: 'retaking' } },
        },
        retaking: {
          entry: act({ type: 'retakeGoods' }),
          on: { 'goods.retaken': { target: 'committed' }, 'goods.gone': { target: 'gone' } },
        },
        gone: {
          description: 'Money came, and others have them.',
          on: { 'goods.retake': { target: 'retaking' } },
        },
      },
    },
    returning: {
      description: 'What is sent back.',
      initial: 'nothing',
      states: {
        nothing: {
          on: { 'return.asked': { guard: stateIn({ goods: 'committed' }), target: 'asked' } },
        },
        asked: {
          on: {
            'return.accepted': { target: 'accepted', actions: tell('returnAccepted') },
            'return.refused': { target: 'nothing', actions: tell('returnRefused') },
          },
        },
        accepted: {
          on: { 'return.received': { target: 'received', actions: tell('returnReceived') } },
        },
        received: {},
      },
    },
  },
});
