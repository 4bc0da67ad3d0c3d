import { asc, eq, inArray } from 'drizzle-orm';
import type { Product } from '#machines/domain/product.ts';
import { isNonInventory, stockAt } from '#machines/domain/stock.ts';
import type { Tx } from '../../db/open.ts';
import { type AwaitedRow, awaited } from '../../db/schema/awaited.ts';
import { outbox } from '../../db/schema/jobs.ts';
import { waitForTurn } from '../../db/turn.ts';
import { ALONE_MS } from '../../records/waitingRules.ts';
import type { Store } from '../../stores.ts';
import { readProduct } from '../queries.ts';

/** So many of a product are looked at in one turn, the longest wait first. */
const MOST = 1000;

/**
 * Looks at a product's stock for those who wait for it, the longest wait first, and notes who is told. One piece is told to one alone for a while, as
 * a free time is (367): of three that came back three are told, so that no one runs after what another has.
 */
export async function chooseAwaited(
  tx: Tx,
  store: Store,
  productId: string,
  now: Date,
): Promise<void> {
  await waitForTurn(tx, `awaited ${store.id} ${productId}`);
  const rows = await tx
    .select()
    .from(awaited)
    .where(eq(awaited.productId, productId))
    .orderBy(asc(awaited.createdAt), asc(awaited.id))
    .limit(MOST);
  const product = await readProduct(tx, store.id, store.business.currency, productId);
  // What is hidden for a while may come again: who waits is told then, or leaves the list by its day.
  if (!product) return;
  const shelf = shelfOf(product);
  const over: string[] = [];
  const open: AwaitedRow[] = [];
  for (const row of rows) {
    const wasAlone = row.toldAt !== null && row.toldAt.getTime() + ALONE_MS <= now.getTime();
    // Nothing is left to wait for: it was told, or is not offered any more.
    if (!isSold(product, row) || (wasAlone && row.mailedAt)) over.push(row.id);
    // A mail that did not leave yet says what is true when it leaves.
    else if (!row.toldAt || !shelf.take(row)) open.push(row);
  }
  if (over.length > 0) await tx.delete(awaited).where(inArray(awaited.id, over));
  for (const row of open) {
    if (row.mailedAt) continue;
    const isThere = !row.toldAt && shelf.take(row);
    if (isThere) await note(tx, product, row, now);
    else if (row.toldAt)
      await tx
        .update(awaited)
        .set({ toldAt: null, nextMailAt: null })
        .where(eq(awaited.id, row.id));
  }
}

const isSold = ({ productVariants }: Product, { variantId }: AwaitedRow): boolean =>
  variantId === '' || productVariants.some(({ id }) => id === variantId);

type Wanted = Pick<AwaitedRow, 'locationId' | 'variantId'>;

/** What there is to be told of; each that is told takes one. */
function shelfOf(product: Product) {
  const left = new Map<string, number>();
  const countOf = (locationId: string, variantId: string | null): number => {
    if (product.soldOutUntil) return 0;
    if (isNonInventory(product, locationId)) return Number.POSITIVE_INFINITY;
    const key = JSON.stringify([locationId, variantId]);
    const count = left.get(key) ?? stockAt(product, locationId, variantId);
    left.set(key, count);
    return count;
  };
  return {
    /** Whether there was one. Who waits for any variant is told of the one that there are most of. */
    take({ locationId, variantId }: Wanted): boolean {
      const all = variantId ? [variantId] : product.productVariants.map(({ id }) => id);
      const [most = null] = all.toSorted(
        (one, other) => countOf(locationId, other) - countOf(locationId, one),
      );
      const count = countOf(locationId, most);
      if (count <= 0) return false;
      left.set(JSON.stringify([locationId, most]), count - 1);
      return true;
    },
  };
}

/** Whether it can be had now, by the same count. */
export const isThere = (product: Product, wanted: Wanted): boolean => shelfOf(product).take(wanted);

/** Leads to exactly that variant. */
export const awaitedPath = ({ productId, variantId }: AwaitedRow): string =>
  `/products/${encodeURIComponent(productId)}${variantId && `?variant=${encodeURIComponent(variantId)}`}`;

/** The product, and which of its variants where one was asked for. */
export function awaitedName(
  product: Pick<Product, 'name' | 'productVariants'>,
  id: string,
): string {
  const variant = product.productVariants.find((one) => one.id === id);
  const values = variant?.variantValues.map((one) => one.productOptionValue.name) ?? [];
  return [product.name, ...values].join(' · ');
}

async function note(tx: Tx, product: Product, row: AwaitedRow, now: Date): Promise<void> {
  await tx
    .update(awaited)
    .set({ toldAt: now, nextMailAt: now, mailedAt: null })
    .where(eq(awaited.id, row.id));
  if (!row.uid) return;
  await tx
    .insert(outbox)
    .values({
      id: `awaited:${row.id}:${now.toISOString()}`,
      businessId: row.businessId,
      uid: row.uid,
      kind: 'waiting.back',
      payload: { service: awaitedName(product, row.variantId), target: awaitedPath(row) },
      createdAt: now,
      tries: 0,
    })
    .onConflictDoNothing();
}
