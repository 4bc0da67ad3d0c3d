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

test.each(['', ' ', '-1', '0', '1e3', 'NaN', 'x'.repeat(1_000_000), '1_000'])(
  'nothing is done about %.10s',
  (typed) => {
    expect(readQuantity(typed)).toBeNull();
  },
);
