import { expect, test } from 'vitest';
import { tipShare } from './tipShare.ts';

test.each([
  ['KES', 68_000, 3, 2_100], // 20.40
  ['KES', 70_000, 3, 2_100],
  ['KES', 68_050, 3, 2_042], // a price with cents has a tip with cents
  ['USD', 1_200, 5, 60], // a whole dollar would be a tip of eight percent
  ['JPY', 680, 3, 20], // has no smaller unit
  ['KWD', 340_000, 3, 11_000], // three digits: 10.200
  ['KES', 0, 10, 0],
])('a tip of %s: a price of %i has for %i percent %i', (currency, price, percentage, tip) => {
  expect(tipShare(price, percentage, currency)).toBe(tip);
});
