import * as v from 'valibot';
import type { ImportSheet, WrongLine } from './csv.ts';
import { ProductEntry, type StoreFile } from './file.ts';
import { endsSale } from './setPrices.ts';

/** A store with a sheet laid over it, and what of it the sheet speaks of: nothing else is written. */
export interface Merged {
  file: StoreFile;
  /** SKUs of products */
  touched: Set<string>;
  /** `stockKey` of each shelf that the sheet counts */
  counted: Set<string>;
  /** what cannot be taken; the store above holds what was nearest, so that the rest of a line is looked at, too */
  wrong: WrongLine[];
  /** of each product that the sheet names: on which line it does */
  lineOf: Map<string, number>;
}

export const stockKey = (sku: string, variant: string | null, location: string): string =>
  JSON.stringify([sku, variant, location]);

/** Lays a sheet over a store as it stands. What a sheet has no column for stays. */
export function mergeSheet(stored: StoreFile, sheet: ImportSheet): Merged {
  const merge = new Merge(stored, sheet.wrong);
  if (sheet.kind === 'products')
    for (const one of sheet.entries) merge.product(one.line, one.entry);
  else if (sheet.kind === 'prices') for (const one of sheet.entries) merge.price(one);
  else for (const one of sheet.entries) merge.stock(one);
  return merge.done();
}

type Named = { name: string }[];
const placesTold = (locations: Named): string =>
  `; there are: ${locations.map(({ name }) => name).join(', ')}`;
/** Of a first line, which names places as columns. */
export const strangePlace = (location: string, locations: Named): string =>
  `the column "stock: ${location}" names a place that is not there${placesTold(locations)}`;

/** What a line must say of a product, and what of the rest is looked at here. */
type Said = Pick<ProductEntry, 'sku' | 'stock'> & Partial<Pick<ProductEntry, 'tax' | 'price'>>;

class Merge {
  private readonly stored: StoreFile;
  private readonly bySku: Map<string, ProductEntry>;
  private readonly ofVariant = new Map<string, string>();
  /** how many things bear a SKU */
  private readonly bearers = new Map<string, number>();
  private readonly lines = new Map<string, number>();
  private readonly touched = new Set<string>();
  private readonly counted = new Set<string>();
  private readonly wrong: WrongLine[];
  /** lines with their columns */
  private readonly told: Set<string>;
  private readonly lineOf = new Map<string, number>();
  private readonly strangePlaces = new Set<string>();

  constructor(stored: StoreFile, wrong: WrongLine[]) {
    this.stored = stored;
    this.wrong = [...wrong];
    this.told = new Set(wrong.map(({ line, column }) => `${line} ${column}`));
    this.bySku = new Map(stored.products.map((one) => [one.sku, one]));
    for (const { sku, variants } of stored.products) {
      for (const variant of variants) this.ofVariant.set(variant.sku, sku);
      for (const one of [sku, ...variants.map((variant) => variant.sku)])
        this.bearers.set(one, (this.bearers.get(one) ?? 0) + 1);
    }
  }

  product(line: number, entry: unknown): void {
    const said = entry as Said;
    if (!this.isFirst(said.sku, line, `sku "${said.sku}" stands`)) return;
    const known = this.bySku.get(said.sku);
    const isCounted = said.stock.length > 0 && (!known || this.isCountable(known, line));
    const stock = [...(known?.stock ?? [])];
    for (const one of isCounted ? said.stock : [])
      if (this.isPlace(one.location) && (one.inHand === null || one.inHand >= 0))
        this.count(stock, said.sku, null, one.location, one.inHand);
    const whole = {
      ...known,
      // Whether a price holds another tax than before is told by that tax, unless the sheet says so.
      ...(said.tax !== undefined && said.tax !== known?.tax && { taxIncluded: undefined }),
      ...(known && endsSale(Number(said.price), known.wasPrice) && { wasPrice: null }),
      ...said,
      stock,
    };
    const checked = v.safeParse(ProductEntry, whole);
    if (checked.success) {
      this.lay(checked.output, line);
      return;
    }
    const columns = new Set<string>();
    for (const issue of checked.issues) {
      const [column = '', ...rest] = (v.getDotPath(issue) ?? 'the product').split('.');
      columns.add(column);
      const what = issue.received === 'undefined' ? 'is missing' : issue.message;
      this.tell(line, `${[column, ...rest].join('.')} ${what}`, column);
    }
    // What is left of the line is looked at as if that were right.
    const rest = Object.entries(whole).filter(([column]) => !columns.has(column));
    const right = { sku: `line-${line}`, name: `line ${line}`, price: 0 };
    const nearest = v.safeParse(ProductEntry, { ...right, ...Object.fromEntries(rest) });
    if (nearest.success) this.lay(nearest.output, line);
  }

