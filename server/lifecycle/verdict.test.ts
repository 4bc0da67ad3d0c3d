import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { type Expected, judge } from './verdict.ts';

const expected: Expected = { reference: 'REF1', currency: 'KES', payee: 'shop' };
const report = (more: Partial<PaymentStatusReport> = {}): PaymentStatusReport => ({
  status: 'PAID',
  rawStatus: 'ok',
  amount: 5_000,
  currency: 'KES',
  payee: 'shop',
  ourReference: 'REF1',
  providerReference: 'P1',
  raw: '',
  ...more,
});

describe('what the provider says about money', () => {
  it('I04: is a payment when reference, currency and payee are the attempt’s', () => {
    expect(judge(expected, report())).toEqual({ kind: 'paid', amount: 5_000, evidence: 'P1' });
  });

  it.each<[string, Partial<PaymentStatusReport>, string]>([
    ['another reference', { ourReference: 'REF2' }, 'mismatch'],
    ['another currency', { currency: 'USD' }, 'mismatch'],
    ['another payee', { payee: 'someone' }, 'mismatch'],
    ['nothing', { amount: 0 }, 'unclear'],
    ['less than nothing', { amount: -1 }, 'unclear'],
    ['no amount', { amount: null }, 'unclear'],
    ['no currency', { currency: null }, 'unclear'],
    ['half a unit', { amount: 5_000.5 }, 'unclear'],
    ['no evidence', { providerReference: null }, 'unclear'],
    ['an empty evidence', { providerReference: '' }, 'unclear'],
  ])('I17: %s is not', (_what, more, kind) => {
    expect(judge(expected, report(more)).kind).toBe(kind);
  });

  it.each([4_999, 5_250])(
    '%i of 5,000 is money all the same: whether it is enough is the order’s to say',
    (amount) => {
      expect(judge(expected, report({ amount }))).toEqual({ kind: 'paid', amount, evidence: 'P1' });
    },
  );

  it('the shopper has done their part: neither a payment nor untouched', () => {
    expect(judge(expected, report({ status: 'IN_PROCESS' }))).toEqual({ kind: 'inProcess' });
  });

  it('I04, I17: whatever else it says, only its own money pays', () => {
    const nullable = <T>(values: T[]) => fc.constantFrom<T | null>(...values, null);
    const anything = fc.record({
      status: fc.constantFrom<PaymentStatusReport['status']>(
        'PAID',
        'IN_PROCESS',
        'PENDING',
        'DECLINED',
        'CANCELLED',
        'EXPIRED',
        'UNKNOWN',
        'NOT_FOUND',
      ),
      amount: nullable([5_000, 4_999, 5_001, 0, -5_000, 0.5]),
      currency: nullable(['KES', 'kes', 'USD']),
      payee: nullable(['shop', 'other']),
      ourReference: nullable(['REF1', 'REF2']),
      providerReference: nullable(['P1', '']),
    });
    fc.assert(
      fc.property(anything, (said) => {
        const verdict = judge(expected, report(said));
        if (verdict.kind !== 'paid') return;
        expect(said.status).toBe('PAID');
        expect(said.amount).toBe(verdict.amount);
        expect(verdict.amount).toBeGreaterThan(0);
        expect(said.currency?.toUpperCase()).toBe('KES');
        expect(said.payee).not.toBe('other');
        expect(said.ourReference).not.toBe('REF2');
        expect(said.providerReference).toBe('P1');
      }),
      { numRuns: 2_000 },
    );
  });

  it('F86: an unknown word is doubt, and never a payment', () => {
    expect(judge(expected, report({ status: 'UNKNOWN' }))).toEqual({ kind: 'unclear' });
  });
});
