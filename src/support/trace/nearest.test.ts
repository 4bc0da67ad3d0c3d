import { expect, test } from 'vitest';
import { aligned } from './nearest.ts';

test('two checkouts stand beside each other, what both heard on one line', () => {
  expect(aligned(['begins', 'cart', 'read', 'pay'], ['begins', 'read', 'terms', 'pay'])).toEqual([
    ['begins', 'begins'],
    ['cart', null],
    ['read', 'read'],
    [null, 'terms'],
    ['pay', 'pay'],
  ]);
  expect(aligned([], ['a'])).toEqual([[null, 'a']]);
  expect(aligned(['a'], [])).toEqual([['a', null]]);
});
