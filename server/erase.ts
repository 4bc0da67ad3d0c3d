import { type SQL, sql } from 'drizzle-orm';
import { AWAITED_MS } from './catalog/awaited/tell.ts';
import type { Queries } from './db/open.ts';
import { errorLine } from './loggedError.ts';
import { pruneMails } from './mail/send.ts';
import { eraseInBatches, inBatches } from './records/batches.ts';
import { forgetLookUps } from './records/lookUp.ts';
import type { Services } from './services.ts';
import { pruneTraces } from './traces/prune.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;
/** What a shopper was told is read again for a year. */
const NEWS_KEPT_MS = 365 * DAY_MS;
/** A file waits that long for the order it was chosen for: a cart is ordered within a day, or the file is chosen again. */
const FILE_WAITS_MS = DAY_MS;

/**
 * What has served its time: raw notifications after 90 days (S42), audit lines, capabilities and sessions that open nothing, prices that have
 * ended, files without an order, devices that were not renewed, calls to a table, counted look-ups, news of a year ago. Each for itself: what
 * fails keeps nothing else from being erased.
 */
export async function eraseOld(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { database, clock } = services;
  const ago = (ms: number): SQL =>
    sql`${new Date(clock.now().getTime() - ms).toISOString()}::timestamptz`;
  const { db } = database;
  const faults: string[] = [];
  for (const [what, erase] of Object.entries(works(db, ago)))
    await erase().catch((error: unknown) => faults.push(`${what}: ${errorLine(error)}`));
  for (const prune of [pruneTraces, pruneMails, forgetLookUps])
    await prune(services).catch((error: unknown) => faults.push(errorLine(error)));
  if (faults.length > 0) throw new Error(faults.join('; '));
}

const works = (db: Queries, ago: (ms: number) => SQL): Record<string, () => Promise<void>> => {
  const erase = (table: string, old: SQL) => () => eraseInBatches(db, table, old);
  return {
    notifications: () =>
      inBatches(
        db,
        (most) => sql`update inbox set sealed = null where id in
          (select id from inbox where sealed is not null and received_at < ${ago(KEPT_MS)} limit ${most})`,
      ),
    outbox: erase('outbox', sql`delivered_at is not null and created_at < ${ago(KEPT_MS)}`),
    audit: erase('audit_row', sql`at < ${ago(KEPT_MS)}`),
    capabilities: erase('capability', sql`ends_at < ${ago(KEPT_MS)}`),
    sessions: erase('session', sql`ends_at < ${ago(KEPT_MS)}`),
    quotes: erase('shipment_quote', sql`expires_at < ${ago(KEPT_MS)}`),
    files: erase('attachment', sql`order_id is null and created_at < ${ago(FILE_WAITS_MS)}`),
    devices: erase('push_token', sql`refreshed_at < ${ago(KEPT_MS)}`),
    calls: erase('table_wish', sql`at < ${ago(KEPT_MS)}`),
    waiting: erase('waiting', sql`until_day < (${ago(0)})::date`),
    awaited: erase('awaited_goods', sql`created_at < ${ago(AWAITED_MS)}`),
    news: erase('notification', sql`created_at < ${ago(NEWS_KEPT_MS)}`),
  };
};
