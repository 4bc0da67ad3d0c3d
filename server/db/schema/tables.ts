import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ServiceCall } from '#machines/domain/table.ts';
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
export type TableRow = typeof diningTables.$inferSelect;

/** From the first round sent from a table until the point of sale closes it, or everything is paid and no guest orders more. */
export const tableSessions = pgTable(
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
export type TableSessionRow = typeof tableSessions.$inferSelect;

/** Guests who call for a waiter or the bill; which guest it was is not kept. */
export const serviceCalls = pgTable(
  'table_wish',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    tableId: text('table_id')
      .notNull()
      .references(() => diningTables.id),
    wish: text('wish').$type<ServiceCall>().notNull(),
    at: at('at').notNull(),
    answeredAt: at('answered_at'),
  },
  (t) => [
    uniqueIndex('one_open_wish').on(t.tableId, t.wish).where(sql`answered_at is null`),
    index().on(t.at),
  ],
);
