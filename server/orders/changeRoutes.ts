import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { isShopItself } from '../http/guard.ts';
import { route } from '../http/route.ts';
import { decideChange, proposeChange, type Side } from '../lifecycle/proposals.ts';
import type { Services } from '../services.ts';
import type { Asker } from '../views/ownOrder.ts';
import type { ShownOrders } from './shownOrders.ts';

/** What shopper and shop change by agreement. */
export function registerChangeRoutes(
  app: FastifyInstance,
  { database, clock }: Services,
  { own, again, ofShop }: ShownOrders,
): void {
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
    return ofShop(store, id);
  });
}
