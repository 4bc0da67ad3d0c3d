import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Ready only while the store can be written: a server in front of a read-only copy must not take orders (S36). */
export function registerHealth(app: FastifyInstance, { database }: Deps): void {
  app.get('/health', { config: { access: 'open' } }, async (_request, reply) => {
    const ready = await isWritable(database).catch(() => false);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}

async function isWritable({ pool }: Deps['database']): Promise<boolean> {
  const { rows } = await pool.query(`SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable`);
  return rows[0]?.writable === true;
}
