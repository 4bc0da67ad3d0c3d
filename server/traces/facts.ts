import { eq } from 'drizzle-orm';
import type { Answered } from '#machines/domain/askedQuestion.ts';
import { toDecimal } from '#machines/domain/money.ts';
import { RETURN_REASONS } from '#machines/domain/order.ts';
import type { AttemptState, MoneyFact } from '#machines/domain/payment.ts';
import { TASK_REASONS } from '#machines/domain/staffTask.ts';
import { idOf, redactor } from '#machines/domain/trace/redact.ts';
import type { OrderFact, ServerFact } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { attempts, ledger, staffTasks } from '../db/schema/payments.ts';
import type { Attempt } from '../records/attempt.ts';
import type { OrderEventRow } from '../records/orderEvent.ts';
import { NOTHING } from './noFact.ts';
import { notificationFacts } from './notificationFacts.ts';

/** The order's log, by the same list as everything in a trace: what staff wrote beside an event is left out. */
export function orderFacts(log: readonly OrderEventRow[]): OrderFact[] {
  const redact = redactor(null);
  return log.map((row) => ({
    number: row.number,
    type: row.type,
    event: { ...(redact.context(withoutWords(row.event)) as object), type: row.type },
    attemptId: row.attemptId && idOf(row.attemptId),
    cause: row.cause,
    toldBy: row.toldBy && idOf(row.toldBy),
    from: row.from,
    to: row.to,
    build: row.build,
    at: row.at.getTime(),
  }));
}

/** A reason is one of ours, or the words of a person; one word of theirs looks like ours. */
const REASONS: readonly unknown[] = [...TASK_REASONS, ...RETURN_REASONS];
function withoutWords(said: object): object {
  const { reason, ...event } = said as { reason?: unknown };
  return REASONS.includes(reason) ? said : event;
}

interface OfOrder {
  orderId: string;
  log: readonly OrderEventRow[];
  /** when its pages were open */
  opened: readonly [number, number];
}
/** What the server asked and heard about an order's money: openings, questions, notifications, what was booked, and what waits for a person. */
export async function serverFacts(
  db: Queries,
  storeId: string,
  { orderId, log, opened }: OfOrder,
): Promise<ServerFact[]> {
  const [tries, booked, tasks] = await Promise.all([
    db.select().from(attempts).where(eq(attempts.orderId, orderId)),
    db.select().from(ledger).where(eq(ledger.orderId, orderId)),
    db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId)),
  ]);
  const facts = [
    ...tries.flatMap((one) => ofAttempt(one, log)),
    ...(await notificationFacts(db, storeId, { tries, log, opened })),
    ...booked.map(
      (one): ServerFact => ({
        ...{ ...NOTHING, kind: 'money', at: one.at.getTime(), what: one.kind },
        provider: one.provider,
        attemptId: one.attemptId && idOf(one.attemptId),
        amount: toDecimal(one.amount, one.currency),
        currency: one.currency,
        reference: one.providerReference && idOf(one.providerReference),
      }),
    ),
    ...tasks.flatMap((one): ServerFact[] => [
      { ...NOTHING, kind: 'staff', at: one.createdAt.getTime(), what: `task ${one.reason}` },
      ...(one.doneAt
        ? [
            {
              ...{ ...NOTHING, kind: 'staff' as const, at: one.doneAt.getTime() },
              ...{ what: `done ${one.reason}`, by: one.doneBy && idOf(one.doneBy) },
            },
          ]
        : []),
    ]),
  ];
  return facts.sort((one, other) => one.at - other.at);
}

/** Our own reference is what a provider knows a repetition by. */
function ofAttempt(one: Attempt, log: readonly OrderEventRow[]): ServerFact[] {
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
function questionsOf({ askedAt, asks, questions, state }: Attempt) {
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
function openingTook(attemptId: string, log: readonly OrderEventRow[]): number | null {
  const [begun, answered] = log.filter((one) => one.attemptId === attemptId);
  return begun?.type === 'attempt.begun' && answered
    ? answered.at.getTime() - begun.at.getTime()
    : null;
}

/** What an attempt that stands so says of the money; what is not sure is said to be so. A shopper who is awaited may be paying at this moment: that says nothing. */
const ANSWERED: Record<AttemptState | Answered, MoneyFact | null> = {
  ...{ SUBMITTING: 'maybe', UNKNOWN: 'maybe', VERIFYING: 'maybe', IN_PROCESS: 'maybe' },
  ...{ MISMATCH: 'maybe', AWAITING_SHOPPER: null, CAPTURED: 'taken' },
  ...{ DECLINED: 'none', CANCELLED: 'none', EXPIRED: 'none' },
  ...{ UNREACHABLE: 'maybe', ABSENT: null, TOO_OFTEN: null },
};
