import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import {
  allergensStated,
  type BundleItem,
  type Product,
  type ProductLocation,
} from '#machines/domain/product.ts';
import type { Queries } from '../db/open.ts';
import {
  type ProductRow,
  products,
  productVariants,
  type StockRow,
  stock,
} from '../db/schema/catalog.ts';
import { partsOf, setsIn } from '../pricing/bundles.ts';
import { hasVariant, inBand, type Narrowing, onSale, WIDE } from './narrow.ts';
import { fitness, matches } from './search/match.ts';
import type { Understood } from './search/understand.ts';

export const PAGE_SIZE = 24;
const MOST_IDS = 100;

export interface ProductFilter {
  sought?: Understood | null;
  category?: string;
  sort?: 'popular' | 'new' | 'price' | '-price' | 'name';
  page?: number;
  ids?: string[];
  narrowing?: Narrowing;
}
export interface ProductPage {
  products: Product[];
  total: number;
  page: number;
  pages: number;
}

const ORDER: Record<NonNullable<ProductFilter['sort']>, SQL> = {
  popular: desc(products.popularity),
  new: desc(products.createdAt),
  price: asc(products.sellingPrice),
  '-price': desc(products.sellingPrice),
  name: asc(products.name),
};

/** One page of a store's products, the best match or the most popular first. */
export async function listProducts(
  q: Queries,
  storeId: string,
  currency: string,
  filter: ProductFilter,
): Promise<ProductPage> {
  const page = Math.max(1, filter.page ?? 1);
  const size = filter.ids ? MOST_IDS : PAGE_SIZE;
  const { sought } = filter;
  const { options, price, sale } = filter.narrowing ?? WIDE;
  const where = and(
    onShelf(storeId, filter),
    among(filter.ids),
    hasVariant(storeId, options),
    ...inBand(price, currency),
    onSale(sale),
  );
  const order = [
    ...(sought && !filter.sort ? [desc(fitness(sought))] : []),
    ORDER[filter.sort ?? 'popular'],
    asc(products.id),
  ];
  // The ids come out of an index in their order; only the rows of this page are read, and a page far back reads no more of them.
  const ids = q
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size);
  const [rows, total] = await Promise.all([
    q
      .select()
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(...order),
    q.$count(products, where),
  ]);
  const found = await withStock(q, storeId, currency, rows);
  return { products: found, total, page, pages: Math.max(1, Math.ceil(total / size)) };
}

/** A product by its id or by the slug in its address; null when this store does not sell it. */
export async function readProduct(
  q: Queries,
  storeId: string,
  currency: string,
  idOrSlug: string,
): Promise<Product | null> {
  const rows = await q
    .select()
    .from(products)
    .where(
      and(
        eq(products.businessId, storeId),
        eq(products.enabled, true),
        sql`(${products.id} = ${idOrSlug} or ${products.slug} = ${idOrSlug})`,
      ),
    )
    .limit(1);
  return (await withStock(q, storeId, currency, rows))[0] ?? null;
}

/** What a store sells under these words and in this category, before anything narrows it. */
export const onShelf = (
  storeId: string,
  { sought, category }: Pick<ProductFilter, 'sought' | 'category'>,
): SQL | undefined =>
  and(
    eq(products.businessId, storeId),
    sql`${products.enabled}`,
    sought && !sought.isAll ? matches(sought) : undefined,
    ...(sought?.within ?? []),
    inCategory(storeId, category),
  );

/** The category of that slug or id, and everything below it. */
const inCategory = (storeId: string, category: string | undefined): SQL | undefined =>
  category === undefined
    ? undefined
    : sql`${products.id} in (select product_id from product_category where category_id = any(array(
        with recursive tree as (
          select id from category where business_id = ${storeId} and (slug = ${category} or id = ${category})
          union all select child.id from category child join tree on child.parent_id = tree.id
        )
        select id from tree)))`;

const among = (ids: string[] | undefined): SQL | undefined =>
  ids ? inArray(products.id, ids.slice(0, MOST_IDS)) : undefined;

