import type { Minor } from '#machines/domain/money.ts';
import type { DeclineReason, PendingShow } from '#machines/domain/paymentOutcome.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';

/** What the attempt was opened for; reference, currency and payee are compared with what the provider says (I04, I17). */
export interface Expected {
  reference: string;
  currency: string;
  payee: string | null;
}
export type Verdict =
  /** our money; whether it is enough is the order's to say */
  | { kind: 'paid'; amount: Minor; evidence: string }
  /** money that is not this order's */
  | {
      kind: 'mismatch';
      reason: 'OTHER_REFERENCE' | 'OTHER_CURRENCY' | 'OTHER_PAYEE';
      amount: Minor;
      /** where it is not the order's: the amount is in its minor units */
      currency?: string;
      evidence: string | null;
    }
  /** the shopper has done their part */
  | { kind: 'inProcess' }
  | { kind: 'waiting'; show: PendingShow | null }
  | { kind: 'ended'; as: 'DECLINED' | 'CANCELLED' | 'EXPIRED'; reason: DeclineReason | null }
  /** the provider has never heard of it */
  | { kind: 'absent' }
  /** no answer, or one that cannot be read: money may have been taken */
  | { kind: 'unclear' };

export function judge(expected: Expected, report: PaymentStatusReport): Verdict {
  switch (report.status) {
    case 'PAID':
      return judgeMoney(expected, report);
    case 'IN_PROCESS':
      return { kind: 'inProcess' };
    case 'PENDING':
      return { kind: 'waiting', show: report.show ?? null };
    case 'DECLINED':
      return { kind: 'ended', as: 'DECLINED', reason: report.reason ?? 'BANK_REFUSED' };
    case 'CANCELLED':
    case 'EXPIRED':
      return { kind: 'ended', as: report.status, reason: null };
    case 'NOT_FOUND':
      return { kind: 'absent' };
    default:
      return { kind: 'unclear' };
  }
}

/** An amount that is not stated proves nothing, and money without the provider's own reference could be shown twice (I05). */
function judgeMoney(expected: Expected, report: PaymentStatusReport): Verdict {
  const { amount, currency, providerReference: evidence } = report;
  if (amount === null || currency === null || !Number.isSafeInteger(amount) || amount <= 0)
    return { kind: 'unclear' };
  const isOurs = currency.toUpperCase() === expected.currency;
  const mismatch = (reason: Extract<Verdict, { kind: 'mismatch' }>['reason']): Verdict => ({
    kind: 'mismatch',
    reason,
    amount,
    ...(!isOurs && { currency: currency.toUpperCase() }),
    evidence,
  });
  if (report.ourReference !== null && report.ourReference !== expected.reference)
    return mismatch('OTHER_REFERENCE');
  if (!isOurs) return mismatch('OTHER_CURRENCY');
  if (expected.payee !== null && report.payee !== null && report.payee !== expected.payee)
    return mismatch('OTHER_PAYEE');
  if (evidence === null || evidence === '') return { kind: 'unclear' };
  return { kind: 'paid', amount, evidence };
}

/** Among an attempt's hints: a signed notification said that it was paid. What a browser brings is read name by name and has none of this name. */
export const TOLD_PAID = 'toldPaid';

/** "Expired" is not found after the page's time, or money that came after it. */
const saysNothing = (verdict: Verdict): boolean =>
  verdict.kind === 'ended'
    ? verdict.as === 'EXPIRED'
    : ['absent', 'waiting', 'unclear'].includes(verdict.kind);
/**
 * Who has told by a signed notification that it was paid, and when asked does not list it yet or any more, or gives no answer, has not said that nothing
 * came: nothing is paid by that, and nothing may be paid again. In the end a person looks.
 */
export const unlessToldPaid = (verdict: Verdict, hints: Record<string, string>): Verdict =>
  hints[TOLD_PAID] && saysNothing(verdict) ? { kind: 'inProcess' } : verdict;
