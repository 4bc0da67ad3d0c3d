import { and, eq, inArray, lt } from 'drizzle-orm';
import { businesses } from '../db/schema/store.ts';
import { traceReads, traces } from '../db/schema/traces.ts';
import type { Services } from '../services.ts';
import { KEPT_DAYS } from './append.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;
/** Who read what is known longer than what was read. */
const READS_DAYS = 365;

/** Traces go when the days are over that their shop keeps them; all of them where it records nothing any more. */
export async function pruneTraces({
  database: { db },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  for (const { id, settings } of await db.select().from(businesses)) {
    const before = new Date(now - (settings.recordsDays ?? KEPT_DAYS) * DAY_MS);
    const old = db
      .select({ id: traces.id })
      .from(traces)
      .where(and(eq(traces.businessId, id), lt(traces.lastAt, before)))
      .limit(AT_ONCE);
    let gone: unknown[];
    do gone = await db.delete(traces).where(inArray(traces.id, old)).returning({ id: traces.id });
    while (gone.length === AT_ONCE);
  }
  await db.delete(traceReads).where(lt(traceReads.at, new Date(now - READS_DAYS * DAY_MS)));
}
