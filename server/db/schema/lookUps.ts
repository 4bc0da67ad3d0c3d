import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { business } from './store.ts';

/** When an order was looked up by a contact, of which only a keyed hash is kept: as many times as are allowed, no more. */
export const lookUps = pgTable(
  'look_up',
  {
    businessId: business(),
    contact: text('contact').notNull(),
    tries: at('tries').array().notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.contact] })],
);
