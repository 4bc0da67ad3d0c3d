import { and, eq, gte, ne } from 'drizzle-orm';
import { type AskedQuestion, withQuestion } from '#machines/domain/askedQuestion.ts';
import type { AttemptEvent, Ending } from '#machines/order/attemptTypes.ts';
import { type PaymentStatusReport, restOf, type ServerProvider } from '#providers/provider.ts';
import { digest } from '../crypto/seal.ts';
import { type Tx, violates } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { attempts } from '../db/schema/payments.ts';
import {
  type Attempt,
  type AttemptColumns,
  liveAttemptOf,
  lockAttempt,
  saveAttempt,
} from '../records/attempt.ts';
import { isForgotten } from '../records/customer.ts';
import { lockOrder } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { answeredAs, isPutOff } from './answeredAs.ts';
import { type Stepped, stepOf } from './attemptStep.ts';
import type { Change } from './change.ts';
import { isNewsLate, isOverdue, nextAsk } from './inquirySchedule.ts';
import { newsAfterwards } from './newsAfterwards.ts';
import { newsOfSum } from './newsOfSum.ts';
import { judge, unlessToldPaid, type Verdict } from './verdict.ts';

export interface AskedReport {
  report: PaymentStatusReport;
  /** the attempt was to end with this answer, and its provider was told so where it can be */
  ending: Ending | null;
  provider: ServerProvider;
  cause: Cause;
  /** how long the provider took; null: it could not be asked */
  tookMs: number | null;
  /** a genuine notification, or a person, is why it was asked */
  isHeard?: boolean;
}

/**
 * Writes down what the provider said, under the order's lock. Saying the same again changes nothing, and an attempt that has its money is
 * not paid twice (I03, I30).
 */
export async function hear(
  services: Services,
  attempt: Attempt,
  answer: AskedReport,
): Promise<Attempt> {
  const once = () =>
    services.database.transaction((tx) => write(tx, services, attempt, answer), {
      keepsPlans: true,
    });
  try {
    return await once();
  } catch (error) {
    // Another attempt has used this evidence at this very moment; now it can be seen (I05).
    if (violates(error, 'evidence_used_once')) return once();
    throw error;
  }
}

async function write(
  tx: Tx,
  services: Services,
  { id, businessId, orderId, asks }: Attempt,
  { report, ending, provider, cause, tookMs, isHeard = false }: AskedReport,
): Promise<Attempt> {
  const { clock } = services;
  const now = clock.now();
  const order = await lockOrder(tx, businessId, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const attempt = await lockAttempt(tx, id);
  const change: Change = { tx, clock, cause };
  const said = unlessToldPaid(judge(attempt, report), attempt.hints);
  const verdict = await unlessUsed(tx, attempt, said);
  const answered = answeredAs(report, verdict);
  const questions =
    tookMs === null
      ? attempt.questions
      : withQuestion(attempt.questions, { at: now.getTime(), tookMs, answered });
  if (attempt.asks !== asks && !isFirstMoney(attempt, verdict))
    return askAnew(tx, attempt, questions, provider, now);
  const columns = {
    ...columnsOf(attempt, report, verdict, now),
    questions,
    // A provider's own words name who paid.
    ...(isForgotten(order) && { lastRaw: null }),
  };
  const proof = {
    providerReference: 'evidence' in verdict ? verdict.evidence : attempt.providerReference,
    digest: digest(report.raw),
  };
  const unansweredSince = unansweredAfter(attempt, report, isHeard, now);
  const events = [
    ...(unansweredSince === null && (await isNewsTold(tx, attempt)) ? [NEWS_ANSWERED] : []),
    ...(await eventsOf(tx, { attempt, order }, verdict, report, ending, now)),
  ];
  let stepped: Stepped = { attempt, order };
  for (const event of events) stepped = await stepOf(change, stepped, event, columns, proof);
  const next = isPutOff(report)
    ? spread(id, now, report.askAgainIn ?? restOf(provider.poll))
    : nextAsk({ ...stepped.attempt, unansweredSince }, attempt.asks + 1, provider, now);
  return saveAttempt(tx, stepped.attempt, stepped.attempt.state, stepped.attempt.live, {
    ...columns,
    unansweredSince,
    nextAskAt: next,
  });
}

/** Who told of news, or asked, is answered by what the provider says of the payment, not by its silence. What was put off is due where it was kept. */
function unansweredAfter(
  attempt: Attempt,
  report: PaymentStatusReport,
  isHeard: boolean,
  now: Date,
): Date | null {
  if (judge(attempt, report).kind !== 'unclear') return null;
  return attempt.unansweredSince ?? (isHeard && !isPutOff(report) ? now : null);
}

/** Money is never untrue because its answer was slow. Of money that is in the books already, an older answer knows less: what went back, what a bank decided. */
const isFirstMoney = (attempt: Attempt, { kind }: Verdict): boolean =>
  (kind === 'paid' || kind === 'mismatch') && !isKnown(attempt);
/** Another answer was written while this one was on its way: which is the newer only a new question tells. */
function askAnew(
  tx: Tx,
  attempt: Attempt,
  questions: AskedQuestion[],
  provider: ServerProvider,
  now: Date,
): Promise<Attempt> {
  const unansweredSince = attempt.unansweredSince ?? now;
  return saveAttempt(tx, attempt, attempt.state, attempt.live, {
    questions,
    unansweredSince,
    nextAskAt: nextAsk({ ...attempt, unansweredSince }, 0, provider, now),
  });
}

/** Not all that were put off come back in the same moment: up to a quarter later, for each attempt by its id. */
const spread = (id: string, now: Date, ms: number): Date =>
  new Date(now.getTime() + ms * (1 + Number.parseInt(id.slice(0, 4), 16) / 0x40000));

/** What an answer adds to the attempt's row. */
function columnsOf(
  attempt: Attempt,
  report: PaymentStatusReport,
  verdict: Verdict,
  now: Date,
): AttemptColumns {
  const known = {
    askedAt: now,
    asks: attempt.asks + (isPutOff(report) ? 0 : 1),
    lastRaw: report.raw.slice(0, 16_000),
    session: { ...attempt.session, ...report.session },
  };
  if (verdict.kind === 'waiting') return { ...known, show: verdict.show };
  if (verdict.kind === 'ended') return { ...known, reason: verdict.reason };
  if (verdict.kind !== 'paid') return known;
  // The name under which its money is in the books stays.
  const reference = isKnown(attempt) ? attempt.providerReference : null;
  return { ...known, providerReference: reference ?? verdict.evidence };
}
/** Its money is in the books. */
const isKnown = ({ state }: Attempt): boolean => state === 'CAPTURED' || state === 'MISMATCH';

/** Money that was already shown for another attempt is not shown twice (I05). */
async function unlessUsed(tx: Tx, attempt: Attempt, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'paid') return verdict;
  const [used] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.provider, attempt.provider),
        eq(attempts.providerReference, verdict.evidence),
        ne(attempts.id, attempt.id),
      ),
    );
  return used
    ? {
        kind: 'mismatch',
        reason: 'OTHER_REFERENCE',
        amount: verdict.amount,
        evidence: verdict.evidence,
      }
    : verdict;
}

