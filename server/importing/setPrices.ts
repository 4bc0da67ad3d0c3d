import { sql } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { Tx } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { fieldsAt, type Named, productsBySku } from './skus.ts';
import { ofStep } from './units.ts';

type Entry = BodyOf<'setPrices'>['prices'][number];
type Place = Pick<Store, 'id' | 'currency'>;

/** All of them, or none: what is wrong is named by its place in the list. Answers how many differed. */
export async function setPrices(tx: Tx, place: Place, prices: Entry[]): Promise<number> {
  const named = await productsBySku(
    tx,
    place.id,
    prices.map(({ sku }) => sku),
  );
  const seen = new Set<string>();
  const wrong = fieldsAt('prices', prices, (entry) => {
    const of = named.get(entry.sku);
    if (!of || seen.has(entry.sku)) return 'sku';
    seen.add(entry.sku);
    const isFine = (price: number): boolean =>
      isExact(price, place.currency) && isExact(ofStep(price, of.measure), place.currency);
    if (!isFine(entry.price)) return 'price';
    const { wasPrice } = entry;
    if (wasPrice != null && wasPrice <= entry.price) return 'wasPrice';
    const isWasFine = of.variantId === null && isFine(wasPrice ?? 0);
    return wasPrice === undefined || isWasFine ? null : 'wasPrice';
  });
  if (wrong.length > 0) throw refuse('FIELDS_INVALID', { fields: wrong });
  const rows = prices.map(({ sku, price: asked, wasPrice }) => {
    const of = named.get(sku) as Named;
    const price = ofStep(asked, of.measure);
    return {
      ...of,
      price: toMinor(price, place.currency),
      decimal: price,
      keeps: wasPrice === undefined && !endsSale(price, of.wasPrice),
      was: wasPrice == null ? null : ofStep(wasPrice, of.measure),
    };
  });
  const ofProducts = await writeProducts(
    tx,
    place.id,
    rows.filter(({ variantId }) => variantId === null),
  );
  const ofVariants = await writeVariants(
    tx,
    place.id,
    rows.filter(({ variantId }) => variantId !== null),
  );
  return ofProducts + ofVariants;
}

/** A price that reaches the former one is no lowered price any more, and a list of prices alone says no more than that. */
export const endsSale = (price: number, wasPrice: number | null): boolean =>
  wasPrice !== null && wasPrice <= price;

/** A price of more places than its currency has would be another price. */
const isExact = (amount: number, currency: string): boolean =>
  toDecimal(toMinor(amount, currency), currency) === amount;

interface Row extends Named {
  price: number;
  decimal: number;
  keeps: boolean;
  was: number | null;
}
const recordsOf = (rows: Row[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n("productId" text, "variantId" text, price bigint, decimal numeric, keeps boolean, was numeric)`;

async function writeProducts(tx: Tx, businessId: string, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx.execute(sql`
    update product p set selling_price = n.price,
      view = p.view || jsonb_build_object('sellingPrice', n.decimal)
        || case when n.keeps then '{}'::jsonb else jsonb_build_object('wasPrice', n.was) end
    from ${recordsOf(rows)}
    where p.business_id = ${businessId} and p.id = n."productId" and (p.selling_price <> n.price
      or not n.keeps and p.view -> 'wasPrice' is distinct from coalesce(to_jsonb(n.was), 'null'))`);
  return changed.rowCount ?? 0;
}

/** The row is what counts; the product's own document is what an export reads. */
async function writeVariants(tx: Tx, businessId: string, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx.execute(sql`
    update product_variant v set selling_price = n.price
    from ${recordsOf(rows)}, product p
    where p.business_id = ${businessId} and p.id = v.product_id and v.id = n."variantId" and v.selling_price <> n.price`);
  if (!changed.rowCount) return 0;
  await tx.execute(sql`
    update product p set view = jsonb_set(p.view, '{productVariants}', (
      select jsonb_agg(case when n.price is null then one else one || jsonb_build_object('sellingPrice', n.decimal) end order by nth)
      from jsonb_array_elements(p.view -> 'productVariants') with ordinality every(one, nth)
      left join ${recordsOf(rows)} on n."variantId" = one ->> 'id'))
    where p.business_id = ${businessId} and p.id = any(${sql.param(rows.map(({ productId }) => productId))}::text[])`);
  return changed.rowCount;
}
