import { like } from 'drizzle-orm';
import { StartRefused } from '../startRefused.ts';
import type { Database } from './open.ts';
import { apiKeys, businesses } from './schema/store.ts';

/** A live shop does not start on the demo's data: its keys and passwords are in the repository. */
export async function refuseDemoData({ db }: Pick<Database, 'db'>): Promise<void> {
  const stores = await db
    .select({ name: businesses.domain })
    .from(businesses)
    .where(like(businesses.domain, '%localhost'));
  const keys = await db
    .select({ name: apiKeys.key })
    .from(apiKeys)
    .where(like(apiKeys.key, 'pk-demo-%'));
  const found = [...stores, ...keys].map(({ name }) => name);
  if (found.length > 0)
    throw new StartRefused([`the database holds the demo's ${found.join(', ')}`], true);
}
