import { sql } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import type { Tx } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { fieldsAt, type Named, productsBySku } from './skus.ts';
import { countOf } from './units.ts';

type Entry = BodyOf<'setStock'>['stock'][number];
type Place = Pick<Store, 'id' | 'business'>;

/** All shelves, or none. Less than open orders have set aside is refused. Answers how many differed. */
export async function setStock(
  tx: Tx,
  { id: businessId, business }: Place,
  stock: Entry[],
): Promise<number> {
  const named = await productsBySku(
    tx,
    businessId,
    stock.map(({ sku }) => sku),
  );
  const places = new Map(
    business.locations.flatMap(({ id, name }) => [
      [name, id],
      [id, id],
    ]),
  );
  const shelfOf = ({ sku, location }: Entry): string | null => {
    const of = named.get(sku);
    const place = places.get(location);
    return of && place ? [of.productId, of.variantId ?? 'all', place].join('.') : null;
  };
  const held = await lockShelves(
    tx,
    businessId,
    [...named.values()].map(({ productId }) => productId),
  );
  const seen = new Set<string>();
  const wrong = fieldsAt('stock', stock, (entry) => {
    const shelf = shelfOf(entry);
    const of = named.get(entry.sku);
    if (!of || (of.hasVariants && of.variantId === null)) return 'sku';
    if (shelf === null) return 'location';
    if (seen.has(shelf)) return 'sku';
    seen.add(shelf);
    if (entry.inHand === null) return null;
    const count = countOf(entry.inHand, of.measure);
    return count === null || count < (held.get(shelf) ?? 0) ? 'inHand' : null;
  });
  if (wrong.length > 0) throw refuse('FIELDS_INVALID', { fields: wrong });
  const rows = stock.map((entry) => {
    const of = named.get(entry.sku) as Named;
    return {
      ...of,
      id: shelfOf(entry),
      location: places.get(entry.location),
      inHand: countOf(entry.inHand ?? 0, of.measure),
      free: entry.inHand === null,
    };
  });
  return write(tx, businessId, rows);
}

/** In the order of their ids, as orders lock them (I26). */
async function lockShelves(tx: Tx, businessId: string, products: string[]) {
  const { rows } = await tx.execute<{ shelf: string; held: number }>(sql`
    select concat_ws('.', product_id, coalesce(product_variant_id, 'all'), location_id) as shelf, held from product_location
    where business_id = ${businessId} and product_id = any(${sql.param(products)}::text[]) order by id for update`);
  return new Map(rows.map(({ shelf, held }) => [shelf, held]));
}

async function write(tx: Tx, businessId: string, rows: object[]): Promise<number> {
  const written = await tx.execute(sql`
    insert into product_location as l (id, business_id, product_id, product_variant_id, location_id, stock_in_hand, held, non_inventory, allow_partial_payment)
    select n.id, ${businessId}, n."productId", n."variantId", n.location, n."inHand", 0, n.free, false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id text, "productId" text, "variantId" text, location text, "inHand" integer, free boolean)
    on conflict (product_id, product_variant_id, location_id) do update
      set stock_in_hand = excluded.stock_in_hand, non_inventory = excluded.non_inventory
      where l.business_id = ${businessId}
        and (l.stock_in_hand, l.non_inventory) is distinct from (excluded.stock_in_hand, excluded.non_inventory)`);
  return written.rowCount ?? 0;
}
