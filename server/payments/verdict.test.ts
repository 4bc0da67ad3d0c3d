import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asked } from '#providers/provider.ts';
import { type Expected, judge } from './verdict.ts';

const expected: Expected = { reference: 'REF1', amount: 5_000, currency: 'KES', payee: 'shop' };
const asked = (more: Partial<Asked> = {}): Asked => ({
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
  it('I04: is a payment when reference, amount, currency and payee are the attempt’s', () => {
    expect(judge(expected, asked())).toEqual({ kind: 'captured', amount: 5_000, extra: 0, evidence: 'P1' });
  });

  it.each<[string, Partial<Asked>, string]>([
    ['another reference', { ourReference: 'REF2' }, 'mismatch'],
    ['another currency', { currency: 'USD' }, 'mismatch'],
    ['another payee', { payee: 'someone' }, 'mismatch'],
    ['less', { amount: 4_999 }, 'short'],
    ['no amount', { amount: null }, 'unclear'],
    ['no currency', { currency: null }, 'unclear'],
    ['half a unit', { amount: 5_000.5 }, 'unclear'],
    ['no evidence', { providerReference: null }, 'unclear'],
    ['an empty evidence', { providerReference: '' }, 'unclear'],
  ])('I17: %s is not', (_what, more, kind) => {
    expect(judge(expected, asked(more)).kind).toBe(kind);
  });

  it('I17: more is a payment and something to give back', () => {
    expect(judge(expected, asked({ amount: 5_250 }))).toMatchObject({ kind: 'captured', extra: 250 });
  });

  it('I04, I17: whatever else it says, only the exact money pays exactly', () => {
    const nullable = <T>(values: T[]) => fc.constantFrom<T | null>(...values, null);
    const anything = fc.record({
      status: fc.constantFrom<Asked['status']>('PAID', 'PENDING', 'DECLINED', 'CANCELLED', 'EXPIRED', 'UNKNOWN', 'NOT_FOUND'),
      amount: nullable([5_000, 4_999, 5_001, 0, -5_000, 0.5]),
      currency: nullable(['KES', 'kes', 'USD']),
      payee: nullable(['shop', 'other']),
      ourReference: nullable(['REF1', 'REF2']),
      providerReference: nullable(['P1', '']),
    });
    fc.assert(
      fc.property(anything, (said) => {
        const verdict = judge(expected, asked(said));
        if (verdict.kind !== 'captured') return;
        expect(said.status).toBe('PAID');
        expect(said.amount).toBeGreaterThanOrEqual(5_000);
        expect(said.currency?.toUpperCase()).toBe('KES');
        expect(said.payee).not.toBe('other');
        expect(said.ourReference).not.toBe('REF2');
        expect(said.providerReference).toBe('P1');
      }),
      { numRuns: 2_000 },
    );
  });

  it('F86: a word that nobody knows is doubt, and never a payment', () => {
    expect(judge(expected, asked({ status: 'UNKNOWN' }))).toEqual({ kind: 'unclear' });
  });
});
