import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { sealingKey } from '../crypto/seal.ts';
import { refuse } from '../http/errors.ts';
import { originOf } from '../http/network.ts';
import { messagesFor } from '../http/pageMessages.ts';
import { route } from '../http/route.ts';
import { fingerprintOf } from '../lifecycle/intent.ts';
import { placeOrder } from '../lifecycle/place.ts';
import { refresh } from '../lifecycle/refresh.ts';
import { deliveredToReadPoint } from '../pricing/readPoint.ts';
import { isOwnId } from '../records/customer.ts';
import type { Services } from '../services.ts';
import { type Asker, ordersOf } from '../views/ownOrder.ts';
import { registerAttachmentRoutes } from './attachmentRoutes.ts';
import { registerChangeRoutes } from './changeRoutes.ts';
import { registerEndingRoutes } from './endingRoutes.ts';
import { findOrder } from './find.ts';
import { sendInvoice } from './invoice/send.ts';
import { registerReportRoutes } from './reportRoutes.ts';
import { type ShownOrders, shownOrders } from './shownOrders.ts';

const BODY = 262_144;

export function registerOrderRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  const shown = shownOrders(services);
  route(
    app,
    API.placeOrder,
    ({ store, principal, body: sent, request }) => {
      const key = sealingKey(services);
      const origin = originOf(key, request.ip, services.config.limits);
      const { locale } = messagesFor(request);
      const { uid } = principal;
      const body = deliveredToReadPoint(services, store.id, request, sent);
      const fingerprint = fingerprintOf(sent);
      return placeOrder({ database, clock, key, store, uid, origin, locale, body, fingerprint });
    },
    { limit: 'order', strict: true, bodyLimit: BODY },
  );

  registerReads(app, services, shown);
  registerChangeRoutes(app, services, shown);
  registerReportRoutes(app, services, shown);
  registerAttachmentRoutes(app, services, shown);
  registerEndingRoutes(app, services, shown);
}

function registerReads(
  app: FastifyInstance,
  services: Services,
  { views, own, view, again }: ShownOrders,
): void {
  const { db } = services.database;
  route(app, API.orders, async ({ store, principal, query }) =>
    views(store, await ordersOf(db, store, principal.uid, query.intent)),
  );

  route(app, API.allOrders, async ({ store, principal, params }) => {
    if (!(await isOwnId(db, store.id, principal, params.customerId ?? '')))
      throw refuse('NOT_FOUND');
    return views(store, await ordersOf(db, store, principal.uid));
  });

  const looked = async (context: Asker, params: Record<string, string>): Promise<OrderView> => {
    const found = await own(context, params);
    const wasAsked = await refresh(services, found.order.id);
    return wasAsked ? again(context, found.order.id) : view(context, found);
  };
  route(app, API.order, (context) => looked(context, context.params));

  route(
    app,
    API.invoice,
    async (context) => {
      return sendInvoice(services, context, await looked(context, context.params));
    },
    { limit: 'paper' },
  );

  route(app, API.findOrder, ({ store, body }) => findOrder(services, store, body), {
    limit: 'lookUp',
  });
}
