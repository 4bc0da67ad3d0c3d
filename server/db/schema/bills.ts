import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, minor } from './columns.ts';
import { orderLines, orders } from './orders.ts';
import { business } from './store.ts';

/** Which bill pays a round's line; a line is on one bill that is open or paid (F100). */
export const billLines = pgTable(
  'bill_line',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    billId: text('bill_id')
      .notNull()
      .references(() => orders.id),
    roundId: text('round_id')
      .notNull()
      .references(() => orders.id),
    /** null: the dish was taken off its round by agreement, after this bill had ended unpaid */
    lineId: text('line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    /** its share of the round's total: the shares of all lines add up to it */
    amount: minor('amount').notNull(),
    state: text('state').$type<'HELD' | 'SETTLED' | 'RELEASED'>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index().on(t.billId),
    index().on(t.roundId),
    uniqueIndex('line_billed_once').on(t.lineId).where(sql`state <> 'RELEASED'`),
  ],
);
export type BillLineRow = typeof billLines.$inferSelect;
