import { eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { shipments } from '../db/schema/shipments.ts';
import { refuse } from '../http/errors.ts';
import { isInHand, lockOrder, type Order } from '../records/order.ts';
import { isCollected } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { applyOrRefuse } from './applyOrRefuse.ts';
import { endAttempt } from './endAttempt.ts';

/** Gives an unpaid order up: shelves and times are free again. A payment that settles meanwhile wins (I24). */
export async function giveUpOrder(services: Services, { businessId, id }: Order): Promise<void> {
  await endAttempt(services, id, 'CANCELLED');
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, businessId, id);
    if (!order) throw refuse('NOT_FOUND');
    await applyOrRefuse(tx, services, order, {
      type: 'order.givenUp',
      inHand: await isBegunWith(tx, order),
    });
  });
}

async function isBegunWith(tx: Tx, order: Order): Promise<boolean> {
  const [shipment] = await tx
    .select({ status: shipments.status })
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .for('update');
  return isInHand(order, shipment?.status ?? null, await isCollected(tx, order.id));
}
