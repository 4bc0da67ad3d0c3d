import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ShopMode } from '../../mode.ts';
import { at } from './columns.ts';

/** One row: what this database is for. Written once, by its owner; the demo never opens a live one. */
export const shopStamp = pgTable(
  'shop_stamp',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    mode: text('mode').$type<ShopMode>().notNull(),
    stampedAt: at('stamped_at').notNull(),
    /** the last migration that a build must know to read this database; a migration that older builds cannot read raises it */
    readFrom: integer('read_from').notNull().default(34),
    /** since then staff can say that an order was collected; null: for as long as there is this database (382) */
    collectedFrom: at('collected_from'),
  },
  (t) => [
    check('shop_stamp_one_row', sql`${t.onlyRow}`),
    check('shop_stamp_mode', sql`${t.mode} in ('demo', 'live')`),
  ],
);
