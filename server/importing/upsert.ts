import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/open.ts';
import { ImportRefused } from './problem.ts';

/** What became of rows of one kind. */
export interface Counts {
  created: number;
  changed: number;
  same: number;
}

const CHUNK = 500;
type Row<T extends PgTable> = { [K in keyof T['$inferInsert']]: T['$inferInsert'][K] | SQL };

/**
 * Brings rows into a table by their id: new ones are inserted, those that differ are changed, the others are not touched, so that an
 * import of what stands already locks and writes nothing. `own` are columns that the running shop writes, like what is held.
 */
export async function upsert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: Row<T>[],
  own: (keyof T['$inferInsert'])[] = [],
): Promise<Counts> {
  const counts = { created: 0, changed: 0, same: 0 };
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => name !== 'id' && !own.includes(name as never),
  );
  const present = columns.filter(([name]) => rows.some((row) => name in row));
  const stored = sql.join(
    present.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const wanted = sql.join(
    present.map(([, { name }]) => excluded(name)),
    sql`, `,
  );
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    await refuseForeign(tx, table, chunk);
    const written = await tx
      .insert(table)
      .values(chunk as T['$inferInsert'][])
      .onConflictDoUpdate({
        target: (table as unknown as { id: never }).id,
        set: Object.fromEntries(
          present.map(([name, column]) => [name, excluded(column.name)]),
        ) as never,
        setWhere: sql`(${stored}) is distinct from (${wanted})`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    const created = written.filter(({ isNew }) => isNew).length;
    counts.created += created;
    counts.changed += written.length - created;
    counts.same += chunk.length - written.length;
  }
  return counts;
}

const excluded = (name: string): SQL => sql`excluded.${sql.identifier(name)}`;

/** An id that a file writes may belong to another store: that row is never written over (I36). */
async function refuseForeign<T extends PgTable>(tx: Tx, table: T, rows: Row<T>[]): Promise<void> {
  const { id, businessId } = getTableColumns(table) as Record<string, PgColumn>;
  if (!id || !businessId) return;
  const pairs = rows as unknown as { id: string; businessId: string }[];
  const ids = pairs.map((row) => row.id);
  const foreign = await tx.execute<{ id: string }>(
    sql`select ${id} as id from ${table} where ${id} = any(${sql.param(ids)}::text[]) and ${businessId} <> ${pairs[0]?.businessId} limit 1`,
  );
  if (foreign.rows[0])
    throw new ImportRefused([`the id ${foreign.rows[0].id} belongs to another store`]);
}
