import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Notification } from '#machines/domain/notification.ts';
import type { Queries } from '../db/open.ts';
import { notifications } from '../db/schema/notifications.ts';

export interface NewNotification {
  id: string;
  businessId: string;
  uid: string;
  title: string;
  body: string;
  /** a path of the store's own pages */
  target: string | null;
}

const MOST = 50;
const owned = (businessId: string, uid: string) =>
  and(eq(notifications.businessId, businessId), eq(notifications.uid, uid));

/** The newest first. */
export async function notificationsOf(
  q: Queries,
  businessId: string,
  uid: string,
): Promise<Notification[]> {
  const rows = await q
    .select()
    .from(notifications)
    .where(owned(businessId, uid))
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
}

export async function unreadOf(q: Queries, businessId: string, uid: string): Promise<number> {
  const [row] = await q
    .select({ unread: count() })
    .from(notifications)
    .where(and(owned(businessId, uid), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** All of them without ids; what was read before keeps its time. */
export async function markRead(
  q: Queries,
  businessId: string,
  uid: string,
  ids: string[] | undefined,
  now: Date,
): Promise<void> {
  if (ids?.length === 0) return;
  await q
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        owned(businessId, uid),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, ids),
      ),
    );
}
