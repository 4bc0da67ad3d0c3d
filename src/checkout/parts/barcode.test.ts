import { describe, expect, test } from 'vitest';
import { barsOf, signsOf } from './barcode.ts';

/** What a reader at a counter does: signs out of widths, eleven units each, the last with two more. */
function read(bars: number[]): { signs: string[]; units: number } {
  const text = bars.join('');
  const signs = text.slice(0, -7).match(/.{6}/g) ?? [];
  return { signs: [...signs, text.slice(-7)], units: bars.reduce((sum, width) => sum + width, 0) };
}
const TEXTS = ['1234', '777582673426', '712345678901234', 'BUX-0042 a~', '7'];

describe('a barcode', () => {
  test('of digits is two digits a sign, with the check sum of the standard', () => {
    expect(signsOf('1234')).toEqual([105, 12, 34, 82, 106]);
    expect(signsOf('123')).toEqual([104, 17, 99, 23, (104 + 17 + 99 * 2 + 23 * 3) % 103, 106]);
    expect(signsOf('Ab')).toEqual([104, 33, 66, (104 + 33 + 66 * 2) % 103, 106]);
  });

  test.each(TEXTS)('of %s is made of whole signs, each with an even sum of bars', (text) => {
    const bars = barsOf(text) ?? [];
    const { signs, units } = read(bars);
    expect(signs).toHaveLength(signsOf(text).length);
    expect(units).toBe(signs.length * 11 + 2);
    for (const sign of signs.slice(0, -1)) {
      const widths = [...sign].map(Number);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect((widths[0]! + widths[2]! + widths[4]!) % 2).toBe(0);
    }
  });

  test('has as many different signs as the standard', () => {
    const all = Array.from({ length: 100 }, (_, at) =>
      barsOf(String(at).padStart(2, '0'))!.slice(6, 12).join(''),
    );
    expect(new Set(all).size).toBe(100);
  });

  test('of a letter that has no sign is none', () => {
    expect(barsOf('₱')).toBeNull();
    expect(barsOf('')).toBeNull();
  });
});
