import * as v from 'valibot';

/** The five reasons a shopper is told for a decline; fraud, lost and stolen cards read as BANK_REFUSED. */
export const DECLINE_REASONS = [
  'DETAILS_DO_NOT_MATCH',
  'NOT_ENOUGH_FUNDS',
  'BANK_NEEDS_CONFIRMATION',
  'BANK_REFUSED',
  'TECHNICAL',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export const PendingShow = v.variant('kind', [
  v.object({
    kind: v.literal('voucher'),
    code: v.string(),
    barcode: v.nullable(v.string()),
    counters: v.array(v.string()),
    payBefore: v.string(),
  }),
  v.object({ kind: v.literal('phone'), phone: v.nullable(v.string()) }),
]);
export type PendingShow = v.InferOutput<typeof PendingShow>;

/** One vocabulary of outcomes for all providers. UNKNOWN: money may have been taken, keep asking. */
export const PaymentOutcome = v.variant('status', [
  v.object({ status: v.literal('PAID'), reference: v.string() }),
  v.object({ status: v.literal('UNDERPAID'), reference: v.string() }),
  v.object({ status: v.literal('OVERPAID'), reference: v.string() }),
  v.object({ status: v.literal('PENDING'), reference: v.string(), show: v.optional(PendingShow) }),
  /** the shopper has done their part, and the money may be under way for days: nothing is to be paid again */
  v.object({ status: v.literal('IN_PROCESS'), reference: v.string() }),
  v.object({ status: v.literal('DECLINED'), reason: v.picklist(DECLINE_REASONS) }),
  v.object({ status: v.literal('CANCELLED') }),
  v.object({ status: v.literal('EXPIRED') }),
  v.object({ status: v.literal('UNKNOWN') }),
]);
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>;
