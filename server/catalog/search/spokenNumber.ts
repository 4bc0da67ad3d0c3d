/** Numbers as English says them: "fifty", "two hundred", "2 thousand". In other languages a price is read in figures alone. */

const ONES = 'one two three four five six seven eight nine'.split(' ');
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES = new Map<string, number>([
  ...['a', ...ONES, ...TEENS].map((word, at): [string, number] => [word, at || 1]),
  ...TENS.map((word, at): [string, number] => [word, 20 + 10 * at]),
]);

const any = (...words: string[]): string => `(?:${words.join('|')})`;
const tens = any(`${any(...TENS)}(?:[ -]${any(...ONES)})?`, ...TEENS, ...ONES);
const times = String.raw`(?:a|${tens}|\d{1,3})[ -]`;
const hundreds = any(`(?:${times})?hundred(?:[ -](?:and )?${tens})?`, tens);
const thousands = `(?:${hundreds}[ -]|${times})?thousand(?:[ -](?:and )?${hundreds})?`;
const SPOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.,]|\d[ -])${any(thousands, hundreds)}(?![\p{L}\p{M}]|[ -](?:hund|thous))`,
  'gu',
);

/** Stands where a word was longer than its figures. */
export const PAD = '\ue000';
/** The same text with figures for such words, everything at the place where it was. */
export const inFigures = (text: string): string =>
  text.replace(SPOKEN, (words) => String(numberIn(words)).padEnd(words.length, PAD));

function numberIn(words: string): number {
  let [above, rest] = [0, 0];
  for (const word of words.split(/[ -]/))
    if (word === 'hundred') rest = (rest || 1) * 100;
    else if (word === 'thousand') [above, rest] = [(rest || 1) * 1000, 0];
    else rest += VALUES.get(word) ?? (Number(word) || 0);
  return above + rest;
}
