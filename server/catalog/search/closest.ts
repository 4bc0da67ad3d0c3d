import { stem } from './words.ts';

/** Letters that sound alike are one: "laxa" is "laksa", "chapatti" is "chapati". */
const sound = (word: string): string =>
  stem(word)
    .replaceAll('x', 'ks')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/(.)\1/g, '$1');

/** How many slips of the finger lie between two words: a letter too much, too little, another one, or two swapped. */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

const SHORT = 3;
const MIDDLE = 6;
/** A short word is soon another one. */
const mostSlips = (word: string): number =>
  word.length < SHORT ? 0 : word.length < MIDDLE ? 1 : 2;

/** The word of the shop that was probably meant; null where none is near. What stands first is preferred. */
export function closest(typed: string, vocabulary: Iterable<string>): string | null {
  const most = mostSlips(typed);
  const typedSound = sound(typed);
  let found: { word: string; distance: number } | null = null;
  for (const word of vocabulary) {
    // What sounds alike is at most twice as long: "x" is "ks".
    if (word.length < SHORT || Math.abs(word.length - typed.length) > most + 2) continue;
    const heard = slips(typedSound, sound(word), most);
    const distance = Math.min(slips(typed, word, most), heard) + (word[0] === typed[0] ? 0 : 0.5);
    if (distance <= most && distance < (found?.distance ?? Number.POSITIVE_INFINITY))
      found = { word, distance };
  }
  return found?.word ?? null;
}
