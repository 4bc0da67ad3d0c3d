import { and, asc, eq } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '#machines/domain/api.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { traceNotes } from '../db/schema/traces.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { findTrace } from './find.ts';

/** More than that is no longer read. */
const MOST_NOTES = 200;

/** A note and its line in the audit are written together; the audit names the reason and the writer, never the words. */
export async function noteTrace(
  { database, clock }: Services,
  store: Store,
  traceId: string,
  { uid, reason, text }: BodyOf<'noteTrace'> & { uid: string },
): Promise<{ id: string }> {
  if (!(await findTrace(database.db, store.id, traceId))) throw refuse('NOT_FOUND');
  const id = clock.id();
  const about = { businessId: store.id, at: clock.now() };
  await database.transaction(async (tx) => {
    if ((await tx.$count(traceNotes, eq(traceNotes.traceId, traceId))) >= MOST_NOTES)
      throw refuse('FIELDS_INVALID', { fields: ['text'] });
    await tx.insert(traceNotes).values({ ...about, id, traceId, uid, reason, text });
    await tx.insert(auditRows).values({
      ...{ ...about, id: clock.id(), kind: 'note.written', subject: traceId },
      detail: `${reason} by ${uid}`,
    });
  });
  return { id };
}

export async function notesOf(
  { database: { db } }: Services,
  store: Store,
  traceId: string,
): Promise<ReplyOf<'traceNotes'>> {
  if (!(await findTrace(db, store.id, traceId))) throw refuse('NOT_FOUND');
  const rows = await db
    .select()
    .from(traceNotes)
    .where(and(eq(traceNotes.traceId, traceId), eq(traceNotes.businessId, store.id)))
    .orderBy(asc(traceNotes.at));
  return rows.map(({ id, uid, reason, text, at }) => ({
    ...{ id, by: uid, reason, text, at: at.toISOString() },
  }));
}
