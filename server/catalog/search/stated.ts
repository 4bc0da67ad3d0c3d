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
  /** of texts that no product has any more none is kept */
  verdicts: WeakMap<Texts, AllergenVerdict>;
  stands: Stands;
}
interface Shelf {
  mark: string;
  /** when the database was started: one that was restored counts its writes anew */
  began: string;
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

/** Of a row beside its texts, with its place in forty answers. */
const ROW = 200 + MOST_ANSWERS * 10;
const sizeOf = ({ rows }: Shelf): number => {
  let size = 1;
  for (const { own, texts } of rows.values())
    size += ROW + lengthOf(own) + (texts === own ? 0 : lengthOf(texts));
  return size;
};
const lengthOf = ({ names, statement, everything }: Texts): number =>
  names.join().length + (statement?.length ?? 0) + everything.length;

const ofStore = (businessId: string) =>
  and(eq(products.businessId, businessId), sql`${products.enabled}`);
const version = sql<string>`${products}.xmin::text || ${products}.ctid::text`;

/** The store as it is now. Only rows that were written since are read again. */
async function readShelf(q: Queries, businessId: string, before?: Shelf): Promise<Shelf> {
  const [now] = await q
    .select({
      began: sql<string>`pg_postmaster_start_time()::text`,
      mark: sql<string>`count(*) || ' ' || coalesce(bit_xor(hashtextextended(${products.id} || ' ' || ${version}, 0)), 0)`,
    })
    .from(products)
    .where(ofStore(businessId));
  const { mark, began } = now ?? { mark: '', began: '' };
  const last = before?.began === began ? before : undefined;
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
    const parts = [...reached(rows, row.parts)].flatMap((id) => rows.get(id)?.own ?? []);
    const texts = textsOfBundle(row.own, parts, isOpen(rows, row));
    rows.set(row.id, { ...row, texts: kept(last?.rows.get(row.id)?.texts, texts) });
  }
  return { mark, began, rows, answers: last?.answers ?? new LRUCache({ max: MOST_ANSWERS }) };
}
/** What lies in it, and in that, each once: a bundle may lie in a bundle. */
function reached(rows: Shelf['rows'], parts: string[], all = new Set<string>()): Set<string> {
  for (const id of parts) if (!all.has(id)) reached(rows, rows.get(id)?.parts ?? [], all.add(id));
  return all;
}
/** It states nothing itself, nor does something in it; what is not sold any more states nothing. */
function isOpen(rows: Shelf['rows'], row: Row | undefined, seen = new Set<string>()): boolean {
  if (!row) return true;
  if (row.own.statement !== null || seen.has(row.id)) return false;
  seen.add(row.id);
  return row.parts.length === 0 || row.parts.some((id) => isOpen(rows, rows.get(id), seen));
}
/** The texts of before where they are the same: what was judged of them holds. */
const kept = (before: Texts | undefined, now: Texts): Texts =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;

async function judged({ mark, rows, answers }: Shelf, diet: Diet): Promise<Stands> {
  const key = keyOfDiet(diet);
  const last = answers.get(key);
  if (last?.mark === mark) return last.stands;
  const judge = judgeOf(diet);
  const verdicts = last?.verdicts ?? new WeakMap<Texts, AllergenVerdict>();
  let count = 0;
  const stands: Stands = { said: [], others: [] };
  for (const { id, texts } of rows.values()) {
    const verdict = verdicts.get(texts) ?? judge(texts);
    verdicts.set(texts, verdict);
    if (verdict === 'SAID') stands.said.push(id);
    if (verdict === 'OTHERS_STATED') stands.others.push(id);
    if (++count % PIECE === 0) await turn();
  }
  answers.set(key, { mark, verdicts, stands });
  return stands;
}
