import { and, desc, eq, gte, max, min, sql } from 'drizzle-orm';
import type { WaitingCount } from '#machines/domain/calls/waiting.ts';
import { products } from '../db/schema/catalog.ts';
import { waiting } from '../db/schema/waiting.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';

/** As many services as a page shows. */
const MOST = 50;

/** Who waits is told by the shop itself: staff see how many, so that they know where a further hour of work is wanted. */
export async function whoWaits(
  { database: { db }, clock }: Services,
  store: Store,
): Promise<WaitingCount[]> {
  const today = wallClock(clock.now(), store.timeZone).day;
  const count = sql<number>`count(*)`.mapWith(Number);
  const rows = await db
    .select({
      productId: products.id,
      name: products.name,
      count,
      from: min(waiting.fromDay),
      until: max(waiting.untilDay),
    })
    .from(waiting)
    .innerJoin(products, eq(products.id, waiting.productId))
    .where(and(eq(waiting.businessId, store.id), gte(waiting.untilDay, today)))
    .groupBy(products.id, products.name)
    .orderBy(desc(count), products.name)
    .limit(MOST);
  return rows.map(({ from, until, ...one }) => ({
    ...one,
    from: from === null || from < today ? today : from,
    until: until ?? today,
  }));
}
