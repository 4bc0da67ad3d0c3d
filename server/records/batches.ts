import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';

/** So many rows a statement: far from its three seconds, and no lock of long. */
const MOST = 5_000;

/** The same statement again and again, until it finds less than it may change. */
export async function inBatches(q: Queries, statement: (most: number) => SQL): Promise<void> {
  for (;;) {
    const { rowCount } = await q.execute(statement(MOST));
    if ((rowCount ?? 0) < MOST) return;
  }
}

/** An index leads to the old rows of each such table: a night's work never reads what stays. */
export const eraseInBatches = (q: Queries, table: string, old: SQL): Promise<void> =>
  inBatches(
    q,
    (most) =>
      sql`delete from ${sql.identifier(table)} where ctid = any(array(select ctid from ${sql.identifier(table)} where ${old} limit ${most}))`,
  );
