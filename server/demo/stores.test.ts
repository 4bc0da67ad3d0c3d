import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { shipmentTypeOf } from '#machines/domain/carriers.ts';
import { Customer } from '#machines/domain/customer.ts';
import { exponentOf } from '#machines/domain/money.ts';
import { isProviderCode, PAY_LATER, PROVIDER_CODES } from '#machines/domain/payment.ts';
import { Employee, Picture, Product } from '#machines/domain/product.ts';
import { Address } from '#machines/domain/shipment.ts';
import { Business, Category, StoreSettings } from '#machines/domain/store.ts';
import { DiningTable } from '#machines/domain/table.ts';
import { Tax } from '#machines/domain/tax.ts';
import { demoStoreId, STORE_SLUGS } from '../db/demoStores.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { SOLD_OUT } from './soldOut.ts';
import { SEED, type StoreSeed } from './stores.ts';

const PUBLIC = new URL('../../public', import.meta.url).pathname;

/** Width and height from a WebP file's first lossy frame. */
function sizeOf(url: string): { width: number; height: number } {
  const file = readFileSync(`${PUBLIC}${url}`);
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 12, 16) !== 'VP8 ')
    throw new Error(`${url} is no plain WebP`);
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}
const smaller = (url: string, width: number): string => url.replace(/\.webp$/, `@${width}.webp`);

/** WCAG's luminance and contrast ratio of two colours. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const leaning: Record<StoreSeed['slug'], { products: number; locations: [number, number] }> = {
  grocery: { products: 48, locations: [2, 3] },
  retail: { products: 30, locations: [2, 2] },
  services: { products: 12, locations: [2, 2] },
  restaurant: { products: 40, locations: [2, 2] },
  beauty: { products: 16, locations: [1, 2] },
};

/** Every id that a row of its own will carry. */
const idsOf = (store: StoreSeed): string[] => [
  store.business.id,
  store.settings.id,
  ...store.business.locations.map((one) => one.id),
  ...[
    store.categories,
    store.products,
    store.employees,
    store.tables,
    store.promotions,
    store.taxes,
    store.deliveryRules,
    store.customers,
  ].flatMap((rows) => rows.map((row) => row.id)),
  ...store.products.flatMap((product) => product.productVariants.map((variant) => variant.id)),
];

