import { inArray } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import type { StoreFile } from './file.ts';
import type { StoreRows } from './rows.ts';

const CHUNK = 1_000;

/** A file that does not say since when a product is there leaves that as it is: the same file twice changes nothing. */
export async function keepFirstDays(
  tx: Tx,
  file: StoreFile,
  { products: rows }: Pick<StoreRows, 'products'>,
): Promise<void> {
  const silent = rows.filter((_, nth) => file.products[nth]?.createdAt === undefined);
  for (let at = 0; at < silent.length; at += CHUNK) {
    const chunk = silent.slice(at, at + CHUNK);
    const ids = chunk.map(({ id }) => id);
    const known = await tx
      .select({ id: products.id, view: products.view })
      .from(products)
      .where(inArray(products.id, ids));
    const days = new Map(known.map(({ id, view }) => [id, view.createdAt]));
    for (const row of chunk) row.createdAt = days.get(row.id) ?? row.createdAt;
  }
}
