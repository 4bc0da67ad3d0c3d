import type { Looked } from './look.ts';
import { isOrdinary } from './ordinary.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A shorter word is too soon another one where what stands beside it was found as it was typed. */
const LONG = 8;
/** What one may not have is taken for another thing only where hardly anything else is meant. */
const LONG_IN_DIET = 5;

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
    const least = isStrict ? LONG_IN_DIET : isBold ? 0 : LONG;
    const isKept = isKnown || isOrdinary(word) || word.length < least;
    mended.push(...(both || (isKept ? [word] : (vocabulary.nearest(word) ?? [word]))));
  }
  return mended;
}
