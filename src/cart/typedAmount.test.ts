import { expect, test } from 'vitest';
import { LANGUAGES } from '#machines/domain/locale.ts';
import { amountText } from '#machines/domain/measure.ts';
import { readAmount } from './typedAmount.ts';

const KILOS = { unit: 'kilogram', step: 0.25 };
const LITRES = { unit: 'liter', step: 0.25 };
const METRES = { unit: 'meter', step: 0.25 };

test.each([
  ['0.75', 3],
  ['1,5', 6],
  ['0.75 kg', 3],
  ['.5', 2],
  ['٠٫٧٥', 3],
  ['2', 8],
  ['750 g', 3],
  ['500g', 2],
  ['500 grs', 2],
  ['1250 grams', 5],
  ['2 kilos', 8],
  ['٧٥٠ غ', 3],
  ['750 جم', 3],
  ['0.75 كغم', 3],
  ['2 كلغ', 8],
  ['٢ كيلو', 8],
  ['٢ كغ', 8],
  ['۲ كغ', 8],
  ['2 كجم', 8],
  ['١٬٢٥٠ غ', 5],
  ['\u200f٧٥٠ غ', 3],
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
  // What there is of grams, behind its kilograms.
  ['1 kg 500', 6],
  ['1kg500', 6],
  ['1 kg 500 g', 6],
  ['1 كغ 500', 6],
  ['١ كيلو ٥٠٠ غ', 6],
  ['kilo 1 gramu 500', 6],
  ['1 किलो 500 ग्राम', 6],
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
  [METRES, '1 m 50', 6],
  [METRES, '1 m 50 cm', 6],
  [LITRES, '1 l 500', 6],
  [LITRES, '250 मि॰ ली॰', 1],
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
] as const)(
  'in steps of %o, %s is no amount, and the first ones are named (finding Z39)',
  (measure, typed) => {
    expect(readAmount(typed, measure)).toEqual([1, 2, 3]);
  },
);

test.each([
  ['750 g', [1, 2]],
  ['0.75', [1, 2]],
  ['1.2 kg', [2, 3]],
  ['1 kg 250', [2, 3]],
  ['2.999 kg', [5, 6]],
  ['0.1', [1, 2]],
  ['750 mg', [1, 2]],
  // A kilogram and a half is meant rather than all that there is.
  ['1 500', [3, 4]],
  ['kg 1 500', [3, 4]],
])(
  'by the half kilo %s is not rounded: what lies around it can be had (finding Z39)',
  (typed, near) => {
    expect(readAmount(typed, { unit: 'kilogram', step: 0.5 }, { shown: 2 })).toEqual(near);
  },
);

test('a step that is no round number of the computer is one all the same', () => {
  const tenths = { unit: 'kilogram', step: 0.1 };
  expect(['0.3', '0.7', '700 g', '1.1', '2 kg 300'].map((one) => readAmount(one, tenths))).toEqual([
    3, 7, 7, 11, 23,
  ]);
});

test('a number alone is of the unit that the field shows, and no gram and a half', () => {
  const inGrams = (typed: string) => readAmount(typed, KILOS, { shown: 1 });
  expect(['750', '500', '1.5', '2', '0.5'].map(inGrams)).toEqual([3, 2, 6, 8, 2]);
  expect(readAmount('20', KILOS, { shown: 4 }), 'beside kilograms').toBe(80);
  const saffron = { unit: 'kilogram', step: 0.001 };
  expect(readAmount('3', saffron, { shown: 5 })).toBe(3);
  expect(readAmount('50', METRES, { shown: 1 }), 'metres have none').toBe(200);
});

test.each([
  ...['', '0', '0.', '0.0', 'kg', '-1', '-0.5', '-3', 'abc', 'half kilo', 'kilo mbili'],
  ...['1 kg and a half', '1 كغ و نصف', '1 kg 5', '1 kg 500 ml', '1 kg 2 kg', '2-3 kg', '1.2.3'],
  ...['about 1 kg', '2 good'],
])('"%s" is nothing that can be had (finding Z39)', (typed) => {
  expect(readAmount(typed, KILOS)).toBeInstanceOf(Array);
});
test('of an order that stands nothing may be wished', () => {
  expect(readAmount('0 kg', KILOS, { least: 0 })).toBe(0);
  expect(readAmount('0', KILOS, { shown: 1, least: 0 })).toBe(0);
  expect(readAmount('', KILOS, { least: 0 })).toEqual([1, 2, 3]);
});

test.each([
  // A kilogram and a half, and three quarters of one.
  ['1500', [3, 4]],
  ['750', [1, 2]],
  ['20', [32]],
  ['999999', [32]],
])(
  'beside kilograms %s alone is more than there is, and not taken for all of it (finding Z48)',
  (typed, near) => {
    const half = { unit: 'kilogram', step: 0.5 };
    expect(readAmount(typed, half, { shown: 2, most: 32 })).toEqual(near);
  },
);

test('as much as there is can be typed alone, and more than that with its unit', () => {
  const half = { unit: 'kilogram', step: 0.5 };
  const read = (typed: string) => readAmount(typed, half, { shown: 2, most: 32 });
  expect(['16', '99 kg', 'kg 99'].map(read)).toEqual([32, 198, 198]);
  expect(readAmount('400', METRES, { most: 40 }), 'metres have no grams').toEqual([40]);
});
