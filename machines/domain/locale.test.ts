import { expect, test } from 'vitest';
import { listed } from './locale.ts';
import { formatMoney } from './money.ts';

test('a list has the comma of its language', () => {
  expect(listed(['Rust', 'M'], 'en')).toBe('Rust, M');
  expect(listed(['صدئ', 'M'], 'ar')).toBe('صدئ، M');
});

test('a price in Spanish has the point and comma of every other language of the shop', () => {
  expect(formatMoney(125050, 'KES', 'es')).toContain('1,250.50');
  expect(formatMoney(125050, 'KES', 'en')).toContain('1,250.50');
});
