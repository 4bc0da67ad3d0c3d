import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API } from '#machines/domain/api.ts';
import type { Tx } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { refuse } from '../http/errors.ts';
import { isShopItself } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { setPrices } from './setPrices.ts';
import { setStock } from './setStock.ts';

/** What a merchant's own systems bring by call; staff change no price. */
export function registerImportRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
): void {
  /** In one transaction, with its line in the record of what was done to the store. */
  const bring = async (
    { store, request }: { store: Store; request: FastifyRequest },
    kind: string,
    count: number,
    work: (tx: Tx) => Promise<number>,
  ) => {
    if (!isShopItself(request)) throw refuse('NOT_FOUND');
    const changed = await database.transaction(async (tx) => {
      const differed = await work(tx);
      const line = { id: clock.id(), businessId: store.id, kind, detail: '', at: clock.now() };
      if (differed > 0)
        await tx.insert(auditRows).values({ ...line, subject: `${differed} changed` });
      return differed;
    });
    return { data: { changed, same: count - changed } };
  };

  route(app, API.setPrices, (context) => {
    const { prices } = context.body;
    return bring(context, 'store.prices', prices.length, (tx) =>
      setPrices(tx, context.store, prices),
    );
  });

  route(app, API.setStock, (context) => {
    const { stock } = context.body;
    return bring(context, 'store.stock', stock.length, (tx) => setStock(tx, context.store, stock));
  });
}
