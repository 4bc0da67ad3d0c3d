import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizeOf } from '#tests/support/size.ts';
import { DRAFT_VERSION, readDraft, writeDraft } from './draft.ts';
import { draftOf, goodsCart, servicesCart } from './samples.ts';

const sizes = { seed: 20_261_121, numRuns: sizeOf('drafts', { sample: 2_000, full: 10_000 }) };
const good = draftOf(servicesCart, { appointments: [{ id: 'ap-1', line: 0, slot: 0 }], orderId: 'order-1', capability: 'c-1' });

/** One step inward is taken at random, and what stands there is replaced, removed or doubled. */
function mutated(value: unknown, path: number[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return by;
  const keys = Object.keys(value);
  const key = keys[(path[0] ?? 0) % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const inner = (value as Record<string, unknown>)[key];
  const next = mutated(inner, path.slice(1), by);
  if (Array.isArray(value)) return value.with(Number(key), next);
  if (next === undefined) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: next };
}

describe('a stored draft', () => {
  test('is read as it was written', () => {
    for (const draft of [good, draftOf(goodsCart), draftOf(goodsCart, { step: 'sent', intentId: null })])
      expect(readDraft(JSON.parse(JSON.stringify(writeDraft(draft))))).toEqual(draft);
  });

  test('of another version is discarded', () => {
    expect(readDraft({ version: DRAFT_VERSION + 1, value: good })).toBeNull();
    expect(readDraft({ value: good })).toBeNull();
  });

  test('mutated anywhere is read or discarded, never thrown at, and what is read keeps its shape (I47, G23)', () => {
    const written = JSON.parse(JSON.stringify(writeDraft(good)));
    let discarded = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 5 }), fc.oneof(fc.anything(), fc.constant(undefined)), (path, by) => {
        const found = readDraft(mutated(written, path, by));
        if (found === null) discarded += 1;
        else expect(readDraft(writeDraft(found))).toEqual(found);
      }),
      sizes,
    );
    expect(discarded).toBeGreaterThan(sizes.numRuns / 4);
  });

  test('that is anything at all is discarded', () => {
    fc.assert(
      fc.property(fc.anything(), (found) => {
        expect(readDraft(found)).toBeNull();
      }),
      sizes,
    );
  });

  test('cut off anywhere does not parse, or is discarded (I47)', () => {
    const text = JSON.stringify(writeDraft(good));
    for (let length = 0; length < text.length; length += 7) {
      let found: unknown;
      try {
        found = JSON.parse(text.slice(0, length));
      } catch {
        continue;
      }
      expect(readDraft(found)).toBeNull();
    }
  });
});
