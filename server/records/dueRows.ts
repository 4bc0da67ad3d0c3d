import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';

/**
 * Takes a few due rows for this process: each is put off while it is worked on, and rows that another process is taking are passed over.
 * Whoever dies with rows in hand gives them back when their time has come again.
 */
export async function claim(
  q: Queries,
  what: { table: SQL; due: SQL; putOff: SQL; order: SQL },
  most: number,
): Promise<string[]> {
  const { rows } = await q.execute<{ id: string }>(sql`
    with taken as (select id from ${what.table} where ${what.due} order by ${what.order} limit ${most} for update skip locked)
    update ${what.table} as row set ${what.putOff} from taken where row.id = taken.id returning row.id`);
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
