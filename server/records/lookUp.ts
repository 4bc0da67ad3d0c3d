import { and, eq, lt, sql } from 'drizzle-orm';
import { derived, sealingKey } from '../crypto/seal.ts';
import { lookUps } from '../db/schema/lookUps.ts';
import { refuse } from '../http/errors.ts';
import { PER_MINUTE } from '../http/limits.ts';
import type { Services } from '../services.ts';

const LOOK_UPS_AN_HOUR = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Tries {
  what: 'look-up' | 'promotion' | 'login';
  /** the contact, person or network that is counted */
  who: string;
  most: number;
  /** an hour at most: so long are they kept */
  within: number;
}

/** One try for a contact of a store. */
export const countLookUp = (services: Services, businessId: string, contact: string) =>
  countTry(services, businessId, {
    what: 'look-up',
    who: contact,
    most: LOOK_UPS_AN_HOUR,
    within: HOUR_MS,
  });

/** One code, or one sign-in, of a person or of a network: as often as one process allows, however many there are. */
export const countScarce = (
  services: Services,
  businessId: string,
  { what, who }: { what: 'promotion' | 'login'; who: string },
) =>
  countTry(services, businessId, {
    what,
    who,
    most: PER_MINUTE[what] * services.config.limits.factor,
    within: MINUTE_MS,
  });

/**
 * Counts one try, or refuses it. One row and one statement, so all processes count together: twins wait for each other at the row, and what is
 * refused leaves no mark.
 */
async function countTry(
  services: Services,
  businessId: string,
  { what, who, most, within }: Tries,
): Promise<void> {
  const { db } = services.database;
  const now = services.clock.now();
  const since = sql`${new Date(now.getTime() - within).toISOString()}::timestamptz`;
  const recent = sql`array(select t from unnest(${lookUps.tries}) t where t > ${since})`;
  const hash = derived(sealingKey(services), what, who);
  const counted = await db
    .insert(lookUps)
    .values({ businessId, contact: hash, tries: [now], lastAt: now })
    .onConflictDoUpdate({
      target: [lookUps.businessId, lookUps.contact],
      set: { tries: sql`${recent} || excluded.tries`, lastAt: now },
      setWhere: sql`cardinality(${recent}) < ${most}`,
    })
    .returning({ contact: lookUps.contact });
  if (counted.length > 0) return;
  const [row] = await db
    .select({ tries: lookUps.tries })
    .from(lookUps)
    .where(and(eq(lookUps.businessId, businessId), eq(lookUps.contact, hash)));
  const tries = (row?.tries ?? [now]).map((at) => at.getTime());
  const first = Math.min(...tries.filter((at) => at > now.getTime() - within));
  throw refuse('TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, Math.ceil((first + within - now.getTime()) / 1000)),
  });
}

/** Nothing is counted by these any more. */
export const forgetLookUps = ({ database, clock }: Pick<Services, 'database' | 'clock'>) =>
  database.db.delete(lookUps).where(lt(lookUps.lastAt, new Date(clock.now().getTime() - HOUR_MS)));