/** Price and stock are columns, because they are written under load; what is held for an order is not for sale. */
async function withStock(
  q: Queries,
  storeId: string,
  currency: string,
  rows: ProductRow[],
): Promise<Product[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ id, view }) => [
    id,
    ...view.bundleItems.map(({ productId }) => productId),
  ]);
  const varied = rows.filter(({ view }) => view.productVariants.length > 0).map(({ id }) => id);
  const partIds = [...new Set(ids)].filter((id) => rows.every((row) => row.id !== id));
  const [entries, variants, others] = await Promise.all([
    q
      .select()
      .from(stock)
      .where(and(eq(stock.businessId, storeId), inArray(stock.productId, [...new Set(ids)])))
      .orderBy(stock.id),
    varied.length > 0
      ? q.select().from(productVariants).where(inArray(productVariants.productId, varied))
      : [],
    partIds.length > 0 ? viewsOf(q, storeId, partIds) : [],
  ]);
  const known = await withInner(q, storeId, new Set(ids), [...rows, ...others]);
  const prices = new Map(
    variants.map(({ id, sellingPrice }) => [id, toDecimal(sellingPrice, currency)]),
  );
  const shelves = Map.groupBy(entries, ({ productId }) => productId);
  return rows.map(({ view, ...row }) => ({
    ...view,
    sellingPrice: toDecimal(row.sellingPrice, currency),
    taxIncluded: row.taxIncluded,
    popularity: row.popularity,
    productVariants: view.productVariants.map((one) => ({
      ...one,
      sellingPrice: prices.get(one.id) ?? one.sellingPrice,
    })),
    productLocation: (shelves.get(row.id) ?? []).map(entryOf),
    bundleItems: liveParts(view.bundleItems, entries).map((item) => ({
      ...item,
      ...statedIn(known, item.productId),
    })),
  }));
}

type Views = Map<string, Product>;
const viewsOf = (q: Queries, storeId: string, ids: string[]) =>
  q
    .select({ id: products.id, view: products.view })
    .from(products)
    .where(and(eq(products.businessId, storeId), inArray(products.id, ids)));

/** With what lies in a bundle that lies in a bundle. Few stores have one, and no other asks once more. */
async function withInner(
  q: Queries,
  storeId: string,
  asked: Set<string>,
  rows: Pick<ProductRow, 'id' | 'view'>[],
): Promise<Views> {
  const all: Views = new Map(rows.map(({ id, view }) => [id, view]));
  for (;;) {
    const inner = [...all.values()].flatMap((view) =>
      view.bundleItems.map(({ productId }) => productId),
    );
    const missing = [...new Set(inner)].filter((id) => !asked.has(id));
    if (missing.length === 0) return all;
    for (const id of missing) asked.add(id);
    for (const { id, view } of await viewsOf(q, storeId, missing)) all.set(id, view);
  }
}

/** What a part states, and what each thing in it does, where it is a bundle itself. */
function statedIn(known: Views, id: string): Pick<BundleItem, 'allergens' | 'parts'> {
  const seen = new Set<string>();
  const inside = (view: Product | undefined): NonNullable<BundleItem['parts']> =>
    (view?.bundleItems ?? []).flatMap(({ productId, name }) => {
      if (seen.has(productId)) return [];
      seen.add(productId);
      const part = known.get(productId);
      const allergens = allergensStated(part?.facts);
      const parts = inside(part);
      // A box of things that states nothing itself is told by them.
      return allergens.length > 0 || parts.length === 0 ? [{ name, allergens }, ...parts] : parts;
    });
  const parts = inside(known.get(id));
  return {
    allergens: allergensStated(known.get(id)?.facts),
    ...(parts.length > 0 && { parts }),
  };
}

/**
 * A bundle's stock is its own plus that of its parts (specification 5), and what is shown must be orderable: so what the parts add at a location is
 * the whole sets that they make there, said by the scarcest of them.
 */
function liveParts(items: BundleItem[], entries: StockRow[]): BundleItem[] {
  if (items.length === 0) return items;
  const locations = new Set(entries.map(({ locationId }) => locationId));
  const added = [...locations].flatMap((locationId) => {
    const parts = partsOf(
      items,
      entries.filter((one) => one.locationId === locationId),
    );
    const sets = setsIn(parts, (shelf) => shelf.stockInHand - shelf.held);
    const scarcest = parts.find(
      (part) => setsIn([part], (shelf) => shelf.stockInHand - shelf.held) === sets,
    )?.shelves[0];
    return scarcest
      ? [
          {
            productId: scarcest.productId,
            entry: { ...entryOf(scarcest), productVariantId: null, stockInHand: sets },
          },
        ]
      : [];
  });
  return items.map((item, at) => {
    const isFirst = items.findIndex(({ productId }) => productId === item.productId) === at;
    const own = added.filter(({ productId }) => isFirst && productId === item.productId);
    return { ...item, productLocation: own.map(({ entry }) => entry) };
  });
}

const entryOf = (row: StockRow): ProductLocation => ({
  locationId: row.locationId,
  productVariantId: row.variantId,
  stockInHand: row.stockInHand - row.held,
  nonInventory: row.nonInventory,
  allowPartialPayment: row.allowPartialPayment,
  deposit: row.deposit,
  depositUnitOfMeasurement: row.depositUnit,
});
