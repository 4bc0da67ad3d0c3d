import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/open.ts';
import { answered, isThere, type Looked, look, thingsAmong } from './look.ts';
import { matches, matchesByName, type Sought, type Wanted } from './match.ts';
import { mend } from './mend.ts';
import { isLacking, isOrdinary } from './ordinary.ts';
import { pricedIn } from './priced.ts';
import type { Statements } from './stated.ts';
import { synonymsOf } from './synonyms.ts';
import { tell } from './tell.ts';
import type { Vocabularies } from './vocabulary.ts';
import { allWordsOf, isFiller, wordsOf } from './words.ts';

export interface Understood extends Sought {
  /** the words that were searched, where they are not the ones that were typed */
  meant: string | null;
  /** the words that were left out, because the shop has nothing of the kind */
  missing: string | null;
  /** no product has all the words that are here */
  isPartial: boolean;
  /** a price was typed and nothing else: everything at that price */
  isAll: boolean;
  /** the price that was typed */
  within: SQL[];
}

interface Shop {
  id: string;
  currency: string;
  synonyms: readonly (readonly string[])[];
}

/** What a shopper who typed this is looking for. A price that is said in words narrows what is found, and is said again with what was searched. */
export async function understand(
  q: Queries,
  vocabularies: Vocabularies,
  shop: Shop,
  typed: string | undefined,
): Promise<Understood | null> {
  if (!typed?.trim()) return null;
  const { rest, said, isForeign, within } = pricedIn(typed, shop.currency);
  const isPriceAlone = said !== '' && wordsOf(rest).every(isFiller);
  if (isPriceAlone && isForeign) return understoodWords(q, vocabularies, shop, typed);
  const sought = await understoodWords(q, vocabularies, shop, rest);
  if (isForeign)
    return { ...sought, missing: [sought.missing, said].filter((one) => one).join(' ') };
  return {
    ...sought,
    meant: sought.meant && said ? `${sought.meant} ${said}` : sought.meant,
    isAll: isPriceAlone,
    within,
  };
}

/**
 * What these words ask for. Words that the shop does not have are taken for slips of the finger, and left out if they are none;
 * what is left then must name a thing, and what somebody may not have is never left out: else nothing is found.
 */
async function understoodWords(
  q: Queries,
  vocabularies: Vocabularies,
  shop: Shop,
  typed: string,
): Promise<Understood> {
  const synonyms = synonymsOf(shop.synonyms);
  const features = await vocabularies.features(q, shop.id);
  const whole = tell(joinedWords(typed), synonyms, features);
  // What somebody may not have is never cut off, and a comma joins it.
  const told = whole.some(({ isStrict }) => isStrict)
    ? whole
    : tell(wordsOf(typed), synonyms, features);
  const nothing: Understood = {
    ...{ businessId: shop.id, clauses: [], needsAll: true, things: [] },
    ...{ meant: null, missing: null, isPartial: false, isAll: false, within: [] },
  };
  const strict = told.filter(({ isStrict }) => isStrict).length;
  if (
    told.length === 0 ||
    strict > MOST_STRICT ||
    (strict > 0 && joinedWords(typed).length > MOST_JOINED)
  )
    return nothing;
  const standing = (clauses: Wanted[]) => withStands(q, vocabularies.statements, shop.id, clauses);
  const toldBy = (words: string[], by = synonyms) => standing(tell(words, by, features));
  const all = await standing(told);
  const typedWords = all.flatMap((one) => one.typed).join(' ');
  const meantBy = (clauses: Wanted[]): string | null =>
    inWords(clauses) === typedWords ? null : inWords(clauses);
  const asked = (await isTogether(q, shop.id, all)) ? all : firstOf(all);
  const first = await look(q, shop.id, asked);
  if (first.together)
    return await asTyped(q, { ...nothing, clauses: first.clauses, meant: meantBy(first.clauses) });

  const vocabulary = await vocabularies.of(q, shop.id, synonyms, features);
  const mended = await lookAtMended(q, shop.id, first, async (isBold) => {
    const words = mend(first, vocabulary, isBold);
    return { whole: await toldBy(words), apart: (own) => toldBy(own, { ...synonyms, longest: 1 }) };
  });
  const here = mended.clauses.filter((_, at) => mended.each[at]);
  const left = mended.clauses.filter((_, at) => !mended.each[at]);
  if (here.length === 0 || left.some(({ isStrict }) => isStrict)) return nothing;
  const { clauses, together } = left.length > 0 ? await look(q, shop.id, here) : mended;
  const meant = meantBy(clauses);
  if (together && left.length === 0) return await asTyped(q, { ...nothing, clauses, meant });
  const things = await thingsAmong(q, shop.id, clauses);
  // "Cordless drill": the word that was left out says how the thing is, and what is left is the thing.
  const isBare = left.length > 0 && left.every((one) => one.words.every(isLacking));
  const isThingElse = isBare && !clauses.every((one) => one.words.every(isOrdinary));
  if (things.length === 0 && !isThingElse && !clauses.some(({ isStrict }) => isStrict))
    return nothing;
  const sought = await withinStrict(q, { ...nothing, clauses, needsAll: false, things });
  if (!sought) return nothing;
  return {
    ...sought,
    meant,
    missing: left.length > 0 ? inWords(left) : null,
    isPartial: !together,
  };
}

