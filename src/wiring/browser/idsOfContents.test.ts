import { expect, test } from 'vitest';
import { idsOfContents } from './idsOfContents.ts';

test('a request that is sent again is the same, and with other words it is another', () => {
  let made = 0;
  const idOf = idsOfContents(() => `id-${++made}`);
  const wish = (quantity: number, note = '') => ({ lines: [{ productId: 'tea', quantity }], note });
  expect([idOf(wish(3)), idOf(wish(3))]).toEqual(['id-1', 'id-1']);
  expect(idOf(wish(1))).toBe('id-2');
  expect(idOf(wish(3, 'by noon'))).toBe('id-3');
  expect(idOf(wish(3))).toBe('id-1');
});
