import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { orders } from '../db/schema/orders.ts';
import { shipments } from '../db/schema/shipments.ts';
import { route } from '../http/route.ts';
import { deliveredToReadPoint, withReadPoint } from '../pricing/readPoint.ts';
import type { Services } from '../services.ts';
import { createShipment } from './create.ts';
import { reportShipment, waitingParcels } from './move.ts';
import { carriersAt, makeQuote, usualQuoteOf } from './quotes.ts';

const MOST = 50;

export function registerShipmentRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    API.quote,
    ({ store, request, body: { usual, ...body } }) => {
      const customerLocation = withReadPoint(services, store.id, request, body.customerLocation);
      const asked = { ...body, customerLocation, provider: IN_HOUSE };
      return usual ? usualQuoteOf(services, store, asked) : makeQuote(services, store, asked);
    },
    { limit: 'quote' },
  );
  route(
    app,
    API.carrierQuote,
    ({ store, request, params, body }) =>
      makeQuote(services, store, {
        ...body,
        customerLocation: withReadPoint(services, store.id, request, body.customerLocation),
        provider: params.provider ?? '',
      }),
    {
      limit: 'quote',
    },
  );

  route(app, API.carriers, async ({ store, query }) => {
    const providers = await carriersAt(services.database, store.id, query.locationId);
    return providers.map((provider) => ({ provider }));
  });

  route(app, API.shipments, async ({ store, principal, query }) => {
    const ofOrder = query.orderId === undefined ? undefined : eq(shipments.orderId, query.orderId);
    const rows = await services.database.db
      .select({ row: shipments })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(eq(shipments.businessId, store.id), eq(orders.uid, principal.uid), ofOrder))
      .orderBy(desc(shipments.createdAt))
      .limit(MOST);
    return rows.map(({ row }) => ({
      id: row.id,
      orderId: row.orderId,
      status: row.status,
      shipmentType: row.type,
      provider: row.provider,
      trackingNumber: row.trackingNumber,
      trackingUrl: row.trackingUrl,
      createdAt: row.createdAt.toISOString(),
    }));
  });

  route(app, API.staffShipments, ({ store }) => waitingParcels(services.database, store));

  route(
    app,
    API.moveShipment,
    async ({ store, params, body }) => {
      const { id, status } = await reportShipment(services, store.id, params.id ?? '', body);
      return { data: { id, status } };
    },
    { strict: true },
  );

  route(app, API.createShipment, async ({ store, principal, request, body }) => {
    const asked = deliveredToReadPoint(services, store.id, request, body);
    return { data: { id: await createShipment(services, store, principal, asked) } };
  });
}
