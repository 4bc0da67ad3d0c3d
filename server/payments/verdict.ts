import type { Minor } from '#machines/domain/money.ts';
import type { DeclineReason, PendingShow } from '#machines/domain/paymentOutcome.ts';
import type { Asked } from '#providers/provider.ts';

/** What the attempt was opened for; only this is compared with what the provider says (I04, I17). */
export interface Expected {
  reference: string;
  amount: Minor;
  currency: string;
  payee: string | null;
}
export type Verdict =
  /** the right money; `extra` is what came on top of it */
  | { kind: 'captured'; amount: Minor; extra: Minor; evidence: string }
  /** our money, but too little */
  | { kind: 'short'; amount: Minor; evidence: string }
  /** money that is not this order's: another reference, currency or payee; or no answer in all the time there was */
  | { kind: 'mismatch'; what: 'reference' | 'currency' | 'payee' | 'answer'; amount: Minor; evidence: string | null }
  | { kind: 'waiting'; show: PendingShow | null }
  | { kind: 'ended'; as: 'DECLINED' | 'CANCELLED' | 'EXPIRED'; reason: DeclineReason | null }
  /** the provider has never heard of it */
  | { kind: 'absent' }
  /** no answer, or one that we cannot read: money may have been taken */
  | { kind: 'unclear' };

export function judge(expected: Expected, asked: Asked): Verdict {
  switch (asked.status) {
    case 'PAID':
      return judgeMoney(expected, asked);
    case 'PENDING':
      return { kind: 'waiting', show: asked.show ?? null };
    case 'DECLINED':
      return { kind: 'ended', as: 'DECLINED', reason: asked.reason ?? 'BANK_REFUSED' };
    case 'CANCELLED':
    case 'EXPIRED':
      return { kind: 'ended', as: asked.status, reason: null };
    case 'NOT_FOUND':
      return { kind: 'absent' };
    default:
      return { kind: 'unclear' };
  }
}

/** An amount that is not stated proves nothing, and money without the provider's own reference could be shown twice (I05). */
function judgeMoney(expected: Expected, asked: Asked): Verdict {
  const { amount, currency, providerReference: evidence } = asked;
  if (amount === null || currency === null || !Number.isSafeInteger(amount)) return { kind: 'unclear' };
  const mismatch = (what: 'reference' | 'currency' | 'payee'): Verdict => ({ kind: 'mismatch', what, amount, evidence });
  if (asked.ourReference !== null && asked.ourReference !== expected.reference) return mismatch('reference');
  if (currency.toUpperCase() !== expected.currency) return mismatch('currency');
  if (expected.payee !== null && asked.payee !== null && asked.payee !== expected.payee) return mismatch('payee');
  if (evidence === null || evidence === '') return { kind: 'unclear' };
  if (amount < expected.amount) return { kind: 'short', amount, evidence };
  return { kind: 'captured', amount, extra: amount - expected.amount, evidence };
}
