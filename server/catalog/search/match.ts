import { and, or, type SQL, sql } from 'drizzle-orm';
import { products } from '../../db/schema/catalog.ts';
import type { Clause } from './synonyms.ts';
import { beginsLike, isLike } from './words.ts';

/** What is looked for: all of it, or (where no product has all) any of it. */
export interface Sought {
  clauses: Clause[];
  needsAll: boolean;
}

const like = (text: SQL, patterns: string[]): SQL => sql`${text} ~ ${patterns.join('|')}`;
const all = sql`${products.searchText}`;
const name = sql`lower(unaccent(${products.name}))`;
/** Name, number, tags and categories: everything before the description. */
const head = sql`left(${products.searchText}, -greatest(1, length(${products.view} ->> 'description')))`;

export const hasClause = ({ words, others }: Clause): SQL =>
  like(all, [beginsLike(words), ...others]);

export function matches({ clauses, needsAll }: Sought): SQL | undefined {
  const each = clauses.map(hasClause);
  if (each.length === 0) return sql`false`;
  return needsAll ? and(...each) : or(...each);
}

/** Its own word in the name counts most, then the beginning of one, another word for it, then tags and categories, then the description. */
const weight = ({ words, others }: Clause): SQL => sql`case
  when ${like(name, [isLike(words)])} then 8
  when ${like(name, [beginsLike(words)])} then 6
  when ${others.length > 0 ? like(name, others) : sql`false`} then 5
  when ${like(head, [beginsLike(words), ...others])} then 3
  when ${like(all, [beginsLike(words), ...others])} then 1
  else 0 end`;

/** How well a product fits: each clause by where it stands, and a little more where the name begins with it. */
export const fitness = ({ clauses }: Sought): SQL =>
  clauses.length === 0
    ? sql`(0 + 0)`
    : sql`${sql.join(clauses.map(weight), sql` + `)} + case when ${name} ~ ${`^${beginsLike(clauses[0]?.words ?? [])}`} then 1 else 0 end`;
