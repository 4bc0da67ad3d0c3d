import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';

export let shop: PayingShop;

export const staffOf = (slug: string): string =>
  tokenOf({ uid: 'a-staff-member', roles: { [store(slug).business.id]: ['staff'] } });

/** Which store an order was placed in. */
const slugs = new Map<string, string>();

export const slugOf = ({ id }: { id: string }): string => slugs.get(id) ?? '';
export const see = (order: { id: string }) => shop.see(slugOf(order), order);

export async function placed(provider: ProviderCode, quantity = 1): Promise<OrderView> {
  const slug = STORE_OF[provider];
  const order = await shop.place(slug, [aLine(slug, { stock: 6, quantity })], { method: provider });
  slugs.set(order.id, slug);
  return order;
}

export const start = (order: { id: string }, provider: ProviderCode) =>
  shop.start(slugOf(order), order, provider);

export const until = (order: { id: string }, says: (view: OrderView) => boolean) =>
  shop.until(slugOf(order), order, says);

export const simulate = async (
  provider: ProviderCode,
  attempt: { id: string },
  how: Parameters<PayingShop['simulate']>[1],
) => shop.simulate(provider, { reference: await shop.referenceOf(attempt.id), ...how });

export const tasks = async (order: { id: string }): Promise<StaffTask[]> =>
  (
    (
      await shop.ask({
        store: slugOf(order),
        url: '/api/v1/staff/tasks',
        as: staffOf(slugOf(order)),
      })
    ).json() as StaffTask[]
  ).filter((one) => one.orderId === order.id);

export const stockOf = async (order: OrderView): Promise<number> => {
  const rows = await shop.database.db
    .select({ many: stock.stockInHand })
    .from(stock)
    .where(
      and(
        eq(stock.productId, order.lines[0]?.productId ?? ''),
        eq(stock.locationId, order.location?.id ?? ''),
      ),
    );
  return rows.reduce((sum, row) => sum + row.many, 0);
};

/** One shop for the tests of a file; after each of them the audit finds nothing wrong. */
export function setUpPayingShop(): void {
  beforeAll(async () => {
    shop = await payingShop();
  });
  afterEach(async () => {
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
    const { db } = shop.database;
    for (const order of await db.select().from(orders))
      expect([order.id, isAsLogged(order, await eventsOf(db, order.id))]).toEqual([order.id, true]);
  });
  afterAll(() => shop.close());
}
