import * as v from 'valibot';
import type { ImportSheet, WrongLine } from './csv.ts';
import { ProductEntry, type StoreFile } from './file.ts';
import { ImportRefused } from './problem.ts';

/** A store with a sheet laid over it, and what of it the sheet speaks of: nothing else is written. */
export interface Merged {
  file: StoreFile;
  /** SKUs of products */
  touched: Set<string>;
  /** `stockKey` of each shelf that the sheet counts */
  counted: Set<string>;
}

export const stockKey = (sku: string, variant: string | null, location: string): string =>
  JSON.stringify([sku, variant, location]);

/** Lays a sheet over a store as it stands. What a sheet has no column for stays. Throws `ImportRefused` with its lines. */
export function mergeSheet(stored: StoreFile, sheet: ImportSheet): Merged {
  const merge = new Merge(stored, sheet.wrong);
  if (sheet.kind === 'products')
    for (const one of sheet.entries) merge.product(one.line, one.entry);
  else if (sheet.kind === 'prices') for (const one of sheet.entries) merge.price(one);
  else for (const one of sheet.entries) merge.stock(one);
  return merge.done();
}

/** What a line must say of a product, and what of the rest is looked at here. */
type Said = Pick<ProductEntry, 'sku' | 'stock'> & Partial<Pick<ProductEntry, 'tax'>>;

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
  /** a line is told once: what it cannot say fits nothing */
  private readonly wrongLines: Set<number>;

  constructor(stored: StoreFile, wrong: WrongLine[]) {
    this.stored = stored;
    this.wrong = [...wrong];
    this.wrongLines = new Set(wrong.map(({ line }) => line));
    this.bySku = new Map(stored.products.map((one) => [one.sku, one]));
    for (const { sku, variants } of stored.products) {
      for (const variant of variants) this.ofVariant.set(variant.sku, sku);
      for (const one of [sku, ...variants.map((variant) => variant.sku)])
        this.bearers.set(one, (this.bearers.get(one) ?? 0) + 1);
    }
  }

  product(line: number, entry: unknown): void {
    const said = entry as Said;
    if (!this.isFirst(said.sku, line)) return;
    const known = this.bySku.get(said.sku);
    if (known && said.stock.length > 0 && !this.isCountable(known, line)) return;
    const stock = [...(known?.stock ?? [])];
    for (const one of said.stock) this.count(stock, said.sku, null, one.location, one.inHand);
    const checked = v.safeParse(ProductEntry, {
      ...known,
      // Whether a price holds another tax than before is told by that tax, unless the sheet says so.
      ...(said.tax !== undefined && said.tax !== known?.tax && { taxIncluded: undefined }),
      ...said,
      stock,
    });
    if (checked.success) {
      this.bySku.set(said.sku, checked.output);
      this.touched.add(said.sku);
      return;
    }
    for (const issue of checked.issues)
      this.tell(
        line,
        `${v.getDotPath(issue) ?? 'the product'} ${issue.received === 'undefined' ? 'is missing' : issue.message}`,
      );
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
    if (!owner || !this.isFirst(sku, line)) return;
    const product = this.bySku.get(owner) as ProductEntry;
    const isVariant = owner !== sku;
    this.bySku.set(owner, {
      ...product,
      ...(isVariant
        ? { variants: product.variants.map((one) => (one.sku === sku ? { ...one, price } : one)) }
        : { price, ...(wasPrice !== undefined && { wasPrice }) }),
    });
    this.touched.add(owner);
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
    if (!owner || !this.isFirst(stockKey(sku, null, location), line)) return;
    if (!this.stored.store.locations.some(({ name }) => name === location)) {
      this.tell(line, `location names a place that is not there: "${location}"`);
      return;
    }
    const product = this.bySku.get(owner) as ProductEntry;
    if (owner === sku && !this.isCountable(product, line)) return;
    const stock = [...product.stock];
    this.count(stock, owner, owner === sku ? null : sku, location, inHand);
    this.bySku.set(owner, { ...product, stock });
    this.touched.add(owner);
  }

  done(): Merged {
    if (this.wrong.length > 0) throw new ImportRefused(inOrder(this.wrong));
    return {
      file: { ...this.stored, products: [...this.bySku.values()] },
      touched: this.touched,
      counted: this.counted,
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

  private tell(line: number, wrong: string): void {
    if (!this.wrongLines.has(line)) this.wrong.push({ line, wrong });
  }

  private isFirst(name: string, line: number): boolean {
    if (name === '') return true;
    const before = this.lines.get(name);
    if (before !== undefined) this.tell(line, `the same as line ${before}`);
    this.lines.set(name, before ?? line);
    return before === undefined;
  }
}

const MOST_SHOWN = 50;
function inOrder(wrong: WrongLine[]): string[] {
  const lines = wrong
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, wrong: what }) => `line ${line}: ${what}`);
  const rest = lines.length - MOST_SHOWN;
  return rest > 0 ? [...lines.slice(0, MOST_SHOWN), `and ${rest} more`] : lines;
}
