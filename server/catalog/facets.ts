import { and, type SQL, sql } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import { type Facets, type OptionValue, priceBands } from '#machines/domain/narrowing.ts';
import type { Queries } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import {
  hasLowerPrice,
  hasVariant,
  inBand,
  type Narrowing,
  onSale,
  variantsWith,
} from './narrow.ts';

interface Shelf {
  storeId: string;
  /** what is on the shelf before anything narrows it */
  all: SQL | undefined;
  /** it is everything that the store sells */
  isWhole: boolean;
  currency: string;
}

/** How many products each choice leaves. A group's own choices do not narrow it, so that a second colour can still be added to the first. */
export async function facetsOf(q: Queries, shelf: Shelf, narrowing: Narrowing): Promise<Facets> {
  const { options, price, sale } = narrowing;
  const { storeId } = shelf;
  const chosen = [...new Set(options.map(({ option }) => option))];
  const [others, own, prices, reduced] = await Promise.all([
    valuesOf(q, shelf, narrowing, options, isNoneOf(chosen)),
    Promise.all(
      chosen.map(async (name) => {
        const rest = options.filter(({ option }) => option !== name);
        return valuesOf(q, shelf, narrowing, rest, sql`option = ${name}`);
      }),
    ),
    pricesOf(q, and(shelf.all, hasVariant(storeId, options), onSale(sale))),
    q.$count(
      products,
      and(shelf.all, hasVariant(storeId, options), ...inBand(price, shelf.currency), hasLowerPrice),
    ),
  ]);
  const values = [...others, ...own.flat()];
  return {
    options: [...Map.groupBy(values, ({ option }) => option)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, found]) => ({ name, values: inOrder(found) })),
    prices: priceBands(
      prices.map((one) => ({ price: toDecimal(one.price, shelf.currency), count: one.count })),
    ),
    sale: reduced,
  };
}

/** How many products all choices together leave. */
export const countOf = (
  q: Queries,
  { all, storeId, currency }: Shelf,
  { options, price, sale }: Narrowing,
): Promise<number> =>
  q.$count(
    products,
    and(all, hasVariant(storeId, options), onSale(sale), ...inBand(price, currency)),
  );

interface Value {
  option: string;
  value: string;
  swatch: string | null;
  count: number;
}
async function valuesOf(
  q: Queries,
  shelf: Shelf,
  { price, sale }: Narrowing,
  options: OptionValue[],
  which: SQL | undefined,
): Promise<Value[]> {
  const conditions = [
    sql`business_id = ${shelf.storeId}`,
    ...(which ? [which] : []),
    ...(options.length > 0
      ? [sql`variant_id in (${variantsWith(shelf.storeId, options, sql`variant_id`)})`]
      : []),
    ...(shelf.isWhole && !sale && price === null
      ? []
      : [
          sql`product_id in (select ${products.id} from ${products} where ${and(shelf.all, onSale(sale), ...inBand(price, shelf.currency))})`,
        ]),
  ];
  // Once a product, however many of its variants have it.
  const { rows } = await q.execute<Value & Record<string, unknown>>(sql`
    select option, value, min(swatch) as swatch, count(distinct product_id)::int as count
      from product_choice where ${and(...conditions)} group by 1, 2 order by 1, 2`);
  return rows;
}

const isNoneOf = (names: string[]): SQL | undefined =>
  names.length === 0 ? undefined : sql`option <> all(${sql.param(names)}::text[])`;

const pricesOf = (
  q: Queries,
  where: SQL | undefined,
): Promise<{ price: number; count: number }[]> =>
  q
    .select({ price: products.sellingPrice, count: sql<number>`count(*)::int` })
    .from(products)
    .where(where)
    .groupBy(products.sellingPrice);

const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL'];
/** Sizes and numbers as they grow, everything else by name: a choice moves nothing. */
function inOrder(values: Value[]): Facets['options'][number]['values'] {
  const rank = ({ value }: Value): number =>
    SIZES.includes(value)
      ? SIZES.indexOf(value)
      : Number.isNaN(Number(value))
        ? 1e6
        : Number(value);
  return values
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ value, swatch, count }) => ({ name: value, swatch, count }));
}
