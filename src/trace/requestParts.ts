import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import type { TraceEntry, TraceSegment } from '#machines/domain/trace/trace.ts';

/** What one request carries, its other fields left room for. */
const MOST_BYTES = 45_000;
const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/**
 * A segment in parts that a request can carry. A cart of hundreds of lines is larger than that by itself: of such an entry its name is left, and of
 * such a checkpoint nothing; a replay says so there.
 */
export function partsOf(segment: TraceSegment): TraceSegment[] {
  const checkpoints = sizeOf(segment.checkpoints) > MOST_BYTES / 2 ? [] : segment.checkpoints;
  const parts: TraceSegment[] = [];
  let entries: TraceEntry[] = [];
  let size = sizeOf(checkpoints);
  const close = (): void => {
    if (entries.length > 0)
      parts.push({ ...segment, checkpoints: parts.length === 0 ? checkpoints : [], entries });
    entries = [];
    size = 0;
  };
  for (const one of segment.entries) {
    const bytes = sizeOf(one);
    const entry = bytes > MOST_BYTES / 2 ? { ...one, event: { type: one.event.type } } : one;
    const more = entry === one ? bytes : sizeOf(entry);
    if (size + more > MOST_BYTES || entries.length >= TRACE_LIMITS.batch) close();
    entries.push(entry);
    size += more;
  }
  close();
  return parts;
}

/** Which document: a path without its language and without what it names. */
export const pageOf = (path: string): string =>
  (/\/(cart(\/[a-z-]+)?|orders|checkout|login|account)\b/.exec(path)?.[0] ?? 'other').slice(0, 40);
