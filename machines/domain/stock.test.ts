import { describe, expect, test } from 'vitest';
import type { ProductLocation } from './product.ts';
import { clampQuantity, isAvailable, stockAt } from './stock.ts';

const entry = (other: Partial<ProductLocation> = {}): ProductLocation => ({
  locationId: 'town',
  productVariantId: null,
  stockInHand: 3,
  nonInventory: false,
  allowPartialPayment: false,
  deposit: null,
  depositUnitOfMeasurement: null,
  ...other,
});
const variant = { id: 'large', sku: '', sellingPrice: 1, variantValues: [], imageUrl: null };
const bundle = (stockInHand: number, locationId = 'town') => ({
  productId: 'part',
  name: 'Part',
  quantity: 1,
  productLocation: [entry({ stockInHand, locationId })],
});
const product = (other: object = {}) => ({
  productLocation: [entry()],
  productVariants: [],
  bundleItems: [],
  ...other,
});

describe('stock', () => {
  test("a location's stock is its own plus its bundle items'", () => {
    expect(stockAt(product({ bundleItems: [bundle(4), bundle(9, 'harbour')] }), 'town')).toBe(7);
    expect(stockAt(product(), 'harbour')).toBe(0);
  });

  test('available is what is not inventoried here, or has stock here', () => {
    expect(isAvailable(product(), 'town')).toBe(true);
    expect(isAvailable(product({ productLocation: [entry({ stockInHand: 0 })] }), 'town')).toBe(
      false,
    );
    expect(
      isAvailable(
        product({ productLocation: [entry({ stockInHand: 0, nonInventory: true })] }),
        'town',
      ),
    ).toBe(true);
    expect(isAvailable(product(), 'harbour')).toBe(false);
    expect(isAvailable(product({ productLocation: [], bundleItems: [bundle(1)] }), 'town')).toBe(
      true,
    );
  });

  test('with variants, stock must be that of a variant', () => {
    expect(isAvailable(product({ productVariants: [variant] }), 'town')).toBe(false);
    expect(
      isAvailable(
        product({
          productVariants: [variant],
          productLocation: [entry({ productVariantId: 'large' })],
        }),
        'town',
      ),
    ).toBe(true);
  });

  test.each([
    ['more than there is', 9, 5, false, { qty: 5, beyond: 'stock' }],
    ['nothing', 0, 5, false, { qty: 1, beyond: null }],
    ['less than nothing', -3, 5, false, { qty: 1, beyond: null }],
    ['half of one', 2.9, 5, false, { qty: 2, beyond: null }],
    ['no number', Number.NaN, 5, false, { qty: 1, beyond: null }],
    ['one where none is left', 1, 0, false, { qty: 1, beyond: null }],
    ['much of what is not inventoried', 800, 0, true, { qty: 800, beyond: null }],
    ['more than one line takes', 1e9, 0, true, { qty: 9_999, beyond: 'most' }],
    [
      'more than one line takes of a full store',
      20_000,
      30_000,
      false,
      { qty: 9_999, beyond: 'most' },
    ],
    ['more than there is of a full store', 20_000, 9_999, false, { qty: 9_999, beyond: 'stock' }],
  ])('a wish for %s is brought to what can be had (I27)', (_, wished, stock, free, result) => {
    expect(clampQuantity(wished, stock, free)).toEqual(result);
  });
});
