import { parse } from 'csv-parse/sync';
import type { ProductEntry } from './file.ts';
import { meant } from './nearest.ts';
import { type FileMistake, ImportRefused } from './problem.ts';

/** One row of a sheet with the line on which it stands. */
interface SheetRow {
  line: number;
  cells: Record<string, string>;
}
/** What is wrong with a line of a sheet. */
export interface WrongLine {
  line: number;
  wrong: string;
  /** the cell that it is about, which is told once */
  column?: string;
}
/** With the lines that say what cannot be: they are told together with what does not fit the store. */
export type ImportSheet = { wrong: WrongLine[] } & (
  | { kind: 'products'; entries: { line: number; entry: unknown }[] }
  | {
      kind: 'prices';
      entries: { line: number; sku: string; price: number; wasPrice?: number | null }[];
    }
  | {
      kind: 'stock';
      entries: { line: number; sku: string; location: string; inHand: number | null }[];
    }
);

/** Its first line is of no sheet. */
export class NoSheet extends ImportRefused {
  readonly columns: string[];
  constructor(columns: string[], lines: string[]) {
    super(lines);
    this.columns = columns;
  }
}
/** The places that a first line names. */
export const placesIn = (columns: string[]): string[] =>
  columns.flatMap((one) => STOCK_OF.exec(one)?.[1] ?? []);

const PRODUCT_COLUMNS = [
  'sku',
  'name',
  'slug',
  'description',
  'categories',
  'price',
  'wasPrice',
  'tax',
  'taxIncluded',
  'measure',
  'tags',
  'images',
  'popularity',
  'enabled',
];
const PRICE_COLUMNS = ['sku', 'price', 'wasPrice'];
const STOCK_COLUMNS = ['sku', 'location', 'inHand'];
const STOCK_OF = /^stock: (.+)$/;

/** Reads a sheet of products, prices or stock; its first line says which. Throws `ImportRefused` where it is no sheet at all. */
export function readSheet(text: string): ImportSheet {
  const { rows, torn } = rowsOf(text);
  const columns = Object.keys(rows[0]?.cells ?? {});
  const problems: (FileMistake & { line: number })[] = [];
  const kind = kindOf(columns);
  const sheet =
    kind === 'products'
      ? {
          kind,
          entries: rows.map((row) => ({ line: row.line, entry: productEntry(row, problems) })),
        }
      : kind === 'prices'
        ? { kind, entries: rows.map((row) => priceEntry(row, problems)) }
        : { kind, entries: rows.map((row) => stockEntry(row, problems)) };
  const wrong = problems.map(({ line, path, wrong: what }) => ({
    line,
    wrong: `${path.join('.')} ${what}`,
    column: String(path[0]),
  }));
  return { ...sheet, wrong: [...torn, ...wrong] };
}

/** A torn line is left out and told with the others. */
function rowsOf(text: string): { rows: SheetRow[]; torn: WrongLine[] } {
  const torn: WrongLine[] = [];
  try {
    const records = parse(text, {
      columns: true,
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(text),
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error) torn.push(tornLine(error));
      },
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[];
    if (records.length === 0)
      throw new ImportRefused(
        torn.length > 0 ? linesOf(torn) : ['the sheet has no line below its first one'],
      );
    return { rows: records.map(({ info, record }) => ({ line: info.lines, cells: record })), torn };
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(linesOf([tornLine(error as Error)]));
  }
}
const tornLine = (error: Error & { lines?: number }): WrongLine => ({
  line: error.lines ?? 1,
  wrong: error.message.replace(/ on line \d+$/, ''),
});

const MOST_SHOWN = 50;
/** Each mistake with its line, in their order; what comes after the first fifty is counted. */
export function linesOf(wrong: WrongLine[]): string[] {
  const lines = wrong
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, wrong: what }) => `line ${line}: ${what}`);
  const rest = lines.length - MOST_SHOWN;
  return rest > 0 ? [...lines.slice(0, MOST_SHOWN), `and ${rest} more`] : lines;
}

/** Spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

function kindOf(columns: string[]): ImportSheet['kind'] {
  const isOf = (known: string[]): boolean => columns.every((one) => known.includes(one));
  if (columns.includes('location')) {
    if (isOf(STOCK_COLUMNS) && columns.includes('sku') && columns.includes('inHand'))
      return 'stock';
  } else if (columns.includes('name')) {
    if (
      columns.every((one) => PRODUCT_COLUMNS.includes(one) || STOCK_OF.test(one)) &&
      columns.includes('price')
    )
      return 'products';
  } else if (isOf(PRICE_COLUMNS) && columns.includes('sku') && columns.includes('price'))
    return 'prices';
  const all = [...PRODUCT_COLUMNS, ...PRICE_COLUMNS, ...STOCK_COLUMNS];
  const strange = columns.filter((one) => !all.includes(one) && !STOCK_OF.test(one));
  throw new NoSheet(columns, [
    `line 1: these columns make no sheet: ${columns.join(', ')}`,
    ...strange.map((one) => `line 1: no sheet has a column "${one}"${meant(one, all)}`),
    `products: ${PRODUCT_COLUMNS.join(', ')}, "stock: NAME OF A PLACE" (sku, name and price are needed)`,
    `prices: ${PRICE_COLUMNS.join(', ')}`,
    `stock: ${STOCK_COLUMNS.join(', ')}`,
  ]);
}

type Problems = (FileMistake & { line: number })[];
function numberIn({ line, cells }: SheetRow, column: string, problems: Problems): number {
  const text = cells[column] ?? '';
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const wrong = Number.isNaN(value)
    ? `is no number like 1250.50: "${text}"`
    : value < 0
      ? `is below zero: ${text}`
      : null;
  if (wrong) problems.push({ line, path: [column], wrong });
  return value;
}
const listIn = (text = ''): string[] =>
  text
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean);
const isSaid = (text: string | undefined): text is string => text !== undefined && text !== '';

function productEntry(row: SheetRow, problems: Problems): Record<string, unknown> {
  const { cells } = row;
  const stock = Object.entries(cells).flatMap(([column, text]) => {
    const location = STOCK_OF.exec(column)?.[1];
    return location && text !== '' ? [{ location, inHand: countIn(row, column, problems) }] : [];
  });
  const has = (column: string): boolean => cells[column] !== undefined;
  const yes = (column: string): boolean | undefined =>
    isSaid(cells[column]) ? /^(yes|true|1)$/i.test(cells[column]) : undefined;
  return {
    sku: cells.sku,
    name: cells.name,
    ...(isSaid(cells.slug) && { slug: cells.slug }),
    price: numberIn(row, 'price', problems),
    // What has no column is not said at all, and stays as it is.
    ...(has('description') && { description: cells.description }),
    ...(has('categories') && { categories: listIn(cells.categories) }),
    ...(has('wasPrice') && {
      wasPrice: isSaid(cells.wasPrice) ? numberIn(row, 'wasPrice', problems) : null,
    }),
    ...(has('tax') && { tax: isSaid(cells.tax) ? cells.tax : null }),
    ...(yes('taxIncluded') !== undefined && { taxIncluded: yes('taxIncluded') }),
    ...(isSaid(cells.measure) && { measure: measureIn(cells.measure, row, problems) }),
    ...(has('tags') && { tags: listIn(cells.tags) }),
    ...(has('images') && {
      images: listIn(cells.images).map((url) => ({ url, alt: cells.name ?? '' })),
    }),
    ...(isSaid(cells.popularity) && { popularity: numberIn(row, 'popularity', problems) }),
    ...(yes('enabled') !== undefined && { enabled: yes('enabled') }),
    stock,
  } satisfies Partial<Record<keyof ProductEntry, unknown>>;
}

/** "0.25 kg" */
function measureIn(text: string, { line }: SheetRow, problems: Problems) {
  const [, step, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text) ?? [];
  if (!step || !unit) {
    problems.push({ line, path: ['measure'], wrong: `is no step like 0.25 kg: "${text}"` });
    return null;
  }
  return { unit: unit.toLowerCase(), step: Number(step) };
}

function countIn(row: SheetRow, column: string, problems: Problems): number | null {
  if (/^(not counted|-)$/i.test(row.cells[column] ?? '')) return null;
  return numberIn(row, column, problems);
}

function priceEntry(
  row: SheetRow,
  problems: Problems,
): Extract<ImportSheet, { kind: 'prices' }>['entries'][number] {
  const { wasPrice } = row.cells;
  return {
    line: row.line,
    sku: row.cells.sku ?? '',
    price: numberIn(row, 'price', problems),
    ...(wasPrice !== undefined && {
      wasPrice: wasPrice === '' ? null : numberIn(row, 'wasPrice', problems),
    }),
  };
}

const stockEntry = (
  row: SheetRow,
  problems: Problems,
): Extract<ImportSheet, { kind: 'stock' }>['entries'][number] => ({
  line: row.line,
  sku: row.cells.sku ?? '',
  location: row.cells.location ?? '',
  inHand: countIn(row, 'inHand', problems),
});
