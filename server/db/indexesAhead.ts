import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';

const INDEX = /^\s*CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)"/;
/** The migration itself makes the table or the column. */
const NOT_THERE_YET = new Set(['42P01', '42703']);

/**
 * Builds the indexes of migrations to come while the build before goes on taking orders. A migration runs in one transaction, and there an
 * index keeps every writer of its table waiting until it is built; beside one it does not. What is there already, the migration passes over.
 */
export async function buildIndexesAhead(
  client: pg.Client,
  migrationsFolder: string,
): Promise<void> {
  const last = await lastMigration(client);
  if (last === null) return;
  const toCome = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
  for (const statement of toCome.flatMap(({ sql }) => sql)) {
    const [, , name] = INDEX.exec(statement) ?? [];
    if (name) await build(client, name, statement);
  }
}

/** When the newest migration was made that this database has; null: it is new, and no request waits for it. */
async function lastMigration(client: pg.Client): Promise<number | null> {
  const there = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS id`);
  if (there.rows[0]?.id === null) return null;
  const { rows } = await client.query(
    'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.at === null ? null : Number(rows[0]?.at);
}

async function build(client: pg.Client, name: string, statement: string): Promise<void> {
  // A process that was ended while it built leaves one that nothing may use.
  const { rows } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  try {
    await client.query(
      statement.replace(/INDEX IF NOT EXISTS/, 'INDEX CONCURRENTLY IF NOT EXISTS'),
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && NOT_THERE_YET.has(error.code ?? ''))) throw error;
  }
}
