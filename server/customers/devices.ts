import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Device } from '#machines/domain/calls/account.ts';
import { sessions } from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';

const live = (storeId: string, uid: string, now: Date) =>
  and(
    eq(sessions.businessId, storeId),
    eq(sessions.uid, uid),
    isNull(sessions.revokedAt),
    gt(sessions.endsAt, now),
  );

/** Where the customer is signed in at this store, the latest first. */
export async function devicesOf(
  { database, clock }: Services,
  storeId: string,
  uid: string,
  thisOne: string | null,
): Promise<Device[]> {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(live(storeId, uid, clock.now()))
    .orderBy(desc(sessions.createdAt));
  return rows.map(({ id, device, createdAt }) => ({
    id,
    name: device,
    since: createdAt.toISOString(),
    isThis: id === thisOne,
  }));
}

export async function endDevice(
  { database, clock }: Services,
  storeId: string,
  uid: string,
  id: string,
): Promise<void> {
  const ended = await database.db
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(live(storeId, uid, clock.now()), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw refuse('NOT_FOUND');
}

/** Every session of this store, and with the identity provider every token of every device: who goes on must sign in anew. */
export async function endEverywhere(
  { database, clock, identity }: Services,
  storeId: string,
  uid: string,
): Promise<void> {
  await database.db
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(live(storeId, uid, clock.now()));
  await identity.signOutEverywhere(uid);
}
