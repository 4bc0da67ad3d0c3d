import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from './open.ts';

/** A statement that is built and not sent yet. */
export type Write = SQLWrapper;

/**
 * Writes of which none needs another's answer, sent as one statement: one way to the database and back, and what the transaction has locked
 * is held for less time. Constraints are checked at its end.
 */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  const last = writes.at(-1);
  if (last) await tx.execute(sql`${besides(writes.slice(0, -1))}${last.getSQL()}`);
}

const besides = (writes: readonly Write[]): SQL => {
  if (writes.length === 0) return sql``;
  const named = writes.map(
    (write, at) => sql`${sql.identifier(`write_${at}`)} as (${write.getSQL()})`,
  );
  return sql`with ${sql.join(named, sql`, `)} `;
};
