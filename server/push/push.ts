import { and, eq, sql } from 'drizzle-orm';
import {
  BODY_MOST,
  type PushMessage,
  placeOf,
  shortened,
  TITLE_MOST,
} from '#machines/domain/notification.ts';
import type { Database } from '../db/open.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type PushDeviceRow, pushTokens } from '../db/schema/push.ts';
import type { NewNotification } from '../records/notification.ts';
import { devicesOf } from '../records/pushDevice.ts';
import type { PushSender } from '../services.ts';

interface Pushing {
  database: Database;
  sender: PushSender;
}

/** What is sent: words, and the name of a place; no amount, no person, no address (S24). */
export const messageOf = ({ id, title, body, target }: NewNotification): PushMessage => ({
  id,
  title: shortened(title, TITLE_MOST),
  body: shortened(body, BODY_MOST),
  ...placeOf(target),
});

/**
 * To every device of the shopper that does not have it yet (I35). Dead ones are forgotten. When one could not be told, all the others were
 * still tried, and the failure goes to the outbox, which comes again.
 */
export async function pushNotice(
  { database, sender }: Pushing,
  notice: NewNotification,
  from: string,
): Promise<void> {
  const { db } = database;
  const { businessId, uid, id } = notice;
  const [row] = await db
    .select({ pushedTo: notifications.pushedTo, readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.id, id));
  if (!row || row.readAt) return;
  const devices = await devicesOf(db, businessId, uid);
  const message = messageOf(notice);
  const tell = async (device: PushDeviceRow): Promise<void> => {
    const result = await sender.send(device, message, from);
    if (result === 'gone')
      await db
        .delete(pushTokens)
        .where(and(eq(pushTokens.businessId, businessId), eq(pushTokens.id, device.id)));
    else
      await db
        .update(notifications)
        .set({ pushedTo: sql`${notifications.pushedTo} || ${JSON.stringify([device.id])}::jsonb` })
        .where(eq(notifications.id, id));
  };
  const waiting = devices.filter(
    (device) => device.transport === sender.transport && !row.pushedTo.includes(device.id),
  );
  const told = await Promise.allSettled(waiting.map(tell));
  const failed = told.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
