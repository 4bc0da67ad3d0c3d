import { expect, test } from 'vitest';
import { LANGUAGES } from './locale.ts';
import { amountText, type Measure } from './measure.ts';
import { amountOf, piecesIn, stepsOf } from './measured.ts';

const KILO = { unit: 'kilogram', step: 0.25 };

test('steps add up without the noise of binary fractions, and back', () => {
  const tenth = { unit: 'kilogram', step: 0.1 };
  for (let steps = 1; steps <= 9_999; steps++) {
    const amount = amountOf(steps, tenth);
    expect(String(amount)).toMatch(/^\d+(\.\d)?$/);
    expect(stepsOf(amount, tenth)).toBe(steps);
  }
  expect(stepsOf(0.8, KILO)).toBeNull();
});

/**
 * Copied from CLDR (`units-short`, `mass-kilogram` and `mass-gram`, `unitPattern-count-other`): Swahili says the unit first. What marks its decimals is the
 * language's `decimal`, in the country that the shop's numbers are of.
 */
const CLDR = {
  en: ['{0} kg', '{0} g', '.'],
  es: ['{0} kg', '{0} g', '.'],
  fr: ['{0} kg', '{0} g', ','],
  ms: ['{0} kg', '{0} g', '.'],
  fil: ['{0} kg', '{0} g', '.'],
  ar: ['{0} كغم', '{0} غرام', '.'],
  hi: ['{0} कि॰ग्रा॰', '{0} ग्रा॰', '.'],
  sw: ['kg {0}', 'gramu {0}', '.'],
} as const;
const written = (steps: number, measure: Measure) =>
  Object.fromEntries(
    LANGUAGES.map(({ code }) => [code, amountText(steps, measure, code).replace(/\s/g, ' ')]),
  );
const patterned = (fill: (kilo: string, gram: string, decimal: string) => string) =>
  Object.fromEntries(
    Object.entries(CLDR).map(([code, [kilo, gram, decimal]]) => [code, fill(kilo, gram, decimal)]),
  );

test('an amount is written in every language with its own digits and sign of the unit', () => {
  expect(written(5, KILO)).toEqual(
    patterned((kilo, _, decimal) => kilo.replace('{0}', `1${decimal}25`)),
  );
});

test('below one kilogram or litre every amount is in grams or millilitres; a metre is parted by its point (425)', () => {
  expect(written(3, KILO)).toEqual(patterned((_, gram) => gram.replace('{0}', '750')));
  const french = (steps: number, measure: Measure) =>
    amountText(steps, measure, 'fr').replace(/\s/g, ' ');
  expect(french(1, { unit: 'liter', step: 0.5 })).toBe('500 ml');
  expect(french(2, { unit: 'liter', step: 0.5 })).toBe('1 l');
  expect(french(1, { unit: 'meter', step: 0.5 })).toBe('0,5 m');
  expect(french(3, { unit: 'meter', step: 0.5 })).toBe('1,5 m');
});

test('whatever its step, one kilogram is never a thousand grams', () => {
  for (const many of [2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500, 1000]) {
    const measure = { unit: 'kilogram', step: 1 / many };
    expect(amountText(many, measure, 'en')).toMatch(/^1\skg$/);
    expect(amountText(many - 1, measure, 'en')).toMatch(/^\d+\sg$/);
  }
});

test('a bound on pieces counts what is sold loose by its units, and what goes by the piece as it is', () => {
  const fifty = { unit: 'kilogram', step: 0.05 };
  expect([1, 20, 21, 100].map((steps) => piecesIn(steps, fifty))).toEqual([1, 1, 2, 5]);
  expect(piecesIn(140, { unit: 'kilogram', step: 0.07 })).toBe(10);
  expect(piecesIn(100, undefined)).toBe(100);
});
