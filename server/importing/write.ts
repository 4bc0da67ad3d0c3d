import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { toMinor } from '#machines/domain/money.ts';
import { everyAddOn } from '#machines/domain/nestedGroups.ts';
import { type Product, translatedNames } from '#machines/domain/product.ts';
import type { Tx } from '../db/open.ts';
import { employees } from '../db/schema/appointments.ts';
import * as catalog from '../db/schema/catalog.ts';
import { orderNumbers } from '../db/schema/orders.ts';
import { promotions } from '../db/schema/promotions.ts';
import { deliveryRules } from '../db/schema/shipments.ts';
import { businesses, locations, taxes } from '../db/schema/store.ts';
import { diningTables } from '../db/schema/tables.ts';
import { ImportRefused } from './problem.ts';
import type { StoreRows } from './rows.ts';
import { type Counts, upsert } from './upsert.ts';

/** What an import does, by kind of thing. */
export type ImportCounts = Record<string, Counts>;

const FIRST_ORDER_NUMBER = 1000;

/** Brings a whole store into the tables, in one transaction. What the file does not name stays as it is. */
export async function writeStore(tx: Tx, rows: StoreRows): Promise<ImportCounts> {
  const { business } = rows;
  const businessId = business.id;
  const minor = (amount: number): number => toMinor(amount, business.currency);
  const minorOrNull = (amount: number | null): number | null =>
    amount === null ? null : minor(amount);
  const owned = <T extends object>(list: T[]): (T & { businessId: string })[] =>
    list.map((one) => ({ ...one, businessId }));
  await refuseOtherStore(tx, business);
  const report: ImportCounts = {};
  report.store = await upsert(tx, businesses, [
    {
      id: businessId,
      domain: business.defaultDomain,
      currency: business.currency,
      timeZone: business.timeZone,
      view: business,
      settings: rows.settings,
      serviceChargePercentage: rows.serviceChargePercentage,
      synonyms: rows.synonyms,
      pages: rows.pages,
      enabled: true,
    },
  ]);
  await tx
    .insert(orderNumbers)
    .values({ businessId, last: FIRST_ORDER_NUMBER })
    .onConflictDoNothing();
  report.places = await upsert(
    tx,
    locations,
    business.locations.map(({ id, name }, position) => ({ id, businessId, name, position })),
  );
  report.taxes = await upsert(tx, taxes, owned(rows.taxes));
  report.categories = await upsert(
    tx,
    catalog.categories,
    owned(rows.categories.map((one, position) => ({ ...one, position }))),
  );
  report.people = await upsert(tx, employees, owned(rows.employees));
  report.tables = await upsert(tx, diningTables, owned(rows.tables));
  report.deliveryRules = await upsert(
    tx,
    deliveryRules,
    owned(rows.deliveryRules).map((one) => ({
      ...one,
      baseCost: minor(one.baseCost),
      perKilometre: minor(one.perKilometre),
    })),
  );
  report.promotions = await upsert(
    tx,
    promotions,
    rows.promotions.map((one) => ({
      id: one.id,
      businessId,
      code: one.code,
      name: one.name,
      fixedAmount: minorOrNull(one.discountFixedAmount),
      percentage: one.discountPercentage,
      minimumAmount: minorOrNull(one.minimumAmount),
      startsAt: one.startsAt === null ? null : new Date(one.startsAt),
      endsAt: one.endsAt === null ? null : new Date(one.endsAt),
      usesMost: one.usesMost,
      uses: 0,
      firstOrder: one.firstOrder ?? false,
      automatic: one.automatic ?? false,
    })),
    ['uses'],
  );
  await writeProducts(tx, rows, report);
  return report;
}

/** One domain, one store: a file without ids never takes the place of a store that has others. */
async function refuseOtherStore(
  tx: Tx,
  { id, defaultDomain }: StoreRows['business'],
): Promise<void> {
  const [there] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.domain, defaultDomain));
  if (there && there.id !== id)
    throw new ImportRefused([
      `at ${defaultDomain} stands a store with the id ${there.id}, and the file is of ${id}: export that store first, and change what it exports`,
    ]);
}

