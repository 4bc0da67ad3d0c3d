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
  const [id = ''] = link.split('.');
  if (!isSameSecret(link, waitingLink(services, id))) return;
  for (const list of [waiting, awaited])
    await services.database.db
      .delete(list)
      .where(and(eq(list.businessId, store.id), eq(list.id, id)));
}
