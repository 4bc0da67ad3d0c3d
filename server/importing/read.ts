import { eq } from 'drizzle-orm';
import { amountOf } from '#machines/domain/measured.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { Product } from '#machines/domain/product.ts';
import { COLOUR_NAMES } from '#machines/domain/store.ts';
import { standardTaxOf } from '#machines/domain/tax.ts';
import type { Queries } from '../db/open.ts';
import { type EmployeeRow, employees } from '../db/schema/appointments.ts';
import type { CategoryRow, ProductRow, StockRow } from '../db/schema/catalog.ts';
import * as catalog from '../db/schema/catalog.ts';
import { promotions } from '../db/schema/promotions.ts';
import { deliveryRules } from '../db/schema/shipments.ts';
import { type BusinessRow, businesses, type TaxRow, taxes } from '../db/schema/store.ts';
import { diningTables } from '../db/schema/tables.ts';
import { type HoursEntry, type StoreFile, WEEKDAYS } from './file.ts';
import { groupEntries } from './groups.ts';
import { ImportRefused } from './problem.ts';
import { entryOf, ofUnit } from './units.ts';

/** A store as its tables hold it now. */
export interface StoredStore {
  row: BusinessRow;
  categories: CategoryRow[];
  taxes: TaxRow[];
  employees: EmployeeRow[];
  products: ProductRow[];
  stock: StockRow[];
}

export async function readStore(q: Queries, domain: string): Promise<StoredStore> {
  const [row] = await q.select().from(businesses).where(eq(businesses.domain, domain));
  if (!row) throw new ImportRefused([`there is no store at ${domain}`]);
  const { id } = row;
  return {
    row,
    categories: await q
      .select()
      .from(catalog.categories)
      .where(eq(catalog.categories.businessId, id))
      .orderBy(catalog.categories.position),
    taxes: await q.select().from(taxes).where(eq(taxes.businessId, id)).orderBy(taxes.name),
    employees: await q
      .select()
      .from(employees)
      .where(eq(employees.businessId, id))
      .orderBy(employees.name),
    products: await q
      .select()
      .from(catalog.products)
      .where(eq(catalog.products.businessId, id))
      .orderBy(catalog.products.createdAt, catalog.products.id),
    stock: await q
      .select()
      .from(catalog.stock)
      .where(eq(catalog.stock.businessId, id))
      .orderBy(catalog.stock.id),
  };
}

export async function idOfStore(q: Queries, domain: string): Promise<string> {
  const [row] = await q
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.domain, domain));
  if (!row) throw new ImportRefused([`there is no store at ${domain}`]);
  return row.id;
}

/** The store as a file, with every id: what is imported again changes nothing. */
export async function exportStore(q: Queries, domain: string): Promise<StoreFile> {
  const stored = await readStore(q, domain);
  const { row } = stored;
  const locationNames = nameById(row.view.locations);
  const decimal = (amount: number): number => toDecimal(amount, row.currency);
  const decimalOrNull = (amount: number | null): number | null =>
    amount === null ? null : decimal(amount);
  const { view, settings } = row;
  return {
    format: 1,
    store: {
      id: row.id,
      settingsId: settings.id,
      domain: row.domain,
      name: view.name,
      tagline: view.tagline,
      story: view.story,
      layout: settings.layout,
      currency: row.currency,
      country: view.country,
      timeZone: row.timeZone,
      locale: view.locale,
      contactEmail: view.contactEmail,
      contactPhone: view.contactPhone,
      locations: view.locations.map(({ hours, ...one }) => ({ ...one, hours: hoursEntry(hours) })),
      paymentMethods: view.paymentMethods,
      tableBilling: view.tableBilling,
      minimumOrder: view.minimumOrder,
      freeDeliveryFrom: view.freeDeliveryFrom,
      ...(view.shipsTo && { shipsTo: view.shipsTo }),
      ...(view.visitArea && { visitArea: view.visitArea }),
      ...(view.deliveryArea && { deliveryArea: view.deliveryArea }),
      ...(view.tips && { tips: view.tips }),
      ...(view.arrivalMinutes && { arrivalMinutes: view.arrivalMinutes }),
      ...(view.changeHours !== undefined && { changeHours: view.changeHours }),
      ...(view.cancelsPaid && { cancelsPaid: true }),
      ...(view.timesWaitHours !== undefined && { timesWaitHours: view.timesWaitHours }),
      ...(view.returnDays && { returnDays: view.returnDays }),
      ...(view.orderTiming && { orderTiming: view.orderTiming }),
      ...(view.taxNumber && { taxNumber: view.taxNumber }),
      ...(view.payTo && { payTo: view.payTo }),
      ...(view.taxRounding && { taxRounding: view.taxRounding }),
      serviceChargePercentage: row.serviceChargePercentage,
      synonyms: row.synonyms,
      ...(view.cover && { cover: view.cover }),
      pages: row.pages,
      colours: Object.fromEntries(COLOUR_NAMES.map((name) => [name, settings[name]])),
    },
    taxes: standardFirst(stored).map(({ businessId: _, ...one }) => one),
    categories: stored.categories.map((one) => ({
      id: one.id,
      name: one.name,
      slug: one.slug,
      parent: stored.categories.find(({ id }) => id === one.parentId)?.slug ?? null,
      picture: one.picture,
    })),
    employees: stored.employees.map((one) => ({
      id: one.id,
      name: one.name,
      role: one.role,
      picture: one.picture,
      locations: one.locationIds.map((id) => locationNames.get(id) ?? id),
      hours: hoursEntry(one.hours),
    })),
    tables: (
      await q
        .select()
        .from(diningTables)
        .where(eq(diningTables.businessId, row.id))
        .orderBy(diningTables.name)
    ).map((one) => ({
      id: one.id,
      name: one.name,
      seats: one.seats,
      open: one.open,
      location: locationNames.get(one.locationId) ?? one.locationId,
    })),
    promotions: (
      await q
        .select()
        .from(promotions)
        .where(eq(promotions.businessId, row.id))
        .orderBy(promotions.code)
    ).map((one) => ({
      id: one.id,
      code: one.code,
      name: one.name,
      amountOff: decimalOrNull(one.fixedAmount),
      percentOff: one.percentage,
      minimum: decimalOrNull(one.minimumAmount),
      startsAt: one.startsAt?.toISOString() ?? null,
      endsAt: one.endsAt?.toISOString() ?? null,
      usesMost: one.usesMost,
      firstOrder: one.firstOrder,
      automatic: one.automatic,
    })),
    deliveryRules: (
      await q
        .select()
        .from(deliveryRules)
        .where(eq(deliveryRules.businessId, row.id))
        .orderBy(deliveryRules.id)
    ).map((one) => ({
      id: one.id,
      location: locationNames.get(one.locationId) ?? one.locationId,
      provider: one.provider,
      cost: decimal(one.baseCost),
      costPerKilometre: decimal(one.perKilometre),
      kilometresMost: one.kilometresMost,
      promise: one.promise,
    })),
    products: productEntries(stored),
  };
}