/** A product that has all the words, none of them in its name, is perhaps not what is wanted: what is called so stands there too. */
async function asTyped(q: Queries, all: Understood): Promise<Understood> {
  const { businessId, clauses } = all;
  if (clauses.length === 1 || clauses.some(({ isStrict }) => isStrict)) return all;
  const anywhere = clauses.map((one) => ({ ...one, isAnywhere: true }));
  const rows = await answered(
    q,
    [clauses, anywhere].map((those) => isThere(businessId, matchesByName(businessId, those))),
  );
  if (rows[0]) return all;
  if (rows[1]) return { ...all, clauses: anywhere };
  const things = (await thingsAmong(q, businessId, clauses)).filter(({ isNamed }) => isNamed);
  return things.length > 0 ? { ...all, needsAll: false, things } : all;
}

/** Of so many things no product has all, the first few are asked for: each more is looked for in every product again. */
const MOST_CLAUSES = 4;
const isTogether = async (q: Queries, businessId: string, all: Wanted[]): Promise<boolean> =>
  all.length <= MOST_CLAUSES ||
  (
    await answered(q, [
      isThere(businessId, matches({ businessId, clauses: all, needsAll: true, things: [] })),
    ])
  )[0] === true;

/** Each is looked for in all that is said of a product. Of more, none is dropped: nothing is found. */
const MOST_STRICT = 9;
const MOST_JOINED = 30;
const joinedWords = (typed: string): string[] =>
  allWordsOf(typed.replace(/[,،&+/]+(?!\p{N})/gu, ' and '));

/** What somebody may not have comes before what is wanted, and that before how it should be. */
function firstOf(all: Wanted[]): Wanted[] {
  const rank = ({ isStrict, words }: Wanted): number =>
    isStrict ? 0 : words.every(isOrdinary) ? 2 : 1;
  const most = Math.max(MOST_CLAUSES, all.filter(({ isStrict }) => isStrict).length);
  const chosen = new Set(all.toSorted((one, other) => rank(one) - rank(other)).slice(0, most));
  return all.filter((one) => chosen.has(one));
}

/** What is said and stated of each allergen is read before anything is looked for. */
async function withStands(
  q: Queries,
  statements: Statements,
  businessId: string,
  clauses: Wanted[],
): Promise<Wanted[]> {
  const asked = clauses.filter(({ diet }) => diet?.allergen);
  if (asked.length === 0) return clauses;
  const diets = asked.flatMap(({ diet }) => diet ?? []);
  const read = await statements.of(q, businessId, diets);
  const stands = new Map(asked.map((one, at) => [one, read[at] ?? null]));
  return clauses.map((one) => ({ ...one, stands: stands.get(one) ?? null }));
}

const inWords = (clauses: Wanted[]): string => clauses.flatMap(({ words }) => words).join(' ');

interface Mended {
  whole: Wanted[];
  apart(words: string[]): Promise<Wanted[]>;
}
/** Words of a phrase that stands nowhere are looked for one by one. A slip that is mended beside what was found as typed must be found with it. */
async function lookAtMended(
  q: Queries,
  businessId: string,
  first: Looked,
  mendedBy: (isBold: boolean) => Promise<Mended>,
): Promise<Looked> {
  const looked = async ({ whole, apart }: Mended): Promise<Looked> => {
    const isSame = inWords(whole) === inWords(first.clauses);
    const found = isSame ? first : await look(q, businessId, whole);
    const isSplit = ({ words, isStrict }: Wanted, at: number) =>
      words.length > 1 && !isStrict && !found.each[at];
    if (!whole.some(isSplit)) return found;
    const parts = found.clauses.map((one, at) => (isSplit(one, at) ? apart(one.words) : [one]));
    return look(q, businessId, (await Promise.all(parts)).flat());
  };
  const bold = await looked(await mendedBy(true));
  const diets = ({ clauses }: Looked): number => clauses.filter((one) => one.isStrict).length;
  if (bold.together || diets(bold) > diets(first)) return bold;
  const kept = first.clauses.filter((_, at) => first.each[at]);
  const isOnTrack = (await thingsAmong(q, businessId, kept)).length > 0;
  return isOnTrack ? looked(await mendedBy(false)) : bold;
}

/** Where nothing that is free of it is of the kind that is wanted, all that says itself that it is free of it is shown. */
async function withinStrict(q: Queries, sought: Understood): Promise<Understood | null> {
  const { businessId, clauses, things } = sought;
  if (!clauses.some(({ isStrict }) => isStrict)) return sought;
  if (things.length > 0) {
    const rows = await answered(q, [isThere(businessId, matches(sought))]);
    if (rows[0]) return sought;
  }
  const said: Understood = {
    ...sought,
    clauses: clauses.map((one) => ({ ...one, isSaidOnly: one.isStrict })),
    things: [],
  };
  const rows = await answered(q, [isThere(businessId, matches(said))]);
  return rows[0] ? said : null;
}
