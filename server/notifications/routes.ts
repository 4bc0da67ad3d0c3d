import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import type { Queries } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { route } from '../http/route.ts';
import { isOwnId } from '../records/customer.ts';
import { markRead, notificationsOf, unreadOf } from '../records/notification.ts';
import type { Services } from '../services.ts';

export function registerNotificationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  route(app, API.notifications, async ({ store, principal, query }) => {
    await requireOwn(db, store.id, principal, query.customerId);
    return notificationsOf(db, store.id, principal.uid);
  });

  route(app, API.unreadNotifications, async ({ store, principal, query }) => {
    await requireOwn(db, store.id, principal, query.customerId);
    return { unread: await unreadOf(db, store.id, principal.uid) };
  });

  route(app, API.readNotifications, async ({ store, principal, query, body }) => {
    await requireOwn(db, store.id, principal, query.customerId);
    await markRead(db, store.id, principal.uid, body.ids, services.clock.now());
    return { unread: await unreadOf(db, store.id, principal.uid) };
  });
}

/** Another person's list is not found (D06). */
async function requireOwn(
  db: Queries,
  storeId: string,
  principal: Principal,
  customerId: string,
): Promise<void> {
  if (!(await isOwnId(db, storeId, principal, customerId))) throw refuse('NOT_FOUND');
}