/** Products with what hangs on them: variants, add-ons, categories, and what is on the shelves. */
export async function writeProducts(
  tx: Tx,
  { business, categories, products }: Pick<StoreRows, 'business' | 'categories' | 'products'>,
  report: ImportCounts,
  isCounted: (row: typeof catalog.stock.$inferInsert) => boolean = () => true,
): Promise<void> {
  const businessId = business.id;
  const minor = (amount: number): number => toMinor(amount, business.currency);
  const addOns = products.flatMap(({ addOnGroups }) => everyAddOn(addOnGroups));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  report.addOns = await upsert(
    tx,
    catalog.addOns,
    [...new Map(addOns.map((one) => [one.id, one])).values()].map(({ groups: _, ...one }) => ({
      ...one,
      businessId,
      sellingPrice: minor(one.sellingPrice),
    })),
  );
  report.products = await upsert(
    tx,
    catalog.products,
    products.map(({ enabled = true, ...one }) => ({
      id: one.id,
      businessId,
      type: one.type,
      name: one.name,
      slug: one.slug,
      sellingPrice: minor(one.sellingPrice),
      taxIncluded: one.taxIncluded,
      popularity: one.popularity,
      createdAt: new Date(one.createdAt),
      enabled,
      searchText: sql<string>`lower(unaccent(${searchTextOf(one, names)}))`,
      view: { ...one, productLocation: [] },
    })),
  );
  await writeCategoriesOf(tx, products);
  report.variants = await upsert(
    tx,
    catalog.productVariants,
    products.flatMap(({ id, productVariants }) =>
      productVariants.map((one) => ({
        id: one.id,
        productId: id,
        sellingPrice: minor(one.sellingPrice),
      })),
    ),
  );
  report.stock = await upsert(tx, catalog.stock, products.flatMap(stockRows).filter(isCounted), [
    'held',
  ]);
}

const searchTextOf = (product: Product, names: Map<string, string>): string =>
  [
    product.name,
    product.SKU,
    ...product.tags,
    ...product.categoryIds.map((id) => names.get(id) ?? ''),
    ...translatedNames(product),
    // Last, so that a search can tell what is only said of it.
    product.description,
  ].join(' ');

async function writeCategoriesOf(tx: Tx, products: Product[]): Promise<void> {
  const table = catalog.productCategories;
  const CHUNK = 1_000;
  for (let at = 0; at < products.length; at += CHUNK) {
    const chunk = products.slice(at, at + CHUNK);
    const pairs = chunk.flatMap(({ id, categoryIds }) =>
      categoryIds.map((categoryId) => ({ productId: id, categoryId })),
    );
    const kept = pairs.map(({ productId, categoryId }) => `${productId} ${categoryId}`);
    await tx.delete(table).where(
      and(
        inArray(
          table.productId,
          chunk.map(({ id }) => id),
        ),
        kept.length > 0
          ? notInArray(sql`${table.productId} || ' ' || ${table.categoryId}`, kept)
          : undefined,
      ),
    );
    if (pairs.length > 0) await tx.insert(table).values(pairs).onConflictDoNothing();
  }
}

const stockRows = (product: Product): (typeof catalog.stock.$inferInsert)[] =>
  product.productLocation.map((one) => ({
    id: [product.id, one.productVariantId ?? 'all', one.locationId].join('.'),
    businessId: product.businessId,
    productId: product.id,
    variantId: one.productVariantId,
    locationId: one.locationId,
    stockInHand: one.stockInHand,
    held: 0,
    nonInventory: one.nonInventory,
    allowPartialPayment: one.allowPartialPayment,
    deposit: one.deposit,
    depositUnit: one.depositUnitOfMeasurement,
  }));
