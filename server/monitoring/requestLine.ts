import type { FastifyInstance } from 'fastify';
import type { Meters } from '../services.ts';

/** An address that no route answers. */
const NO_ROUTE = 'none';

/**
 * One line a request, and its count. The route's pattern stands for the address: an address holds ids and what was searched for (I41).
 */
export function registerRequestLine(
  app: FastifyInstance,
  { meters, build }: { meters: Meters; build: string },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    meters.request(answered);
    request.log.info({ ...answered, store: request.store?.domain, build }, 'request');
  });
}
