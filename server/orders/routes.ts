import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { isOwnId } from '../customers/queries.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { keyOf, type Money } from '../payments/money.ts';
import { refresh } from '../payments/refresh.ts';
import type { Store } from '../store/stores.ts';
import { proposeChange } from './change.ts';
import type { Order } from './close.ts';
import { findOrder } from './find.ts';
import { endAttempt, giveUpOrder, payLater } from './giveUp.ts';
import { placeOrder } from './place.ts';
import { type Asker, ordersOf, ownOrder, roundsOf } from './queries.ts';
import { orderViews } from './view.ts';

const BODY = 262_144;

export function registerOrderRoutes(app: FastifyInstance, money: Money): void {
  const { database, clock } = money;
  const { db } = database;
  const views = (store: Store, rows: Order[], limited = false) =>
    orderViews({ q: db, store, key: keyOf(money), now: clock.now() }, rows, limited);
  const own = (asked: Asker, params: Record<string, string>) => ownOrder(db, asked, params.id ?? '');
  const again = async (asked: Asker, id: string): Promise<OrderView> => {
    const { order, limited } = await ownOrder(db, asked, id);
    const [view] = await views(asked.store, [order], limited);
    if (!view) throw refuse('NOT_FOUND');
    return view;
  };

  route(
    app,
    API.placeOrder,
    ({ store, principal, body }) => placeOrder({ database, clock, key: keyOf(money), store, uid: principal.uid, body }),
    { limit: 'order', strict: true, bodyLimit: BODY },
  );

  route(app, API.orders, async ({ store, principal, query }) => views(store, await ordersOf(db, store, principal.uid, query.intent)));

  route(app, API.allOrders, async ({ store, principal, params }) => {
    if (!(await isOwnId(db, store.id, principal, params.customerId ?? ''))) throw refuse('NOT_FOUND');
    return views(store, await ordersOf(db, store, principal.uid));
  });

  route(app, API.order, async (asked) => {
    const { order } = await own(asked, asked.params);
    await refresh(money, order.id);
    return again(asked, order.id);
  });

  route(app, API.tableRounds, async ({ store, principal, params }) =>
    views(store, await roundsOf(db, store, principal.uid, params.id ?? '')),
  );

  route(app, API.proposeChange, async (asked) => {
    const { order } = await own(asked, asked.params);
    return { data: await proposeChange(database, clock, order, asked.body) };
  });

  route(app, API.giveUpAttempt, async (asked) => {
    const { order } = await own(asked, asked.params);
    await endAttempt(money, order.id, 'CANCELLED');
    return again(asked, order.id);
  });

  route(app, API.giveUpOrder, async (asked) => {
    const { order } = await own(asked, asked.params);
    if (order.paymentState !== 'CANCELLED') await giveUpOrder(money, order, 'CANCELLED');
    return again(asked, order.id);
  });

  route(app, API.payLater, async (asked) => {
    const { order } = await own(asked, asked.params);
    await payLater(money, asked.store, order);
    return again(asked, order.id);
  });

  route(app, API.findOrder, ({ store, body }) => findOrder(money, store, body), { limit: 'lookUp' });
}
