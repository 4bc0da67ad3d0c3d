import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { shipments } from '../db/schema/shipments.ts';
import type { Order } from './order.ts';

/** The order's parcel is not sent; one that was delivered stays so. */
export const cancelShipment = (tx: Tx, { id }: Order) =>
  tx
    .update(shipments)
    .set({ status: 'CANCELLED', nextAskAt: null })
    .where(
      and(eq(shipments.orderId, id), notInArray(shipments.status, ['DELIVERED', 'CANCELLED'])),
    );
