import { sql } from 'drizzle-orm';
import type { Tx } from './open.ts';

export async function waitForTurn(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}
