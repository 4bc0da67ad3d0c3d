import { eq } from 'drizzle-orm';
import { changeProposals } from '../db/schema/orders.ts';
import { lapsedWishes } from '../records/changeProposal.ts';
import { lockOrder } from '../records/order.ts';
import { insertOutboxRows, outboxRowOf } from '../records/outbox.ts';
import type { Services } from '../services.ts';

/**
 * The sweep's turn: a shopper whose wish nobody can answer any more is told so once. The wish lapses by what becomes of the order and has no event
 * of its own (394), so it is found rather than heard of.
 */
export async function tellLapsedWishes({ database, clock, log }: Services): Promise<void> {
  for (const { id, orderId, businessId } of await lapsedWishes(database.db, clock.now()))
    await database
      .transaction(async (tx) => {
        const order = await lockOrder(tx, businessId, orderId);
        const [still] = await lapsedWishes(tx, clock.now(), id);
        if (!order || !still) return;
        const word = { event: 'changeLapsed', which: id, payload: {} } as const;
        await insertOutboxRows(tx, [outboxRowOf(order, word, clock)]);
        await tx
          .update(changeProposals)
          .set({ decidedAt: clock.now() })
          .where(eq(changeProposals.id, id));
      })
      .catch((error: unknown) => log.error({ err: error, id }, 'a lapsed wish was not told'));
}
