import { and, eq, inArray } from 'drizzle-orm';
import type { ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import type { Clock } from '../clock.ts';
import { DEMO_STORE_IDS } from '../db/demoStores.ts';
import type { Database } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import { IS_FOLLOWED } from '../records/shipment.ts';
import { moveShipment, UNDERWAY } from './move.ts';

/** A demo store's riders need five minutes for the whole way, as the couriers' simulators do. */
const WAY: [status: ShipmentStatus, afterMs: number][] = [
  ['BOOKED', 0],
  ['PICKED_UP', 60_000],
  ['ON_THE_WAY', 120_000],
  ['DELIVERED', 300_000],
];
const MOST = 50;

/** The demo has no riders: what a store brings by itself moves by the clock, from the moment its order stands. */
export async function driveDemo(ports: { database: Database; clock: Clock }): Promise<void> {
  const rows = await ports.database.db
    .select({ order: orders, row: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        inArray(orders.businessId, [...DEMO_STORE_IDS]),
        eq(shipments.type, 'INHOUSE_DELIVERY'),
        inArray(shipments.status, UNDERWAY),
        IS_FOLLOWED,
      ),
    )
    .limit(MOST);
  for (const { order, row } of rows)
    await moveShipment(ports, order, row.id, ridden(row, ports.clock.now()));
}

function ridden({ events }: ShipmentRow, now: Date): ShipmentEvent[] {
  const from = Date.parse(events[0]?.at ?? now.toISOString());
  return WAY.filter(([, after]) => from + after <= now.getTime()).map(([status, after]) => ({
    at: new Date(from + after).toISOString(),
    status,
    text: '',
  }));
}
