import type { Trace } from '#machines/domain/trace/trace.ts';
import { MOST_TRACE_BYTES, readTrace } from '#src/trace/format.ts';
import { type ForeignStory, readForeign } from './foreign.ts';

export type OpenedFile =
  | { kind: 'trace'; trace: Trace }
  | { kind: 'foreign'; story: ForeignStory }
  | { kind: 'refused'; why: string };

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

/** A file of this machine. What cannot be opened is said in a sentence, and what was open stays. */
export async function openFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<OpenedFile> {
  if (file.size > MOST_TRACE_BYTES)
    return refused(
      `${file.name} has ${megabytes(file.size)}; more than ${megabytes(MOST_TRACE_BYTES)} are not opened. Nothing was read.`,
    );
  try {
    return openText(await file.text(), file.name);
  } catch {
    return refused(`${file.name} could not be read from this machine.`);
  }
}

export function openText(text: string, name: string): OpenedFile {
  const read = readTrace(fromPage(text));
  if (read.ok) return { kind: 'trace', trace: read.trace };
  const foreign = read.why === 'FOREIGN' || read.why === 'NOT_JSON' ? readForeign(text) : null;
  if (foreign) return { kind: 'foreign', story: foreign };
  return refused(
    `${name} ${WHY[read.why]}${read.where ? ` (at ${read.where.slice(0, 80)})` : ''}.`,
  );
}

const refused = (why: string): OpenedFile => ({ kind: 'refused', why });
const WHY = {
  TOO_LARGE: 'is too large to be opened',
  NOT_JSON: 'is cut off or no trace: it ends before it is complete, or is no JSON',
  FOREIGN:
    'is a file of something else: neither a trace of this shop, nor records of Stately’s inspect package, nor a session of xstate-devtools',
  NEWER: 'was written by a later version of this shop; open it there',
  DAMAGED: 'is a trace that was damaged or changed',
} as const;

/** An exported page carries its trace as data. */
function fromPage(text: string): string {
  if (!/^\s*<!doctype html>/i.test(text.slice(0, 200))) return text;
  return /<script type="application\/json" id="trace">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? text;
}