/** The first of a file is paid for what names none, so it stays the first. */
function standardFirst({ taxes: all, row }: StoredStore): TaxRow[] {
  const byId = all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const id = standardTaxOf(byId, row.view)?.id;
  return all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
}

const nameById = (all: { id: string; name: string }[]): Map<string, string> =>
  new Map(all.map(({ id, name }) => [id, name]));

function productEntries(stored: StoredStore): StoreFile['products'] {
  const locationNames = nameById(stored.row.view.locations);
  const slugs = new Map(stored.categories.map(({ id, slug }) => [id, slug]));
  const taxNames = nameById(stored.taxes);
  const people = nameById(stored.employees);
  const skus = new Map(stored.products.map(({ id, view }) => [id, view.SKU]));
  const stock = Map.groupBy(stored.stock, ({ productId }) => productId);
  return stored.products.map(({ id, view, sellingPrice, enabled }) => ({
    id,
    sku: view.SKU,
    name: view.name,
    slug: view.slug,
    description: view.description,
    type: view.type,
    categories: view.categoryIds.map((one) => slugs.get(one) ?? one),
    price: ofUnit(toDecimal(sellingPrice, stored.row.currency), view.measure),
    wasPrice: view.wasPrice && ofUnit(view.wasPrice, view.measure),
    tax: view.taxId === null ? null : (taxNames.get(view.taxId) ?? view.taxId),
    taxIncluded: view.taxIncluded,
    pack: view.pack,
    measure: view.measure ? entryOf(view.measure) : null,
    tags: view.tags,
    facts: view.facts ?? [],
    sizeTable: view.sizeTable ?? null,
    translations: view.translations ?? {},
    images: view.images,
    variants: view.productVariants.map((one) => ({
      id: one.id,
      sku: one.sku,
      price: one.sellingPrice,
      options: Object.fromEntries(
        one.variantValues.map(({ productOption, productOptionValue: value }) => [
          productOption.name,
          value.swatch === null ? value.name : { name: value.name, swatch: value.swatch },
        ]),
      ),
      image: one.imageUrl,
    })),
    stock: (stock.get(id) ?? []).map((one) => ({
      location: locationNames.get(one.locationId) ?? one.locationId,
      variant: view.productVariants.find((variant) => variant.id === one.variantId)?.sku ?? null,
      inHand: one.nonInventory
        ? null
        : view.measure
          ? amountOf(one.stockInHand, view.measure)
          : one.stockInHand,
      deposit: one.allowPartialPayment ? depositEntry(one) : null,
    })),
    bundle: view.bundleItems.map(({ productId, quantity }) => ({
      sku: skus.get(productId) ?? productId,
      quantity,
    })),
    addOnGroups: groupEntries(view.addOnGroups),
    service: view.type === 'SERVICE' ? serviceEntry(view, people) : null,
    popularity: view.popularity,
    createdAt: view.createdAt,
    soldOutUntil: view.soldOutUntil,
    enabled,
  }));
}

const depositEntry = ({
  deposit,
  depositUnit,
}: StoredStore['stock'][number]): { amount?: number; percent?: number } =>
  depositUnit === 'PERCENTAGE' ? { percent: deposit ?? 0 } : { amount: deposit ?? 0 };

const serviceEntry = (
  view: Product,
  people: Map<string, string>,
): NonNullable<StoreFile['products'][number]['service']> => ({
  minutes: view.serviceType === 'DAILY' ? null : view.duration,
  place: view.servicePlace ?? 'AT_LOCATION',
  employees: view.employeeIds.map((id) => people.get(id) ?? id),
  prices: (view.personPrices ?? []).map(({ employeeId, sellingPrice }) => ({
    person: people.get(employeeId) ?? employeeId,
    price: sellingPrice,
  })),
  capacity: view.capacity ?? null,
  hoursAhead: view.leadHours ?? 0,
  minutesBefore: view.bufferBefore ?? 0,
  minutesAfter: view.bufferAfter ?? 0,
});

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const hoursEntry = (hours: ([number, number] | null)[]): HoursEntry =>
  Object.fromEntries(
    WEEKDAYS.map((day, at) => {
      const open = hours[at] ?? null;
      return [day, open && ([clockOf(open[0]), clockOf(open[1])] as [string, string])];
    }),
  );
