import { ORDER_RIGHTS, type OrderRight } from '#machines/domain/calls/call.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { sealingKey } from '../crypto/seal.ts';
import { refuse } from '../http/errors.ts';
import type { Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { noteReading } from '../views/noteReading.ts';
import { orderViews } from '../views/order.ts';
import { type Asker, type OrderWithRights, orderById, ownOrder } from '../views/ownOrder.ts';

/** Orders as the calls of this room answer them. */
export function shownOrders(services: Services) {
  const { db } = services.database;
  const views = (store: Store, rows: Order[], rights: readonly OrderRight[] = ORDER_RIGHTS) =>
    orderViews(
      { q: db, store, key: sealingKey(services), now: services.clock.now() },
      rows,
      rights,
    );
  const one = async (...args: Parameters<typeof views>): Promise<OrderView> => {
    const [view] = await views(...args);
    if (!view) throw refuse('NOT_FOUND');
    return view;
  };
  return {
    views,
    own: async (context: Asker, params: Record<string, string>) => {
      const found = await ownOrder(db, context, params.id ?? '');
      if (found.isByRole) await noteReading(services, context, found.order);
      return found;
    },
    /** as it was read; what moved since is read again (`views/order.ts`) */
    view: ({ store }: Asker, { order, rights }: OrderWithRights): Promise<OrderView> =>
      one(store, [order], rights),
    /** read anew, for its owner */
    again: async (context: Asker, id: string): Promise<OrderView> => {
      const { order, rights } = await ownOrder(db, context, id);
      return one(context.store, [order], rights);
    },
    /** for the shop itself */
    ofShop: async (store: Store, id: string): Promise<OrderView> =>
      one(store, await orderById(db, store, id)),
  };
}
export type ShownOrders = ReturnType<typeof shownOrders>;
