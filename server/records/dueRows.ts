import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';

/**
 * Leases a few due rows to this process: each is put off while it is worked on, and rows that another process leases are passed over.
 * The rows of a process that dies are due again when their time has come.
 */
export async function leaseRows(
  q: Queries,
  what: { table: SQL; due: SQL; putOff: SQL; order: SQL },
  most: number,
): Promise<string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    with leased as (select id from ${what.table} where ${what.due} order by ${what.order} limit ${most} for update skip locked)
    update ${what.table} as row set ${what.putOff} from leased where row.id = leased.id returning row.id`);
  return rows.map((row) => row.id);
}

/** Does it for each, a few at a time; one failure does not keep the others. */
export async function forEach(
  ids: string[],
  atOnce: number,
  work: (id: string) => Promise<unknown>,
  failed: (id: string, error: unknown) => void,
): Promise<void> {
  const waiting = [...ids];
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const current = id;
      await work(current).catch((error: unknown) => failed(current, error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
