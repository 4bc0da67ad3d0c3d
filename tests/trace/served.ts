import type { AskedQuestion } from '#machines/domain/askedQuestion.ts';
import type { AttemptState } from '#machines/domain/payment.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { OrderFact, ServerFact } from '#machines/domain/trace/trace.ts';
import { type AskedAttempt, askedFacts } from '#server/traces/askedFacts.ts';
import { heardFact, refusedFact, repeatedFact } from '#server/traces/inboxFacts.ts';
import { BEGAN } from './walked.ts';

const time = (ms: number): Date => new Date(BEGAN + ms);
const PAYMENT: AskedAttempt = {
  ...{ id: idOf('attempt-1'), provider: 'STRIPE', reference: 'attempt-1' },
  ...{ amount: 2_000, currency: 'USD', providerReference: 'ref-1', createdAt: time(8_750) },
  ...{ state: 'AWAITING_SHOPPER', asks: 0, askedAt: null, questions: [] },
};
const about = { attemptId: idOf(PAYMENT.id), idempotencyKey: idOf(PAYMENT.reference) };
type Question = Omit<AskedQuestion, 'at' | 'number'> & { ms: number };

/** What the server writes of a payment that was asked about so, and that stands there now: by its own words, from the rows that it keeps. */
export function asked(
  log: readonly OrderFact[],
  state: AttemptState = PAYMENT.state,
  ...all: Question[]
): ServerFact[] {
  const questions = all.map(({ ms, ...one }, at) => ({ ...one, number: at + 1, at: BEGAN + ms }));
  const last = questions.at(-1);
  const askedAt = last ? new Date(last.at) : null;
  return askedFacts(
    { ...PAYMENT, state, questions, asks: questions.length, askedAt },
    log.map((one) => ({ ...one, at: new Date(one.at) })),
  );
}

/** The provider told our server something, which asked it about that then. */
export const heard = (ms: number, tookMs: number): ServerFact =>
  heardFact(
    {
      ...{ provider: 'STRIPE', dedupeKey: 'of-a-test' },
      ...{ receivedAt: time(ms), handledAt: time(ms + tookMs) },
    },
    about,
  );
export const heardAgain = (ms: number): ServerFact =>
  repeatedFact({ at: time(ms), subject: 'of-a-test', detail: 'STRIPE' }, about);
export const forged = (ms: number): ServerFact =>
  refusedFact({ at: time(ms), subject: 'STRIPE', detail: 'signature' });
/** As the server sorts them. */
export const inTime = (...all: ServerFact[]): ServerFact[] =>
  all.toSorted((one, other) => one.at - other.at);
