import { describe, expect, test } from 'vitest';
import { type Letters, linesOf } from './writing.ts';

/** A face for Arabic, which turns what it draws, digits of its own included, as fontkit does; and one for the rest. Each letter is one wide. */
const ARABIC = /[\u0600-\u06ff]/;
const letters: Letters<'arabic' | 'latin'> = {
  faceFor: (point, before) => {
    const letter = String.fromCodePoint(point);
    if (ARABIC.test(letter)) return 'arabic';
    return letter === ' ' && before ? before : 'latin';
  },
  widthOf: (text) => text.length,
  isTurned: (_, face) => face === 'arabic',
};
const drawn = (text: string, width = 99, direction: 'ltr' | 'rtl' | 'auto' = 'rtl') =>
  linesOf(text, width, direction, letters).map(({ pieces }) => pieces.map((piece) => piece.text));

describe('a line, from left to right', () => {
  test('has words of a script from right to left in the order in which they are read from there', () => {
    expect(drawn('رقم الطلب')).toEqual([['الطلب', 'رقم ']]);
  });
  test('keeps a number whole, and puts it where the sentence has it', () => {
    expect(drawn('الطلب \u2066001005-CJT\u2069')).toEqual([['001005-CJT', 'الطلب ']]);
    expect(drawn('Order 12', 99, 'ltr')).toEqual([['Order ', '12']]);
  });
  test('has Arabic digits from left to right, though their face turns them', () => {
    expect(drawn('كمية ١٢')).toEqual([['٢١', 'كمية ']]);
  });
  test('opens and closes brackets towards what they hold', () => {
    expect(drawn('شركة (النور)')).toEqual([['(', 'النور', ')', 'شركة ']]);
  });
  test('a name runs as its own letters do', () => {
    expect(drawn('Amina (Nairobi)', 99, 'auto')).toEqual([['Amina ', '(Nairobi)']]);
  });
});

describe('lines', () => {
  test('end at spaces and behind dashes, and each has its own words alone', () => {
    expect(drawn('aaa bbb ccc', 7, 'ltr').map((line) => line.join(''))).toEqual(['aaa bbb', 'ccc']);
    expect(drawn('aaa-bbb', 5, 'ltr').map((line) => line.join(''))).toEqual(['aaa-', 'bbb']);
    expect(drawn('رقم الطلب هنا', 9)).toEqual([['الطلب', 'رقم '], ['هنا']]);
  });
  test('end between words of scripts that have no spaces, and never before what closes', () => {
    const lines = (text: string, width: number) =>
      drawn(text, width, 'ltr').map((line) => line.join(''));
    expect(lines('新鲜的鸡蛋，来自农场。', 6)).toEqual(['新鲜的鸡蛋，', '来自农场。']);
    expect(lines('ขนมปังโฮลวีตสดใหม่', 12)).toEqual(['ขนมปังโฮลวีต', 'สดใหม่']);
    expect(lines('おいしい「卵」です。', 6)).toEqual(['おいしい', '「卵」です。']);
    // Words of other scripts between them stay whole.
    expect(lines('苹果Apple手机', 6)).toEqual(['苹果', 'Apple', '手机']);
  });
  test('cut a word only where it alone is too wide', () => {
    expect(drawn('no abcdefghij', 4, 'ltr')).toEqual([['no'], ['abcd'], ['efgh'], ['ij']]);
  });
  test('of nothing are none', () => {
    expect(drawn('')).toEqual([]);
  });
});
