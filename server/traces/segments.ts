import { and, asc, eq } from 'drizzle-orm';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { traceBatches } from '../db/schema/traces.ts';

/** What a tab sent of its pages. */
export async function segmentsOf(
  db: Queries,
  storeId: string,
  id: string,
): Promise<TraceSegment[]> {
  const batches = await db
    .select({ part: traceBatches.part })
    .from(traceBatches)
    .where(and(eq(traceBatches.traceId, id), eq(traceBatches.businessId, storeId)))
    .orderBy(asc(traceBatches.receivedAt), asc(traceBatches.first));
  return joined(batches.map(({ part }) => part));
}

/** Batches of one document are one segment again, in the order of their entries; documents in the order in which they began. */
function joined(parts: TraceSegment[]): TraceSegment[] {
  const segments = new Map<string, TraceSegment>();
  for (const part of parts) {
    const known = segments.get(part.document);
    segments.set(
      part.document,
      known
        ? {
            ...known,
            checkpoints: [...known.checkpoints, ...part.checkpoints],
            entries: [...known.entries, ...part.entries],
          }
        : part,
    );
  }
  return [...segments.values()]
    .map((one) => ({ ...one, entries: inOrder(one.entries) }))
    .sort((one, other) => one.startedAt - other.startedAt);
}
/** Two batches that overlap, since one was sent again in larger, tell every entry once. */
const inOrder = (entries: TraceSegment['entries']): TraceSegment['entries'] =>
  entries
    .toSorted((one, other) => one.sequence - other.sequence)
    .filter((one, at, all) => one.sequence !== all[at - 1]?.sequence);
