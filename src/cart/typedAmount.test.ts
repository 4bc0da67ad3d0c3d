import { expect, test } from 'vitest';
import { LANGUAGES } from '#machines/domain/locale.ts';
import { amountText } from '#machines/domain/measure.ts';
import { OTHER_UNIT, readAmount } from './typedAmount.ts';

const KILOS = { unit: 'kilogram', step: 0.25 };
const LITRES = { unit: 'liter', step: 0.25 };
const METRES = { unit: 'meter', step: 0.25 };

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
  ['750 mg', 1],
  ['2 kilos', 8],
  ['٧٥٠ غ', 3],
  ['750 جم', 3],
  ['0.75 كغم', 3],
  ['2 كلغ', 8],
  ['٢ كيلو', 8],
  ['७५० ग्रा॰', 3],
  ['0.75 कि॰ग्रा॰', 3],
  ['2 किलो', 8],
  ['kg 1.5', 6],
  ['gramu 750', 3],
  ['kilo 2', 8],
  // Thousands of a small unit, each as some language writes them.
  ['1,250 g', 5],
  ['1.250 g', 5],
  ['1 250 g', 5],
  ['1.250 kg', 5],
  [',5', 2],
])('of what goes in steps of 0.25 kg, %s is read as %d steps (finding Q39)', (typed, steps) => {
  expect(readAmount(typed, KILOS)).toBe(steps);
});

test.each([
  [LITRES, '750 ml', 3],
  [LITRES, '75 cl', 3],
  [LITRES, '750 millilitres', 3],
  [LITRES, '٧٥٠ مل', 3],
  [LITRES, '750 मि॰ली॰', 3],
  [LITRES, 'mililita 750', 3],
  [LITRES, '2 litros', 8],
  [METRES, '750 mm', 3],
  [METRES, '75cm', 3],
  [METRES, '75 centímetros', 3],
  [METRES, '3 m', 12],
  [METRES, '3 mètres', 12],
  [METRES, '٧٥ سم', 3],
  [METRES, '٣ متر', 12],
  [METRES, '75 से॰मी॰', 3],
  [METRES, '3 मी', 12],
  [METRES, 'mita 3', 12],
  [METRES, 'sentimita 75', 3],
] as const)('in steps of %o, %s is read as %d of them', (measure, typed, steps) => {
  expect(readAmount(typed, measure)).toBe(steps);
});

test('what a field shows is read as what it is, in every language', () => {
  for (const { code } of LANGUAGES)
    for (const measure of [KILOS, LITRES, METRES])
      for (const steps of [1, 3, 5, 9]) {
        const shown = amountText(steps, measure, code);
        expect(readAmount(shown, measure, { shown: steps }), `${code}: ${shown}`).toBe(steps);
      }
});

test.each([
  [KILOS, '0.75 l'],
  [KILOS, '1 kg 500 g'],
  [KILOS, '1 1/2 kg'],
  [KILOS, '1½'],
  [KILOS, '½ kg'],
  [KILOS, '750 ml'],
  [KILOS, '1 m'],
  [KILOS, '2 lb'],
  [KILOS, '1 livre'],
  [KILOS, '3 oz'],
  [KILOS, '2 pcs'],
  [KILOS, 'mililita 750'],
  [KILOS, '1 لتر'],
  [KILOS, '2 ली॰'],
  [LITRES, '2 kg'],
  [LITRES, '1 gallon'],
  [LITRES, '750 g'],
  [METRES, '2 yards'],
  [METRES, '3 l'],
] as const)('in steps of %o, %s is refused and no amount', (measure, typed) => {
  expect(readAmount(typed, measure)).toBe(OTHER_UNIT);
});

test('a number alone is of the unit that the field shows, and no gram and a half', () => {
  const inGrams = (typed: string) => readAmount(typed, KILOS, { shown: 1 });
  expect(['750', '500', '1.5', '2', '0.5'].map(inGrams)).toEqual([3, 2, 6, 8, 2]);
  expect(readAmount('20', KILOS, { shown: 4 }), 'beside kilograms').toBe(80);
  const saffron = { unit: 'kilogram', step: 0.001 };
  expect(readAmount('3', saffron, { shown: 5 })).toBe(3);
  expect(readAmount('50', METRES, { shown: 1 }), 'metres have none').toBe(200);
});

test.each(['', '0', '0.', '0.0', 'kg', '-1', '-0.5'])('and nothing is done about "%s"', (typed) => {
  expect(readAmount(typed, KILOS)).toBeNull();
});
test('of an order that stands nothing may be wished', () => {
  expect(readAmount('0 kg', KILOS, { least: 0 })).toBe(0);
  expect(readAmount('0', KILOS, { shown: 1, least: 0 })).toBe(0);
  expect(readAmount('', KILOS, { least: 0 })).toBeNull();
});
