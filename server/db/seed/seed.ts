import { eq, sql } from 'drizzle-orm';
import { toMinor } from '#machines/domain/money.ts';
import { type Product, translatedNames } from '#machines/domain/product.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../open.ts';
import { employees } from '../schema/appointments.ts';
import * as catalog from '../schema/catalog.ts';
import { customers } from '../schema/customers.ts';
import { orderNumbers } from '../schema/orders.ts';
import { promotions } from '../schema/promotions.ts';
import { deliveryRules } from '../schema/shipments.ts';
import { apiKeys, businesses, locations, taxes } from '../schema/store.ts';
import { diningTables } from '../schema/tables.ts';
import { SEED } from './data.ts';
import { PAGES } from './pages.ts';
import type { StoreSeed } from './types.ts';

const DAY_MS = 86_400_000;
/** Any number: of several servers that start on an empty database one sows, the others wait. */
const LOCK = 7_301_966;
const FIRST_ORDER_NUMBER = 1000;

/** Sows the demo's stores that are not there yet; what a running shop has changed stays as it is. */
export async function seedDemo(
  { transaction }: Pick<Database, 'transaction'>,
  clock: Clock,
  stores: StoreSeed[] = SEED,
): Promise<void> {
  for (const store of stores) {
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const [known] = await tx
        .select()
        .from(businesses)
        .where(eq(businesses.id, store.business.id));
      if (!known) await insertSeed(tx, store, clock.now());
    });
  }
}

async function insertSeed(tx: Tx, store: StoreSeed, now: Date): Promise<void> {
  const businessId = store.business.id;
  const minor = (amount: number): number => toMinor(amount, store.business.currency);
  const minorOrNull = (amount: number | null): number | null =>
    amount === null ? null : minor(amount);
  await insertBusiness(tx, store, now);
  await insert(
    tx,
    catalog.categories,
    store.categories.map((one, position) => ({ ...one, businessId, position })),
  );
  await insert(
    tx,
    taxes,
    store.taxes.map((one) => ({ ...one, businessId })),
  );
  await insert(
    tx,
    deliveryRules,
    store.deliveryRules.map((one) => ({
      ...one,
      businessId,
      baseCost: minor(one.baseCost),
      perKilometre: minor(one.perKilometre),
    })),
  );
  await insert(
    tx,
    employees,
    store.employees.map((one) => ({ ...one, businessId })),
  );
  await insert(
    tx,
    diningTables,
    store.tables.map((one) => ({ ...one, businessId })),
  );
  await insert(
    tx,
    promotions,
    store.promotions.map((one) => ({
      id: one.id,
      businessId,
      code: one.code,
      name: one.name,
      fixedAmount: minorOrNull(one.discountFixedAmount),
      percentage: one.discountPercentage,
      minimumAmount: minorOrNull(one.minimumAmount),
      startsAt: dateOf(one.startsAt),
      endsAt: dateOf(one.endsAt),
      usesMost: one.usesMost,
      uses: 0,
      automatic: one.automatic ?? false,
      firstOrder: one.firstOrder ?? false,
    })),
  );
  await insert(
    tx,
    customers,
    store.customers.map(({ addresses: _, creditLimit = null, ...one }) => ({
      ...one,
      businessId,
      creditLimit: minorOrNull(creditLimit),
      createdAt: now,
    })),
  );
  await insertProducts(tx, store, now);
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

async function insertBusiness(
  tx: Tx,
  { slug, business, settings, serviceChargePercentage, synonyms }: StoreSeed,
  now: Date,
): Promise<void> {
  const businessId = business.id;
  await tx.insert(businesses).values({
    id: businessId,
    domain: business.defaultDomain,
    currency: business.currency,
    timeZone: business.timeZone,
    view: business,
    settings,
    serviceChargePercentage,
    synonyms,
    pages: PAGES[slug],
    enabled: true,
  });
  await tx
    .insert(apiKeys)
    .values({ key: `pk-demo-${slug}`, businessId, kind: 'publishable', createdAt: now });
  await tx.insert(orderNumbers).values({ businessId, last: FIRST_ORDER_NUMBER });
  await insert(
    tx,
    locations,
    business.locations.map(({ id, name }, position) => ({ id, businessId, name, position })),
  );
}

async function insertProducts(tx: Tx, store: StoreSeed, now: Date): Promise<void> {
  const { products, business } = store;
  const minor = (amount: number): number => toMinor(amount, business.currency);
  const returns = new Map(
    store.soldOut.map(({ productId, days }) => [
      productId,
      new Date(now.getTime() + days * DAY_MS).toISOString(),
    ]),
  );
  const addOns = new Map(
    products
      .flatMap(({ addOnGroups }) => addOnGroups.flatMap((group) => group.addOns))
      .map((one) => [one.id, one]),
  );
  await insert(
    tx,
    catalog.addOns,
    [...addOns.values()].map((one) => ({
      ...one,
      businessId: business.id,
      sellingPrice: minor(one.sellingPrice),
    })),
  );
  await insert(
    tx,
    catalog.products,
    products.map((one) => ({
      id: one.id,
      businessId: business.id,
      type: one.type,
      name: one.name,
      slug: one.slug,
      sellingPrice: minor(one.sellingPrice),
      taxIncluded: one.taxIncluded,
      popularity: one.popularity,
      createdAt: new Date(one.createdAt),
      enabled: true,
      searchText: sql<string>`lower(unaccent(${searchTextOf(one, store)}))`,
      view: { ...one, productLocation: [], soldOutUntil: returns.get(one.id) ?? one.soldOutUntil },
    })),
  );
  await insert(
    tx,
    catalog.productCategories,
    products.flatMap(({ id, categoryIds }) =>
      categoryIds.map((categoryId) => ({ productId: id, categoryId })),
    ),
  );
  await insert(
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
  await insert(
    tx,
    catalog.stock,
    products.flatMap((one) => stockRows(one)),
  );
}

const searchTextOf = (product: Product, { categories }: StoreSeed): string => {
  const names = categories
    .filter(({ id }) => product.categoryIds.includes(id))
    .map(({ name }) => name);
  return [
    product.name,
    product.SKU,
    ...product.tags,
    ...names,
    product.description,
    ...translatedNames(product),
  ].join(' ');
};

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

type Table = Parameters<Tx['insert']>[0];
/** An empty list is no statement at all. */
async function insert<T extends Table>(
  tx: Tx,
  table: T,
  rows: (T['$inferInsert'] | Record<string, unknown>)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(table).values(rows as T['$inferInsert'][]);
}
