import { sql } from 'drizzle-orm';
import type { Measure } from '#machines/domain/measure.ts';
import type { Tx } from '../db/open.ts';

/** What a merchant's SKU names: a product, or one variant of it. */
export interface Named {
  productId: string;
  variantId: string | null;
  /** a product with variants is counted by them: no order takes from a shelf of its own */
  hasVariants: boolean;
  /** what was asked before, of a product; decimal */
  wasPrice: number | null;
  /** of a product that is sold loose: the row counts its steps */
  measure: Measure | null;
}

/** A SKU that names several things is left out: a price for the one of them would come to the other. Both questions have an index. */
export async function productsBySku(
  tx: Tx,
  businessId: string,
  skus: string[],
): Promise<Map<string, Named>> {
  const wanted = sql`${sql.param(skus)}::text[]`;
  const found = await tx.execute<{ sku: string } & Named & Record<string, unknown>>(sql`
    select p.view ->> 'SKU' as sku, p.id as "productId", null as "variantId", p.view -> 'productVariants' <> '[]' as "hasVariants",
      p.view -> 'wasPrice' as "wasPrice", p.view -> 'measure' as measure
    from product p where p.business_id = ${businessId} and p.view ->> 'SKU' = any(${wanted})
    union all
    select s.sku, p.id, v ->> 'id', true, null, null
    from (select distinct unnest(${wanted})) s(sku)
    join product p on p.business_id = ${businessId}
      and p.view -> 'productVariants' @> jsonb_build_array(jsonb_build_object('sku', s.sku))
    cross join jsonb_array_elements(p.view -> 'productVariants') v where v ->> 'sku' = s.sku`);
  const bySku = Map.groupBy(found.rows, ({ sku }) => sku);
  return new Map(
    [...bySku].flatMap(([sku, [named, ...others]]) =>
      named && others.length === 0 ? [[sku, named] as const] : [],
    ),
  );
}

/** The fields of a call's list that are wrong, by their place in it. */
export const fieldsAt = <T>(
  name: string,
  rows: T[],
  wrongIn: (row: T, nth: number) => (keyof T & string) | null,
): string[] =>
  rows.flatMap((row, nth) => {
    const wrong = wrongIn(row, nth);
    return wrong ? [`${name}.${nth}.${wrong}`] : [];
  });
