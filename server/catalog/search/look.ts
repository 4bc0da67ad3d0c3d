import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/open.ts';
import { products } from '../../db/schema/catalog.ts';
import { hasClause, type NamedThing, namesCategory, namesProduct, type Wanted } from './match.ts';
import { isOrdinary } from './ordinary.ts';

/** Which of them the shop has, and whether one product has them all. */
export interface Looked {
  clauses: Wanted[];
  each: boolean[];
  together: boolean;
}

/** The other words of a thing are looked for in names, tags and categories, and in descriptions only where those do not have them. */
export async function look(q: Queries, businessId: string, clauses: Wanted[]): Promise<Looked> {
  const first = await ask(q, businessId, clauses);
  const isLoosened = ({ others }: Wanted) => others.length > 0;
  if (first.together || !clauses.some(isLoosened)) return first;
  const some = clauses.map((one, at) =>
    first.each[at] || !isLoosened(one) ? one : { ...one, isAnywhere: true },
  );
  const second = some.some((one, at) => one !== clauses[at])
    ? await ask(q, businessId, some)
    : first;
  if (second.together || !second.each.every(Boolean)) return second;
  const every = clauses.map((one) => ({ ...one, isAnywhere: true }));
  const third = await ask(q, businessId, every);
  return third.together ? third : second;
}

async function ask(q: Queries, businessId: string, clauses: Wanted[]): Promise<Looked> {
  const rows = await answered(q, [
    isThere(businessId, and(...clauses.map((one) => hasClause(businessId, one)))),
    ...clauses.map((one) => isThere(businessId, hasClause(businessId, one))),
  ]);
  const [together = false, ...each] = rows;
  return { clauses, together, each };
}

export const isThere = (businessId: string, what: SQL | undefined): SQL =>
  sql`exists (select from ${products} where ${and(eq(products.businessId, businessId), sql`${products.enabled}`, what)})`;

/** The answers to questions of yes and no, asked at once. */
export async function answered(q: Queries, questions: SQL[]): Promise<boolean[]> {
  const { rows } = await q.execute<Record<string, boolean>>(
    sql`select ${sql.join(
      questions.map((one, at) => sql`${one} as ${sql.identifier(`a${at}`)}`),
      sql`, `,
    )}`,
  );
  return questions.map((_, at) => rows[0]?.[`a${at}`] === true);
}

/** Those that say what is wanted, and not only how it should be. */
export async function thingsAmong(
  q: Queries,
  businessId: string,
  clauses: Wanted[],
): Promise<NamedThing[]> {
  const possible = clauses.filter(
    ({ isStrict, choices, words }) => !isStrict && choices.length === 0 && !words.every(isOrdinary),
  );
  if (possible.length === 0) return [];
  const rows = await answered(q, [
    ...possible.map((one) => namesProduct(businessId, one)),
    ...possible.map((one) => namesCategory(businessId, one)),
  ]);
  return possible.flatMap((one, at) => {
    const isNamed = rows[at] === true;
    return isNamed || rows[possible.length + at] ? [{ ...one, isNamed }] : [];
  });
}
