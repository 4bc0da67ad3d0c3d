import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TableWish } from '#machines/domain/table.ts';
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

/** Guests who want somebody to come; by whom is nobody's business. */
export const tableWishes = pgTable(
  'table_wish',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    tableId: text('table_id')
      .notNull()
      .references(() => diningTables.id),
    wish: text('wish').$type<TableWish>().notNull(),
    at: at('at').notNull(),
    answeredAt: at('answered_at'),
  },
  (t) => [
    uniqueIndex('one_open_wish').on(t.tableId, t.wish).where(sql`answered_at is null`),
    index().on(t.at),
  ],
);
