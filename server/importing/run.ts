import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { foreignMethodsTold } from './codes.ts';
import { type ImportSheet, linesOf, NoSheet, placesIn, readSheet } from './csv.ts';
import { readStoreFile } from './document.ts';
import { keepFirstDays } from './firstDays.ts';
import { ensureKey } from './keys.ts';
import { changedMeasure, MEASURE_STAYS } from './measures.ts';
import { type Merged, mergeSheet, stockKey, strangePlace } from './merge.ts';
import { currencyStays } from './otherCurrency.ts';
import { placesOf, placesOfSheet } from './picturePlaces.ts';
import { bringPictures, type PictureTools } from './pictures.ts';
import { type FileMistake, ImportRefused } from './problem.ts';
import { exportStore, idOfStore, readStore } from './read.ts';
import type { StoreRows } from './rows.ts';
import { businessIdOf, toRows } from './toRows.ts';
import { keepStandardTax, untaxedTold } from './untaxed.ts';
import { type ImportCounts, writeProducts, writeStore } from './write.ts';

interface Import {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  /** everything is done and nothing is kept */
  isDryRun: boolean;
  /** of a store that has none; otherwise one is made by chance */
  publishableKey?: string;
  /** without them, only pictures that the shop serves already are taken */
  pictures?: PictureTools;
  /** hears what a merchant may not expect of what was taken */
  note?(sentence: string): void;
}

/** Ends a transaction whose work is only looked at. */
class DryRun extends Error {}

/** Brings a store file in; it makes the store when there is none. Answers what was (or would be) created and changed. */
export async function importStore(task: Import, text: string): Promise<ImportCounts> {
  const { file, wrong, isTheirs, refuse } = readStoreFile(text);
  const now = task.clock.now();
  const problems: FileMistake[] = [];
  const looking = { ...task, isDryRun: task.isDryRun || wrong.length > 0 };
  await bringPictures(bringing(looking, businessIdOf(file)), placesOf(file), problems);
  const rows = toRows(file, now, problems);
  const all = [...wrong, ...problems.filter(isTheirs)];
  if (all.length > 0) refuse(all);
  return inOneGo(task, rows.business.id, async (tx) => {
    if (isOfDemo(file.store.domain) && (await isLive(tx)))
      refuse([{ path: ['store', 'domain'], wrong: ONLY_DEMO }]);
    const foreign = await currencyStays(tx, rows, now);
    if (foreign) refuse([{ path: ['store', 'currency'], wrong: foreign }]);
    const other = await changedMeasure(tx, rows);
    if (other !== null) refuse([{ path: ['products', other, 'measure'], wrong: MEASURE_STAYS }]);
    await keepStandardTax(tx, rows);
    await keepFirstDays(tx, file, rows);
    const report = await writeStore(tx, rows);
    const told = [...(await untaxedTold(tx, rows)), ...foreignMethodsTold(rows.business)];
    for (const sentence of told) task.note?.(sentence);
    await ensureKey(tx, rows.business.id, now, task.publishableKey);
    return report;
  });
}

const bringing = ({ database, clock, isDryRun, pictures }: Import, businessId: string) => ({
  database,
  businessId,
  now: clock.now(),
  isDryRun,
  tools: pictures ?? null,
});

/** A live server does not start on a database that holds such a store (`refuseDemoData`). */
const isOfDemo = (domain: string): boolean => domain.endsWith('localhost');
const ONLY_DEMO =
  'is a name of the demo, and this database is a live shop’s: write the real domain';
const isLive = async (tx: Tx): Promise<boolean> =>
  (await tx.execute(sql`SELECT FROM shop_stamp WHERE mode = 'live'`)).rows.length > 0;

/** Brings a sheet of products, prices or stock into a store that stands. */
export async function importSheet(
  task: Import,
  domain: string,
  text: string,
): Promise<ImportCounts> {
  const sheet = await sheetFor(task, domain, text);
  const now = task.clock.now();
  const businessId = { found: '' };
  // Before the transaction: no lock waits for another machine.
  await bringPicturesOfSheet(task, domain, sheet);
  return inOneGo(task, businessId, async (tx) => {
    const stored = await exportStore(tx, domain);
    businessId.found = stored.store.id ?? '';
    const merged = mergeSheet(stored, sheet);
    const { file, touched, counted } = merged;
    const problems: FileMistake[] = [];
    const rows = toRows(file, now, problems);
    const other = await changedMeasure(tx, rows);
    if (other !== null)
      problems.push({ path: ['products', other, 'measure'], wrong: MEASURE_STAYS });
    refuseSheet(merged, problems);
    const report: ImportCounts = {};
    const shelves = shelvesOf(rows, counted);
    const changing = { ...rows, products: rows.products.filter(({ SKU }) => touched.has(SKU)) };
    await writeProducts(tx, changing, report, ({ id }) => shelves.has(id));
    if (sheet.kind === 'products')
      for (const sentence of await untaxedTold(tx, changing)) task.note?.(sentence);
    return report;
  });
}

