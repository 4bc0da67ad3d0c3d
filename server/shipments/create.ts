import { and, eq } from 'drizzle-orm';
import type { Shipment } from '#machines/domain/shipment.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { quotes, shipments } from '../db/schema/shipments.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { addressHash } from '../pricing/deliveryAddress.ts';
import type { Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { isCalledOff } from './move.ts';

/** Orders are paid for with their own delivery, so a shipment repeats what the order says and never adds to it. A second request gets the same answer. */
export async function createShipment(
  { database, clock }: Services,
  store: Store,
  principal: Principal,
  requested: { orderId: string; shipment: Shipment },
): Promise<string> {
  return database.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.businessId, store.id),
          eq(orders.id, requested.orderId),
          eq(orders.uid, principal.uid),
        ),
      )
      .for('update');
    if (!order) throw refuse('NOT_FOUND');
    const [known] = await tx
      .select({ id: shipments.id })
      .from(shipments)
      .where(eq(shipments.orderId, order.id));
    if (known) return known.id;
    if (order.closedAt || isCalledOff(order.paymentState, order.life)) throw refuse('ORDER_CLOSED');
    if (!order.shipment || !isSame(order.shipment, requested.shipment))
      throw refuse('DELIVERY_REFUSED');
    const id = await insertShipment(tx, clock, order);
    if (!id) throw refuse('DELIVERY_REFUSED');
    return id;
  });
}

/** The shipment of an order whose row is held; null where its quote is not there any more. */
export async function insertShipment(tx: Tx, clock: Clock, order: Order): Promise<string | null> {
  const { shipment } = order;
  if (!shipment) return null;
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.businessId, order.businessId), eq(quotes.id, shipment.quoteDetails.id)));
  if (!quote) return null;
  const id = clock.id();
  await tx
    .insert(shipments)
    .values({
      id,
      businessId: order.businessId,
      orderId: order.id,
      type: quote.type,
      provider: quote.provider,
      customerLocation: shipment.customerLocation,
      cost: quote.cost,
      // Agreed for an hour: what the store promises of an order for at once is not said beside it.
      promise: order.body.wantedAt ? '' : quote.promise,
      status: 'PENDING',
      createdAt: clock.now(),
      nextAskAt: quote.type === 'THIRD_PARTY_DELIVERY' ? clock.now() : null,
    })
    .onConflictDoNothing();
  return id;
}

const isSame = (one: Shipment, other: Shipment): boolean =>
  one.quoteDetails.id === other.quoteDetails.id &&
  addressHash(one.customerLocation) === addressHash(other.customerLocation);
