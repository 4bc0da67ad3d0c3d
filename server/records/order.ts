import { and, eq, inArray } from 'drizzle-orm';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { isUntouched, type ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { type OrderLife, paymentStateOf } from '#machines/order/life.ts';
import { isEnded } from '#machines/order/view.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';

export type Order = OrderRow;
/** Columns that a step may change beside those that follow from the chart: the figures of an accepted change. */
export type Figures = Partial<
  Pick<Order, 'lines' | 'discount' | 'tax' | 'serviceCharge' | 'shipping' | 'version'>
>;

/** The order's row, held until the transaction ends: everything that happens to it happens one after the other. */
export async function lockOrder(tx: Tx, businessId: string, id: string): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, businessId), eq(orders.id, id)))
    .for('update');
  return order ?? null;
}

/** Those of them that have moved since they were read, as they stand now. */
export async function movedSince(q: Queries, rows: Order[]): Promise<Order[]> {
  const known = new Map(rows.map(({ id, lastEvent }) => [id, lastEvent]));
  const now = await q
    .select({ id: orders.id, lastEvent: orders.lastEvent })
    .from(orders)
    .where(inArray(orders.id, [...known.keys()]));
  const moved = now.flatMap(({ id, lastEvent }) => (lastEvent === known.get(id) ? [] : [id]));
  return moved.length === 0 ? [] : q.select().from(orders).where(inArray(orders.id, moved));
}

/** What an order's life begins with. */
export const inputOf = ({ life: { facts } }: Pick<Order, 'life'>) => ({
  kind: facts.kind,
  total: facts.total,
  dueNow: facts.dueNow,
  method: facts.method,
});

/** An accepted order that a courier, the kitchen, or a person who keeps a time free has begun with. */
export const isInHand = (
  { tableId, isService, life }: Pick<Order, 'tableId' | 'isService' | 'life'>,
  parcel: ShipmentStatus | null,
  isCollected: boolean,
): boolean =>
  life.facts.accepted &&
  (tableId !== null || isService || isCollected || (parcel !== null && !isUntouched(parcel)));

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Everything in an order's row that follows from where its chart stands. */
export function columnsOf(
  order: Pick<Order, 'orderStatus' | 'tableId' | 'paymentTerm' | 'dueDate'>,
  life: OrderLife,
) {
  const { facts } = life;
  // Money that comes after the shop has closed it does not bring it back.
  const isOver = isEnded(life) || facts.shut;
  const standing = order.tableId ? 'PENDING_OPEN_ORDER' : 'PENDING';
  return {
    life,
    paymentState: paymentStateOf(life),
    paymentMethod: facts.method,
    total: facts.total,
    dueNow: facts.dueNow,
    outstanding: facts.total - facts.dueNow,
    keptUntil: dateOf(facts.keptUntil),
    wakeAt: dateOf(facts.keptUntil),
    closedAt: dateOf(facts.closedAt),
    orderStatus: isOver
      ? 'CANCELLED'
      : order.orderStatus === 'CANCELLED'
        ? standing
        : order.orderStatus,
    dueDate: facts.method === PAY_LATER && order.paymentTerm === null ? null : order.dueDate,
  };
}

/** The caller holds the row. Only `server/lifecycle/apply.ts` writes an order's state. */
export async function saveLife(
  tx: Tx,
  order: Order,
  life: OrderLife,
  lastEvent: number,
  figures: Figures,
): Promise<Order> {
  const changed = { ...columnsOf(order, life), ...figures, lastEvent };
  const { rowCount } = await tx.update(orders).set(changed).where(eq(orders.id, order.id));
  if (rowCount !== 1) throw new Error(`order ${order.id} is gone`);
  return { ...order, ...changed };
}
