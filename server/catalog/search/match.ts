import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { OptionValue } from '#machines/domain/narrowing.ts';
import { categories, products } from '../../db/schema/catalog.ts';
import type { Diet } from './diet.ts';
import { plainly, spelled } from './spelling.ts';
import type { Stands } from './stated.ts';
import type { Clause } from './synonyms.ts';
import { beginsLike, isLike } from './words.ts';

/** One thing that is looked for, and where it may stand. */
export interface Wanted extends Clause {
  /** values of options that it names: "ink", "M" */
  choices: OptionValue[];
  isOwnChoice: boolean;
  /** who is called so */
  people: string[];
  /** what somebody may not have: tags, names and statements of allergens say so, and it is never left out */
  isStrict: boolean;
  /** how a strict one is said */
  diet: Diet | null;
  /** the products that are so, where it is an allergen */
  stands: Stands | null;
  /** what only states other allergens does not count */
  isSaidOnly: boolean;
  /** its words before a slip in them was mended */
  typed: string[];
  /** "M" begins too many words to be looked for in texts */
  isInTexts: boolean;
  /** its other words count in a description too: nothing has them in its name, its tags or its categories */
  isAnywhere: boolean;
}

/** What is looked for: all of it, or (where no product has all) some of it. */
export interface Sought {
  businessId: string;
  clauses: Wanted[];
  needsAll: boolean;
  /** those that name a thing, one of which must be there where not all is */
  things: NamedThing[];
}
/** A clause that names a thing, in the name of a product or of a category alone. */
export interface NamedThing extends Wanted {
  isNamed: boolean;
}

const like = (text: SQL, patterns: string[]): SQL => sql`${text} ~ ${patterns.join('|')}`;
const all = sql`${products.searchText}`;
const name = sql`lower(unaccent(${products.name}))`;
/** The name in every language that the merchant gives. */
const names = sql`lower(unaccent(${products.name} || ' ' || jsonb_path_query_array(${products.view}, '$.translations.*.name')::text))`;
const described = sql`${products.view} ->> 'description'`;
const folded = sql`lower(unaccent(${described}))`;
const translated = sql`jsonb_path_query_array(${products.view}, '$.translations.*.name')`;
/** What stood last in rows that were written before translated names came before the description. */
const tail = sql`(select length(${folded}) + coalesce(sum(1 + length(lower(unaccent(said)))), 0)::int from jsonb_array_elements_text(${translated}) said)`;
/** Name, number, tags, categories and translated names: everything but the description. */
const head = sql`case
  when ${translated} = '[]' or ${described} = '' then left(${all}, -greatest(1, length(${described})))
  when right(${all}, length(${folded})) = ${folded} then left(${all}, -length(${folded}))
  else left(${all}, -${tail}) end`;
/** A tag or a name, each for itself, says it, and not that it is otherwise: what a description says may be anything. */
const says = ({ said, refused }: Pick<Diet, 'said' | 'refused'>): SQL => sql`exists (
  select from jsonb_array_elements_text(jsonb_build_array(${products.name}) || (${products.view} -> 'tags') || ${translated}) text
  where ${plainly(sql`text`)} ~ ${spelled(said.join('|'))} and ${plainly(sql`text`)} !~ ${spelled(refused.join('|'))})`;

/** What the products state of an allergen was read before. Else a tag or a name says so: the many ways to say it are no question for the index, it answers for what is spoken of. */
const isSaid = ({ diet, stands }: Wanted): SQL | undefined => {
  if (!diet) return undefined;
  return diet.allergen ? isAmong(stands?.said) : sql`(${like(all, diet.about)} and ${says(diet)})`;
};
const isAmong = (ids: string[] = []): SQL => sql`${products.id} = any(${sql.param(ids)}::text[])`;
const isWithout = (one: Wanted): SQL | undefined =>
  one.diet?.allergen && !one.isSaidOnly
    ? isAmong([...(one.stands?.said ?? []), ...(one.stands?.others ?? [])])
    : isSaid(one);

const own = ({ words }: Wanted): string => beginsLike(words);
const every = (one: Wanted): string[] => [own(one), ...one.others];

