import { expect, test } from 'vitest';
import { amountOf, sharesOf } from './table.ts';

const rate = (percentage: number, included = false) => ({
  id: String(percentage),
  name: 'tax',
  percentage,
  included,
});

test('at a table each dish bears its own tax, and none that is another’s', () => {
  // Bread at 0 %, wine at 20 %, both 10.00; soup holds its tax: 2.00 come on top, all of the wine.
  const shares = sharesOf([1000, 1000, 1000], { discount: 0, tax: 200, serviceCharge: 0 }, [
    rate(0),
    rate(20),
    rate(5, true),
  ]);
  expect(shares.map(amountOf)).toEqual([1000, 1200, 1000]);
});

test('of what a discount leaves, to the last unit', () => {
  const shares = sharesOf([1000, 500, 333], { discount: 183, tax: 180, serviceCharge: 0 }, [
    rate(7.5),
    rate(20),
    rate(7.5),
  ]);
  // 7.5 % of 900, 20 % of 450, 7.5 % of 300.
  expect(shares.map(({ tax }) => tax)).toEqual([68, 90, 22]);
});

test('lines of before whose tax was not kept share it by what they cost', () => {
  const shares = sharesOf([1000, 1000], { discount: 0, tax: 200, serviceCharge: 100 }, [
    null,
    null,
  ]);
  expect(shares.map(amountOf)).toEqual([1150, 1150]);
});
