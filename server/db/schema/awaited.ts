import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { at } from './columns.ts';
import { business, locations } from './store.ts';

/**
 * Who waits for goods to be in stock again. Beside `waiting`, not in it: a build that knows of services alone takes every row there for one that is
 * over. Both are written to, left and confirmed by the same code.
 */
export const awaited = pgTable(
  'awaited_goods',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** empty: any variant, or a thing that has none */
    variantId: text('variant_id').notNull().default(''),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    /** in small letters, so that one address is one however it was typed */
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    /** who asked, where that is known: told by the messages of the account, too */
    uid: text('uid'),
    createdAt: at('created_at').notNull(),
    nextLookAt: at('next_look_at').notNull(),
    /** when a mail to it is due or tried again; null: none is */
    nextMailAt: at('next_mail_at'),
    /** when the mail that confirms the entry was last asked for */
    confirmedAt: at('confirmed_at'),
    /** since when one piece is told to this one alone of those who wait */
    toldAt: at('told_at'),
    /** when the mail about it was taken */
    mailedAt: at('mailed_at'),
  },
  (t) => [
    uniqueIndex('awaits_once').on(t.businessId, t.email, t.productId, t.variantId, t.locationId),
    index('awaited_of_product').on(t.productId),
    index('awaited_due').on(t.nextLookAt),
    index('awaited_by_age').on(t.createdAt),
  ],
);
export type AwaitedRow = typeof awaited.$inferSelect;
