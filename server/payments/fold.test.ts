import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fact, foldLedger, type LedgerKind } from './fold.ts';

const KINDS: LedgerKind[] = [
  'CAPTURED',
  'PAID',
  'PART_PAID',
  'OVERPAID',
  'UNDERPAID',
  'MISMATCH',
  'REFUNDED',
  'ACCEPTED',
  'CANCELLED',
  'EXPIRED',
];
const facts = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), amount: fc.nat(10_000) }), { maxLength: 8 });
const states = (...kinds: LedgerKind[]) => foldLedger(kinds.map((kind): Fact => ({ kind, amount: 100 }))).state;

describe('the state of an order', () => {
  it('I18: does not depend on the order in which its facts arrived', () => {
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), (all, random) => {
        const shuffled = all
          .map((fact) => ({ fact, key: random.next().value }))
          .sort((one, other) => one.key - other.key)
          .map(({ fact }) => fact);
        expect(foldLedger(shuffled)).toEqual(foldLedger(all));
      }),
    );
  });

  it('I03: once paid, it is left by a full refund alone', () => {
    fc.assert(
      fc.property(facts, (more) => {
        const { state } = foldLedger([{ kind: 'CAPTURED', amount: 1_000_000 }, { kind: 'PAID', amount: 1_000_000 }, ...more]);
        expect(state).toBe('PAID');
      }),
    );
    expect(states('CAPTURED', 'PAID', 'REFUNDED')).toBe('REFUNDED');
  });

  it.each<[string, LedgerKind[]]>([
    ['PENDING', []],
    ['PENDING', ['ACCEPTED']],
    ['CANCELLED', ['CANCELLED']],
    ['EXPIRED', ['EXPIRED']],
    ['REVIEW', ['EXPIRED', 'CAPTURED']],
    ['REVIEW', ['MISMATCH']],
    ['REVIEW', ['CAPTURED', 'UNDERPAID']],
    ['PART_PAID', ['CAPTURED', 'PART_PAID']],
    ['PAID', ['CANCELLED', 'CAPTURED', 'PAID']],
  ])('is %s after %j', (state, kinds) => {
    expect(states(...kinds)).toBe(state);
  });
});
