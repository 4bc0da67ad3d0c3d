import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import type { Queries } from '../../db/open.ts';
import { categories, products } from '../../db/schema/catalog.ts';
import { WordList } from './closest.ts';
import { DIET_WORDS } from './diet.ts';
import { type Features, readFeatures } from './features.ts';
import { colourOf } from './ordinary.ts';
import { type Statements, statementsOf } from './stated.ts';
import type { Synonyms } from './synonyms.ts';
import { isFiller, stem, wordsOf } from './words.ts';

/** Every word of a shop's names, categories, synonyms, options and people, and two words of a name as one. */
export interface Vocabulary {
  /** how the shop writes it, a joined pair as two; nothing where it does not have it */
  written(word: string): string[] | undefined;
  /** the words that were probably meant; null where none is near */
  nearest(word: string): string[] | null;
}
export interface Vocabularies {
  of(q: Queries, businessId: string, synonyms: Synonyms, features: Features): Promise<Vocabulary>;
  features(q: Queries, businessId: string): Promise<Features>;
  statements: Statements;
}

/** A slip is compared with the words of so many products, the most popular: more would keep all other shoppers waiting. */
const MOST_NAMES = 10_000;
/** Names change seldom, and reading them takes longer than a search: a new name mends slips a minute later. */
const KEPT_MS = 60_000;
/** A large one takes some ten megabytes. */
const MOST_STORES = 20;

/** The vocabularies of the stores of one process, each read when a slip first needs it, and what else every search asks of a store. */
export function vocabulariesOf(clock: Pick<Clock, 'now'>): Vocabularies {
  const words = keptOf<Vocabulary>(clock);
  const features = keptOf<Features>(clock);
  return {
    of: (q, businessId, synonyms, named) =>
      words(businessId, () => read(q, businessId, synonyms, named)),
    features: (q, businessId) => features(businessId, () => readFeatures(q, businessId)),
    statements: statementsOf(),
  };
}

function keptOf<T>(clock: Pick<Clock, 'now'>) {
  const kept = new LRUCache<string, { at: number; read: Promise<T> }>({ max: MOST_STORES });
  return (businessId: string, read: () => Promise<T>): Promise<T> => {
    const at = clock.now().getTime();
    const last = kept.get(businessId);
    if (last && at >= last.at && at < last.at + KEPT_MS) return last.read;
    const fresh = read();
    kept.set(businessId, { at, read: fresh });
    fresh.catch(() => kept.delete(businessId));
    return fresh;
  };
}

async function read(
  q: Queries,
  businessId: string,
  synonyms: Synonyms,
  { words }: Features,
): Promise<Vocabulary> {
  const [names, aisles] = await Promise.all([
    q
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.businessId, businessId), sql`${products.enabled}`))
      .orderBy(sql`${products.popularity} desc`, products.id)
      .limit(MOST_NAMES),
    q
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.businessId, businessId))
      .orderBy(categories.position),
  ]);
  const all = spellings(
    names.map(({ name }) => wordsOf(name)),
    aisles.map(({ name }) => wordsOf(name)),
    [...synonyms.phrases, ...words, ...DIET_WORDS.map((one) => [one])],
  );
  const list = new WordList([...all.keys()].filter((one) => !isFiller(one)));
  return {
    written: (word) => all.get(word),
    nearest(word) {
      const found =
        list.closest(word) ??
        list.closest(stem(word)) ??
        colourOf(word).find((one) => all.has(one));
      return (found && all.get(found)) || null;
    },
  };
}

/** Each word with how it is written; what stands first is preferred. */
function spellings(
  names: string[][],
  aisles: string[][],
  phrases: string[][],
): Map<string, string[]> {
  const all = new Map<string, string[]>();
  const learn = (key: string, words: string[]) => all.has(key) || all.set(key, words);
  for (const words of [...names, ...aisles]) for (const word of words) learn(word, [word]);
  for (const word of phrases.flat()) learn(word, [word]);
  // "t-shirt" is typed as one word too, and with a slip in it.
  for (const words of [...names, ...phrases])
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (next) learn(word + next, [word, next]);
    }
  return all;
}
