import { expect, test } from 'vitest';
import { amountIn, amountText, exampleAmount } from './amountIn.ts';

test.each([
  ['1,500', 'PHP', 'en', 1500],
  ['1,500.50', 'PHP', 'en', 1500.5],
  ['1500', 'PHP', 'en', 1500],
  ['1.50', 'PHP', 'en', 1.5],
  // The sum is shown before it is recorded: one digit or two behind a sign are a fraction everywhere.
  ['1,50', 'PHP', 'en', 1.5],
  ['1,5', 'PHP', 'fr', 1.5],
  ['1 500,50', 'EUR', 'fr', 1500.5],
  ['1\u202f500', 'EUR', 'fr', 1500],
  ['1,00,000.50', 'INR', 'hi', 100_000.5],
  ['12,500', 'JPY', 'en', 12_500],
  ['1,500', 'KWD', 'en', 1500],
  ['1.500', 'KWD', 'en', 1.5],
  ['1,500', 'KWD', 'fr', 1.5],
  ['1,250.50', 'MXN', 'es', 1250.5],
])('%s of %s is plain in %s', (text, currency, locale, amount) => {
  expect(amountIn(text, currency, locale)).toBe(amount);
});

test.each([
  ['1.500', 'PHP', 'en'],
  ['1.500', 'KWD', 'fr'],
  ['1,500', 'EUR', 'fr'],
  ['1.500,50', 'PHP', 'en'],
  ['1,5000', 'PHP', 'en'],
  ['0,500', 'PHP', 'en'],
  ['0,500', 'KWD', 'en'],
  ['0.500', 'MYR', 'ms'],
  ['15,00,0', 'PHP', 'en'],
  ['1 500', 'PHP', 'en'],
  ['-4', 'PHP', 'en'],
  ['four', 'PHP', 'en'],
  ['', 'PHP', 'en'],
])('%s of %s is no sum in %s: it could be read as another', (text, currency, locale) => {
  expect(amountIn(text, currency, locale)).toBeNull();
});

test('what was understood goes on as digits and a point, and an example is one that may be typed', () => {
  expect(amountText(' 1,500 ', 'PHP', 'en')).toBe('1500.00');
  expect([amountText('', 'PHP', 'en'), amountText('x', 'PHP', 'en')]).toEqual(['', '?']);
  for (const locale of ['en', 'fr', 'es', 'sw', 'fil', 'ms', 'hi', 'ar']) {
    const example = exampleAmount(1234.5, 'KWD', locale);
    expect(amountIn(example, 'KWD', locale), `${locale} ${example}`).toBe(1234.5);
  }
});
