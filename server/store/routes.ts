import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { kindAt } from '#machines/domain/storePage.ts';
import { businesses } from '../db/schema/store.ts';
import { refuse } from '../http/errors.ts';
import { hostName } from '../http/host.ts';
import { route } from '../http/route.ts';
import { readTaxes } from '../pricing/charges.ts';
import { orderTimesAt } from '../pricing/orderTimes.ts';
import type { Services } from '../services.ts';

export function registerStoreRoutes(app: FastifyInstance, services: Services): void {
  route(app, API.settings, async ({ store, params }) => {
    if (params.id !== store.id) throw refuse('NOT_FOUND');
    return store.settings;
  });

  /** Only the host's own business is told; two of one domain cannot exist (D02). */
  route(app, API.business, async ({ store, query }) => {
    if (hostName(query.defaultDomain) !== store.domain) throw refuse('NOT_FOUND');
    return [store.business];
  });

  route(app, API.charges, async ({ store, query }) => {
    if (!store.business.locations.some(({ id }) => id === query.locationId))
      throw refuse('NOT_FOUND');
    return {
      ...(await readTaxes(services.database.db, store)),
      serviceChargePercentage: query.table === '1' ? store.serviceChargePercentage : 0,
      taxRounding: store.business.taxRounding ?? 'ORDER',
    };
  });

  route(app, API.storePage, async ({ store, params }) => {
    const kind = kindAt(`/pages/${params.id}`);
    const [row] = await services.database.db
      .select({ pages: businesses.pages })
      .from(businesses)
      .where(eq(businesses.id, store.id));
    const page = row?.pages.find((one) => one.kind === kind);
    if (!page) throw refuse('NOT_FOUND');
    return page;
  });

  route(app, API.orderTimes, async ({ store, query }) =>
    orderTimesAt(store, query.locationId, services.clock.now()),
  );
}
