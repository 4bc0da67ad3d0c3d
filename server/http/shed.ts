import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { refuse } from './errors.ts';

/** So many statements may wait for each connection: at the usual few milliseconds each, nobody waits for a second. */
const MOST_WAITING = 40;
const RETRY_AFTER_S = 2;

/** More than the database can do is refused at once, before anything is read for it: those who are in are served, the rest come again (F20, G14). */
export function registerShedding(app: FastifyInstance, { pool }: Pick<Database, 'pool'>): void {
  const most = MOST_WAITING * (pool.options.max ?? 1);
  app.addHook('onRequest', async (request) => {
    if (pool.waitingCount < most || request.routeOptions.config.access === 'open') return;
    throw refuse('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
  });
}
