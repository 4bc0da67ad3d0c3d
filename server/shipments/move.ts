import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ReplyOf } from '#machines/domain/api.ts';
import type { ShipmentEvent } from '#machines/domain/shipment.ts';
import { isOver, SHIPMENT_STATES, type ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import { refuse } from '../http/errors.ts';
import type { Order } from '../records/order.ts';
import { insertOutboxRows, outboxRowOf, shownNumber } from '../records/outbox.ts';
import { IS_FOLLOWED, isFollowedByMachine, parcelName } from '../records/shipment.ts';
import { tasksAfterParcel } from '../records/staffTask.ts';
import type { Store } from '../stores.ts';

interface Ports {
  database: Database;
  clock: Clock;
}

export const UNDERWAY: ShipmentStatus[] = SHIPMENT_STATES.filter((one) => !isOver(one));
const MOST = 100;
const TOLD: Partial<Record<ShipmentStatus, 'onTheWay' | 'delivered'>> = {
  ON_THE_WAY: 'onTheWay',
  DELIVERED: 'delivered',
};

/** Writes down what is new about a shipment, each state once, and tells the shopper what matters to them. */
export function moveShipment(
  { database, clock }: Ports,
  order: Order,
  id: string,
  heard: readonly ShipmentEvent[],
): Promise<void> {
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    if (row && !isOver(row.status)) await write(tx, order, row, heard, clock);
  });
}

async function write(
  tx: Tx,
  order: Order,
  row: ShipmentRow,
  heard: readonly ShipmentEvent[],
  clock: Clock,
): Promise<void> {
  const fresh = heard.filter((one) => !row.events.some((old) => old.status === one.status));
  if (fresh.length === 0) return;
  // What is heard late (a stage that staff passed over, a courier's afterthought) is written down and moves nothing back.
  const status = fresh.reduce(
    (furthest, one) => (isAfter(one.status, furthest) ? one.status : furthest),
    row.status,
  );
  const events = [...row.events, ...fresh];
  await tx
    .update(shipments)
    .set({ events, status, ...(isOver(status) && { nextAskAt: null }) })
    .where(eq(shipments.id, row.id));
  if (status !== row.status) {
    const detail = parcelName(row.provider, row.trackingNumber ?? row.courierReference);
    await tasksAfterParcel(tx, order, { status, detail }, clock);
  }
  for (const one of fresh) {
    const event = TOLD[one.status];
    if (event)
      await insertOutboxRows(tx, [outboxRowOf(order, { event, which: null, payload: {} }, clock)]);
  }
}

export interface ShipmentReport {
  status: ShipmentStatus;
  text?: string;
  number?: string;
  url?: string;
}
/**
 * What the shop's own systems say about a parcel that no courier's machine speaks of: its own rider's, or one that was called by telephone.
 * It only goes forward; the same said again changes nothing.
 */
export async function reportShipment(
  { database, clock }: Ports,
  businessId: string,
  id: string,
  report: ShipmentReport,
): Promise<ShipmentRow> {
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders, row: shipments })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(eq(shipments.businessId, businessId), eq(shipments.id, id)))
      .for('update');
    if (!found) throw refuse('NOT_FOUND');
    const { order, row } = found;
    if (row.status === report.status) return row;
    if (isFollowedByMachine(row) || isOver(row.status) || !isAfter(report.status, row.status))
      throw refuse('STATUS_NOT_YOURS_TO_SET');
    if (row.status === 'PENDING') requireStanding(order);
    if (report.number !== undefined || report.url !== undefined)
      await tx
        .update(shipments)
        .set({ trackingNumber: report.number, trackingUrl: report.url })
        .where(eq(shipments.id, id));
    await write(
      tx,
      order,
      row,
      [{ at: clock.now().toISOString(), status: report.status, text: report.text ?? '' }],
      clock,
    );
    const [moved] = await tx.select().from(shipments).where(eq(shipments.id, id));
    return moved ?? row;
  });
}

/** What staff have to bring, or to ask a courier about by telephone. */
export async function waitingParcels(
  { db }: Database,
  store: Store,
): Promise<ReplyOf<'staffShipments'>> {
  const rows = await db
    .select({ order: orders, row: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.businessId, store.id),
        or(isNull(shipments.courierReference), isNull(shipments.nextAskAt)),
        inArray(shipments.status, UNDERWAY),
        IS_FOLLOWED,
      ),
    )
    .orderBy(asc(shipments.createdAt))
    .limit(MOST);
  return rows.map(({ order, row }) => ({
    id: row.id,
    orderId: order.id,
    orderNumber: shownNumber(order),
    provider: row.provider,
    status: row.status,
    promise: row.promise,
    customerName: order.customerName,
    phone: order.phone,
    customerLocation: row.customerLocation,
    createdAt: row.createdAt.toISOString(),
  }));
}

const isAfter = (next: ShipmentStatus, present: ShipmentStatus): boolean =>
  SHIPMENT_STATES.indexOf(next) > SHIPMENT_STATES.indexOf(present);

function requireStanding({ closedAt, paymentState, life }: Order): void {
  if (closedAt || isCalledOff(paymentState, life)) throw refuse('ORDER_CLOSED');
  if (paymentState !== 'PAID' && paymentState !== 'PART_PAID' && !life.facts.accepted)
    throw refuse('NOT_PAID');
}

/** Its money went back whole, or it was cancelled after it was paid: no parcel of it is made or sent any more. */
export const isCalledOff = (state: Order['paymentState'], life: Order['life']): boolean =>
  state === 'REFUNDED' ||
  ((state === 'PAID' || state === 'PART_PAID') && goodsOf(life) !== 'committed');
