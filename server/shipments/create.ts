import { and, eq } from 'drizzle-orm';
import type { Shipment } from '#machines/domain/shipment.ts';
import { orders, quotes, shipments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import type { Store } from '../store/stores.ts';
import { addressHash } from './address.ts';

/** Orders are paid for with their own delivery, so a shipment repeats what the order says and never adds to it. Asked again it answers the same. */
export async function createShipment(
  { database, clock }: Deps,
  store: Store,
  principal: Principal,
  wish: { orderId: string; shipment: Shipment },
): Promise<string> {
  return database.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.businessId, store.id), eq(orders.id, wish.orderId), eq(orders.uid, principal.uid)))
      .for('update');
    if (!order) throw refuse('NOT_FOUND');
    const [known] = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, order.id));
    if (known) return known.id;
    if (order.closedAt) throw refuse('ORDER_CLOSED');
    if (!order.shipment || !isSame(order.shipment, wish.shipment)) throw refuse('DELIVERY_REFUSED');
    const [quote] = await tx
      .select()
      .from(quotes)
      .where(and(eq(quotes.businessId, store.id), eq(quotes.id, order.shipment.quoteDetails.id)));
    if (!quote) throw refuse('DELIVERY_REFUSED');
    const id = clock.id();
    await tx.insert(shipments).values({
      id,
      businessId: store.id,
      orderId: order.id,
      type: quote.type,
      provider: quote.provider,
      customerLocation: order.shipment.customerLocation,
      cost: quote.cost,
      status: 'PENDING',
      createdAt: clock.now(),
    });
    return id;
  });
}

const isSame = (one: Shipment, other: Shipment): boolean =>
  one.quoteDetails.id === other.quoteDetails.id && addressHash(one.customerLocation) === addressHash(other.customerLocation);
