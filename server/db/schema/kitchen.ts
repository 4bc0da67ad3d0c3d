import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KitchenState } from '#machines/domain/table.ts';
import { at } from './columns.ts';
import { orders } from './orders.ts';
import { business } from './store.ts';

/** What the kitchen reported of a round, each status once. */
export const kitchenStatuses = pgTable(
  'kitchen_word',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    word: text('word').$type<KitchenState>().notNull(),
    businessId: business(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.word] })],
);
export type KitchenStatusRow = typeof kitchenStatuses.$inferSelect;
