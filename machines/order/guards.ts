import { and, not, or, stateIn } from 'xstate';
import { ASKED_IN_WORDS } from '../domain/staffTask.ts';
import {
  atDesk,
  atShop,
  besideTillIn,
  billedIn,
  covers,
  coversAll,
  firstAskedOf,
  giveBack,
  isForeignHere,
  isPaidWithout,
  isWhole,
  isWholeButMissing,
  leftOf,
  mostAtDeskNow,
  returnable,
  turnedOf,
  wasWhole,
  withBills,
} from './amounts.ts';
import { othersContested } from './givenBack.ts';
import { amountIn, attemptIn, othersWatched, type StepInput, timeIn } from './stepInput.ts';

/** What an order's facts and the event answer. */
export const factGuards = {
  isFree: ({ context }: StepInput) => context.total === 0,
  becomesFree: ({ event }: StepInput) => event.type === 'change.accepted' && event.total === 0,
  isOrder: ({ context }: StepInput) => context.kind === 'order',
  /** the order goes on with something to pay */
  leavesSome: ({ context, event }: StepInput) => 'less' in event && leftOf(context) > event.less,
  /** no bill of its table has paid any of it: what a bill paid goes back to who paid that */
  isPaidByItself: ({ context }: StepInput) => context.paidElsewhere === atDesk(context),
  isOnTerms: ({ event }: StepInput) => event.type === 'order.placed' && event.terms,
  isRound: ({ context }: StepInput) => context.kind === 'round',
  isBill: ({ context }: StepInput) => context.kind === 'bill',
  isEnough: ({ context, event }: StepInput) => covers(context, amountIn(event)),
  isAll: ({ context, event }: StepInput) => coversAll(context, amountIn(event)),
  /** bills have paid some of the round, and none that is open has the rest */
  isRestOfRound: ({ event }: StepInput) => billedIn(event) > 0,
  isWholeRest: ({ context, event }: StepInput) =>
    coversAll(withBills(context, event), amountIn(event)),
  isForDeposit: ({ event }: StepInput) =>
    event.type === 'money.captured' && event.paysFor === 'due',
  isWhole: ({ context }: StepInput) => isWhole(context),
  isWholeButMissing: ({ context }: StepInput) => isWholeButMissing(context),
  wouldBeWhole: ({ context }: StepInput) =>
    isWhole({ ...context, waived: context.waived + firstAskedOf(context) }),
  hasEnough: ({ context }: StepInput) => context.kept > 0 && firstAskedOf(context) === 0,
  wasWhole: ({ context }: StepInput) => wasWhole(context),
  keepsUnbooked: ({ context }: StepInput) => context.kept > context.booked,
  /** another dispute is not decided yet */
  isStillDisputed: ({ context, event }: StepInput) =>
    Object.keys(othersContested(context, event)).length > 0,
  isBeside: ({ event }: StepInput) => event.type === 'attempt.inProcess' && event.beside === true,
  isWatched: ({ context, event }: StepInput) => context.watched.includes(attemptIn(event)),
  watchesSome: ({ context }: StepInput) => context.watched.length > 0,
  isShut: ({ context }: StepInput) => context.shut,
  isSome: ({ event }: StepInput) => amountIn(event) > 0,
  isTimeOver: ({ context, event }: StepInput) =>
    context.keptUntil !== null && timeIn(event) >= context.keptUntil,
  /** Some of it came; what the till was paid for a bill's lines is not paid for once more by the bill. */
  mayBeEnough: ({ context, event }: StepInput) => context.kept > 0 && besideTillIn(event) === 0,
  /** All that is still to be paid, a deposit's rest included: not less, and not more. */
  isAllThatIsLeft: ({ context, event }: StepInput) =>
    amountIn(event) > 0 && amountIn(event) === leftOf(context),
  isWhatTheTillTook: ({ context, event }: StepInput) =>
    event.type === 'till.paid' &&
    (event.amount === undefined || event.amount === Math.max(0, leftOf(context) - billedIn(event))),
  hasTurned: ({ context }: StepInput) => turnedOf(context) > 0,
  isInHand: ({ event }: StepInput) => event.type === 'order.givenUp' && event.inHand,
  hasExpired: ({ event }: StepInput) => event.type === 'attempt.ended' && event.as === 'EXPIRED',
  isLive: ({ event }: StepInput) =>
    (event.type === 'money.captured' || event.type === 'money.mismatched') && event.wasLive,
  isGivenSome: ({ context, event }: StepInput) =>
    Math.min(amountIn(event), returnable(context)) > 0,
  isThere: ({ context, event }: StepInput) =>
    amountIn(event) > 0 && amountIn(event) <= atShop(context),
  /** it is at the shop, counted for this order or not */
  hasMoneyHere: ({ context }: StepInput) => atShop(context) > 0 || isForeignHere(context),
  isForeignHere: ({ context }: StepInput) => isForeignHere(context),
  /** money that does not fit the order is here: a person decides what becomes of it */
  isQuestioned: ({ context }: StepInput) => context.strange > 0 || isForeignHere(context),
  isForeignSeenTo: ({ event }: StepInput) =>
    event.type === 'staff.finished' && event.task === 'OTHER_CURRENCY' && event.isLast,
  /** what a shopper asked in words: that it was seen to is its answer */
  isAnswer: ({ event }: StepInput) =>
    event.type === 'staff.finished' && ASKED_IN_WORDS.includes(event.task) && event.isLast,
  isAnswerToCancel: ({ event }: StepInput) =>
    event.type === 'staff.finished' && event.task === 'CANCEL_ASKED' && event.isLast,
  isOnBill: ({ event }: StepInput) => event.type === 'staff.closed' && event.onBill === true,
  isNothingThere: ({ context }: StepInput) => atShop(context) === 0,
  returnsAll: ({ context, event }: StepInput) =>
    amountIn(event) >= returnable(context) && !isPaidWithout(context),
  /** what had come of the rest goes back, so that the deposit alone is there */
  returnsShort: ({ context, event }: StepInput) =>
    giveBack(context, Math.min(amountIn(event), returnable(context))).kept <= context.booked,
  /** all that the desk has, and nothing of its order is at the shop then */
  returnsAllAtDesk: ({ context, event }: StepInput) =>
    amountIn(event) === atDesk(context) &&
    amountIn(event) === context.paidElsewhere &&
    atShop(context) === 0,
  owesBack: ({ context }: StepInput) => context.owedBack > 0,
  gaveSome: ({ context }: StepInput) => context.returned + context.returnedElsewhere > 0,
  isByShop: ({ event }: StepInput) => 'by' in event && event.by === 'SHOP',
  isPayable: ({ context, event }: StepInput) =>
    context.payableUntil !== null && timeIn(event) < context.payableUntil,
};

