import { and, eq, exists, inArray, min, ne, or } from 'drizzle-orm';
import type { ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { DEMO_STORE_IDS } from '../db/demoStores.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orders } from '../db/schema/orders.ts';
import { type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import type { Order } from '../records/order.ts';
import { IS_FOLLOWED } from '../records/shipment.ts';
import type { Services } from '../services.ts';
import { instantOf } from '../zone.ts';
import { moveShipment, UNDERWAY } from './move.ts';

/** A demo store's riders need five minutes for the whole way, as the couriers' simulators do. */
const WAY: [status: ShipmentStatus, afterMs: number][] = [
  ['BOOKED', 0],
  ['PICKED_UP', 60_000],
  ['ON_THE_WAY', 120_000],
  ['DELIVERED', 300_000],
];
const MOST = 50;
const READY = 'order.ready';

/** The demo has no riders: what a store brings by itself moves by the clock, once staff have said that it is packed, and leaves at no hour before the one that was agreed. */
export async function driveDemo(
  ports: Pick<Services, 'database' | 'clock' | 'stores'>,
): Promise<void> {
  const { db } = ports.database;
  const isPacked = db
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.type, READY)));
  const rows = await db
    .select({ order: orders, row: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        inArray(orders.businessId, [...DEMO_STORE_IDS]),
        eq(shipments.type, 'INHOUSE_DELIVERY'),
        inArray(shipments.status, UNDERWAY),
        IS_FOLLOWED,
        // What waits to be packed stands in the way of others.
        or(ne(shipments.status, 'BOOKED'), exists(isPacked)),
      ),
    )
    .limit(MOST);
  if (rows.length === 0) return;
  const zones = new Map((await ports.stores.all()).map(({ id, timeZone }) => [id, timeZone]));
  const packed = await packedAt(
    ports.database,
    rows.map(({ order }) => order.id),
  );
  for (const { order, row } of rows) {
    const agreed = agreedFor(order, zones.get(order.businessId) ?? 'UTC');
    const from = Math.max(agreed, packed.get(order.id) ?? Number.POSITIVE_INFINITY);
    await moveShipment(ports, order, row.id, ridden(row, from, ports.clock.now()));
  }
}

/** When the chart of each order was told that it is ready. */
async function packedAt({ db }: Services['database'], ids: string[]): Promise<Map<string, number>> {
  const found = await db
    .select({ id: orderEvents.orderId, at: min(orderEvents.at) })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.type, READY)))
    .groupBy(orderEvents.orderId);
  return new Map(found.flatMap(({ id, at }) => (at ? [[id, at.getTime()] as const] : [])));
}

/** When the hour begins that the order is for; 0 for one that is wanted at once. */
function agreedFor({ body }: Order, zone: string): number {
  const [day = '', time = ''] = body.wantedAt?.split('T') ?? [];
  return instantOf(day, time, zone)?.getTime() ?? 0;
}

function ridden({ events }: ShipmentRow, from: number, now: Date): ShipmentEvent[] {
  const stood = Date.parse(events[0]?.at ?? now.toISOString());
  const leaves = Math.max(stood, from);
  return WAY.map(([status, after]) => ({ status, at: (after === 0 ? stood : leaves) + after }))
    .filter(({ at }) => at <= now.getTime())
    .map(({ status, at }) => ({ at: new Date(at).toISOString(), status, text: '' }));
}
