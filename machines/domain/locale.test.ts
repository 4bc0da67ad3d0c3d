import { expect, test } from 'vitest';
import { eitherOf, listed } from './locale.ts';
import { formatMoney } from './money.ts';

test('a list has the comma of its language', () => {
  expect(listed(['Rust', 'M'], 'en')).toBe('Rust, M');
  expect(listed(['صدئ', 'M'], 'ar')).toBe('صدئ، M');
});

test('names of which one is meant are joined by the "or" of their language', () => {
  expect(eitherOf(['Bux', 'iPay'], 'en')).toBe('Bux or iPay');
  expect(eitherOf(['Bux', 'iPay', 'PayPal'], 'fr')).toBe('Bux, iPay ou PayPal');
  expect(eitherOf(['Bux', 'iPay'], 'sw')).toBe('Bux au iPay');
  expect(eitherOf(['Bux'], 'ar')).toBe('Bux');
});

test('a price in Spanish has the point and comma of every other language of the shop', () => {
  expect(formatMoney(125050, 'KES', 'es')).toContain('1,250.50');
  expect(formatMoney(125050, 'KES', 'en')).toContain('1,250.50');
});
