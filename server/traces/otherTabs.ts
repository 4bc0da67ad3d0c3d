import { and, desc, eq, ne } from 'drizzle-orm';
import { lastWordOf } from '#machines/domain/trace/lastWord.ts';
import type { OtherTab } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { traces } from '../db/schema/traces.ts';
import { segmentsOf } from './segments.ts';

/** The newest; an order is hardly ever open in more tabs. */
const MOST = 12;

/** Each tab has a trace of its own: what the others of the same order said last, so that every reference of an order is answered alike. */
export async function otherTabsOf(
  db: Queries,
  storeId: string,
  { id, intentId }: { id: string; intentId: string | null },
): Promise<OtherTab[]> {
  if (intentId === null) return [];
  const others = await db
    .select({ id: traces.id, reference: traces.reference })
    .from(traces)
    .where(and(eq(traces.businessId, storeId), eq(traces.intentId, intentId), ne(traces.id, id)))
    .orderBy(desc(traces.lastAt))
    .limit(MOST);
  const told: OtherTab[] = [];
  for (const { id: other, reference } of others) {
    const word = lastWordOf(await segmentsOf(db, storeId, other));
    if (word) told.push({ reference, ...word });
  }
  return told;
}
