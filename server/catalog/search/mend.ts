import type { Looked } from './look.ts';
import { isColour, isLacking, isOrdinary } from './ordinary.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A shorter word is too soon another one where what stands beside it was found as it was typed. */
const LONG = 8;
const LEAST_BEGUN = 4;

/** Words that are unknown become those that were meant: two that belong together, or the one next to it by its letters. */
export function mend(
  { clauses, each }: Pick<Looked, 'clauses' | 'each'>,
  vocabulary: Vocabulary,
  isBold: boolean,
): string[] {
  const words = clauses.flatMap(({ words: own, isStrict }, at) =>
    own.map((word) => ({ word, isKnown: each[at] === true, isStrict })),
  );
  const mended: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const one = words[at];
    if (!one) continue;
    const { word, isKnown, isStrict } = one;
    const next = words[at + 1];
    const isPair = next && !isStrict && !next.isStrict && !(isKnown && next.isKnown);
    const both = isPair && vocabulary.written(word + next.word);
    if (both) at++;
    const least = isBold ? 0 : LONG;
    // What one may not have is never another thing.
    const isKept = isStrict || (isOrdinary(word) && !isLacking(word));
    const closest = both || isKept ? null : vocabulary.nearest(word);
    // What begins a word of the shop and is none ("banan") is that word, where it is not all that was typed.
    const isBegun = word.length >= LEAST_BEGUN && !vocabulary.written(word);
    const isWhole = isKnown && !(isBegun && closest?.join(' ').startsWith(word));
    const near = both || (isWhole ? null : closest);
    // A colour leads away from nothing: it shows nothing alone.
    const isSafe = both || word.length >= least || near?.every(isColour);
    const isNear = isSafe && near && (!isLacking(word) || near.every(isLacking));
    mended.push(...(isNear ? near : [word]));
  }
  return mended;
}
