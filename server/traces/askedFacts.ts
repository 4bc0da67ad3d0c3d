import type { Answered } from '#machines/domain/askedQuestion.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { AttemptState, MoneyFact } from '#machines/domain/payment.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { ServerFact } from '#machines/domain/trace/trace.ts';
import type { Attempt } from '../records/attempt.ts';
import type { OrderEventRow } from '../records/orderEvent.ts';
import { NOTHING } from './noFact.ts';

/** What of a payment's row is told. */
export type AskedAttempt = Pick<
  Attempt,
  | 'id'
  | 'provider'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'providerReference'
  | 'createdAt'
  | 'askedAt'
  | 'asks'
  | 'questions'
  | 'state'
>;
type LogLine = Pick<OrderEventRow, 'attemptId' | 'type' | 'at'>;

/** Our own reference is what a provider knows a repetition by. */
export function askedFacts(one: AskedAttempt, log: readonly LogLine[]): ServerFact[] {
  const about = {
    ...NOTHING,
    kind: 'question' as const,
    provider: one.provider,
    attemptId: idOf(one.id),
    amount: toDecimal(one.amount, one.currency),
    currency: one.currency,
    idempotencyKey: idOf(one.reference),
    reference: one.providerReference && idOf(one.providerReference),
  };
  return [
    { ...about, at: one.createdAt.getTime(), what: 'open', latencyMs: openingTook(one.id, log) },
    ...questionsOf(one).map((fact) => ({ ...about, ...fact })),
  ];
}

/** Each question that is kept by what was answered, and the last by how often it was asked and where the payment stands now. */
function questionsOf({ askedAt, asks, questions, state }: AskedAttempt) {
  const last = asks > 0 && askedAt ? askedAt.getTime() : null;
  const told = questions.findLastIndex(({ at }) => at === last);
  const earlier = questions
    .filter((_, index) => index !== told)
    .map(({ number, at, tookMs, answered }) => ({
      ...{ at, latencyMs: tookMs, money: ANSWERED[answered] },
      what: `question ${number}, answered ${answered}`,
    }));
  if (last === null) return earlier;
  const latencyMs = questions[told]?.tookMs ?? null;
  const what = `asked ${asks} times, now ${state}`;
  return [...earlier, { at: last, latencyMs, what, money: ANSWERED[state] }];
}

/** From the attempt's beginning in the log to the next that is said of it, which is the provider's answer, or that none came. */
function openingTook(attemptId: string, log: readonly LogLine[]): number | null {
  const [begun, answered] = log.filter((one) => one.attemptId === attemptId);
  return begun?.type === 'attempt.begun' && answered
    ? answered.at.getTime() - begun.at.getTime()
    : null;
}

/** What an attempt that stands so says of the money; what is not sure is said to be so. A shopper who is awaited may be paying at this moment: that says nothing. */
export const ANSWERED = {
  ...{ SUBMITTING: 'maybe', UNKNOWN: 'maybe', VERIFYING: 'maybe', IN_PROCESS: 'maybe' },
  ...{ MISMATCH: 'maybe', AWAITING_SHOPPER: null, CAPTURED: 'taken' },
  ...{ DECLINED: 'none', CANCELLED: 'none', EXPIRED: 'none' },
  ...{ UNREACHABLE: 'maybe', ABSENT: null, TOO_OFTEN: null },
} as const satisfies Record<AttemptState | Answered, MoneyFact | null>;
