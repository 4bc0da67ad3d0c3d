import { eq } from 'drizzle-orm';
import { orders } from '../db/schema/orders.ts';
import { liveAttemptOf } from '../records/attempt.ts';
import { lockOrder } from '../records/order.ts';
import { BY_SWEEP } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { allowsNow, apply } from './apply.ts';
import { reconcile } from './reconcile.ts';

/** The order's own time is over. Its payment, where its time is over too, is asked about once more before. */
export async function expireOrder(services: Services, id: string): Promise<void> {
  const { database, clock } = services;
  const live = await liveAttemptOf(database.db, id);
  if (live && live.deadline <= clock.now()) await reconcile(services, live.id);
  await database.transaction(async (tx) => {
    const [known] = await tx
      .select({ businessId: orders.businessId })
      .from(orders)
      .where(eq(orders.id, id));
    const order = known && (await lockOrder(tx, known.businessId, id));
    if (!order?.keptUntil || order.keptUntil > clock.now()) return;
    if (allowsNow(order, { type: 'time.ranOut' }, clock.now()))
      await apply({ tx, clock, cause: BY_SWEEP }, order, { type: 'time.ranOut' });
    else await tx.update(orders).set({ wakeAt: null }).where(eq(orders.id, id));
  });
}
