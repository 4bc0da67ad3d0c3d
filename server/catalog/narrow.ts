import { gte, lt, type SQL, sql } from 'drizzle-orm';
import { toMinor } from '#machines/domain/money.ts';
import type { OptionValue, PriceBand } from '#machines/domain/narrowing.ts';
import { products } from '../db/schema/catalog.ts';

export interface Narrowing {
  options: OptionValue[];
  price: PriceBand | null;
  sale: boolean;
}
export const WIDE: Narrowing = { options: [], price: null, sale: false };

export const inBand = (band: PriceBand | null, currency: string): SQL[] =>
  band === null
    ? []
    : [
        gte(products.sellingPrice, toMinor(band.from, currency)),
        ...(band.below === null ? [] : [lt(products.sellingPrice, toMinor(band.below, currency))]),
      ];

export const hasLowerPrice = sql`(${products.view} ->> 'wasPrice') is not null`;
export const onSale = (wanted: boolean): SQL | undefined => (wanted ? hasLowerPrice : undefined);

/** One and the same variant has a wanted value of every option: rust in M, not rust in L and ink in M. */
export const hasVariant = (storeId: string, options: OptionValue[]): SQL | undefined =>
  options.length === 0
    ? undefined
    : sql`${products.id} in (${variantsWith(storeId, options, sql`product_id`)})`;

/** The variants that have a wanted value of every option named. */
export function variantsWith(storeId: string, options: OptionValue[], what: SQL): SQL {
  const groups = [...Map.groupBy(options, ({ option }) => option)].map(([option, wanted]) => {
    const values = sql.param(wanted.map(({ value }) => value));
    return sql`select variant_id, product_id from product_choice
      where business_id = ${storeId} and option = ${option} and value = any(${values}::text[])`;
  });
  return sql`select ${what} from (${sql.join(groups, sql` intersect `)}) those`;
}
