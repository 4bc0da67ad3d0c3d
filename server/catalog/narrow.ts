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
export const hasVariant = (options: OptionValue[]): SQL | undefined =>
  options.length === 0 ? undefined : sql`${products.view} @? ${variantPath(options)}::jsonpath`;

/** The path to the variants that have a wanted value of every option named. Texts are JSON's, which a path reads as they are. */
export function variantPath(options: OptionValue[]): string {
  const groups = [...Map.groupBy(options, ({ option }) => option)].map(([option, wanted]) => {
    const values = wanted
      .map(({ value }) => `@.productOptionValue.name == ${JSON.stringify(value)}`)
      .join(' || ');
    return `exists(@.variantValues[*] ? (@.productOption.name == ${JSON.stringify(option)} && (${values})))`;
  });
  return groups.length === 0
    ? '$.productVariants[*]'
    : `$.productVariants[*] ? (${groups.join(' && ')})`;
}
