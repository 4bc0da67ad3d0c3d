import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PushAddress, PushDevice } from '#machines/domain/calls/notifications.ts';
import type { Clock } from '../clock.ts';
import { hashOf } from '../crypto/hash.ts';
import type { Database, Queries } from '../db/open.ts';
import { type PushDeviceRow, pushTokens } from '../db/schema/push.ts';

/** More than one person carries; the ones that were heard of longest ago give way (D33). */
const MOST = 10;

interface Registration {
  businessId: string;
  uid: string;
  address: PushAddress;
  /** browser and system in words */
  name: string;
}

/** The device is reached for this person from now on, and for no earlier user of it. */
export async function registerDevice(
  { database, clock }: { database: Database; clock: Clock },
  registration: Registration,
): Promise<string> {
  const { businessId, uid, address, name } = registration;
  const token = address.transport === 'fcm' ? address.token : address.endpoint;
  const subscription =
    address.transport === 'fcm' ? null : { endpoint: address.endpoint, keys: address.keys };
  const id = hashOf(`${businessId} ${token}`);
  const row = { uid, transport: address.transport, subscription, name, refreshedAt: clock.now() };
  await database.transaction(async (tx) => {
    await tx
      .insert(pushTokens)
      .values({ ...row, id, businessId, token })
      .onConflictDoUpdate({
        target: [pushTokens.businessId, pushTokens.token],
        set: {
          ...row,
          staffAt: sql`case when ${pushTokens.uid} = ${uid} then ${pushTokens.staffAt} end`,
        },
      });
    const all = await tx
      .select({ id: pushTokens.id })
      .from(pushTokens)
      .where(owned(businessId, uid))
      .orderBy(desc(pushTokens.refreshedAt), asc(pushTokens.id));
    const tooMany = all.map((one) => one.id).filter((one) => one !== id);
    if (tooMany.length >= MOST)
      await tx.delete(pushTokens).where(inArray(pushTokens.id, tooMany.slice(MOST - 1)));
  });
  return id;
}

const owned = (businessId: string, uid: string) =>
  and(eq(pushTokens.businessId, businessId), eq(pushTokens.uid, uid));

export const devicesOf = (q: Queries, businessId: string, uid: string) =>
  q
    .select()
    .from(pushTokens)
    .where(owned(businessId, uid))
    .orderBy(desc(pushTokens.refreshedAt), asc(pushTokens.id));

/** Staff open their pages with it: it hears of tasks from now on. */
export async function markStaffDevice(
  q: Queries,
  { businessId, uid, id }: { businessId: string; uid: string; id: string },
  now: Date,
): Promise<boolean> {
  const marked = await q
    .update(pushTokens)
    .set({ staffAt: now })
    .where(and(owned(businessId, uid), eq(pushTokens.id, id)))
    .returning({ id: pushTokens.id });
  return marked.length > 0;
}

/** We do not hear that a role was taken away: a device that has not opened the staff pages for so long hears no more. */
const STAFF_MS = 14 * 86_400_000;
export async function staffWithDevices(
  q: Queries,
  businessId: string,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - STAFF_MS);
  const rows = await q
    .selectDistinct({ uid: pushTokens.uid })
    .from(pushTokens)
    .where(and(eq(pushTokens.businessId, businessId), gt(pushTokens.staffAt, since)))
    .orderBy(asc(pushTokens.uid));
  return rows.map(({ uid }) => uid);
}

/** Whether it was theirs to forget. */
export async function forgetDevice(
  q: Queries,
  businessId: string,
  uid: string,
  id: string,
): Promise<boolean> {
  const gone = await q
    .delete(pushTokens)
    .where(and(owned(businessId, uid), eq(pushTokens.id, id)))
    .returning({ id: pushTokens.id });
  return gone.length > 0;
}

/** For a browser that was left: the name is a hash of an address that no one else knows, so the sender holds the device. */
export async function forgetDeviceNamed(q: Queries, businessId: string, id: string): Promise<void> {
  await q
    .delete(pushTokens)
    .where(and(eq(pushTokens.businessId, businessId), eq(pushTokens.id, id)));
}

export const deviceView = ({ id, name, transport, refreshedAt }: PushDeviceRow): PushDevice => ({
  id,
  name,
  transport,
  refreshedAt: refreshedAt.toISOString(),
});