const inTexts = (one: Wanted): SQL | undefined => {
  if (!one.isInTexts) return undefined;
  if (one.diet) return isWithout(one);
  // The index answers for the whole text; where in it is looked at in what that leaves.
  const there = like(all, every(one));
  if (one.isAnywhere) return there;
  return one.others.length === 0
    ? there
    : and(there, or(like(all, [own(one)]), like(head, one.others)));
};
const hasChoice = (businessId: string, choices: OptionValue[]): SQL | undefined =>
  choices.length === 0
    ? undefined
    : sql`${products.id} in (select product_id from product_choice where business_id = ${businessId} and (option, value) in (${sql.join(
        choices.map(({ option, value }) => sql`(${option}, ${value})`),
        sql`, `,
      )}))`;
const isDoneBy = (people: string[]): SQL | undefined =>
  people.length === 0
    ? undefined
    : sql`${products.view} -> 'employeeIds' ?| ${sql.param(people)}::text[]`;

export const hasClause = (businessId: string, one: Wanted): SQL | undefined =>
  or(inTexts(one), hasChoice(businessId, one.choices), isDoneBy(one.people));

const whole = ({ words, others }: Wanted): string[] => [isLike(words), ...others];
/** Its name says so, by a whole word. */
const isNamed = (one: Wanted): SQL | undefined =>
  or(
    one.isInTexts ? and(like(all, whole(one)), like(names, whole(one))) : undefined,
    isDoneBy(one.people),
  );
/** It is what the product is, and not only something that is said of it. */
const isThing = (one: NamedThing): SQL | undefined =>
  one.isNamed
    ? isNamed(one)
    : or(and(like(all, every(one)), like(head, every(one))), isDoneBy(one.people));

/** One product is called by one of the words, and has them all. */
export const matchesByName = (businessId: string, clauses: Wanted[]): SQL | undefined =>
  and(...clauses.map((one) => hasClause(businessId, one)), or(...clauses.map(isNamed)));

export function matches({ businessId, clauses, needsAll, things }: Sought): SQL | undefined {
  if (clauses.length === 0) return sql`false`;
  const has = (one: Wanted): SQL | undefined => hasClause(businessId, one);
  if (needsAll) return and(...clauses.map(has));
  const strict = clauses.filter(({ isStrict }) => isStrict);
  const loose = clauses.filter(({ isStrict }) => !isStrict);
  if (things.length === 0)
    return strict.length > 0 ? and(...strict.map(has)) : or(...loose.map(has));
  const count = sql.join(
    loose.map((one) => sql`coalesce(${has(one)}, false)::int`),
    sql` + `,
  );
  return and(
    ...strict.map(has),
    or(...loose.map(has)),
    or(...things.map(isThing), sql`${count} >= 2`),
  );
}

/** Whether the name of a product says what the clause says. */
export const namesProduct = (businessId: string, one: Wanted): SQL =>
  sql`exists (select from ${products} where ${and(eq(products.businessId, businessId), sql`${products.enabled}`, isNamed(one))})`;

/** Whether the name of a category does. */
export const namesCategory = (businessId: string, one: Wanted): SQL =>
  sql`exists (select from ${categories} where ${and(
    eq(categories.businessId, businessId),
    like(sql`lower(unaccent(${categories.name}))`, whole(one)),
  )})`;

/** Its own word in the name counts most, then who does it, the beginning of a word or an option, another word for it, then tags and categories, then the description. */
const weight = (businessId: string, one: Wanted): SQL => {
  const { words, others, choices, people, isInTexts, isOwnChoice, isStrict, diet } = one;
  // All that is shown has it; what says so itself stands before what only states other allergens.
  if (isStrict) return diet?.allergen ? sql`case when ${isSaid(one)} then 50 else 0 end` : sql`0`;
  const chosen = hasChoice(businessId, choices) ?? sql`false`;
  const text = (where: SQL, patterns: string[]): SQL =>
    isInTexts && patterns.length > 0 ? like(where, patterns) : sql`false`;
  return sql`case
  when ${text(name, [isLike(words)])} then 8
  when ${isDoneBy(people) ?? sql`false`} then 7
  when ${text(name, [own(one)])} then 6
  when ${isOwnChoice ? chosen : sql`false`} then 6
  when ${text(name, others)} then 5
  when ${chosen} then 4
  when ${text(head, every(one))} then 3
  when ${text(all, every(one))} then 1
  else 0 end`;
};

/** How well a product fits: each clause by where it stands, and a little more where the name begins with it. */
export const fitness = ({ businessId, clauses }: Sought): SQL =>
  clauses.length === 0
    ? sql`(0 + 0)`
    : sql`${sql.join(
        clauses.map((one) => weight(businessId, one)),
        sql` + `,
      )} + case when ${name} ~ ${`^${beginsLike(clauses[0]?.words ?? [])}`} then 1 else 0 end`;
