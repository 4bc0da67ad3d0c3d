import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { business } from './store.ts';

export const notifications = pgTable(
  'notification',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    target: text('target'),
    /** devices that have it: a delivery that is tried again leaves them out */
    pushedTo: jsonb('pushed_to').$type<string[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    index().on(t.businessId, t.uid),
    index('notifications_by_age').on(t.createdAt),
    index('notification_unread').on(t.businessId, t.uid).where(sql`read_at is null`),
  ],
);
