import type { AttemptState } from './payment.ts';

/** What a provider answered, by the name of where its payment stands then; or that it says nothing of it. */
export type Answered =
  | Exclude<AttemptState, 'SUBMITTING' | 'VERIFYING'>
  /** it has never heard of the payment */
  | 'ABSENT'
  /** no answer came */
  | 'UNREACHABLE'
  /** it wants to be asked later */
  | 'TOO_OFTEN';

/** A question to a provider about one payment. */
export interface AskedQuestion {
  /** of this payment, from 1: where some between are kept no more, their numbers say so */
  number: number;
  /** when its answer was written down, in milliseconds */
  at: number;
  tookMs: number;
  answered: Answered;
}

/** How it began, and how it went on: a payment may be asked about for weeks. */
const FIRST = 5;
const LAST = 15;

export function withQuestion(
  kept: readonly AskedQuestion[],
  asked: Omit<AskedQuestion, 'number'>,
): AskedQuestion[] {
  const all = [...kept, { number: (kept.at(-1)?.number ?? 0) + 1, ...asked }];
  return [...all.slice(0, FIRST), ...all.slice(FIRST).slice(-LAST)];
}
