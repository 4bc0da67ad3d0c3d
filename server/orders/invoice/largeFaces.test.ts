import { expect, test } from 'vitest';
import { largeFaces } from './largeFaces.ts';

/** Letters of a national standard, in two bytes each. */
function lettersOf(encoding: string, first: [number, number], last: [number, number]): string[] {
  const decoder = new TextDecoder(encoding);
  const found: string[] = [];
  for (let one = first[0]; one <= last[0]; one++)
    for (let two = first[1]; two <= last[1]; two++)
      found.push(decoder.decode(Uint8Array.from([one, two])));
  return found.filter((letter) => /^[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]$/u.test(letter));
}

// What the standards of four countries hold to be common (GB 2312, the first level of Big5, JIS X 0208, KS X 1001), one in twenty.
test.each([
  ['gbk', lettersOf('gbk', [0xb0, 0xa1], [0xf7, 0xfe])],
  ['big5', lettersOf('big5', [0xa4, 0x40], [0xc6, 0x7e])],
  ['euc-jp', lettersOf('euc-jp', [0xa4, 0xa1], [0xf4, 0xfe])],
  ['euc-kr', lettersOf('euc-kr', [0xb0, 0xa1], [0xc8, 0xfe])],
])('99 of 100 letters of %s have a face in both weights', async (_, letters) => {
  const some = letters.filter((_one, at) => at % 20 === 0);
  expect(some.length).toBeGreaterThan(100);
  const faces = await largeFaces(some.join(''));
  for (const weight of [400, 700]) {
    const lacking = some.filter(
      (letter) =>
        !faces.some(
          (face) => face.weight === weight && face.holds?.(letter.codePointAt(0) ?? 0) === true,
        ),
    );
    expect(lacking.length, lacking.join('')).toBeLessThanOrEqual(some.length / 100);
  }
});

test('a letter that Chinese and Japanese share stands in the shape of the language around it', async () => {
  const families = async (text: string) =>
    new Set((await largeFaces(text)).map(({ name }) => name.split(' ')[0]));
  expect(await families('直角')).toEqual(new Set(['noto-sans-sc']));
  expect(await families('直角の')).toEqual(new Set(['noto-sans-jp']));
  expect(await families('유기농')).toEqual(new Set(['noto-sans-kr']));
});

test('other scripts read none of these files', async () => {
  expect(await largeFaces('Amina Отель أمينة अमीना สมชาย')).toEqual([]);
});