describe.each(SEED)('the demo store $slug', (store) => {
  const { business, products, categories } = store;
  const locationIds = business.locations.map((one) => one.id);

  it('has the shapes that the domain names', () => {
    v.parse(Business, business);
    v.parse(StoreSettings, store.settings);
    v.parse(v.array(Category), categories);
    v.parse(v.array(Product), products);
    v.parse(v.array(Employee), store.employees);
    v.parse(v.array(DiningTable), store.tables);
    v.parse(v.array(Tax), store.taxes);
    v.parse(
      v.array(v.intersect([Customer, v.object({ addresses: v.array(Address) })])),
      store.customers,
    );
  });

  it('paints words that can be read on their grounds', () => {
    const { settings } = store;
    const pairs: [string, string][] = [
      [settings.headerTextColor, settings.headerColor],
      [settings.headerHoverTextColor, settings.headerColor],
      [settings.footerTextColor, settings.footerColor],
      [settings.footerHoverTextColor, settings.footerColor],
      [settings.categoryTextColor, settings.categoryHoverColor],
      [settings.categoryTextColor, settings.itemBackgroundColor],
      [settings.primaryColor, settings.itemBackgroundColor],
    ];
    for (const [words, ground] of pairs)
      expect(contrast(words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('stands under the id and the address that the demo knows', () => {
    expect(business.id).toBe(demoStoreId(store.slug));
    expect(business.defaultDomain).toBe(`${store.slug}.localhost`);
    expect(store.soldOut).toHaveLength(Object.keys(SOLD_OUT[store.slug] ?? {}).length);
  });

  it('is as large as a shop', () => {
    const { products: least, locations } = leaning[store.slug];
    expect(products.length).toBeGreaterThanOrEqual(least);
    expect(business.locations.length).toBeGreaterThanOrEqual(locations[0]);
    expect(business.locations.length).toBeLessThanOrEqual(locations[1]);
  });

  it('shows every picture in both sizes, with the width and height it states', () => {
    const cover = {
      url: `/pictures/${store.slug}/hero.webp`,
      width: 1600,
      height: 900,
      alt: 'cover',
    };
    for (const image of [...products.flatMap((product) => product.images), cover]) {
      v.parse(Picture, image);
      expect(image.alt, image.url).not.toBe('');
      expect(sizeOf(image.url), image.url).toEqual({ width: image.width, height: image.height });
      expect(sizeOf(smaller(image.url, image.width / 2)), image.url).toEqual({
        width: image.width / 2,
        height: Math.round(image.height / 2),
      });
    }
    const named = [
      ...products.flatMap((product) => [
        product.imageUrl,
        ...product.productVariants.map((variant) => variant.imageUrl),
      ]),
      ...categories.map((category) => category.picture),
      ...store.employees.map((employee) => employee.picture),
    ];
    for (const url of named) {
      expect(url).not.toBeNull();
      expect(existsSync(`${PUBLIC}${url}`), `${url}`).toBe(true);
    }
  });

  it('gives each product a picture first, a place in a category, a description and a price that its currency can pay', () => {
    const known = new Set(categories.map((category) => category.id));
    for (const product of products) {
      expect(product.imageUrl, product.slug).toBe(product.images[0]?.url);
      expect(product.categoryIds.length, product.slug).toBeGreaterThan(0);
      for (const id of product.categoryIds) expect(known.has(id), product.slug).toBe(true);
      expect(product.description.length, product.slug).toBeGreaterThan(20);
      for (const price of [
        product.sellingPrice,
        ...product.productVariants.map((variant) => variant.sellingPrice),
      ]) {
        expect(price, product.slug).toBeGreaterThan(0);
        expect(Number(price.toFixed(exponentOf(business.currency))), product.slug).toBe(price);
      }
      if (product.wasPrice !== null)
        expect(product.wasPrice, product.slug).toBeGreaterThan(product.sellingPrice);
      if (product.taxId) expect(store.taxes.map((tax) => tax.id)).toContain(product.taxId);
    }
  });

  it('uses every category, and every parent exists', () => {
    const used = new Set(products.flatMap((product) => product.categoryIds));
    const parents = new Set(categories.map((category) => category.parentId));
    for (const category of categories) {
      expect(used.has(category.id) || parents.has(category.id), category.slug).toBe(true);
      if (category.parentId) expect(categories.map((one) => one.id)).toContain(category.parentId);
    }
  });

  it('keeps stock at its own locations, once per variant, and only of variants it has', () => {
    for (const product of products) {
      const variants = product.productVariants.map((variant) => variant.id);
      const places = product.productLocation.map(
        (entry) => `${entry.locationId} ${entry.productVariantId}`,
      );
      expect(new Set(places).size, product.slug).toBe(places.length);
      expect(product.productLocation.length, product.slug).toBeGreaterThan(0);
      for (const entry of [
        ...product.productLocation,
        ...product.bundleItems.flatMap((item) => item.productLocation),
      ]) {
        expect(locationIds, product.slug).toContain(entry.locationId);
        expect(entry.stockInHand, product.slug).toBeGreaterThanOrEqual(0);
        expect(entry.allowPartialPayment, product.slug).toBe(entry.deposit !== null);
        expect(entry.deposit === null, product.slug).toBe(entry.depositUnitOfMeasurement === null);
        expect(entry.deposit ?? 0, product.slug).toBeLessThan(
          entry.depositUnitOfMeasurement === 'PERCENTAGE' ? 100 : product.sellingPrice,
        );
      }
      for (const entry of product.productLocation) {
        if (variants.length > 0) expect(variants, product.slug).toContain(entry.productVariantId);
        else expect(entry.productVariantId, product.slug).toBeNull();
      }
      for (const item of product.bundleItems)
        expect(products.map((one) => one.id)).toContain(item.productId);
    }
  });

  it('asks for choices that can be made', () => {
    for (const group of products.flatMap((product) => product.addOnGroups)) {
      expect(group.min, group.name).toBeLessThanOrEqual(group.max);
      expect(group.addOns.length, group.name).toBeGreaterThan(0);
      expect(group.preselected.length, group.name).toBeLessThanOrEqual(group.max);
      for (const id of group.preselected) expect(group.addOns.map((one) => one.id)).toContain(id);
      expect(new Set(group.addOns.map((one) => one.id)).size, group.name).toBe(group.addOns.length);
    }
  });

  it('describes its services so that they can be booked', () => {
    const staff = new Map(store.employees.map((employee) => [employee.id, employee]));
    for (const product of products.filter((one) => one.type === 'SERVICE')) {
      expect(product.servicePlace, product.slug).not.toBeNull();
      expect(product.serviceType === 'DAILY' || (product.duration ?? 0) > 0, product.slug).toBe(
        true,
      );
      const able = product.employeeIds.map((id) => staff.get(id));
      for (const { locationId } of product.productLocation)
        expect(
          able.length === 0 || able.some((one) => one?.locationIds.includes(locationId)),
          product.slug,
        ).toBe(true);
      for (const entry of product.productLocation)
        expect(entry.nonInventory, product.slug).toBe(true);
    }
  });

  it('opens before it closes, everywhere and for everyone who works there', () => {
    for (const { hours } of [...business.locations, ...store.employees]) {
      expect(hours).toHaveLength(7);
      for (const day of hours) if (day) expect(day[0]).toBeLessThan(day[1]);
    }
    for (const employee of store.employees)
      for (const id of employee.locationIds) expect(locationIds).toContain(id);
  });

  it('delivers from its own locations with carriers that we know', () => {
    for (const rule of store.deliveryRules) {
      expect(locationIds).toContain(rule.locationId);
      expect(shipmentTypeOf(rule.provider), rule.provider).not.toBeNull();
    }
  });

  it('has promotions of one kind each, one of them over and one with a minimum', () => {
    for (const one of store.promotions)
      expect(
        (one.discountFixedAmount === null) !== (one.discountPercentage === null),
        one.code,
      ).toBe(true);
    expect(store.promotions.some((one) => one.endsAt !== null && one.endsAt < '2026-11-01')).toBe(
      true,
    );
    expect(store.promotions.some((one) => one.minimumAmount !== null)).toBe(true);
    expect(new Set(store.promotions.map((one) => one.code)).size).toBe(store.promotions.length);
  });

  it('can be paid, later included', () => {
    for (const method of business.paymentMethods)
      expect(method === PAY_LATER || isProviderCode(method), method).toBe(true);
    expect(business.paymentMethods).toContain(PAY_LATER);
  });
});

describe('the demo stores together', () => {
  it('offer all ten providers between the five', () => {
    expect(SEED.map((store) => store.slug)).toEqual([...STORE_SLUGS]);
    const offered = new Set(SEED.flatMap((store) => store.business.paymentMethods));
    expect(PROVIDER_CODES.filter((code) => !offered.has(code))).toEqual([]);
  });

  it('share no id and no domain', () => {
    const ids = SEED.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(SEED.map((store) => store.business.defaultDomain)).size).toBe(SEED.length);
  });

  it('have a shopper, a support person and one of the staff each, every one with a uid of their own', () => {
    for (const store of SEED) {
      const own = DEMO_ACCOUNTS.filter((account) => account.business === store.slug);
      for (const role of ['support', 'staff'])
        expect(own.filter((account) => account.roles.includes(role))).toHaveLength(1);
      expect(store.customers.map((customer) => customer.firebaseId)).toEqual(
        own.filter((one) => one.roles.length === 0).map((one) => one.uid),
      );
    }
    expect(new Set(DEMO_ACCOUNTS.map((account) => account.uid)).size).toBe(DEMO_ACCOUNTS.length);
    expect(new Set(DEMO_ACCOUNTS.map((account) => account.email)).size).toBe(DEMO_ACCOUNTS.length);
  });

  it('have business customers with terms of payment and a tax id', () => {
    const business = SEED.flatMap((store) => store.customers).filter(
      (customer) => customer.customerType === 'BUSINESS',
    );
    expect(business.length).toBeGreaterThanOrEqual(3);
    for (const customer of business) {
      expect(customer.taxId).not.toBeNull();
      expect(customer.paymentTerms).toEqual([7, 14, 30]);
    }
  });
});
