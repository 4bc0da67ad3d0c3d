import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Address, ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { at, bytes, minor } from './columns.ts';
import { orders } from './orders.ts';
import { business, locations } from './store.ts';

/** The store's own tariff, a location at a time: what its riders cost and how far they go. */
export const deliveryRules = pgTable('delivery_rule', {
  id: text('id').primaryKey(),
  businessId: business(),
  locationId: text('location_id')
    .notNull()
    .references(() => locations.id),
  provider: text('provider').notNull(),
  baseCost: minor('base_cost').notNull(),
  perKilometre: minor('per_kilometre').notNull(),
  kilometresMost: doublePrecision('kilometres_most').notNull(),
  promise: text('promise').notNull(),
});
export type DeliveryRuleRow = typeof deliveryRules.$inferSelect;

export const shipments = pgTable(
  'shipment',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id)
      .unique(),
    type: text('shipment_type').notNull(),
    provider: text('provider').notNull(),
    customerLocation: jsonb('customer_location').$type<Address>().notNull(),
    cost: minor('cost').notNull(),
    status: text('status').$type<ShipmentStatus>().notNull(),
    createdAt: at('created_at').notNull(),
    /** the courier's own name for it, and what the shopper may look up */
    courierReference: text('courier_reference'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    promise: text('promise').notNull().default(''),
    events: jsonb('events').$type<ShipmentEvent[]>().notNull().default([]),
    tries: integer('tries').notNull().default(0),
    nextAskAt: at('next_ask_at'),
  },
  (t) => [index('shipments_to_ask').on(t.nextAskAt).where(sql`next_ask_at is not null`)],
);
export type ShipmentRow = typeof shipments.$inferSelect;

/** A store's account with a courier; sealed as a provider's is. */
export const courierAccounts = pgTable(
  'courier_account',
  {
    businessId: business(),
    courier: text('courier').notNull(),
    sealed: bytes('sealed').notNull(),
    enabled: boolean('enabled').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.courier] })],
);

export const quotes = pgTable(
  'shipment_quote',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    locationId: text('location_id').notNull(),
    provider: text('provider').notNull(),
    type: text('shipment_type').notNull(),
    addressHash: text('address_hash').notNull(),
    cost: minor('cost').notNull(),
    /** free because the cart was large enough: a smaller one is quoted anew */
    isFree: boolean('is_free').notNull().default(false),
    /** what the courier wants to hear again when the shipment is booked */
    session: jsonb('session').$type<Record<string, string>>().notNull().default({}),
    promise: text('promise').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('quotes_by_end').on(t.expiresAt)],
);
export type QuoteRow = typeof quotes.$inferSelect;
