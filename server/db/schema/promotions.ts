import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at, minor } from './columns.ts';
import { business } from './store.ts';

export const promotions = pgTable(
  'promotion',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    fixedAmount: minor('discount_fixed_amount'),
    percentage: doublePrecision('discount_percentage'),
    minimumAmount: minor('minimum_amount'),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    usesMost: integer('uses_most'),
    uses: integer('uses').notNull(),
    /** for a person who has ordered nothing here before */
    firstOrder: boolean('first_order').notNull().default(false),
    /** applied without a code, wherever its rules hold */
    automatic: boolean('automatic').notNull().default(false),
  },
  (t) => [
    unique().on(t.businessId, t.code),
    check('uses_within_limit', sql`${t.usesMost} is null or ${t.uses} <= ${t.usesMost}`),
  ],
);
export type PromotionRow = typeof promotions.$inferSelect;
