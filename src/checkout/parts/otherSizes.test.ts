import { expect, test } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { otherSizes } from './otherSizes.ts';

const value = (option: string, name: string, swatch: string | null = null) => ({
  productOption: { name: option },
  productOptionValue: { name, swatch },
});
const variant = (colour: string, size: string) => ({
  ...{ id: `${colour}-${size}`, sku: '', sellingPrice: 20, imageUrl: null },
  variantValues: [value('Colour', colour, `#${colour}`), value('Size', size)],
});
const stock = (id: string, stockInHand: number, locationId = 'town') => ({
  ...{ locationId, productVariantId: id, stockInHand, nonInventory: false },
  ...{ allowPartialPayment: false, deposit: null, depositUnitOfMeasurement: null },
});
const shirt = (more: Partial<Product> = {}) =>
  ({
    productVariants: [
      ...['S', 'M', 'L', 'XL'].map((size) => variant('blue', size)),
      variant('red', 'M'),
    ],
    productLocation: [
      ...[stock('blue-S', 2), stock('blue-M', 4), stock('blue-L', 1), stock('blue-XL', 0)],
      ...[stock('red-M', 9), stock('blue-XL', 5, 'harbour')],
    ],
    bundleItems: [],
    ...more,
  }) as unknown as Product;
const names = (product: Product | undefined, own: string | null = 'blue-L'): string[] =>
  otherSizes(product, own, 'town').map(({ name }) => name);

test('of what is sent back the other sizes of its colour that can be had at its branch are offered (559)', () => {
  expect(names(shirt())).toEqual(['blue · S', 'blue · M']);
  expect(otherSizes(shirt(), 'blue-L', 'harbour').map(({ id }) => id)).toEqual(['blue-XL']);
});

test('where there are none, or what it was is not known, nothing is offered (559)', () => {
  expect(names(undefined)).toEqual([]);
  expect(names(shirt(), null)).toEqual([]);
  expect(names(shirt(), 'gone')).toEqual([]);
  expect(names(shirt(), 'red-M')).toEqual([]);
  expect(names(shirt({ soldOutUntil: '2026-12-24' }))).toEqual([]);
});
