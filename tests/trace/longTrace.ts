import { ORDERS } from '#machines/checkout/samples.ts';
import type { Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { type Happening, record } from './record.ts';
import { answered, back } from './stories.ts';
import { aTrace, BEGAN } from './walked.ts';

const PAGE_MS = 600_000;

/** A checkout of at least so many moments, over many pages: on each the shopper looks again and again. */
export async function longTrace(moments: number): Promise<Trace> {
  const looks = Array.from({ length: 30 }, (): Happening[] => [
    { type: 'network.lost' },
    { type: 'network.back' },
    answered(ORDERS.confirming),
  ]).flat();
  const page = await record(back, [answered(ORDERS.confirming), ...looks]);
  const pages = Array.from(
    { length: Math.ceil(moments / page.entries.length) },
    (_, at): TraceSegment => ({
      ...page,
      document: page.document.replace(/\d{4}$/, String(at).padStart(4, '0')),
      startedAt: BEGAN + at * PAGE_MS,
      entries: page.entries.map((one) => ({ ...one, at: one.at + at * PAGE_MS })),
    }),
  );
  return aTrace(pages);
}
