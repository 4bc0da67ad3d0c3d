import { and, eq, inArray } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { AttemptEvent } from '#machines/order/attemptTypes.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import type { Queries } from '../db/open.ts';
import { ledger } from '../db/schema/payments.ts';
import type { Attempt } from '../records/attempt.ts';
import { goneOf, isRefund, linesAbout } from './newsAfterwards.ts';
import type { Verdict } from './verdict.ts';

/** What its provider tells now of a payment whose money is known already. */
type ToldNow = Extract<Verdict, { kind: 'paid' | 'mismatch' | 'ended' }>;
interface Sum {
  amount: Minor;
  currency: string;
  reference: string | null;
}

/**
 * Money is captured once. More under the same name has come beside it; less, another currency or another name is no sum of ours before a person has
 * looked at the provider's own page, and is told to them once.
 */
export async function newsOfSum(
  q: Queries,
  attempt: Attempt,
  verdict: ToldNow,
  report: PaymentStatusReport,
): Promise<AttemptEvent[]> {
  const known = await knownOf(q, attempt);
  if (!known) return [];
  const said: Sum = {
    amount: verdict.kind === 'ended' ? 0 : verdict.amount,
    currency: (verdict.kind === 'mismatch' && verdict.currency) || attempt.currency,
    reference: verdict.kind === 'ended' ? known.reference : verdict.evidence,
  };
  const isOurs = attempt.state === 'MISMATCH' || verdict.kind !== 'mismatch';
  const isNamedSo = isOurs && isSameName(said, known);
  if (isNamedSo && attempt.state === 'CAPTURED' && said.amount > known.amount)
    return [{ type: 'answer.more', amount: said.amount - known.amount, cameBefore: known.amount }];
  const lines = await linesAbout(q, attempt.orderId);
  const gone = goneOf(lines, attempt, report);
  if (isNamedSo && said.amount <= known.amount && said.amount + gone >= known.amount) return [];
  const isTold = lines.some(
    ({ attemptId, event }) =>
      attemptId === attempt.id &&
      event.type === 'money.toldOtherwise' &&
      !isRefund(event) &&
      event.amount === said.amount &&
      isSameName(said, {
        ...said,
        currency: event.currency ?? attempt.currency,
        reference: event.providerReference,
      }),
  );
  if (isTold) return [];
  const currency = said.currency === attempt.currency ? {} : { currency: said.currency };
  return [{ type: 'answer.otherwise', amount: said.amount, ...currency }];
}

const isSameName = (one: Sum, other: Sum): boolean =>
  one.currency === other.currency && one.reference === other.reference;

/** What the books hold of this payment; null: nothing, since it was written before they did. */
async function knownOf(q: Queries, { id }: Attempt): Promise<Sum | null> {
  const rows = await q
    .select()
    .from(ledger)
    .where(and(eq(ledger.attemptId, id), inArray(ledger.kind, ['CAPTURED', 'MISMATCH'])));
  const [first] = rows;
  if (!first) return null;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  return { amount, currency: first.currency, reference: first.providerReference };
}
