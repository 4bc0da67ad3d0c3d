import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { ORDER_RIGHTS, type OrderRight } from '#machines/domain/calls/call.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { sealingKey } from '../crypto/seal.ts';
import { refuse } from '../http/errors.ts';
import { isShopItself } from '../http/guard.ts';
import { originOf } from '../http/network.ts';
import { messagesFor } from '../http/pageMessages.ts';
import { route } from '../http/route.ts';
import { endAttempt, giveUpOrder, payLater } from '../lifecycle/expire.ts';
import { placeOrder } from '../lifecycle/place.ts';
import { decideChange, proposeChange, type Side } from '../lifecycle/proposals.ts';
import { refresh } from '../lifecycle/refresh.ts';
import { keepAttachment, sendAttachment } from '../records/attachment.ts';
import { isOwnId } from '../records/customer.ts';
import type { Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from '../views/order.ts';
import { type Asker, orderById, ordersOf, ownOrder } from '../views/ownOrder.ts';
import { findOrder } from './find.ts';

const BODY = 262_144;
/** a picture or PDF of 1.4 MB in base64 */
const FILE = 2_100_000;

export function registerOrderRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  const { db } = database;
  const views = (store: Store, rows: Order[], rights: readonly OrderRight[] = ORDER_RIGHTS) =>
    orderViews({ q: db, store, key: sealingKey(services), now: clock.now() }, rows, rights);
  const own = (asked: Asker, params: Record<string, string>) =>
    ownOrder(db, asked, params.id ?? '');
  const again = async (asked: Asker, id: string): Promise<OrderView> => {
    const { order, rights } = await ownOrder(db, asked, id);
    const [view] = await views(asked.store, [order], rights);
    if (!view) throw refuse('NOT_FOUND');
    return view;
  };

  route(
    app,
    API.placeOrder,
    ({ store, principal, body, request }) => {
      const key = sealingKey(services);
      const origin = originOf(key, request.ip, services.config.limits);
      const { locale } = messagesFor(request);
      const { uid } = principal;
      return placeOrder({ database, clock, key, store, uid, origin, locale, body });
    },
    { limit: 'order', strict: true, bodyLimit: BODY },
  );

  route(app, API.orders, async ({ store, principal, query }) =>
    views(store, await ordersOf(db, store, principal.uid, query.intent)),
  );

  route(app, API.allOrders, async ({ store, principal, params }) => {
    if (!(await isOwnId(db, store.id, principal, params.customerId ?? '')))
      throw refuse('NOT_FOUND');
    return views(store, await ordersOf(db, store, principal.uid));
  });

  route(app, API.order, async (asked) => {
    const { order } = await own(asked, asked.params);
    await refresh(services, order.id);
    return again(asked, order.id);
  });

  /** The shop's own systems show its secret key without a token, and stand for the shop; every other caller has to own the order. */
  const sideOf = async (
    asked: Asker & { request: FastifyRequest; params: Record<string, string> },
  ): Promise<Side> => {
    if (isShopItself(asked.request)) return 'SHOP';
    await own(asked, asked.params);
    return 'SHOPPER';
  };
  route(app, API.proposeChange, async (asked) => {
    const by = await sideOf(asked);
    return {
      data: await proposeChange(
        { database, clock, store: asked.store },
        asked.params.id ?? '',
        asked.body,
        by,
      ),
    };
  });

  route(app, API.decideChange, async (asked) => {
    const { store, params } = asked;
    const id = params.id ?? '';
    const by = await sideOf(asked);
    await decideChange(
      { database, clock, store },
      id,
      params.proposal ?? '',
      asked.body.accept,
      by,
    );
    if (by === 'SHOPPER') return again(asked, id);
    const [view] = await views(store, await orderById(db, store, id));
    if (!view) throw refuse('NOT_FOUND');
    return view;
  });

  route(
    app,
    API.attach,
    async ({ store, principal, body, request }) => {
      const { limits } = services.config;
      const { network } = originOf(sealingKey(services), request.ip, limits);
      const owner = { businessId: store.id, uid: principal.uid, network };
      return { data: await keepAttachment({ database, clock }, owner, body, limits.addressFactor) };
    },
    { limit: 'order', bodyLimit: FILE },
  );

  route(app, API.attachment, async (asked) => {
    const { order } = await own(asked, asked.params);
    return sendAttachment(db, order, asked.params.attachment ?? '');
  });

  route(app, API.giveUpAttempt, async (asked) => {
    const { order } = await own(asked, asked.params);
    await endAttempt(services, order.id, 'CANCELLED');
    return again(asked, order.id);
  });

  route(app, API.giveUpOrder, async (asked) => {
    const { order } = await own(asked, asked.params);
    if (order.paymentState !== 'CANCELLED') await giveUpOrder(services, order);
    return again(asked, order.id);
  });

  route(app, API.payLater, async (asked) => {
    const { order } = await own(asked, asked.params);
    await payLater(services, asked.store, order);
    return again(asked, order.id);
  });

  route(app, API.findOrder, ({ store, body }) => findOrder(services, store, body), {
    limit: 'lookUp',
  });
}
