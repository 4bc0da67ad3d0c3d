import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { sizeOf } from '#tests/support/proofSize.ts';
import { Draft } from './draft.ts';
import { checkoutMachine } from './machine.ts';
import { checkoutInput, draftOf, goodsCart, servicesCart } from './samples.ts';

const sizes = { seed: 20_261_121, numRuns: sizeOf('drafts', { sample: 2_000, full: 10_000 }) };
const good = draftOf(servicesCart, {
  appointments: [{ id: 'ap-1', line: 0, slot: 0 }],
  orderId: 'order-1',
  capability: 'c-1',
});

/** One step inward is taken at random, and what stands there is replaced, removed or doubled. */
function mutated(value: unknown, path: number[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return by;
  const keys = Object.keys(value);
  const key = keys[(path[0] ?? 0) % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const inner = (value as Record<string, unknown>)[key];
  const next = mutated(inner, path.slice(1), by);
  if (Array.isArray(value)) return value.with(Number(key), next);
  if (next === undefined)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: next };
}

const read = (found: unknown): Draft | null => {
  const parsed = v.safeParse(Draft, found);
  return parsed.success ? parsed.output : null;
};
const known = { contact: {}, customerId: null, isB2B: false, paymentTerms: [] };
const [start] = initialTransition(
  checkoutMachine,
  checkoutInput({ kind: 'services', cart: servicesCart }),
);
/** The chart that was given this draft. */
const begunWith = (draft: Draft) =>
  transition(checkoutMachine, start, {
    type: 'xstate.done.actor.recover',
    output: { ok: true, draft, order: null, known },
  } as never)[0];

describe('a stored draft', () => {
  test('is read as it was written', () => {
    for (const draft of [
      good,
      draftOf(goodsCart),
      draftOf(goodsCart, { step: 'sent', intentId: null }),
    ])
      expect(read(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  test('mutated anywhere is read or discarded; what is read keeps its shape, and the chart goes on with it (I47)', () => {
    const written = JSON.parse(JSON.stringify(good));
    let discarded = 0;
    const by = fc.oneof(
      fc.anything(),
      fc.constant(undefined),
      fc.string(),
      fc.double(),
      fc.constant('2027-02-31'),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), by, (path, change) => {
        const found = read(mutated(written, path, change));
        if (found === null) {
          discarded += 1;
          return;
        }
        expect(read(found)).toEqual(found);
        const snapshot = begunWith(found);
        expect(snapshot.status).toBe('active');
        expect(['information', 'review'].some((name) => snapshot.matches(name as 'review'))).toBe(
          true,
        );
      }),
      sizes,
    );
    expect(discarded).toBeGreaterThan(sizes.numRuns / 10);
    expect(discarded).toBeLessThan(sizes.numRuns);
  });

  test('that is anything at all is discarded', () => {
    fc.assert(
      fc.property(fc.anything(), (found) => {
        expect(read(found)).toBeNull();
      }),
      sizes,
    );
  });
});
