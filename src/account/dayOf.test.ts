import { expect, test } from 'vitest';
import { dayOf } from './dayOf.ts';

test.each([
  ['1990-02-28', '1990-02-28'],
  ['28.2.1990', '1990-02-28'],
  ['28/02/1990', '1990-02-28'],
  [' 29-2-2000 ', '2000-02-29'],
])('a birthday typed as %s is %s', (typed, day) => {
  expect(dayOf(typed)).toBe(day);
});

test.each([
  '',
  '29.2.1900',
  '31.4.2001',
  '2001-13-01',
  '1.1.90',
  'yesterday',
  '0.1.2000',
  '1.1.1850',
])('%s is no birthday', (typed) => {
  expect(dayOf(typed)).toBeNull();
});
