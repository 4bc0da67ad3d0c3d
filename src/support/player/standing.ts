import type { MoneyFact } from '#machines/domain/payment.ts';
import { creditedOf } from '#machines/order/amounts.ts';
import { goodsOf, type OrderLife } from '#machines/order/life.ts';
import {
  deskToGoBack,
  hasOpenPayment,
  isBilled,
  isEnded,
  isInDoubt,
  isInProcess,
  isInReview,
  isLate,
  isPaid,
  isPartPaid,
  isShort,
  isWatched,
  turnedToGoBack,
  wasTried,
} from '#machines/order/view.ts';

/** What an order's log tells beside where its chart stands. */
export interface Heard {
  /** the last provider that was named: the one that is asked */
  provider: string | null;
  /** the providers that money came through */
  through: readonly string[];
  /** minor: a bank had taken it back, and decided for the shop after all; the order's sums do not hold it */
  turned: number;
  /** no money has moved since */
  isTurnedLast: boolean;
  /** where no provider was asked */
  paidAt: 'bill' | 'till' | null;
}
export const NOTHING_HEARD: Heard = {
  provider: null,
  through: [],
  turned: 0,
  isTurnedLast: false,
  paidAt: null,
};

/** Where an order's money stands. Each has one fact and one pair of sentences, so that neither contradicts the other. */
const FACTS = {
  contested: 'maybe',
  turnedOwed: 'extra',
  turned: 'maybe',
  goodsGone: 'extra',
  owedBack: 'extra',
  late: 'taken',
  free: 'none',
  elsewhere: 'taken',
  deskOwed: 'extra',
  shut: 'none',
  partReturned: 'returned',
  paid: 'taken',
  restUnderWay: 'maybe',
  restInDoubt: 'maybe',
  short: 'part',
  deposit: 'part',
  underWay: 'maybe',
  strange: 'maybe',
  foreign: 'maybe',
  unanswered: 'maybe',
  inDoubt: 'maybe',
  open: 'waiting',
  returned: 'returned',
  ended: 'none',
  billed: 'none',
  onTerms: 'none',
  tried: 'none',
  untried: 'none',
} as const satisfies Record<string, MoneyFact>;
export type Standing = keyof typeof FACTS;

export const factOfLife = (life: OrderLife, heard = NOTHING_HEARD): MoneyFact =>
  FACTS[standingOf(life, heard)];

export function standingOf(life: OrderLife, { isTurnedLast }: Heard): Standing {
  const { kept, owedBack, disputed } = life.facts;
  if (disputed) return 'contested';
  if (turnedToGoBack(life) > 0) return 'turnedOwed';
  if (isTurnedLast) return 'turned';
  if (kept > 0 && goodsOf(life) === 'gone') return 'goodsGone';
  if (owedBack > 0) return 'owedBack';
  if (isLate(life)) return 'late';
  if (isPaid(life)) return ofPaid(life);
  if (isPartPaid(life)) return ofPart(life);
  return isInReview(life) && kept > 0 ? 'short' : ofUnpaid(life);
}

/** By a provider or at the desk. A life of before the desk could has none of its. */
const goneOf = ({ facts: { returned, returnedElsewhere = 0 } }: OrderLife): number =>
  returned + returnedElsewhere;

/** Paid is left by a full refund alone; what came by no provider is in none of its sums. */
function ofPaid(life: OrderLife): Standing {
  const { kept } = life.facts;
  const hasGone = goneOf(life) > 0;
  if (kept === 0 && goodsOf(life) === 'released') {
    if (deskToGoBack(life) > 0) return 'deskOwed';
    return hasGone ? 'returned' : 'shut';
  }
  if (hasGone) return 'partReturned';
  if (kept > 0) return 'paid';
  return creditedOf(life.facts) > 0 ? 'elsewhere' : 'free';
}

function ofPart(life: OrderLife): Standing {
  if (isInProcess(life) || isWatched(life)) return 'restUnderWay';
  if (isInDoubt(life)) return 'restInDoubt';
  return isShort(life) ? 'short' : 'deposit';
}

function ofUnpaid(life: OrderLife): Standing {
  const { strange, foreign, accepted } = life.facts;
  if (isInProcess(life) || isWatched(life)) return 'underWay';
  if (strange > 0) return 'strange';
  if (isInReview(life)) return foreign ? 'foreign' : 'unanswered';
  if (isInDoubt(life)) return 'inDoubt';
  if (hasOpenPayment(life)) return 'open';
  if (goneOf(life) > 0) return 'returned';
  if (isEnded(life)) return 'ended';
  if (isBilled(life)) return 'billed';
  if (accepted) return 'onTerms';
  return wasTried(life) ? 'tried' : 'untried';
}
