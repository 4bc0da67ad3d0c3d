import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NoteReason } from '#machines/domain/calls/traces.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { at } from './columns.ts';
import { business } from './store.ts';

/** One checkout of one tab, as it stood last; found by this, read from its batches. Nothing personal. */
export const traces = pgTable(
  'trace',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    /** what a shopper reads to support */
    reference: text('reference').notNull(),
    intentId: text('intent_id'),
    locale: text('locale').notNull(),
    provider: text('provider'),
    state: text('state').notNull(),
    money: text('money'),
    build: text('build').notNull(),
    /** the shopper sent it to support */
    attached: boolean('attached').notNull().default(false),
    entries: integer('entries').notNull(),
    bytes: integer('bytes').notNull(),
    startedAt: at('started_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [
    index('traces_by_time').on(t.businessId, t.lastAt),
    index('traces_by_reference').on(t.businessId, t.reference),
    index('traces_by_intent').on(t.businessId, t.intentId),
    index('traces_by_state').on(t.businessId, t.state, t.lastAt),
    index('traces_in_doubt').on(t.businessId, t.lastAt).where(sql`money = 'maybe'`),
  ],
);
export type TraceRecord = typeof traces.$inferSelect;

/** Append-only: a batch is known by its document and its first entry, and one that comes again is kept once. */
export const traceBatches = pgTable(
  'trace_batch',
  {
    traceId: text('trace_id')
      .notNull()
      .references(() => traces.id, { onDelete: 'cascade' }),
    document: text('document').notNull(),
    first: integer('first').notNull(),
    businessId: business(),
    part: jsonb('part').$type<TraceSegment>().notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.traceId, t.document, t.first] })],
);

/** Who read a trace. It outlives the trace. */
export const traceReads = pgTable(
  'trace_read',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    traceId: text('trace_id').notNull(),
    uid: text('uid').notNull(),
    how: text('how').$type<'read' | 'watch' | 'export'>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index().on(t.traceId)],
);

/** What support wrote beside a trace, for the next person who opens it. It is never changed, and goes with the trace; that it was written stays in the audit. */
export const traceNotes = pgTable(
  'trace_note',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    traceId: text('trace_id')
      .notNull()
      .references(() => traces.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    reason: text('reason').$type<NoteReason>().notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index().on(t.traceId)],
);