async function eventsOf(
  tx: Tx,
  { attempt, order }: Stepped,
  verdict: Verdict,
  report: PaymentStatusReport,
  ending: Ending | null,
  now: Date,
): Promise<AttemptEvent[]> {
  switch (verdict.kind) {
    case 'paid':
      return [
        ...(isKnown(attempt)
          ? await newsOfSum(tx, attempt, verdict, report)
          : [{ type: 'answer.paid', amount: verdict.amount } as const]),
        ...(await newsAfterwards(tx, attempt, order, report)),
      ];
    case 'mismatch':
      return [
        ...(isKnown(attempt)
          ? await newsOfSum(tx, attempt, verdict, report)
          : [
              {
                type: 'answer.mismatched',
                amount: verdict.amount,
                reason: verdict.reason,
                ...(verdict.currency && { currency: verdict.currency }),
              } as const,
            ]),
        // A sum of another currency is none of this order's, and neither is what goes back of it.
        ...(verdict.currency ? [] : await newsAfterwards(tx, attempt, order, report)),
      ];
    case 'inProcess': {
      const live = await liveAttemptOf(tx, order.id);
      return [
        {
          type: 'answer.inProcess',
          isAlone: live === null || live.id === attempt.id,
          isOverdue: await isNews(tx, attempt, now),
        },
      ];
    }
    case 'waiting':
      return [{ type: 'answer.waiting', ending }];
    case 'absent':
      return [{ type: 'answer.absent', ending }];
    case 'ended':
      return isKnown(attempt)
        ? newsOfSum(tx, attempt, verdict, report)
        : [{ type: 'answer.ended', as: verdict.as }];
    case 'unclear': {
      // It says nothing, for as long as the provider may still be asked; in the end a person looks.
      const isNewsOverdue = isNewsLate(attempt, now) && !(await isNewsTold(tx, attempt));
      if (isPutOff(report) && !isOverdue(attempt, now) && !isNewsOverdue) return [];
      return [
        {
          type: 'answer.unclear',
          isUnreachable: report.rawStatus === 'unreachable' && attempt.deadline > now,
          isOverdue: await isNews(tx, attempt, now),
          ...(isNewsOverdue && { isNewsOverdue }),
        },
      ];
    }
  }
}

const NEWS_ANSWERED = { type: 'news.answered' } as const;
/** A person was told that this news is not answered. */
async function isNewsTold(tx: Tx, { id, orderId, unansweredSince }: Attempt): Promise<boolean> {
  if (unansweredSince === null) return false;
  const told = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.attemptId, id),
    eq(orderEvents.type, 'attempt.newsOverdue'),
    gte(orderEvents.at, unansweredSince),
  );
  return (await tx.$count(orderEvents, told)) > 0;
}

/** Overdue, and no person was told of it yet. */
async function isNews(tx: Tx, attempt: Attempt, now: Date): Promise<boolean> {
  if (!isOverdue(attempt, now)) return false;
  const told = and(
    eq(orderEvents.orderId, attempt.orderId),
    eq(orderEvents.attemptId, attempt.id),
    eq(orderEvents.type, 'attempt.overdue'),
  );
  return (await tx.$count(orderEvents, told)) === 0;
}
