import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { route } from '../http/route.ts';
import { askShop } from '../lifecycle/askShop.ts';
import { reportEvent } from '../lifecycle/reportEvent.ts';
import { takeBack } from '../lifecycle/takeBack.ts';
import { tellContact } from '../lifecycle/tellContact.ts';
import type { Services } from '../services.ts';
import type { ShownOrders } from './shownOrders.ts';

/** What happens to an order that stands: its shopper asks, and tells what its payment must know; the shop's own systems report. */
export function registerReportRoutes(
  app: FastifyInstance,
  services: Services,
  { own, again, ofShop }: ShownOrders,
): void {
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
    API.takeBack,
    async (context) => {
      const { order } = await own(context, context.params);
      await takeBack(services, context.store, order.id, context.params.request ?? '');
      return again(context, order.id);
    },
    { limit: 'order', strict: true },
  );

  route(
    app,
    API.tellContact,
    async (context) => {
      const { order } = await own(context, context.params);
      await tellContact(services, context.store, order.id, context.body);
      return again(context, order.id);
    },
    { limit: 'order', strict: true },
  );

  route(
    app,
    API.reportEvent,
    async ({ store, principal, params, body }) => {
      const orderId = params.id ?? '';
      const by = principal?.uid ?? null;
      await reportEvent(services, { store, orderId, by, body });
      return ofShop(store, orderId);
    },
    { strict: true },
  );
}
