import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { at } from './columns.ts';
import { business } from './store.ts';

/** What a customer has saved for later. A guest's list is kept by their browser. */
export const savedProducts = pgTable(
  'saved_product',
  {
    businessId: business(),
    uid: text('uid').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    savedAt: at('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.uid, t.productId] }),
    index('saved_of_product').on(t.productId),
  ],
);
