import { expect, test } from 'vitest';
import { readQuantity } from './quantityText.ts';

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['1.0', 1],
  ['٣', 3],
  ['१२', 12],
  ['٩٠', 90],
])('%s is read as the quantity %d', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});

test.each([
  ['0.75', 3],
  ['1,5', 6],
  ['0.75 kg', 3],
  ['.5', 2],
  ['٠٫٧٥', 3],
  // The nearest step: nothing is weighed in between.
  ['0.8', 3],
  ['2', 8],
])('of what goes in steps of 0.25, %s is read as %d steps (finding Q39)', (typed, steps) => {
  expect(readQuantity(typed, 0.25)).toBe(steps);
});
test.each(['', '0', '0.', 'kg', '-1', '0.1'])('and nothing is done about "%s"', (typed) => {
  expect(readQuantity(typed, 0.25)).toBeNull();
});

test.each(['', ' ', '-1', '0', '1e3', 'NaN', 'x'.repeat(1_000_000), '1_000'])(
  'nothing is done about %.10s',
  (typed) => {
    expect(readQuantity(typed)).toBeNull();
  },
);
