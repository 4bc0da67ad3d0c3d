import * as v from 'valibot';
import {
  TRACE_VERSION,
  Trace,
  type TraceEntry,
  type TraceSegment,
} from '#machines/domain/trace/trace.ts';

export const MOST_TRACE_BYTES = 20_000_000;

/** Deeper than any chart's memory; what is deeper was made to break a reader. */
const MOST_DEPTH = 64;

export type ReadTrace =
  | { ok: true; trace: Trace }
  | { ok: false; why: 'TOO_LARGE' | 'NOT_JSON' | 'FOREIGN' | 'NEWER' | 'DAMAGED'; where: string };

/** A file's text as a trace; a file of another tool, cut off, or of a later version is refused with its reason. */
export function readTrace(text: string): ReadTrace {
  const refuse = (why: Exclude<ReadTrace, { ok: true }>['why'], where = ''): ReadTrace => ({
    ok: false,
    why,
    where,
  });
  if (text.length > MOST_TRACE_BYTES) return refuse('TOO_LARGE');
  if (depthOf(text) > MOST_DEPTH) return refuse('DAMAGED', 'nesting');
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return refuse('NOT_JSON');
  }
  if (typeof found !== 'object' || found === null || !('format' in found)) return refuse('FOREIGN');
  const { format, version } = found as { format: unknown; version: unknown };
  if (format !== 'storefront-trace') return refuse('FOREIGN');
  if (typeof version === 'number' && version > TRACE_VERSION) return refuse('NEWER');
  const parsed = v.safeParse(Trace, found);
  return parsed.success
    ? { ok: true, trace: parsed.output }
    : refuse('DAMAGED', v.getDotPath(parsed.issues[0]) ?? '');
}

/** How deep lists and objects stand in each other; strings are passed over. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

export const writeTrace = (trace: Trace): string => JSON.stringify(trace);

export interface TraceGap {
  document: string;
  /** the entry before it, -1 at the beginning */
  after: number;
  missing: number;
}

/** Entries that were lost on the way: batches that never came, or what gave way in the browser. */
export function gapsOf({ document, entries }: TraceSegment): TraceGap[] {
  let last = -1;
  return entries.flatMap(({ sequence }: TraceEntry): TraceGap[] => {
    const after = last;
    last = sequence;
    return sequence > after + 1 ? [{ document, after, missing: sequence - after - 1 }] : [];
  });
}
