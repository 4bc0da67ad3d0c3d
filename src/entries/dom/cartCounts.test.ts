import { expect, test } from 'vitest';
import { aCart, anAddOn, anItem } from '#machines/domain/samples.ts';
import { heldIn } from './cartCounts.ts';

const { id: _, addedAt: __, ...plain } = anItem();
const cheese = anAddOn();
const seedWith = (addOns = plain.orderedProductAddOns) => ({
  coffee: { ...plain, orderedProductAddOns: addOns },
});

test("a card's stepper changes the line that its own plus makes, never one with something chosen", () => {
  const customised = anItem({ id: 'customised', orderedProductAddOns: [cheese] });
  expect(heldIn(aCart([customised]), seedWith()).get('coffee')).toEqual({ line: null, count: 1 });
  const own = anItem({ id: 'own', qty: 2 });
  expect(heldIn(aCart([customised, own]), seedWith()).get('coffee')).toEqual({
    line: own,
    count: 3,
  });
});

test('what a product starts with is part of its own line', () => {
  const usual = anItem({ id: 'usual', orderedProductAddOns: [cheese] });
  const bare = anItem({ id: 'bare' });
  expect(heldIn(aCart([bare, usual]), seedWith([cheese])).get('coffee')?.line).toBe(usual);
});

test.each([
  ['of another branch', { location: { id: 'harbour', name: 'Harbour' } }],
  ['with a note', { notes: 'no sugar' }],
  ['of another variant', { productVariant: { id: 'large', variantValues: [] } }],
  ['that awaits its money', { awaitingOrder: { id: 'o1', orderNumber: 'A-1' } }],
])('a line %s is counted and left alone', (_, other) => {
  expect(heldIn(aCart([anItem(other)]), seedWith()).get('coffee')).toEqual({
    line: null,
    count: 1,
  });
});
