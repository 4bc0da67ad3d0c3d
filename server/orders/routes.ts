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
import { askShop } from '../lifecycle/askShop.ts';
import { endAttempt } from '../lifecycle/endAttempt.ts';
import { giveUpOrder } from '../lifecycle/giveUpOrder.ts';
import { payLater } from '../lifecycle/payLater.ts';
import { placeOrder } from '../lifecycle/place.ts';
import { decideChange, proposeChange, type Side } from '../lifecycle/proposals.ts';
import { refresh } from '../lifecycle/refresh.ts';
import { reportEvent } from '../lifecycle/reportEvent.ts';
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
  const own = (context: Asker, params: Record<string, string>) =>
    ownOrder(db, context, params.id ?? '');
  const again = async (context: Asker, id: string): Promise<OrderView> => {
    const { order, rights } = await ownOrder(db, context, id);
    const [view] = await views(context.store, [order], rights);
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

  route(app, API.order, async (context) => {
    const { order } = await own(context, context.params);
    await refresh(services, order.id);
    return again(context, order.id);
  });

  /** The shop's own systems show its secret key without a token, and stand for the shop; every other caller has to own the order. */
  const sideOf = async (
    context: Asker & { request: FastifyRequest; params: Record<string, string> },
  ): Promise<Side> => {
    if (isShopItself(context.request)) return 'SHOP';
    await own(context, context.params);
    return 'SHOPPER';
  };
  route(app, API.proposeChange, async (context) => {
    const by = await sideOf(context);
    return {
      data: await proposeChange(
        { database, clock, store: context.store },
        context.params.id ?? '',
        context.body,
        by,
      ),
    };
  });

  route(app, API.decideChange, async (context) => {
    const { store, params } = context;
    const id = params.id ?? '';
    const by = await sideOf(context);
    await decideChange(
      { database, clock, store },
      id,
      params.proposal ?? '',
      context.body.accept,
      by,
    );
    if (by === 'SHOPPER') return again(context, id);
    const [view] = await views(store, await orderById(db, store, id));
    if (!view) throw refuse('NOT_FOUND');
    return view;
  });

  route(
    app,
    API.askShop,
    async (context) => {
      const { order } = await own(context, context.params);
      await askShop(services, context.store, order.id, context.body);
      return again(context, order.id);
    },
    { limit: 'order', strict: true },
  );

  route(
    app,
    API.reportEvent,
    async ({ store, principal, params, body }) => {
      const orderId = params.id ?? '';
      const by = principal ? 'STAFF' : 'SYSTEM';
      await reportEvent(services, { store, orderId, by, body });
      const [view] = await views(store, await orderById(db, store, orderId));
      if (!view) throw refuse('NOT_FOUND');
      return view;
    },
    { strict: true },
  );

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

  route(app, API.attachment, async (context) => {
    const { order } = await own(context, context.params);
    return sendAttachment(db, order, context.params.attachment ?? '');
  });

  route(app, API.giveUpAttempt, async (context) => {
    const { order } = await own(context, context.params);
    await endAttempt(services, order.id, 'CANCELLED');
    return again(context, order.id);
  });

  route(app, API.giveUpOrder, async (context) => {
    const { order } = await own(context, context.params);
    if (order.paymentState !== 'CANCELLED') await giveUpOrder(services, order);
    return again(context, order.id);
  });

  route(app, API.payLater, async (context) => {
    const { order } = await own(context, context.params);
    await payLater(services, context.store, order);
    return again(context, order.id);
  });

  route(app, API.findOrder, ({ store, body }) => findOrder(services, store, body), {
    limit: 'lookUp',
  });
}
