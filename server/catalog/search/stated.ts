import { setImmediate as turn } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../db/open.ts';
import { products } from '../../db/schema/catalog.ts';
import type { Diet } from './diet.ts';
import {
  type AllergenVerdict,
  judgeOf,
  keyOfDiet,
  type Texts,
  textsOf,
  textsOfBundle,
} from './judge.ts';

/** The products that are without something: what says so itself, and what only states others. */
export interface Stands {
  said: string[];
  others: string[];
}
/** What the products of each store say of allergens. No index answers for the many ways to say it, and read anew for every search it takes seconds. */
export interface Statements {
  of(q: Queries, businessId: string, diets: Diet[]): Promise<Stands[]>;
}

interface Row {
  id: string;
  /** every write of a row has another */
  version: string;
  /** what it says itself */
  own: Texts;
  /** the products that it is a bundle of */
  parts: string[];
  /** what it and its parts say */
  texts: Texts;
}
interface Answer {
  mark: string;
  verdicts: Map<Texts, AllergenVerdict>;
  stands: Stands;
}
interface Shelf {
  mark: string;
  rows: Map<string, Row>;
  answers: LRUCache<string, Answer>;
}

const MOST_CHARACTERS = 100_000_000;
const MOST_ANSWERS = 40;
const AT_ONCE = 500;
/** No other shopper waits for more of it at once. */
const PIECE = 50;

export function statementsOf(): Statements {
  const shelves = new LRUCache<string, Shelf>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: sizeOf,
  });
  const turns = new Map<string, Promise<unknown>>();
  const answersOf = async (q: Queries, businessId: string, diets: Diet[]): Promise<Stands[]> => {
    const last = shelves.get(businessId);
    const shelf = await readShelf(q, businessId, last);
    if (shelf !== last) shelves.set(businessId, shelf);
    const all: Stands[] = [];
    for (const diet of diets) all.push(await judged(shelf, diet));
    return all;
  };
  return {
    // One after the other: two at once would read the same twice.
    of(q, businessId, diets) {
      const before = turns.get(businessId) ?? Promise.resolve();
      const mine = before.then(() => answersOf(q, businessId, diets));
      const settled = mine.catch(() => {});
      turns.set(businessId, settled);
      void settled.then(() => turns.get(businessId) === settled && turns.delete(businessId));
      return mine;
    },
  };
}

const sizeOf = ({ rows }: Shelf): number => {
  let size = 1;
  for (const { texts } of rows.values()) size += 200 + texts.everything.length;
  return size;
};

const ofStore = (businessId: string) =>
  and(eq(products.businessId, businessId), sql`${products.enabled}`);
const version = sql<string>`${products}.xmin::text || ${products}.ctid::text`;

/** The store as it is now. Only rows that were written since are read again. */
async function readShelf(q: Queries, businessId: string, last?: Shelf): Promise<Shelf> {
  const [now] = await q
    .select({
      mark: sql<string>`count(*) || ' ' || coalesce(bit_xor(hashtextextended(${products.id} || ' ' || ${version}, 0)), 0)`,
    })
    .from(products)
    .where(ofStore(businessId));
  const mark = now?.mark ?? '';
  if (last?.mark === mark) return last;
  const versions = await q
    .select({ id: products.id, version })
    .from(products)
    .where(ofStore(businessId));
  const rows = new Map<string, Row>();
  const changed: string[] = [];
  for (const one of versions) {
    const known = last?.rows.get(one.id);
    if (known?.version === one.version) rows.set(one.id, known);
    else changed.push(one.id);
  }
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const read = await q
      .select({ id: products.id, version, name: products.name, view: products.view })
      .from(products)
      .where(and(ofStore(businessId), inArray(products.id, changed.slice(at, at + AT_ONCE))));
    for (const { id, version: written, name, view } of read) {
      const own = kept(last?.rows.get(id)?.own, textsOf(name, view));
      const parts = view.bundleItems.map(({ productId }) => productId);
      rows.set(id, { id, version: written, own, parts, texts: own });
    }
  }
  // A part may have been written where its bundle was not.
  for (const row of rows.values()) {
    if (row.parts.length === 0) continue;
    const texts = textsOfBundle(
      row.own,
      row.parts.map((id) => rows.get(id)?.own),
    );
    rows.set(row.id, { ...row, texts: kept(last?.rows.get(row.id)?.texts, texts) });
  }
  return { mark, rows, answers: last?.answers ?? new LRUCache({ max: MOST_ANSWERS }) };
}
/** The texts of before where they are the same: what was judged of them holds. */
const kept = (before: Texts | undefined, now: Texts): Texts =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;

async function judged({ mark, rows, answers }: Shelf, diet: Diet): Promise<Stands> {
  const key = keyOfDiet(diet);
  const last = answers.get(key);
  if (last?.mark === mark) return last.stands;
  const judge = judgeOf(diet);
  const verdicts = new Map<Texts, AllergenVerdict>();
  const stands: Stands = { said: [], others: [] };
  for (const { id, texts } of rows.values()) {
    const verdict = last?.verdicts.get(texts) ?? judge(texts);
    verdicts.set(texts, verdict);
    if (verdict === 'SAID') stands.said.push(id);
    if (verdict === 'OTHERS_STATED') stands.others.push(id);
    if (verdicts.size % PIECE === 0) await turn();
  }
  answers.set(key, { mark, verdicts, stands });
  return stands;
}
