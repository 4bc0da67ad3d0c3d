import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Ready only while the store can be written: a server in front of a read-only copy must not take orders (S36). */
export function registerHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/health', { config: { access: 'open' } }, async (_request, reply) => {
    const ready = await database.isWritable().catch(() => false);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}
