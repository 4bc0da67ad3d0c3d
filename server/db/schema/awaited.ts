import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { waitingColumns } from './waitingColumns.ts';

/**
 * Who waits for goods to be in stock again. Beside `waiting`, not in it: a build that knows of services alone takes every row there for one that is
 * over. Both are written to, left and confirmed by the same code.
 */
export const awaited = pgTable(
  'awaited_goods',
  {
    ...waitingColumns(),
    /** empty: any variant, or a thing that has none */
    variantId: text('variant_id').notNull().default(''),
  },
  (t) => [
    uniqueIndex('awaits_once').on(t.businessId, t.email, t.productId, t.variantId, t.locationId),
    index('awaited_of_product').on(t.productId),
    index('awaited_due').on(t.nextLookAt),
    index('awaited_by_age').on(t.createdAt),
  ],
);
export type AwaitedRow = typeof awaited.$inferSelect;
