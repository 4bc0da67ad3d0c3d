import type { Minor } from '#machines/domain/money.ts';
import type { PaymentState } from '#machines/domain/payment.ts';
import type { ledger } from '../db/schema/payments.ts';

export type LedgerKind = typeof ledger.$inferSelect.kind;
export interface Fact {
  kind: LedgerKind;
  amount: Minor;
}
export interface Balance {
  state: PaymentState;
  /** what counts for this order: captured, less what was too much */
  paid: Minor;
  /** captured beyond what was due and not yet given back */
  extra: Minor;
  /** to be paid later, at the counter or on terms */
  accepted: boolean;
}

/** An order's payment state is nothing but this fold of its ledger, in whatever order the facts arrived (I18). */
export function foldLedger(facts: readonly Fact[]): Balance {
  const sum = (kind: LedgerKind): Minor => facts.reduce((total, fact) => (fact.kind === kind ? total + fact.amount : total), 0);
  const has = (kind: LedgerKind): boolean => facts.some((fact) => fact.kind === kind);
  const captured = sum('CAPTURED');
  const refunded = sum('REFUNDED');
  return {
    state: stateOf(has, captured, refunded),
    paid: captured - sum('OVERPAID'),
    extra: Math.max(0, sum('OVERPAID') - refunded),
    accepted: has('ACCEPTED'),
  };
}

/** Money that was verified outlives every closing, and PAID is left by a full refund alone (I03). `audit.sql` says the same in SQL. */
function stateOf(has: (kind: LedgerKind) => boolean, captured: Minor, refunded: Minor): PaymentState {
  if (captured > 0 && refunded >= captured) return 'REFUNDED';
  if (has('PAID')) return 'PAID';
  if (has('PART_PAID')) return 'PART_PAID';
  if (has('CAPTURED') || has('UNDERPAID') || has('MISMATCH')) return 'REVIEW';
  if (has('CANCELLED')) return 'CANCELLED';
  return has('EXPIRED') ? 'EXPIRED' : 'PENDING';
}
