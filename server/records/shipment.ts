import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import type { Order } from './order.ts';

/** A parcel of an order that was cancelled, or stands again, as a person has to know it. */
interface Cancelled {
  /** a courier or a rider has it in hand, or may have been called: they must be told */
  isBegun: boolean;
  /** who brings it, and under which number it is known there */
  name: string;
}

/** An order whose parcel may be sent: paid, or accepted to be paid later; its goods are its shopper's, and its money was not given back. */
export const standing = (order: SQL): SQL => sql`(${order}.closed_at is null
  and ${order}.life -> 'value' ->> 'goods' = 'committed'
  and (${order}.payment_state in ('PAID', 'PART_PAID') or ${order}.payment_state <> 'REFUNDED'
    and exists (select from ledger l where l.order_id = ${order}.id and l.kind = 'ACCEPTED')))`;
/** About a `shipment`: one that a courier or a rider has is followed to its end, whatever became of the order's money. */
export const IS_FOLLOWED = sql`(status <> 'PENDING' or exists (select from cart_transaction o where o.id = order_id and ${standing(sql`o`)}))`;

/** Moved by the machine of a courier; what the store brings itself, its people report. */
export const IS_ASKED_ABOUT = sql`(shipment_type = 'THIRD_PARTY_DELIVERY'
  and status in ('PENDING', 'BOOKED', 'PICKED_UP', 'ON_THE_WAY') and ${IS_FOLLOWED})`;

/** A courier's machine took it and is asked about it; how far any other parcel is, staff alone say (054). */
export const isFollowedByMachine = (row: Pick<ShipmentRow, 'courierReference' | 'nextAskAt'>) =>
  row.courierReference !== null && row.nextAskAt !== null;

const UNSENT = ['PENDING', 'BOOKED'] as const;
/** The order's parcel is not sent; one that was delivered stays so. `isUnsent`: one that is on its way stays so, too. */
export async function cancelShipment(
  tx: Tx,
  { id }: Order,
  isUnsent: boolean,
): Promise<Cancelled | null> {
  const own = and(
    eq(shipments.orderId, id),
    isUnsent
      ? inArray(shipments.status, [...UNSENT])
      : notInArray(shipments.status, ['DELIVERED', 'CANCELLED']),
  );
  const [row] = await tx.select().from(shipments).where(own).for('update');
  if (!row) return null;
  await tx.update(shipments).set({ status: 'CANCELLED', nextAskAt: null }).where(own);
  const { status, provider, tries, trackingNumber, courierReference } = row;
  return {
    isBegun: status !== 'FAILED' && (status !== 'PENDING' || tries > 0),
    name: parcelName(provider, trackingNumber ?? courierReference),
  };
}

/** It is to be delivered, and neither its shopper's page nor the sweep has asked for its parcel. */
export const hasNoParcelYet = async (tx: Tx, { id, shipment }: Order): Promise<boolean> =>
  shipment !== null && (await tx.$count(shipments, eq(shipments.orderId, id))) === 0;

const OUT = ['PICKED_UP', 'ON_THE_WAY', 'DELIVERED'] as const;
/** What is in its parcel is not in the shop any more. */
export const isOut = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.$count(
    shipments,
    and(eq(shipments.orderId, orderId), inArray(shipments.status, [...OUT])),
  )) > 0;

/** It was called off when its order had ended, and is to be sent after all. `isBegun`: it may be known to a courier, so no machine calls about it. */
export async function retakeShipment(tx: Tx, { id }: Order, now: Date): Promise<Cancelled | null> {
  const own = and(eq(shipments.orderId, id), eq(shipments.status, 'CANCELLED'));
  const [row] = await tx.select().from(shipments).where(own).for('update');
  if (!row) return null;
  const { provider, tries, trackingNumber, courierReference } = row;
  const isBegun = tries > 0 || courierReference !== null || row.events.length > 0;
  await tx
    .update(shipments)
    .set({
      status: 'PENDING',
      nextAskAt: isBegun ? null : now,
      courierReference: null,
      trackingNumber: null,
      trackingUrl: null,
    })
    .where(own);
  return { isBegun, name: parcelName(provider, trackingNumber ?? courierReference) };
}

export const parcelName = (provider: string, number: string | null): string =>
  number ? `${provider} ${number}` : provider;
