import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { business } from './store.ts';

/** Committed domain events on their way to push and in-app notices (I35). */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id'),
    uid: text('uid'),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull(),
    deliveredAt: at('delivered_at'),
    parkedReason: text('parked_reason'),
    tries: integer('tries').notNull(),
  },
  (t) => [
    index('outbox_due').on(t.createdAt).where(sql`delivered_at is null and parked_reason is null`),
    index('outbox_told').on(t.createdAt).where(sql`delivered_at is not null`),
    index('outbox_parked')
      .on(t.createdAt)
      .where(sql`delivered_at is null and parked_reason is not null`),
  ],
);
export type OutboxRow = typeof outbox.$inferSelect;

/** Bounded record of what was refused or is remarkable; never the body. */
export const auditRows = pgTable(
  'audit_row',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id'),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('audit_rows_by_time').on(t.at)],
);
/** Id and kind of the one row that says when the books were checked last. */
export const AUDIT_DONE = 'audit.done';
/** Of a line about a promise that `audit.sql` asks for: those about orders (I) and about what is to be done (L). */
export const AUDIT_WRONG = '^audit\\.[IL][0-9]';
