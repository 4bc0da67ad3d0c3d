import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/open.ts';
import { products } from '../../db/schema/catalog.ts';
import { hasClause, matches, type Sought } from './match.ts';
import { type Clause, clausesOf, type Synonyms, synonymsOf } from './synonyms.ts';
import type { Vocabularies, Vocabulary } from './vocabulary.ts';
import { withoutFillers, wordsOf } from './words.ts';

export interface Understood extends Sought {
  /** the words that were searched, where they are not the ones that were typed */
  meant: string | null;
}

interface Shop {
  id: string;
  synonyms: readonly (readonly string[])[];
}

/** What a shopper who typed this is looking for. Words that the shop does not have are taken for slips of the finger, and left out if they are none. */
export async function understand(
  q: Queries,
  vocabularies: Vocabularies,
  shop: Shop,
  typed: string | undefined,
): Promise<Understood | null> {
  const synonyms = synonymsOf(shop.synonyms);
  if (!typed?.trim()) return null;
  const clauses = tell(wordsOf(typed), synonyms);
  const asTyped = { clauses, needsAll: true, meant: null };
  if (clauses.length === 0) return asTyped;
  const first = await look(q, shop.id, clauses);
  if (first.together) return asTyped;
  const vocabulary = await vocabularies.of(q, shop.id, synonyms);
  const words = clauses.flatMap((clause, at) =>
    first.each[at] ? [clause.words] : clause.words.map((word) => [word]),
  );
  let mended = tell(mend(words, vocabulary, clauses, first.each), synonyms);
  let second = await look(q, shop.id, mended);
  if (mended.some(({ words: own }, at) => own.length > 1 && !second.each[at])) {
    mended = mended.flatMap((clause, at) =>
      second.each[at] ? [clause] : tell(clause.words, { ...synonyms, longest: 1 }),
    );
    second = await look(q, shop.id, mended);
  }
  const known = mended.filter((_, at) => second.each[at]);
  if (known.length === 0) return { ...asTyped, clauses: [] };
  const meant = known.flatMap((clause) => clause.words).join(' ');
  const wasTyped = meant === clauses.flatMap((clause) => clause.words).join(' ');
  return { clauses: known, needsAll: second.together, meant: wasTyped ? null : meant };
}

const tell = (words: string[], synonyms: Synonyms): Clause[] => {
  const clauses = clausesOf(words, synonyms);
  const telling = withoutFillers(words);
  return clauses.filter(
    ({ words: own, others }) => others.length > 0 || own.some((word) => telling.includes(word)),
  );
};

/** Which of them the shop has, and whether one product has them all. */
async function look(
  q: Queries,
  businessId: string,
  clauses: Clause[],
): Promise<{ each: boolean[]; together: boolean }> {
  const there = (what: SQL | undefined): SQL =>
    sql`exists (select from ${products} where ${and(eq(products.businessId, businessId), eq(products.enabled, true), what)})`;
  const asked = [matches({ clauses, needsAll: true }), ...clauses.map(hasClause)];
  const { rows } = await q.execute<Record<string, boolean>>(
    sql`select ${sql.join(
      asked.map((one, at) => sql`${there(one)} as ${sql.identifier(`a${at}`)}`),
      sql`, `,
    )}`,
  );
  const [row = {}] = rows;
  return { together: row.a0 === true, each: clauses.map((_, at) => row[`a${at + 1}`] === true) };
}

/** Words that are unknown become those that were meant: two that belong together, or the one next to it by its letters. */
function mend(
  parts: string[][],
  vocabulary: Vocabulary,
  clauses: Clause[],
  known: boolean[],
): string[] {
  const isKnown = new Set(clauses.filter((_, at) => known[at]).flatMap(({ words }) => words));
  const words = parts.flat();
  const mended: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const both =
      next && !(isKnown.has(word) && isKnown.has(next)) && vocabulary.written(word + next);
    if (both) at++;
    const meant = both || (isKnown.has(word) ? [word] : (vocabulary.nearest(word) ?? [word]));
    mended.push(...meant);
  }
  return mended;
}
