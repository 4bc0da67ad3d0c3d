import { and, not, or, stateIn } from 'xstate';
import {
  atShop,
  covers,
  coversAll,
  firstAskedOf,
  giveBack,
  isPaidWithout,
  isWhole,
  returnable,
  turnedOf,
  wasWhole,
} from './amounts.ts';
import {
  amountIn,
  attemptIn,
  othersContested,
  othersWatched,
  type Said,
  timeIn,
} from './effects.ts';

/** What an order's facts and the event answer. */
export const factGuards = {
  isFree: ({ context }: Said) => context.total === 0,
  becomesFree: ({ event }: Said) => event.type === 'change.accepted' && event.total === 0,
  isOnTerms: ({ event }: Said) => event.type === 'order.placed' && event.terms,
  isBill: ({ context }: Said) => context.kind === 'bill',
  isEnough: ({ context, event }: Said) => covers(context, amountIn(event)),
  isAll: ({ context, event }: Said) => coversAll(context, amountIn(event)),
  isForDeposit: ({ event }: Said) => event.type === 'money.captured' && event.paysFor === 'due',
  isWhole: ({ context }: Said) => isWhole(context),
  wouldBeWhole: ({ context }: Said) =>
    isWhole({ ...context, waived: context.waived + firstAskedOf(context) }),
  hasEnough: ({ context }: Said) => context.kept > 0 && firstAskedOf(context) === 0,
  wasWhole: ({ context }: Said) => wasWhole(context),
  keepsUnbooked: ({ context }: Said) => context.kept > context.booked,
  /** another dispute is not decided yet */
  isStillDisputed: ({ context, event }: Said) =>
    Object.keys(othersContested(context, event)).length > 0,
  isBeside: ({ event }: Said) => event.type === 'attempt.inProcess' && event.beside === true,
  isWatched: ({ context, event }: Said) => context.watched.includes(attemptIn(event)),
  watchesSome: ({ context }: Said) => context.watched.length > 0,
  isShut: ({ context }: Said) => context.shut,
  isSome: ({ event }: Said) => amountIn(event) > 0,
  isTimeOver: ({ context, event }: Said) =>
    context.keptUntil !== null && timeIn(event) >= context.keptUntil,
  keepsSome: ({ context }: Said) => context.kept > 0,
  hasTurned: ({ context }: Said) => turnedOf(context) > 0,
  isInHand: ({ event }: Said) => event.type === 'order.givenUp' && event.inHand,
  hasExpired: ({ event }: Said) => event.type === 'attempt.ended' && event.as === 'EXPIRED',
  isLive: ({ event }: Said) =>
    (event.type === 'money.captured' || event.type === 'money.mismatched') && event.wasLive,
  isGivenSome: ({ context, event }: Said) => Math.min(amountIn(event), returnable(context)) > 0,
  isThere: ({ context, event }: Said) => amountIn(event) > 0 && amountIn(event) <= atShop(context),
  isNothingThere: ({ context }: Said) => atShop(context) === 0,
  returnsAll: ({ context, event }: Said) =>
    amountIn(event) >= returnable(context) && !isPaidWithout(context),
  /** what had come of the rest goes back, so that the deposit alone is there */
  returnsShort: ({ context, event }: Said) =>
    giveBack(context, Math.min(amountIn(event), returnable(context))).kept <= context.booked,
  owesBack: ({ context }: Said) => context.owedBack > 0,
  gaveSome: ({ context }: Said) => context.returned > 0,
  isByShop: ({ event }: Said) => 'by' in event && event.by === 'SHOP',
  isPayable: ({ context, event }: Said) =>
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
  ({ context, event }: Said) => othersWatched(context, event).length > 0,
  and(['isWatched', not(isNothingOpen)]),
]);

/** Where the other regions stand. */
export const standGuards = {
  isHeld: stateIn({ goods: 'held' }),
  isCommitted,
  hasGoods,
  hasNoOpenPayment,
  isInProcess,
  isStillPaying,
  keepsGoodsToPay: and([hasGoods, not(hasNoOpenPayment)]),
  isUnderWay: or([isInProcess, stateIn({ paying: 'doubtful' })]),
  /** late money waits for the goods' answer */
  isDeciding: stateIn({ money: 'late' }),
  mayBegin: and([
    hasGoods,
    isNothingWatched,
    or([
      stateIn({ money: { owing: 'due' } }),
      // What a bank gave back to the shop is not asked for again: a person says first what becomes of it.
      and([stateIn({ money: { owing: 'terms' } }), not('hasTurned')]),
      stateIn({ money: 'part' }),
    ]),
  ]),
  /** What was agreed to be paid later is owed all the same when a payment that did not fit went back. */
  isAgreed: and([({ context }: Said) => context.accepted, isCommitted]),
  /** the payment that no provider could explain ended, and nothing of any came */
  isExplained: and([
    not(hasNoOpenPayment),
    not(isStillPaying),
    ({ context }: Said) => !context.foreign,
    'isNothingThere',
    ({ context }: Said) => !context.disputed,
  ]),
  isShortGone: and([hasGoods, 'returnsShort', not('returnsAll')]),
};
