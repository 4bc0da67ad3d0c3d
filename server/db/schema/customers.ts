import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Address } from '#machines/domain/shipment.ts';
import { at, minor } from './columns.ts';
import { business } from './store.ts';

export const customers = pgTable(
  'customer',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    firebaseId: text('firebase_id').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    dob: date('dob'),
    stripeCustomerId: text('stripe_customer_id'),
    taxId: text('tax_id'),
    customerType: text('customer_type').$type<'GUEST' | 'RETAIL' | 'BUSINESS'>().notNull(),
    paymentTerms: jsonb('payment_terms').$type<number[]>().notNull(),
    /** how much may be owed on terms at once; null: without limit */
    creditLimit: minor('credit_limit'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [unique().on(t.businessId, t.firebaseId)],
);
export type CustomerRow = typeof customers.$inferSelect;

/** Server sessions behind the cookie `ecatalog-2`: the cookie holds the id, this row whether it still counts. */
export const sessions = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    /** browser and system, shown in the list of signed-in devices */
    device: text('device').notNull().default(''),
    authTime: at('auth_time').notNull(),
    createdAt: at('created_at').notNull(),
    endsAt: at('ends_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index().on(t.uid), index('sessions_by_end').on(t.endsAt)],
);
export type SessionRow = typeof sessions.$inferSelect;

export const customerAddresses = pgTable(
  'customer_address',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    label: text('label').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index().on(t.customerId),
    uniqueIndex('one_default_address').on(t.customerId).where(sql`is_default`),
  ],
);
export type AddressRow = typeof customerAddresses.$inferSelect;
