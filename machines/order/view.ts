import { atDesk, isWholeButMissing, mostAtDeskNow, turnedOf } from './amounts.ts';
import { type OrderLife, stands } from './life.ts';
import type { OrderFacts } from './types.ts';

/** What others ask of an order's chart: the names of its states stand in this room alone. */
type Answer = (life: OrderLife) => boolean;

/* its money */
export const isOwing: Answer = (life) => stands(life, 'money', 'owing');
/** Asked for now, by no bill and on no agreed terms. */
export const isDue: Answer = (life) => stands(life, 'money', 'owing.due');
export const isOnTerms: Answer = (life) => stands(life, 'money', 'owing.terms');
/** A bank had taken back what paid it or its deposit, and has given that to the shop since: it is not asked for again. */
export const isTurned: Answer = (life) =>
  turnedOf(life.facts) > 0 && (isOnTerms(life) || (isPartPaid(life) && hasGoods(life)));
/** The same money of an order that was cancelled since: it is the shopper's. */
export const turnedToGoBack = (life: OrderLife): number =>
  !hasGoods(life) &&
  ['paid', 'disputed', 'part', 'returned'].some((at) => stands(life, 'money', at))
    ? turnedOf(life.facts)
    : 0;
/** What the desk hands back: all that it has of an order that was cancelled since (481), and of one that stands what was paid for things that were missing. */
export const deskToGoBack = (life: OrderLife): number =>
  !hasGoods(life) && ['paid', 'disputed', 'part'].some((at) => stands(life, 'money', at))
    ? atDesk(life.facts)
    : owedForMissing(life.facts);
/** A life that a server of the build before wrote just now has none. */
export const owedForMissing = ({
  owedAtDesk = 0,
}: Partial<Pick<OrderFacts, 'owedAtDesk'>>): number => owedAtDesk;
/** It is paid, and what is missing of it is a person's to reckon: some of its money went back for another reason, or a bank took it (547). */
export const isReckonedByHand: Answer = (life) => isPaid(life) && !isWholeButMissing(life.facts);
/** What the desk may hand back. */
export const mostAtDesk = (life: OrderLife): number =>
  hasGoods(life) ? mostAtDeskNow(life.facts) : atDesk(life.facts);
/** A bill of its table pays for it. */
export const isBilled: Answer = (life) => stands(life, 'money', 'owing.billed');
export const isPartPaid: Answer = (life) => stands(life, 'money', 'part');
/** Some of a deposit's rest came, too little. */
export const isShort: Answer = (life) => stands(life, 'money', 'part.short');
/** Enough came after its end, and its goods are not taken again yet. */
export const isLate: Answer = (life) => stands(life, 'money', 'late');
/** All that was due came; a bank may contest it. */
export const isPaid: Answer = (life) =>
  stands(life, 'money', 'paid') || stands(life, 'money', 'disputed');
export const isInReview: Answer = (life) => stands(life, 'money', 'review');
export const isEnded: Answer = (life) => stands(life, 'money', 'ended');

/* its payments */
/** A payment is open, and nothing is known of its money. */
export const hasOpenPayment: Answer = (life) => stands(life, 'paying', 'open');
export const isInProcess: Answer = (life) => stands(life, 'paying', 'inProcess');
/** The money of the last payment may have been taken. */
export const isInDoubt: Answer = (life) =>
  isInProcess(life) || stands(life, 'paying', 'doubtful') || isWatched(life);
export const wasTried: Answer = (life) => stands(life, 'paying', 'tried');
/** No payment is running whose money may be on its way; one may be open. */
export const isAtRest: Answer = (life) =>
  stands(life, 'paying', 'idle') || wasTried(life) || hasOpenPayment(life);
/** The money of an earlier payment is on its way. */
export const isWatched: Answer = (life) => stands(life, 'watching', 'some');

/* its goods */
export const isHeld: Answer = (life) => stands(life, 'goods', 'held');
/** Kept for a while, or the shopper's. */
export const hasGoods: Answer = (life) => isHeld(life) || stands(life, 'goods', 'committed');

/* what its shopper sends back */
export const wasReturnAsked: Answer = (life) => stands(life, 'returning', 'asked');
export const wasReturnAccepted: Answer = (life) => stands(life, 'returning', 'accepted');
export const wasReturnReceived: Answer = (life) => stands(life, 'returning', 'received');
