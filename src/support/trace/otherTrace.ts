import type { Trace } from '#machines/domain/trace/trace.ts';
import { readTrace } from '#src/trace/format.ts';
import type { SupportCalls } from '../../wiring/hooks/traces.ts';
import { openFile } from '../open/readFile.ts';
import { WHY_UNREAD } from '../unread.ts';

/** Another checkout by its reference, as the list finds it; what keeps it from being read, in words. */
export async function byReference(
  calls: Pick<SupportCalls, 'find' | 'read'>,
  reference: string,
): Promise<Trace | string> {
  const found = await calls.find({ reference });
  if (!found.ok) return WHY_UNREAD[found.why];
  const [row] = found.data.traces;
  if (!row) return `No checkout has the reference ${reference}.`;
  const answer = await calls.read(row.id);
  if (!answer.ok) return WHY_UNREAD[answer.why];
  const read = readTrace(JSON.stringify(answer.data.trace));
  return read.ok ? read.trace : 'That checkout was recorded in a way that this build cannot read.';
}

/** What is said, and what stands beside: one that was asked for before is not what was asked for now. */
export const shownOf = (answer: Trace | string): { said: string; other: Trace | null } =>
  typeof answer === 'string' ? { said: answer, other: null } : { said: '', other: answer };

/** From a file of this machine. */
export async function fromFile(file: File): Promise<Trace | string> {
  const opened = await openFile(file);
  if (opened.kind === 'refused') return opened.why;
  return opened.kind === 'trace' ? opened.trace : 'Records of another app cannot be compared.';
}
