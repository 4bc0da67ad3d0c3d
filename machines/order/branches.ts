import { and, not } from 'xstate';
import {
  askReview,
  book,
  COMMIT,
  confirm,
  DEPOSIT,
  END_ATTEMPTS,
  FREE,
  LATE,
  RELEASE,
  tell,
  WHOLE,
} from './steps.ts';

/** Money comes while something is owed: enough or not, and with the goods still there or not. */
export const IN_TIME = [
  { guard: 'isAll', target: '#order.money.paid', actions: WHOLE },
  { guard: 'isEnough', target: '#order.money.part', actions: DEPOSIT },
  { target: '#order.money.review', actions: book('short') },
] as const;

export const CAPTURED = [
  { guard: and(['isEnough', not('hasGoods')]), target: '#order.money.late', actions: LATE },
  ...IN_TIME,
] as const;

export const MISMATCHED = {
  target: '#order.money.review',
  actions: book('mismatch'),
} as const;

/** A bill's goods are lines of rounds: its money alone goes back, and its rounds stay as they are. */
export const CANCELLABLE = and(['hasGoods', not('isBill')]);

/** By its shopper, where the store lets them (523): nothing is under way or to be decided, so that what goes back is what they read. */
export const CANCELLED_BY_SHOPPER = {
  guard: and(['isOrder', 'isCommitted', 'hasNoOpenPayment', not('hasTurned'), not('isQuestioned')]),
  actions: [book('cancelled'), RELEASE],
} as const;

const OVER = ['returnPromotion', 'closeOnce'] as const;

/** All that came went back. By the provider or a bank it is a fact; by staff it is never more than there is. Where it is less, the root writes it. */
export const RETURNED = {
  'money.refunded': {
    guard: and(['isGivenSome', 'returnsAll']),
    target: '#order.money.returned',
    actions: book('givenBack'),
  },
  'staff.gaveBack': {
    guard: and(['isThere', 'isGivenSome', 'returnsAll']),
    target: '#order.money.returned',
    actions: book('givenBack'),
  },
  'dispute.lost': {
    guard: and(['isGivenSome', 'returnsAll']),
    target: '#order.money.returned',
    actions: ['settleDispute', book('givenBack')],
  },
} as const;

/** What the desk has goes back last: nothing of the order is at the shop then. */
export const EMPTIED = {
  guard: and(['isAtDesk', 'returnsAllAtDesk']),
  target: '#order.money.returned',
  actions: book('handedBack'),
} as const;

/** It never stood: what it kept from others, a promotion's use too, is for them again. */
export const RETURNED_UNPAID = {
  'money.refunded': {
    ...RETURNED['money.refunded'],
    actions: [RETURNED['money.refunded'].actions, ...OVER],
  },
  'staff.gaveBack': {
    ...RETURNED['staff.gaveBack'],
    actions: [RETURNED['staff.gaveBack'].actions, ...OVER],
  },
  'dispute.lost': {
    ...RETURNED['dispute.lost'],
    actions: [...RETURNED['dispute.lost'].actions, ...OVER],
  },
} as const;

export const OWED_AGAIN = {
  target: '#order.money.owing.terms',
  actions: [book('givenBack'), 'keepWithoutEnd'],
} as const;

export const BY_BILL = {
  target: '#order.money.paid',
  actions: [book('bill'), END_ATTEMPTS, 'keepForGood'],
} as const;

/** What a bank gave back to the shop is settled by a person before anything else pays for it. */
export const AT_TILL = {
  guard: and([not('hasTurned'), 'isWhatTheTillTook']),
  target: '#order.money.paid',
  actions: [book('till'), 'settleTable', END_ATTEMPTS, 'keepForGood'],
} as const;

/** Cash, a card at the counter, a transfer: not while a payment is open, whose money would come beside it. A round that is on no bill, too. */
export const AT_DESK = {
  guard: and([not('isBill'), 'hasGoods', 'hasNoOpenPayment', not('hasTurned'), 'isAllThatIsLeft']),
  target: '#order.money.paid',
  actions: [book('desk'), confirm('PAID'), 'settleTable', 'keepForGood'],
} as const;

/** Nothing was agreed, and who ordered it stands at the desk: what was open at a provider has ended, and the goods become theirs (535). */
export const AT_DESK_FIRST = {
  ...AT_DESK,
  actions: [book('desk'), COMMIT, confirm('PAID'), 'settleTable', 'keepForGood'],
} as const;

export const IN_PROCESS = {
  guard: not('isInProcess'),
  actions: tell('inProcess'),
} as const;

export const OVERDUE = [
  { guard: 'isInProcess', actions: askReview('TOO_LONG_IN_PROCESS') },
  { actions: askReview('NO_ANSWER') },
] as const;

/** What a bank gave back to the shop is no part of a new price: that is settled first. */
const mayChange = and(['hasNoOpenPayment', not('hasTurned')]);
export const CHANGES = {
  'change.proposed': [
    { guard: and([mayChange, 'isByShop']), actions: tell('changeProposed') },
    { guard: mayChange, actions: 'note' },
  ],
  'change.accepted': [
    {
      guard: and([mayChange, 'becomesFree']),
      target: '#order.money.paid',
      actions: ['takeFigures', ...FREE, 'tellChange'],
    },
    { guard: mayChange, actions: ['takeFigures', 'tellChange'] },
  ],
} as const;

/** Some of it is not there, and its shopper has paid for that. Where some of the money went back for another reason, or a bank took it, a person reckons what is left to give (547). */
export const MISSING_PAID = {
  guard: and([
    'isCommitted',
    not('isBill'),
    'isPaidByItself',
    'isWholeButMissing',
    not('hasTurned'),
  ]),
  target: '.weighing',
  actions: book('missing'),
} as const;
/** The kitchen is out of a dish that is not paid yet. What else is missing of an order that is paid later is proposed to its shopper (513). */
export const MISSING_UNPAID = {
  guard: and(['isRound', 'isCommitted', mayChange, 'leavesSome']),
  actions: ['takeOff', tell('itemsMissing')],
} as const;

/** One visit of several is cancelled, by staff or by its shopper (478): it is for others again, and what is not paid yet is asked for without it. */
export const VISIT_UNPAID = {
  guard: and(['isOrder', 'isCommitted', mayChange, 'leavesSome']),
  actions: ['takeOff', 'cancelTime'],
} as const;
/** Of what was paid a person says how much goes back. */
export const VISIT_PAID = {
  guard: and(['isOrder', 'isCommitted']),
  actions: ['cancelTime', 'askVisit'],
} as const;
