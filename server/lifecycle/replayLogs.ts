import { and, asc, gt, inArray } from 'drizzle-orm';
import { auditRows } from '../db/schema/jobs.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orders } from '../db/schema/orders.ts';
import type { Services } from '../services.ts';
import { isAsLogged } from './replay.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;

/** Every order that moved since yesterday is told again by its log, a few at a time; where the log leads elsewhere it is kept and shouted about. */
export async function replayMoved({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): Promise<number> {
  const { db } = database;
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS - 3_600_000);
  let wrong = 0;
  let after = '';
  for (;;) {
    const moved = await db
      .selectDistinct({ id: orderEvents.orderId })
      .from(orderEvents)
      .where(and(gt(orderEvents.at, since), gt(orderEvents.orderId, after)))
      .orderBy(asc(orderEvents.orderId))
      .limit(BATCH);
    const ids = moved.map((row) => row.id);
    if (ids.length === 0) return wrong;
    after = ids.at(-1) ?? after;
    const known = await db
      .select({ id: orders.id, businessId: orders.businessId, life: orders.life })
      .from(orders)
      .where(inArray(orders.id, ids));
    const lines = await db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.number));
    for (const order of known) {
      const own = lines.filter((line) => line.orderId === order.id);
      if (isAsLogged(order, own)) continue;
      wrong++;
      log.error({ order: order.id }, 'the log of an order does not lead to where it stands');
      const detail = `its ${own.length} lines lead elsewhere`;
      await db.insert(auditRows).values({
        id: clock.id(),
        businessId: order.businessId,
        kind: 'audit.log',
        subject: order.id,
        detail,
        at: now,
      });
    }
  }
}
