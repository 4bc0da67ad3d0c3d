import { expect, test } from 'vitest';
import { amountText } from '#machines/domain/measure.ts';
import { wishedSteps } from '../checkout/parts/wishedSteps.ts';
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
  // More than nothing is the least that is sold: a little that is typed does not leave what stood there before.
  ['0.1', 1],
  ['0.001', 1],
  ['750 g', 3],
  ['500g', 2],
  ['1250 grams', 5],
  ['٧٥٠ غ', 3],
  ['७५० ग्रा॰', 3],
  ['0.75 كغم', 3],
  ['0.75 कि॰ग्रा॰', 3],
  ['750 ml', 3],
  ['750 mm', 3],
  ['75 cl', 3],
  ['75cm', 3],
  ['3 m', 12],
  ['٧٥٠ مل', 3],
  ['٧٥ سم', 3],
  ['٣ متر', 12],
  ['750 मि॰ली॰', 3],
  ['75 से॰मी॰', 3],
  ['3 मी', 12],
  // As the field itself shows it in Swahili, and what is typed into it there.
  [amountText(3, { unit: 'kilogram', step: 0.25 }, 'sw'), 3],
  ['kg 1.5', 6],
  ['gramu 750', 3],
  ['mililita 750', 3],
  ['mita 3', 12],
  ['sentimita 75', 3],
  // Thousands of a small unit, each as some language writes them.
  ['1,250 g', 5],
  ['1.250 g', 5],
  ['1 250 g', 5],
  ['1.250 kg', 5],
  ['1 kg 500 g', 4],
  ['750 جم', 3],
  ['750 millilitres', 3],
  ['75 centímetros', 3],
  [',5', 2],
])('of what goes in steps of 0.25, %s is read as %d steps (finding Q39)', (typed, steps) => {
  expect(readQuantity(typed, 0.25)).toBe(steps);
  expect(wishedSteps(typed, 0.25)).toBe(steps);
});
test.each(['', '0', '0.', '0.0', 'kg', '-1', '-0.5'])('and nothing is done about "%s"', (typed) => {
  expect(readQuantity(typed, 0.25)).toBeNull();
  expect(wishedSteps(typed, 0.25) >= 1).toBe(false);
});
test('of an order that stands nothing may be wished', () => {
  expect(wishedSteps('0 kg', 0.25)).toBe(0);
  expect(wishedSteps('', 0.25)).toBeNaN();
});

test.each(['', ' ', '-1', '0', '1e3', 'NaN', 'x'.repeat(1_000_000), '1_000'])(
  'nothing is done about %.10s',
  (typed) => {
    expect(readQuantity(typed)).toBeNull();
  },
);