  private lay(entry: ProductEntry, line: number): void {
    this.bySku.set(entry.sku, entry);
    this.touched.add(entry.sku);
    this.lineOf.set(entry.sku, line);
  }

  /** A column names its place in the first line, so it is told there, once. */
  private isPlace(location: string): boolean {
    if (this.stored.store.locations.some(({ name }) => name === location)) return true;
    if (!this.strangePlaces.has(location))
      this.tell(1, strangePlace(location, this.stored.store.locations));
    this.strangePlaces.add(location);
    return false;
  }

  private places(): string {
    return placesTold(this.stored.store.locations);
  }

  price({
    line,
    sku,
    price,
    wasPrice,
  }: {
    line: number;
    sku: string;
    price: number;
    wasPrice?: number | null;
  }): void {
    const owner = this.ownerOf(sku, line);
    if (!owner || !this.isFirst(sku, line, `sku "${sku}" stands`)) return;
    const product = this.bySku.get(owner) as ProductEntry;
    const isVariant = owner !== sku;
    const stays = endsSale(price, product.wasPrice) ? null : product.wasPrice;
    this.bySku.set(owner, {
      ...product,
      ...(isVariant
        ? { variants: product.variants.map((one) => (one.sku === sku ? { ...one, price } : one)) }
        : { price, wasPrice: wasPrice === undefined ? stays : wasPrice }),
    });
    this.touched.add(owner);
    this.lineOf.set(owner, line);
  }

  stock({
    line,
    sku,
    location,
    inHand,
  }: {
    line: number;
    sku: string;
    location: string;
    inHand: number | null;
  }): void {
    const owner = this.ownerOf(sku, line);
    const both = `sku "${sku}" with location "${location}" stands`;
    if (!owner || !this.isFirst(stockKey(sku, null, location), line, both)) return;
    if (!this.stored.store.locations.some(({ name }) => name === location)) {
      this.tell(line, `location names a place that is not there: "${location}"${this.places()}`);
      return;
    }
    const product = this.bySku.get(owner) as ProductEntry;
    if (owner === sku && !this.isCountable(product, line)) return;
    const stock = [...product.stock];
    this.count(stock, owner, owner === sku ? null : sku, location, inHand);
    this.bySku.set(owner, { ...product, stock });
    this.touched.add(owner);
    this.lineOf.set(owner, line);
  }

  done(): Merged {
    return {
      file: { ...this.stored, products: [...this.bySku.values()] },
      touched: this.touched,
      counted: this.counted,
      wrong: this.wrong,
      lineOf: this.lineOf,
    };
  }

  private count(
    stock: ProductEntry['stock'],
    sku: string,
    variant: string | null,
    location: string,
    inHand: number | null,
  ): void {
    const at = stock.findIndex((one) => one.location === location && one.variant === variant);
    const entry = { ...(stock[at] ?? { location, variant, deposit: null }), inHand };
    if (at < 0) stock.push(entry);
    else stock[at] = entry;
    this.counted.add(stockKey(sku, variant, location));
  }

  /** No order takes from a shelf of a product whose variants are sold. */
  private isCountable({ sku, variants }: ProductEntry, line: number): boolean {
    if (variants.length > 0)
      this.tell(line, `sku names a product with variants: count each by its own SKU: "${sku}"`);
    return variants.length === 0;
  }

  private ownerOf(sku: string, line: number): string | null {
    const owner = this.bySku.has(sku) ? sku : this.ofVariant.get(sku);
    const bearers = this.bearers.get(sku) ?? 0;
    if (!owner) this.tell(line, `sku names no product and no variant: "${sku}"`);
    else if (bearers > 1) this.tell(line, `sku names ${bearers} things: "${sku}"`);
    return bearers > 1 ? null : (owner ?? null);
  }

  /** A cell is told once: what it cannot say fits nothing. */
  private tell(line: number, wrong: string, column?: string): void {
    if (column !== undefined && this.told.has(`${line} ${column}`)) return;
    this.told.add(`${line} ${column}`);
    this.wrong.push({ line, wrong });
  }

  private isFirst(name: string, line: number, stands: string): boolean {
    if (name === '') return true;
    const before = this.lines.get(name);
    if (before !== undefined) this.tell(line, `${stands} on line ${before} already`);
    this.lines.set(name, before ?? line);
    return before === undefined;
  }
}
