/** Words as they are compared: small letters, no accents, one form for one and many. */

const MOST_WORDS = 8;
/** They say nothing about what is wanted, unless they are all there is. */
const FILLERS = new Set(
  (
    'a an and are at for from i in is it like me my need of on or some that the this to where with you ' +
    'anything dishes items products something stuff things ' +
    'का की के वाला वाली वाले'
  ).split(' '),
);

export const wordsOf = (text: string): string[] => allWordsOf(text).slice(0, MOST_WORDS);
export const allWordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    // Accents fall away; the vowels of Hindi are signs too, and stay.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    // "Men's" is "mens", and no size S.
    .replace(/(?<=\p{L})['’](?=s(?!\p{L}))/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Small letters without accents, figures and spaces of one kind; each at the same place as in what was typed, which is in NFC. */
export const plain = (typed: string): string =>
  [...typed]
    .map((one) => {
      if (one === '’') return "'";
      if (/\s/.test(one)) return ' ';
      if (/\p{Nd}/u.test(one)) return figure(one);
      const folded = one
        .normalize('NFD')
        .replace(/[\u0300-\u036f\u0653-\u0655\u093c]/g, '')
        .toLowerCase();
      return folded.length === one.length ? folded : one;
    })
    .join('');
/** Figures of every script stand in tens, from its nought on. */
const FIGURES_FROM = [0x0660, 0x06f0, 0x0966];
function figure(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  const from = FIGURES_FROM.find((nought) => code >= nought && code < nought + 10);
  return from === undefined ? one : String(code - from);
}

export const isFiller = (word: string): boolean => FILLERS.has(word);
export const withoutFillers = (words: string[]): string[] => {
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
};

/** "tomatoes" and "tomato", "dresses" and "dress", "berries" and "berry" are one word. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ch|sh|ss|x|.{3}o)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}
export const stemAll = (words: string[]): string[] => words.map(stem);

const ANY_NUMBER = '(s|es)?';
const root = (stemmed: string): string =>
  stemmed.endsWith('y') ? `${stemmed.slice(0, -1)}(y|ie)` : stemmed;
/** Words of a phrase may stand apart, joined by a hyphen, or together. */
const joined = (words: string[]): string => words.map((word) => root(stem(word))).join('[ -]?');

/** Patterns of PostgreSQL. They are made of letters, their marks and digits alone, so that no typed character is a sign of theirs. */
export const beginsLike = (words: string[]): string => `\\m${joined(words)}`;
export const isLike = (words: string[]): string => `\\m${joined(words)}${ANY_NUMBER}\\M`;
