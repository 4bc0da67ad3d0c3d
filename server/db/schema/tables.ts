import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { business, locations } from './store.ts';

export const diningTables = pgTable('dining_table', {
  id: text('id').primaryKey(),
  businessId: business(),
  locationId: text('location_id')
    .notNull()
    .references(() => locations.id),
  name: text('name').notNull(),
  seats: integer('seats').notNull(),
  open: boolean('open').notNull(),
});

/** From the first round sent from a table until the till closes it, or everything is paid and nobody orders any more. */
export const sittings = pgTable(
  'table_sitting',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    tableId: text('table_id')
      .notNull()
      .references(() => diningTables.id),
    openedAt: at('opened_at').notNull(),
    /** without another round it is over then */
    endsAt: at('ends_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [uniqueIndex('one_sitting_per_table').on(t.tableId).where(sql`closed_at is null`)],
);
