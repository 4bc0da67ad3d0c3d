import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Business, StoreSettings } from '#machines/domain/store.ts';
import type { StorePage } from '#machines/domain/storePage.ts';
import { at } from './columns.ts';

/** What of it no page carries stays out of what a store tells each of them. */
export type KeptBusiness = Business & { payTo?: string[] };

export const businesses = pgTable('business', {
  id: text('id').primaryKey(),
  domain: text('default_domain').notNull().unique(),
  currency: text('currency').notNull(),
  timeZone: text('time_zone').notNull(),
  view: jsonb('view').$type<KeptBusiness>().notNull(),
  settings: jsonb('settings').$type<StoreSettings>().notNull(),
  serviceChargePercentage: doublePrecision('service_charge_percentage').notNull(),
  enabled: boolean('enabled').notNull(),
  /** words that mean one thing to its shoppers, in groups */
  synonyms: jsonb('synonyms').$type<string[][]>().notNull().default([]),
  /** delivery and returns, terms, privacy ..., as the merchant wrote them */
  pages: jsonb('pages').$type<StorePage[]>().notNull().default([]),
});
export type BusinessRow = typeof businesses.$inferSelect;

/** Every table carries its business; every statement is scoped by it (I36). */
export const business = () =>
  text('business_id')
    .notNull()
    .references(() => businesses.id);

/** Publishable keys name a store to the browser; secret ones (hash only) are for other servers. */
export const apiKeys = pgTable('api_key', {
  key: text('key').primaryKey(),
  businessId: business(),
  kind: text('kind').$type<'publishable' | 'secret'>().notNull(),
  createdAt: at('created_at').notNull(),
  revokedAt: at('revoked_at'),
});

export const locations = pgTable('location', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

export const taxes = pgTable('tax', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  percentage: doublePrecision('percentage').notNull(),
  included: boolean('included').notNull(),
});
export type TaxRow = typeof taxes.$inferSelect;
