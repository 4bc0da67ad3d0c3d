import { and, eq, inArray } from 'drizzle-orm';
import type { Measure } from '#machines/domain/measure.ts';
import type { Tx } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import type { ProductEntry } from './file.ts';
import type { StoreRows } from './rows.ts';

/** What cannot be sold loose: each would need a second meaning of "one of it". */
export function measureMistakes(one: ProductEntry): [field: string, wrong: string][] {
  if (!one.measure) return [];
  const { unit } = one.measure;
  const mistakes: [string, boolean, string][] = [
    ['measure', one.type !== 'GOODS', 'is of goods alone'],
    ['variants', one.variants.length > 0, `do not go with a measure: let each be a product`],
    ['addOnGroups', one.addOnGroups.length > 0, `do not go with a measure`],
    ['bundle', one.bundle.length > 0, `does not go with a measure: a box holds pieces`],
    ['pack', one.pack !== null, `does not go with a measure: its price is already of a ${unit}`],
    [
      'stock',
      one.stock.some(({ deposit }) => deposit?.amount !== undefined),
      'takes a deposit in percent alone, of what has a measure',
    ],
  ];
  return mistakes.flatMap(([field, isWrong, wrong]) => (isWrong ? [[field, wrong]] : []));
}

/** Carts, shelves and orders count steps: another step would make other amounts of all of them. */
export async function changedMeasure(tx: Tx, rows: StoreRows): Promise<number | null> {
  const known = await tx
    .select({ id: products.id, view: products.view })
    .from(products)
    .where(
      and(
        eq(products.businessId, rows.business.id),
        inArray(
          products.id,
          rows.products.map(({ id }) => id),
        ),
      ),
    );
  const before = new Map(known.map(({ id, view }) => [id, view.measure]));
  const at = rows.products.findIndex(
    ({ id, measure }) => before.has(id) && !isSame(before.get(id), measure),
  );
  return at < 0 ? null : at;
}
export const MEASURE_STAYS =
  'is not what this product is sold in: carts and orders count its steps. Sell it under another SKU, and take this one out of the shop ("enabled": false)';
const isSame = (one: Measure | undefined, other: Measure | undefined): boolean =>
  one?.unit === other?.unit && one?.step === other?.step;
