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

interface Word {
  word: string;
  /** where it stood: of two that are as near, what stood first is preferred */
  at: number;
  sound: string | null;
}

/** Words to be compared with what was typed. How one sounds is worked out once, when a word of about its length is first asked about. */
export class WordList {
  private readonly byLength = new Map<number, Word[]>();

  constructor(words: Iterable<string>) {
    let at = 0;
    for (const word of words) {
      // A shorter one is soon another.
      if (word.length < SHORT) continue;
      const alike = this.byLength.get(word.length);
      const entry = { word, at: at++, sound: null };
      if (alike) alike.push(entry);
      else this.byLength.set(word.length, [entry]);
    }
  }

  /** The word that was probably meant; null where none is near. */
  closest(typed: string): string | null {
    const most = mostSlips(typed);
    const typedSound = sound(typed);
    // "cat" is no "cut", but "egs" are eggs.
    const isTiny = typed.length <= SHORT;
    const tinySound = sound(typed.replace(/s$/, ''));
    let found: { word: string; at: number; distance: number } | null = null;
    for (const one of this.about(typed.length, most)) {
      one.sound ??= sound(one.word);
      if (isTiny && one.sound !== typedSound && one.sound !== tinySound) continue;
      const heard = slips(typedSound, one.sound, most);
      const apart = Math.min(slips(typed, one.word, most), heard);
      const distance = apart + (one.word[0] === typed[0] ? 0 : 0.5);
      if (distance > most) continue;
      const isNearer =
        !found || distance < found.distance || (distance === found.distance && one.at < found.at);
      if (isNearer) found = { word: one.word, at: one.at, distance };
    }
    return found?.word ?? null;
  }

  /** What sounds alike is at most twice as long: "x" is "ks". */
  private *about(length: number, most: number): Generator<Word> {
    for (let one = length - most - 2; one <= length + most + 2; one++)
      yield* this.byLength.get(one) ?? [];
  }
}
