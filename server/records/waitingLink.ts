import { and, eq } from 'drizzle-orm';
import { isSameSecret } from '../crypto/hash.ts';
import { derived, sealingKey } from '../crypto/seal.ts';
import { awaited } from '../db/schema/awaited.ts';
import { waiting } from '../db/schema/waiting.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** Takes one entry off the list, and does nothing else. It is never kept: what it says is counted again. */
export const waitingLink = (services: Services, id: string): string =>
  `${id}.${derived(sealingKey(services), 'waiting list', id)}`;

/** The answer is the same for a link that opens nothing: nothing can be found out by asking. */
export async function leaveWaiting(services: Services, store: Store, link: string): Promise<void> {
  const id = idOf(services, link);
  if (id === null) return;
  for (const list of [waiting, awaited])
    await services.database.db.delete(list).where(isEntry(list, store, id));
}

/** Whether its entry is still on a list. Of a link that opens nothing it is not. */
export async function isWaiting(services: Services, store: Store, link: string): Promise<boolean> {
  const id = idOf(services, link);
  if (id === null) return false;
  const { db } = services.database;
  const counts = [waiting, awaited].map((list) => db.$count(list, isEntry(list, store, id)));
  return (await Promise.all(counts)).some((count) => count > 0);
}

function idOf(services: Services, link: string): string | null {
  const [id = ''] = link.split('.');
  return isSameSecret(link, waitingLink(services, id)) ? id : null;
}

const isEntry = (list: typeof waiting | typeof awaited, store: Store, id: string) =>
  and(eq(list.businessId, store.id), eq(list.id, id));
