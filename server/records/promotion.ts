import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { promotions } from '../db/schema/promotions.ts';
import type { Order } from './order.ts';

/** The order ended: its use is for others again. */
export async function returnUse(tx: Tx, { promotionId }: Order): Promise<void> {
  if (!promotionId) return;
  await tx
    .update(promotions)
    .set({ uses: sql`greatest(0, ${promotions.uses} - 1)` })
    .where(eq(promotions.id, promotionId));
}

/** Its use went back when the order ended. Where others have used it up, this order keeps its price and is not counted (I28). */
export async function countUseAgain(tx: Tx, { id, promotionId }: Order): Promise<void> {
  if (!promotionId) return;
  const counted = await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1` })
    .where(
      and(
        eq(promotions.id, promotionId),
        or(isNull(promotions.usesMost), sql`${promotions.uses} < ${promotions.usesMost}`),
      ),
    )
    .returning({ id: promotions.id });
  if (counted.length === 0)
    await tx.update(orders).set({ promotionId: null }).where(eq(orders.id, id));
}
