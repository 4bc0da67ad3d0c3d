import { expect, test } from 'vitest';
import { LANGUAGES } from './locale.ts';
import { amountText } from './measure.ts';
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

/** Copied from CLDR (`units-short`, `mass-kilogram`, `unitPattern-count-other`): Swahili says the unit first. What marks its decimals is the language's `decimal`, in the country that the shop's numbers are of. */
const CLDR = {
  en: ['{0} kg', '.'],
  es: ['{0} kg', '.'],
  fr: ['{0} kg', ','],
  ms: ['{0} kg', '.'],
  fil: ['{0} kg', '.'],
  ar: ['{0} كغم', '.'],
  hi: ['{0} कि॰ग्रा॰', '.'],
  sw: ['kg {0}', '.'],
} as const;
test('an amount is written in every language with its own digits and sign of the unit', () => {
  const written = Object.fromEntries(
    LANGUAGES.map(({ code }) => [code, amountText(3, KILO, code).replace(/\s/g, ' ')]),
  );
  expect(written).toEqual(
    Object.fromEntries(
      Object.entries(CLDR).map(([code, [pattern, decimal]]) => [
        code,
        pattern.replace('{0}', `0${decimal}75`),
      ]),
    ),
  );
  expect(amountText(2, { unit: 'liter', step: 0.5 }, 'en')).toMatch(/^1\sL$/);
  expect(amountText(3, { unit: 'meter', step: 0.5 }, 'en')).toMatch(/^1.5\sm$/);
});

test('a bound on pieces counts what is sold loose by its units, and what goes by the piece as it is', () => {
  const fifty = { unit: 'kilogram', step: 0.05 };
  expect([1, 20, 21, 100].map((steps) => piecesIn(steps, fifty))).toEqual([1, 1, 2, 5]);
  expect(piecesIn(140, { unit: 'kilogram', step: 0.07 })).toBe(10);
  expect(piecesIn(100, undefined)).toBe(100);
});
