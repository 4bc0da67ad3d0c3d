import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/** What a merchant's SKU names: a product, or one variant of it. */
export interface Named {
  productId: string;
  variantId: string | null;
}

/** Both questions have an index of their own: 100,000 products are not read for one price. */
export async function productsBySku(
  tx: Tx,
  businessId: string,
  skus: string[],
): Promise<Map<string, Named>> {
  const wanted = sql`${sql.param(skus)}::text[]`;
  const found = await tx.execute<{ sku: string; product: string; variant: string | null }>(sql`
    select p.view ->> 'SKU' as sku, p.id as product, null as variant
    from product p where p.business_id = ${businessId} and p.view ->> 'SKU' = any(${wanted})
    union all
    select s.sku, p.id, v ->> 'id'
    from unnest(${wanted}) s(sku)
    join product p on p.business_id = ${businessId}
      and p.view -> 'productVariants' @> jsonb_build_array(jsonb_build_object('sku', s.sku))
    cross join jsonb_array_elements(p.view -> 'productVariants') v where v ->> 'sku' = s.sku`);
  const named = new Map<string, Named>();
  // A product comes first: its own SKU is not looked for among variants.
  for (const { sku, product, variant } of found.rows)
    if (!named.has(sku)) named.set(sku, { productId: product, variantId: variant });
  return named;
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
