import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/**
 * Live: the process answers, and starting it again would mend nothing. Ready: the store can be written, so shoppers may be sent here: a
 * server in front of a read-only copy must not take orders (S36). `/health` is the second.
 */
export function registerHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/health/live', { config: { access: 'open' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
  for (const path of ['/health', '/health/ready'])
    app.get(path, { config: { access: 'open' } }, async (_request, reply) => {
      const ready = await database.isWritable().catch(() => false);
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready });
    });
}
