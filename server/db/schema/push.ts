import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes } from './columns.ts';
import { business } from './store.ts';

/** A browser that may be reached while it is closed. `id` names it where the token must not be said. */
export const pushTokens = pgTable(
  'push_token',
  {
    token: text('token').notNull(),
    businessId: business(),
    id: text('id').notNull().unique(),
    uid: text('uid').notNull(),
    transport: text('transport').$type<'fcm' | 'web-push'>().notNull(),
    subscription: jsonb('subscription').$type<{
      endpoint: string;
      keys: { p256dh: string; auth: string };
    }>(),
    name: text('name').notNull(),
    refreshedAt: at('refreshed_at').notNull(),
    /** when staff last opened their pages with it: new tasks are pushed to it for a while */
    staffAt: at('staff_at'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.token] }), index().on(t.businessId, t.uid)],
);
export type PushDeviceRow = typeof pushTokens.$inferSelect;

/** Keys that the server makes for itself, sealed under the key outside the database: every process of a shop uses the same ones. */
export const serverKeys = pgTable('server_key', {
  name: text('name').primaryKey(),
  sealed: bytes('sealed').notNull(),
  createdAt: at('created_at').notNull(),
});
