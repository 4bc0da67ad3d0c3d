import { and, eq, lt, sql } from 'drizzle-orm';
import { derived, sealingKey } from '../crypto/seal.ts';
import { lookUps } from '../db/schema/lookUps.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';

const LOOK_UPS_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

/**
 * Counts one try for a contact of a store, or refuses it. One row and one statement, so all processes count together: twins wait for each other
 * at the row, and what is refused leaves no mark.
 */
export async function countLookUp(
  services: Services,
  businessId: string,
  contact: string,
): Promise<void> {
  const { db } = services.database;
  const now = services.clock.now();
  const hourAgo = sql`${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`;
  const recent = sql`array(select t from unnest(${lookUps.tries}) t where t > ${hourAgo})`;
  const hash = derived(sealingKey(services), 'look-up', contact);
  const counted = await db
    .insert(lookUps)
    .values({ businessId, contact: hash, tries: [now], lastAt: now })
    .onConflictDoUpdate({
      target: [lookUps.businessId, lookUps.contact],
      set: { tries: sql`${recent} || excluded.tries`, lastAt: now },
      setWhere: sql`cardinality(${recent}) < ${LOOK_UPS_AN_HOUR}`,
    })
    .returning({ contact: lookUps.contact });
  if (counted.length > 0) return;
  const [row] = await db
    .select({ tries: lookUps.tries })
    .from(lookUps)
    .where(and(eq(lookUps.businessId, businessId), eq(lookUps.contact, hash)));
  const first = Math.min(...(row?.tries ?? [now]).map((at) => at.getTime()));
  throw refuse('TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, Math.ceil((first + HOUR_MS - now.getTime()) / 1000)),
  });
}

/** Nothing is counted by these any more. */
export const forgetLookUps = ({ database, clock }: Pick<Services, 'database' | 'clock'>) =>
  database.db.delete(lookUps).where(lt(lookUps.lastAt, new Date(clock.now().getTime() - HOUR_MS)));
