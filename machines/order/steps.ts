import type { Book } from './effects.ts';
import type { InnerEvent, OrderEffect, Told } from './types.ts';

/* What a step does, with its words: an action by name and its params. */
export const book = (as: Book) => ({ type: 'book', params: { as } }) as const;
export const tell = (event: Told) => ({ type: 'tell', params: { event } }) as const;
export const act = (effect: OrderEffect) => ({ type: 'act', params: { effect } }) as const;
export const say = (type: InnerEvent['type']) => ({ type: 'say', params: { type } }) as const;

export const COMMIT = say('goods.commit');
export const RELEASE = say('goods.release');
export const RETAKE = say('goods.retake');
export const confirm = (payment: 'PAID' | 'PART_PAID' | 'FREE') =>
  act({ type: 'confirmTimes', payment });
export const END_ATTEMPTS = act({ type: 'endAttempts' });
export const askReview = (reason: 'NO_ANSWER' | 'TOO_LONG_IN_PROCESS' | 'NEWS_UNANSWERED') =>
  act({ type: 'openTask', kind: 'REVIEW', reason, amount: null });

/** The shopper asks something of the shop: a person answers. */
export const asked = (
  reason: 'HELP_ASKED' | 'CHANGE_ASKED' | 'CANCEL_ASKED' | 'RETURN_ASKED' | 'RETURN_RECEIVED',
) => act({ type: 'openTask', kind: 'REVIEW', reason, amount: null });

const ALL_CAME = [
  'takeMethod',
  COMMIT,
  confirm('PAID'),
  'settleTable',
  END_ATTEMPTS,
  'keepForGood',
] as const;
export const WHOLE = [book('whole'), ...ALL_CAME] as const;
/** Bills paid some of a round, and its guest the rest. */
export const REST_OF_ROUND = [book('restOfRound'), ...ALL_CAME] as const;
export const DEPOSIT = [
  book('deposit'),
  'takeMethod',
  COMMIT,
  confirm('PART_PAID'),
  END_ATTEMPTS,
  'keepForGood',
] as const;
/** Nothing is asked for: the order is paid with nothing. */
export const FREE = [book('free'), COMMIT, confirm('FREE'), 'settleTable', 'keepForGood'] as const;
export const LATE = [book('late'), 'takeMethod', RETAKE] as const;
/** An order that ends is kept for its shopper no longer. */
export const END = [RELEASE, 'returnPromotion', act({ type: 'cancelParcel' }), 'close'] as const;

/** By the shop: nothing of it can be paid any more, and what comes all the same goes back. */
export const SHUT = ['shut', ...END, END_ATTEMPTS] as const;

export const DISPUTED = ['noteDispute', 'askDispute', tell('disputed')] as const;
export const WON = ['settleDispute', 'turn'] as const;
export const LOST = ['settleDispute', book('givenBack')] as const;
