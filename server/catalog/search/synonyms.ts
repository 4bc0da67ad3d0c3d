import { isLike, stemAll, wordsOf } from './words.ts';

/** Words that mean one thing in a store, found by any of them, however they are joined. */
export interface Synonyms {
  /** the words of a group that a phrase belongs to, this phrase not among them */
  of(words: string[]): string[][];
  /** how a phrase is written where its words stand apart */
  apart(words: string[]): string[];
  /** every phrase that stands in a group, by its words */
  phrases: string[][];
  /** as many words as its longest phrase has */
  longest: number;
}

const keyOf = (words: string[]): string => stemAll(words).join('');

export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const byPhrase = new Map<string, string[][]>();
  const spellings = new Map<string, string[]>();
  const phrases = groups.map((group) => group.map(wordsOf).filter((one) => one.length > 0));
  for (const group of phrases)
    for (const phrase of group) {
      const others = group.filter((one) => keyOf(one) !== keyOf(phrase));
      byPhrase.set(keyOf(phrase), [...(byPhrase.get(keyOf(phrase)) ?? []), ...others]);
      if (phrase.length > (spellings.get(keyOf(phrase))?.length ?? 0))
        spellings.set(keyOf(phrase), phrase);
    }
  return {
    of: (words) => byPhrase.get(keyOf(words)) ?? [],
    apart: (words) => spellings.get(keyOf(words)) ?? words,
    phrases: phrases.flat(),
    longest: Math.max(1, ...phrases.flat().map((one) => one.length)),
  };
}

/** One thing that is looked for. */
export interface Clause {
  words: string[];
  /** other words for it, as patterns */
  others: string[];
  /** the same as phrases, for what is looked for by its whole name */
  phrases: string[][];
}

/** The words in the groups that mean something together; the longest first. */
export function clausesOf(words: string[], synonyms: Synonyms): Clause[] {
  const clauses: Clause[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(synonyms.longest, words.length - at);
    while (length > 1 && synonyms.of(words.slice(at, at + length)).length === 0) length--;
    const own = words.slice(at, at + length);
    const phrases = synonyms.of(own);
    const apart = synonyms.apart(own);
    // What is one word of the shop is said as it was typed.
    const said = apart.length === own.length ? own : apart;
    clauses.push({ words: said, others: phrases.map(isLike), phrases });
    at += length;
  }
  return clauses;
}
