import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Product } from '#machines/domain/product.ts';
import { at, minor } from './columns.ts';
import { business, locations } from './store.ts';

export const categories = pgTable(
  'category',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    picture: text('picture'),
    position: integer('position').notNull(),
  },
  (t) => [unique().on(t.businessId, t.slug)],
);
export type CategoryRow = typeof categories.$inferSelect;

/** `view` is the product as the wire carries it, without stock; stock and price are columns because they are written under load. */
export const products = pgTable(
  'product',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    type: text('type').$type<Product['type']>().notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    sellingPrice: minor('selling_price').notNull(),
    taxIncluded: boolean('tax_included').notNull(),
    popularity: integer('popularity').notNull(),
    createdAt: at('created_at').notNull(),
    enabled: boolean('enabled').notNull(),
    searchText: text('search_text').notNull(),
    view: jsonb('view').$type<Product>().notNull(),
  },
  (t) => [
    unique().on(t.businessId, t.slug),
    // One for each order of a list, so that a page of 24 reads 24.
    index('products_by_popularity')
      .on(t.businessId, t.popularity.desc().nullsFirst(), t.id)
      .where(sql`enabled`),
    index('products_by_age')
      .on(t.businessId, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`enabled`),
    index('products_by_price').on(t.businessId, t.sellingPrice, t.id).where(sql`enabled`),
    index('products_by_name').on(t.businessId, t.name, t.id).where(sql`enabled`),
    index('products_reduced')
      .on(t.businessId, t.popularity.desc().nullsFirst(), t.id)
      .where(sql`enabled and (view ->> 'wasPrice') is not null`),
    index('products_by_sku').on(t.businessId, sql`(${t.view} ->> 'SKU')`),
    index('products_by_variant').using('gin', sql`(${t.view} -> 'productVariants') jsonb_path_ops`),
    index('product_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
);
export type ProductRow = typeof products.$inferSelect;

export const productCategories = pgTable(
  'product_category',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index().on(t.categoryId)],
);

export const productVariants = pgTable(
  'product_variant',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    sellingPrice: minor('selling_price').notNull(),
  },
  (t) => [index('variants_of_product').on(t.productId)],
);
export type VariantRow = typeof productVariants.$inferSelect;

/** What each variant that is sold is by each option, for lists to be narrowed by. A trigger of `product` writes it from `view`, at every change of that. */
export const productChoices = pgTable(
  'product_choice',
  {
    businessId: business(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    option: text('option').notNull(),
    value: text('value').notNull(),
    swatch: text('swatch'),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.option] }),
    index('choices_of_product').on(t.productId),
    index('choices_by_value').on(
      t.businessId,
      t.option,
      t.value,
      t.productId,
      t.variantId,
      t.swatch,
    ),
  ],
);

export const stock = pgTable(
  'product_location',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    variantId: text('product_variant_id').references(() => productVariants.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    stockInHand: integer('stock_in_hand').notNull(),
    held: integer('held').notNull(),
    nonInventory: boolean('non_inventory').notNull(),
    allowPartialPayment: boolean('allow_partial_payment').notNull(),
    deposit: doublePrecision('deposit'),
    depositUnit: text('deposit_unit').$type<'NUMBER' | 'PERCENTAGE'>(),
  },
  (t) => [
    unique().on(t.productId, t.variantId, t.locationId).nullsNotDistinct(),
    check('stock_never_below_zero', sql`${t.stockInHand} >= 0`),
    check(
      'held_within_stock',
      sql`${t.held} >= 0 and (${t.nonInventory} or ${t.held} <= ${t.stockInHand})`,
    ),
  ],
);
export type StockRow = typeof stock.$inferSelect;

export const addOns = pgTable('product_add_on', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  sellingPrice: minor('selling_price').notNull(),
  addedMinutes: integer('added_minutes').notNull(),
});
export type AddOnRow = typeof addOns.$inferSelect;
