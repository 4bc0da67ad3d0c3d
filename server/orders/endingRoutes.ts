import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { route } from '../http/route.ts';
import { cancelPaid } from '../lifecycle/cancelPaid.ts';
import { endAttempt } from '../lifecycle/endAttempt.ts';
import { giveUpOrder } from '../lifecycle/giveUpOrder.ts';
import { payLater } from '../lifecycle/payLater.ts';
import type { Services } from '../services.ts';
import type { ShownOrders } from './shownOrders.ts';

/** A payment or an order that its shopper gives up, or pays later. */
export function registerEndingRoutes(
  app: FastifyInstance,
  services: Services,
  { own, again }: ShownOrders,
): void {
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

  route(
    app,
    API.cancelPaid,
    async (context) => {
      const { order } = await own(context, context.params);
      await cancelPaid(services, context.store, order.id, context.body);
      return again(context, order.id);
    },
    { limit: 'order', strict: true },
  );

  route(app, API.payLater, async (context) => {
    const { order } = await own(context, context.params);
    await payLater(services, context.store, order);
    return again(context, order.id);
  });
}
