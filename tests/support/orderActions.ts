import { eq } from 'drizzle-orm';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { StaffOrder, StaffTask } from '#machines/domain/staffTask.ts';
import { orders } from '#server/db/schema/orders.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { store } from './inProcess.ts';
import { tokenOf } from './namedIdentity.ts';
import { aLine } from './orders.ts';
import { type PayingShop, SHOPPER, STORE_OF } from './payingShop.ts';

type Named = { id: string };

/** Orders of any store in a shop that runs here, with what shopper, provider, staff and time do to them. */
export function livedOrders(shop: PayingShop) {
  /** Which store an order was placed in. */
  const slugs = new Map<string, string>();
  const slugOf = ({ id }: Named): string => slugs.get(id) ?? '';
  const see = (order: Named) => shop.see(slugOf(order), order);
  const staffOf = (slug: string): string =>
    tokenOf({ uid: 'a-staff-member', roles: { [store(slug).business.id]: ['staff'] } });
  const asStaff = (order: Named) => ({ store: slugOf(order), as: staffOf(slugOf(order)) });
  const staffOrder = async (order: Named): Promise<StaffOrder> =>
    (await shop.ask({ ...asStaff(order), url: `/api/v1/staff/orders/${order.id}` })).json();
  return {
    slugOf,
    see,
    staffOrder,
    staffOf,
    async placed(provider: ProviderCode, quantity = 1): Promise<OrderView> {
      const slug = STORE_OF[provider];
      const lines = [aLine(slug, { stock: 6, quantity })];
      const order = await shop.place(slug, lines, { method: provider });
      slugs.set(order.id, slug);
      return order;
    },
    start: (order: Named, provider: ProviderCode) => shop.start(slugOf(order), order, provider),
    until: (order: Named, says: (view: OrderView) => boolean) =>
      shop.until(slugOf(order), order, says),
    post: (order: Named, what: string, body?: unknown, more: object = { as: SHOPPER }) =>
      shop.ask({
        store: slugOf(order),
        method: 'POST',
        url: `/api/v1/cartTransaction/${order.id}/${what}`,
        body,
        ...more,
      }),
    async sweep(ms: number): Promise<void> {
      shop.clock.pass(ms);
      await sweepAttempts(shop.services);
      await expireOrders(shop.services);
    },
    simulate: async (
      provider: ProviderCode,
      attempt: Named,
      how: Parameters<PayingShop['simulate']>[1],
    ) => shop.simulate(provider, { reference: await shop.referenceOf(attempt.id), ...how }),
    async tasks(order: Named): Promise<StaffTask[]> {
      const answer = await shop.ask({ ...asStaff(order), url: '/api/v1/staff/tasks' });
      return (answer.json() as StaffTask[]).filter((one) => one.orderId === order.id);
    },
    async staff(order: Named, action: string, more: object = {}, version?: number) {
      const known = version ?? (await staffOrder(order)).version;
      return shop.ask({
        ...asStaff(order),
        method: 'POST',
        url: `/api/v1/staff/orders/${order.id}/actions`,
        body: { action, version: known, reason: 'asked by telephone', ...more },
      });
    },
    /** Its books, as `KIND amount currency`, in minor units. */
    async booksOf(order: Named): Promise<string[]> {
      const rows = await shop.database.db
        .select()
        .from(ledger)
        .where(eq(ledger.orderId, order.id))
        .orderBy(ledger.at);
      return rows.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
    },
    /** Orders whose log leads elsewhere than they stand. */
    async untold(): Promise<string[]> {
      const { db } = shop.database;
      const wrong: string[] = [];
      for (const order of await db.select().from(orders))
        if (!isAsLogged(order, await eventsOf(db, order.id))) wrong.push(order.id);
      return wrong;
    },
  };
}
