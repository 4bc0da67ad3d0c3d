import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { isOwnId } from '../customers/queries.ts';
import { notifications } from '../db/schema.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';

const MOST = 50;

export function registerNotificationRoutes(app: FastifyInstance): void {
  route(app, API.notifications, async ({ store, principal, query, deps }) => {
    const { db } = deps.database;
    if (!(await isOwnId(db, store.id, principal, query.customerId))) throw refuse('NOT_FOUND');
    const rows = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.businessId, store.id), eq(notifications.uid, principal.uid)))
      .orderBy(desc(notifications.createdAt), notifications.id)
      .limit(MOST);
    return rows.map(({ id, title, body, target, createdAt, readAt }) => ({
      id,
      title,
      body,
      target,
      createdAt: createdAt.toISOString(),
      read: readAt !== null,
    }));
  });
}
