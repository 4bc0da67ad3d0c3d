import { and, countDistinct, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import { orderLines, orders } from '../db/schema/orders.ts';

const MOST = 12;

/** Ids of what a shopper has ordered before, the most often ordered first, then the latest. What was given up or ran out was not bought. */
export async function boughtBy(q: Queries, storeId: string, uid: string): Promise<string[]> {
  const times = countDistinct(orders.id);
  const rows = await q
    .select({ id: orderLines.productId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, and(eq(products.id, orderLines.productId), eq(products.enabled, true)))
    .where(and(eq(orders.businessId, storeId), eq(orders.uid, uid), isBought))
    .groupBy(orderLines.productId)
    .orderBy(desc(times), desc(max(orders.createdAt)), orderLines.productId)
    .limit(MOST);
  return rows.map(({ id }) => id);
}

const isBought = sql`(${inArray(orders.paymentState, ['PAID', 'PART_PAID'])} or (${orders.paymentMethod} = 'PAY_LATER' and ${orders.paymentState} = 'PENDING'))`;
