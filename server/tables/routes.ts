import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { diningTables } from '../db/schema.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';

export function registerTableRoutes(app: FastifyInstance): void {
  route(app, API.tables, async ({ store, params, deps }) => {
    const [table] = await deps.database.db
      .select()
      .from(diningTables)
      .where(and(eq(diningTables.businessId, store.id), eq(diningTables.id, params.id ?? '')));
    if (!table) throw refuse('NOT_FOUND');
    return table;
  });
}
