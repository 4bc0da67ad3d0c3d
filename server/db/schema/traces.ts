import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { business } from './store.ts';

export const traces = pgTable(
  'trace',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    intentId: text('intent_id').notNull(),
    segment: text('segment').notNull(),
    events: jsonb('events').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [unique().on(t.businessId, t.segment), index().on(t.businessId, t.intentId)],
);