/** Where its first line is of no sheet, the places that it names are looked at all the same. */
async function sheetFor({ database }: Import, domain: string, text: string): Promise<ImportSheet> {
  try {
    return readSheet(text);
  } catch (error) {
    if (!(error instanceof NoSheet)) throw error;
    const wanted = placesIn(error.columns);
    if (wanted.length === 0) throw error;
    const { row } = await database.transaction((tx) => readStore(tx, domain));
    const { locations } = row.view;
    const strange = wanted.filter((one) => locations.every(({ name }) => name !== one));
    const told = strange.map((one) => `line 1: ${strangePlace(one, locations)}`);
    throw new ImportRefused([...told, ...error.lines]);
  }
}

async function bringPicturesOfSheet(
  task: Import,
  domain: string,
  sheet: ImportSheet,
): Promise<void> {
  const places = placesOfSheet(sheet);
  if (places.length === 0) return;
  const id = await task.database.transaction((tx) => idOfStore(tx, domain));
  await bringPictures(bringing(task, id), places, sheet.wrong);
}

/** The ids of stock rows that a sheet counts. */
function shelvesOf({ business, products }: StoreRows, counted: Set<string>): Set<string> {
  const locationNames = new Map(business.locations.map(({ id, name }) => [id, name]));
  const ids = products.flatMap((product) =>
    product.productLocation
      .filter(({ locationId, productVariantId }) => {
        const variant =
          product.productVariants.find(({ id }) => id === productVariantId)?.sku ?? null;
        return counted.has(stockKey(product.SKU, variant, locationNames.get(locationId) ?? ''));
      })
      .map((one) => [product.id, one.productVariantId ?? 'all', one.locationId].join('.')),
  );
  return new Set(ids);
}

/**
 * All that is wrong at once, what one cell cannot be and what does not fit the store, each with its line. A mistake of a product that the
 * sheet does not name is none of its own, but for a name or address that two would share.
 */
function refuseSheet({ file, wrong, lineOf }: Merged, problems: FileMistake[]): void {
  const unfit = problems.flatMap(({ path: [, at, ...field], wrong: what }) => {
    const sku = file.products[at as number]?.sku ?? '';
    const line = lineOf.get(sku);
    const words = field.filter((one) => typeof one === 'string').join('.');
    if (line !== undefined) return [{ line, wrong: `${words} ${what}` }];
    const isShared = words === 'sku' || words === 'slug';
    return isShared ? [{ line: 1, wrong: `with these lines ${sku}: ${words} ${what}` }] : [];
  });
  const all = [...wrong, ...unfit];
  if (all.length > 0) throw new ImportRefused(linesOf(all));
}

async function inOneGo(
  { database, clock, isDryRun }: Import,
  business: string | { found: string },
  work: (tx: Tx) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  let report: ImportCounts = {};
  try {
    await database.transaction(async (tx) => {
      report = await work(tx);
      const businessId = typeof business === 'string' ? business : business.found;
      await tx.insert(auditRows).values({
        id: clock.id(),
        businessId,
        kind: 'store.import',
        subject: inWords(report),
        detail: '',
        at: clock.now(),
      });
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw inPlainWords(error);
  }
  return report;
}

/** "products: 50 new, 3 changed, 7 as they were", one line a kind; kinds that the file says nothing of are left out. */
export const inWords = (report: ImportCounts): string =>
  Object.entries(report)
    .filter(([, { created, changed, same }]) => created + changed + same > 0)
    .map(
      ([kind, { created, changed, same }]) =>
        `${kind}: ${created} new, ${changed} changed, ${same} as they were`,
    )
    .join('\n');

const SENTENCES: Record<string, string> = {
  held_within_stock:
    'a shelf would hold less than open orders have set aside: count it again, or let those orders end first. Nothing was changed',
  stock_never_below_zero: 'a shelf would hold less than nothing. Nothing was changed',
};

/** What the tables refuse has a name; a merchant reads what it means. */
function inPlainWords(error: unknown): unknown {
  const cause = (error as { cause?: { constraint?: string; code?: string; table?: string } }).cause;
  const sentence = SENTENCES[cause?.constraint ?? ''];
  if (sentence) return new ImportRefused([sentence]);
  if (cause?.code === '23505')
    return new ImportRefused([
      `two things of the store would have the same name (${cause.constraint} in ${cause.table}): export the store to see the one that is there. Nothing was changed`,
    ]);
  return error;
}