const isCommitted = stateIn({ goods: 'committed' });
const hasGoods = or([stateIn({ goods: 'held' }), isCommitted]);
const isNothingOpen = or([stateIn({ paying: 'idle' }), stateIn({ paying: 'tried' })]);
const isNothingWatched = stateIn({ watching: 'nothing' });
const hasNoOpenPayment = and([isNothingOpen, isNothingWatched]);
const isInProcess = or([stateIn({ paying: 'inProcess' }), not(isNothingWatched)]);
/** This one has ended, and another is open or on its way. */
const isStillPaying = or([
  ({ context, event }: StepInput) => othersWatched(context, event).length > 0,
  and(['isWatched', not(isNothingOpen)]),
]);

/** Some of what the desk has, and while the order stands no more than it may hand back. */
const isAtDesk = or([
  ({ context, event }: StepInput) =>
    amountIn(event) > 0 && amountIn(event) <= mostAtDeskNow(context),
  and([
    ({ context, event }: StepInput) => amountIn(event) > 0 && amountIn(event) <= atDesk(context),
    not(hasGoods),
  ]),
]);

/** Where the other regions stand. */
export const standGuards = {
  isHeld: stateIn({ goods: 'held' }),
  isCommitted,
  hasGoods,
  hasNoOpenPayment,
  isInProcess,
  isStillPaying,
  isAtDesk,
  keepsGoodsToPay: and([hasGoods, not(hasNoOpenPayment)]),
  isUnderWay: or([isInProcess, stateIn({ paying: 'doubtful' })]),
  /** late money waits for the goods' answer */
  isDeciding: stateIn({ money: 'late' }),
  isInReview: stateIn({ money: 'review' }),
  isReturned: stateIn({ money: 'returned' }),
  mayBegin: and([
    hasGoods,
    isNothingWatched,
    or([
      stateIn({ money: { owing: 'due' } }),
      // What a bank gave back to the shop is not asked for again: a person says first what becomes of it.
      and([
        or([stateIn({ money: { owing: 'terms' } }), stateIn({ money: 'part' })]),
        not('hasTurned'),
      ]),
      and([stateIn({ money: { owing: 'billed' } }), 'isRestOfRound', not('hasTurned')]),
    ]),
  ]),
  /** What was agreed to be paid later is owed all the same when a payment that did not fit went back. */
  isAgreed: and([({ context }: StepInput) => context.accepted, isCommitted]),
  /** the payment that no provider could explain ended, and nothing of any came */
  isExplained: and([
    not(hasNoOpenPayment),
    not(isStillPaying),
    not('isForeignHere'),
    'isNothingThere',
    ({ context }: StepInput) => !context.disputed,
  ]),
  isShortGone: and([hasGoods, 'returnsShort', not('returnsAll')]),
};
