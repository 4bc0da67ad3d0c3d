import { and, eq, inArray } from 'drizzle-orm';
import type { ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { DEMO_STORE_IDS } from '../db/demoStores.ts';
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

/** The demo has no riders: what a store brings by itself moves by the clock, from the moment its order stands, and leaves at no hour before the one that was agreed. */
export async function driveDemo(
  ports: Pick<Services, 'database' | 'clock' | 'stores'>,
): Promise<void> {
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
  if (rows.length === 0) return;
  const zones = new Map((await ports.stores.all()).map(({ id, timeZone }) => [id, timeZone]));
  for (const { order, row } of rows) {
    const agreed = agreedFor(order, zones.get(order.businessId) ?? 'UTC');
    await moveShipment(ports, order, row.id, ridden(row, agreed, ports.clock.now()));
  }
}

/** When the hour begins that the order is for; 0 for one that is wanted at once. */
function agreedFor({ body }: Order, zone: string): number {
  const [day = '', time = ''] = body.wantedAt?.split('T') ?? [];
  return instantOf(day, time, zone)?.getTime() ?? 0;
}

function ridden({ events }: ShipmentRow, agreed: number, now: Date): ShipmentEvent[] {
  const stood = Date.parse(events[0]?.at ?? now.toISOString());
  const leaves = Math.max(stood, agreed);
  return WAY.map(([status, after]) => ({ status, at: (after === 0 ? stood : leaves) + after }))
    .filter(({ at }) => at <= now.getTime())
    .map(({ status, at }) => ({ at: new Date(at).toISOString(), status, text: '' }));
}
