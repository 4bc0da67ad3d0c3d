import { boolean, text } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { at } from './columns.ts';
import { business, locations } from './store.ts';

/** What an entry has of either list of those who wait: for a time of a service, or for goods. */
export const waitingColumns = () => ({
  id: text('id').primaryKey(),
  businessId: business(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id),
  locationId: text('location_id')
    .notNull()
    .references(() => locations.id),
  /** in small letters, so that one address is one however it was typed */
  email: text('email').notNull(),
  /** of the page that it was asked on */
  locale: text('locale').notNull(),
  /** who asked, where that is known: told by the messages of the account, too */
  uid: text('uid'),
  /** another account, or a guest, has asked for the same under this address: it is not that account's alone */
  askedByOthers: boolean('asked_by_others').notNull().default(false),
  createdAt: at('created_at').notNull(),
  /** when it is looked at next */
  nextLookAt: at('next_look_at').notNull(),
  /** when a mail to it is due or tried again: one that confirms it, or about what was found; null: none is */
  nextMailAt: at('next_mail_at'),
  /** when the mail that confirms the entry was last asked for */
  confirmedAt: at('confirmed_at'),
  /** since when what was found is told to this one alone of those who wait */
  toldAt: at('told_at'),
  /** when the mail about it was taken */
  mailedAt: at('mailed_at'),
});
