import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { everyGroup } from '#machines/domain/chosenAddOns.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Tx } from '../db/open.ts';
import { customers } from '../db/schema/customers.ts';
import { orders } from '../db/schema/orders.ts';
import { businesses } from '../db/schema/store.ts';
import { exportStore } from './read.ts';
import type { StoreRows } from './rows.ts';
import { toRows } from './toRows.ts';

const MOST_NAMED = 5;

/** One sum that a store names, in whatever currency it has. */
interface Amount {
  /** what an import leaves as it is, unless the file names it */
  holder: string;
  key: string;
  /** as its merchant calls it */
  name: string;
  sum: number;
}

/**
 * Why a store does not take the currency of the file; null where it has the same one already, or none of its sums stays as it was.
 * Amounts bear no currency of their own: under another one 120 KES would be sold as 120 MYR.
 */
export async function currencyStays(tx: Tx, rows: StoreRows, now: Date): Promise<string | null> {
  const { id, currency } = rows.business;
  const own = tx
    .select({ currency: businesses.currency, domain: businesses.domain })
    .from(businesses)
    .where(eq(businesses.id, id));
  const [before] = await own;
  if (!before || before.currency === currency) return null;
  // No order comes in meanwhile: each shares the row of its store (readOrderContext), and has to wait for this.
  const [there = before] = await own.for('update');
  const change = `would change from ${there.currency} to ${currency}`;
  const owed = await owedIn(tx, id);
  if (owed)
    return `${change}, and the store has ${owed} in ${there.currency}: what is paid, owed and given back there stays in that currency, and the same sums would be called ${currency}. A store with these keeps its currency: begin a new store under another domain (a file without ids)`;
  const kept = keptSums(toRows(await exportStore(tx, there.domain), now, []), rows);
  const [first] = kept;
  if (!first) return null;
  const named = kept.slice(0, MOST_NAMED).map(({ name, sum }) => `${name} ${sum}`);
  const more = kept.length > MOST_NAMED ? `, and ${kept.length - MOST_NAMED} more` : '';
  return `${change}, and these sums would keep their number, so that ${first.sum} ${there.currency} becomes ${first.sum} ${currency}: ${named.join(', ')}${more}. Write in this file what each is in ${currency}, or begin a new store under another domain (a file without ids)`;
}

/** What is counted in the store's currency and stands in no store file. */
async function owedIn(tx: Tx, businessId: string): Promise<string | null> {
  const [{ count, open } = { count: 0, open: 0 }] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${orders.paymentState} in ('PENDING', 'PART_PAID', 'REVIEW')))::int`,
    })
    .from(orders)
    .where(eq(orders.businessId, businessId));
  if (count > 0) return `${count} ${count === 1 ? 'order' : 'orders'} (${open} not paid yet)`;
  const [credit] = await tx
    .select({ name: customers.fullName })
    .from(customers)
    .where(and(eq(customers.businessId, businessId), isNotNull(customers.creditLimit)))
    .limit(1);
  return credit ? `customers with a credit limit (${credit.name})` : null;
}

/** Sums of the store as it stands that the file does not name, or names with the same number. */
function keptSums(stored: StoreRows, file: StoreRows): Amount[] {
  const said = amountsOf(file);
  const holders = new Set(said.holders);
  const sums = new Map(said.amounts.map(({ key, sum }) => [key, sum]));
  return amountsOf(stored).amounts.filter(
    ({ holder, key, sum }) => sum > 0 && (!holders.has(holder) || sums.get(key) === sum),
  );
}

function amountsOf(rows: StoreRows): { holders: string[]; amounts: Amount[] } {
  const { business, deliveryRules, promotions, products } = rows;
  const holders: string[] = [];
  const amounts: Amount[] = [];
  const add = (holder: string, name: string, sums: Record<string, number | null>): void => {
    holders.push(holder);
    for (const [field, sum] of Object.entries(sums))
      amounts.push({ holder, key: `${holder} ${field}`, name: `${name} ${field}`, sum: sum ?? 0 });
  };
  const { minimumOrder, freeDeliveryFrom } = business;
  add('store', 'store', { minimumOrder, freeDeliveryFrom });
  for (const { id, provider, baseCost, perKilometre } of deliveryRules)
    add(`delivery ${id}`, `delivery by ${provider}`, {
      cost: baseCost,
      costPerKilometre: perKilometre,
    });
  for (const { id, code, discountFixedAmount, minimumAmount } of promotions)
    add(`promotion ${id}`, code, { amountOff: discountFixedAmount, minimum: minimumAmount });
  for (const product of products) {
    add(`product ${product.id}`, product.SKU, pricesOf(product));
    // A shelf that the file leaves out stays with its deposit.
    for (const shelf of product.productLocation)
      add(
        `shelf ${product.id} ${shelf.productVariantId} ${shelf.locationId}`,
        `${product.SKU} stock`,
        {
          deposit: shelf.depositUnitOfMeasurement === 'NUMBER' ? shelf.deposit : null,
        },
      );
  }
  return { holders, amounts };
}

/** What a named product no longer has is gone with it. */
const pricesOf = (product: Product): Record<string, number | null> => ({
  price: product.sellingPrice,
  wasPrice: product.wasPrice,
  ...Object.fromEntries([
    ...product.productVariants.map(({ sku, sellingPrice }) => [`${sku} price`, sellingPrice]),
    ...(product.personPrices ?? []).map(({ employeeId, sellingPrice }) => [
      `price with ${employeeId}`,
      sellingPrice,
    ]),
    ...everyGroup(product.addOnGroups).flatMap((group) =>
      group.addOns.map(({ name, sellingPrice }) => [`${group.name}/${name} price`, sellingPrice]),
    ),
  ]),
});
