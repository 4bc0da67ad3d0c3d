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

const besides = (writes: readonly Write[]): SQL =>
  writes.length === 0 ? sql`` : sql`with ${sql.join(writes.map(named), sql`, `)} `;
const named = (write: Write, at: number): SQL =>
  sql`${sql.identifier(`write_${at}`)} as (${write.getSQL()})`;

/** To be put behind other parts of a `with`. */
export const andWith = (writes: readonly Write[]): SQL =>
  sql.join(
    writes.map((write, at) => sql`, ${named(write, at)}`),
    sql``,
  );
