import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, time } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { at, minor, places } from './columns.ts';
import { orders } from './orders.ts';
import { business, locations } from './store.ts';

export const employees = pgTable('employee', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  picture: text('picture'),
  locationIds: jsonb('location_ids').$type<string[]>().notNull(),
  hours: jsonb('hours').$type<([number, number] | null)[]>().notNull(),
});
export type EmployeeRow = typeof employees.$inferSelect;

/**
 * `starts`/`ends` are instants, `busyFrom`/`busyUntil` the same with the time around them that is kept free. The exclusion constraints over
 * them are in the migrations (btree_gist, I23): at one time a resource has each of its seats once, and all of them for one occasion.
 */
export const appointments = pgTable(
  'appointment',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    /** a keyed hash of the network it came from */
    network: text('network'),
    intentId: text('intent_id').notNull(),
    line: integer('line').notNull(),
    slot: integer('slot').notNull(),
    orderId: text('order_id').references(() => orders.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    employeeId: text('employee_id').references(() => employees.id),
    resource: text('resource').notNull(),
    startDate: date('start_date').notNull(),
    startTime: time('start_time').notNull(),
    endDate: date('end_date').notNull(),
    endTime: time('end_time'),
    starts: at('starts').notNull(),
    ends: at('ends').notNull(),
    busyFrom: at('busy_from').notNull(),
    busyUntil: at('busy_until').notNull(),
    /** what strangers share when there is room: the same class, the same pool */
    occasion: text('occasion').notNull(),
    seats: places('seats').notNull(),
    people: integer('number_of_customer').notNull(),
    price: minor('price').notNull(),
    customerName: text('customer_name').notNull(),
    customerContact: text('customer_contact').notNull(),
    paymentType: text('payment_type').notNull(),
    status: text('status').$type<'PENDING' | 'PAID' | 'CANCELLED'>().notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    heldUntil: at('held_until').notNull(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.resource, t.starts),
    index('times_of_day').on(t.businessId, t.startDate),
    index('unpaid_times').on(t.businessId, t.ends).where(sql`status = 'PENDING'`),
    index('unordered_times').on(t.heldUntil).where(sql`status = 'PENDING' and order_id is null`),
  ],
);
export type AppointmentRow = typeof appointments.$inferSelect;
