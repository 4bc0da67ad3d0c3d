import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from './appointments.ts';
import { products } from './catalog.ts';
import { at } from './columns.ts';
import { business, locations } from './store.ts';

/** Who waits for a time of a service that is full. The row goes once it was told, or its days are over. */
export const waiting = pgTable(
  'waiting',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    /** null: anyone who can */
    employeeId: text('employee_id').references(() => employees.id),
    /** in small letters, so that one address is one however it was typed */
    email: text('email').notNull(),
    /** of the page that it was asked on */
    locale: text('locale').notNull(),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    minutes: integer('minutes').notNull(),
    people: integer('people').notNull(),
    createdAt: at('created_at').notNull(),
    /** when its days are looked at next */
    nextLookAt: at('next_look_at').notNull(),
  },
  (t) => [
    uniqueIndex('waits_once').on(t.businessId, t.productId, t.locationId, t.email),
    index('waiting_of_address').on(t.businessId, t.email),
    index('waiting_due').on(t.nextLookAt),
    index('waiting_by_end').on(t.untilDay),
  ],
);
