import { describe, expect, test } from 'vitest';
import type { Product, ProductAddOn } from '#machines/domain/product.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { openState } from './hours.ts';
import { firstChoice, itemOf } from './itemOf.ts';
import { listAddress, readQuery } from './listQuery.ts';
import {
  depositOf,
  needsChoice,
  priceFrom,
  stockWord,
  swatches,
  unitPrice,
  variantAsked,
} from './productDisplay.ts';
import { dish, jumper, thing, visit } from './samples.ts';

const stocked = (stockInHand: number) =>
  thing({ productLocation: [{ ...thing().productLocation[0]!, stockInHand }] });

describe('what a shelf says', () => {
  test('stock is told when it is low or gone, and where it is not offered at all', () => {
    expect(stockWord(stocked(6), 'town')).toEqual({ kind: 'plenty' });
    expect(stockWord(stocked(5), 'town')).toEqual({ kind: 'few', count: 5 });
    expect(stockWord(stocked(0), 'town')).toEqual({ kind: 'out', until: null });
    expect(stockWord(stocked(9), 'seaside')).toEqual({ kind: 'elsewhere' });
    expect(stockWord(visit(), 'town')).toEqual({ kind: 'plenty' });
  });

  test('a price is the least of its variants', () => {
    expect(priceFrom(jumper())).toMatchObject({ price: 88, varies: true });
    expect(priceFrom(thing())).toMatchObject({ price: 15.5, varies: false });
    expect(swatches(jumper())).toEqual([{ name: 'Rust', colour: '#a8462c' }]);
  });

  describe('what a card costs is what its page first offers (488, finding Z92)', () => {
    const priceOnPage = (product: Product): number => {
      const choice = firstChoice(product, 'town', null);
      const counter = { location: { id: 'town', name: 'Town' }, currency: 'USD' };
      return lineTotal(itemOf(product, choice, counter)) / 100;
    };
    const choice = (id: string, sellingPrice: number): ProductAddOn => ({
      ...dish().addOnGroups[0]!.addOns[0]!,
      ...{ id, sellingPrice, groups: [] },
    });
    const asked = (min: number, preselected: string[]): Product => ({
      ...thing({ sellingPrice: 6 }),
      addOnGroups: [
        {
          ...dish().addOnGroups[0]!,
          ...{ min, max: 2, preselected, addOns: [choice('large', 3.75), choice('small', 1)] },
        },
      ],
    });

    test('of variants, the cheapest that can be had', () => {
      const [first, ...others] = jumper().productVariants;
      const cheaper = { ...others[0]!, id: 'cheaper', sellingPrice: 60 };
      const gone = { ...others[0]!, id: 'gone', sellingPrice: 50 };
      const [stock] = jumper().productLocation;
      const product: Product = {
        ...jumper(),
        productVariants: [{ ...first!, sellingPrice: 97.5 }, cheaper, gone],
        productLocation: [first!, cheaper, gone].map(({ id }) => ({
          ...stock!,
          productVariantId: id,
          nonInventory: false,
          stockInHand: id === 'gone' ? 0 : 4,
        })),
      };
      expect(priceFrom(product, 'town')).toMatchObject({ price: 60, varies: true });
      expect(priceOnPage(product)).toBe(60);
    });
    test('what a merchant preselected is in it', () => {
      const product = asked(0, ['large']);
      expect(priceFrom(product, 'town')).toMatchObject({ price: 9.75, varies: false });
      expect(priceOnPage(product)).toBe(9.75);
    });
    test('of what has to be chosen, the least, which is one press away', () => {
      const product = asked(1, []);
      expect(priceFrom(product, 'town')).toMatchObject({ price: 7, varies: true });
    });
  });

  test('packs are compared by the kilogram, the litre and the piece', () => {
    expect(unitPrice(thing({ sellingPrice: 130, pack: { amount: 250, unit: 'g' } }))).toEqual({
      price: 520,
      unit: 'kg',
    });
    expect(unitPrice(thing({ sellingPrice: 90, pack: { amount: 1500, unit: 'ml' } }))).toEqual({
      price: 60,
      unit: 'l',
    });
    expect(unitPrice(thing({ sellingPrice: 120, pack: { amount: 4, unit: 'piece' } }))).toEqual({
      price: 30,
      unit: 'piece',
    });
    expect(unitPrice(thing({ pack: { amount: 1, unit: 'piece' } }))).toBeNull();
  });

  test('one tap adds only what leaves no question open', () => {
    expect(needsChoice(thing(), 'town')).toBe(false);
    const optional = dish().addOnGroups.map((group) => ({ ...group, min: 0 }));
    for (const product of [dish(), jumper(), visit(), thing({ addOnGroups: optional })])
      expect(needsChoice(product, 'town')).toBe(true);
  });

  test('a deposit is part of the whole and never more than it', () => {
    const deposited = (deposit: number, unit: 'NUMBER' | 'PERCENTAGE') =>
      thing({
        sellingPrice: 80,
        productLocation: [
          {
            ...thing().productLocation[0]!,
            allowPartialPayment: true,
            deposit,
            depositUnitOfMeasurement: unit,
          },
        ],
      });
    expect(depositOf(deposited(25, 'PERCENTAGE'), 'town')).toEqual({ now: 20, rest: 60 });
    expect(depositOf(deposited(200, 'NUMBER'), 'town')).toEqual({ now: 80, rest: 0 });
    expect(depositOf(thing(), 'town')).toBeNull();
    // Before the person whose price it is of: the part, or a sum that is the same with everyone.
    const personPrices = [{ employeeId: 'senior', sellingPrice: 100 }];
    const byPerson = (...how: Parameters<typeof deposited>) =>
      depositOf({ ...deposited(...how), personPrices }, 'town');
    expect(byPerson(25, 'PERCENTAGE')).toEqual({ percent: 25 });
    expect(byPerson(20, 'NUMBER')).toEqual({ now: 20 });
    expect(byPerson(90, 'NUMBER')).toBeNull();
  });
});

describe('opening hours', () => {
  const hours = [
    null,
    ...Array.from({ length: 5 }, () => [540, 1020] as [number, number]),
    [600, 780] as [number, number],
  ];
  test.each([
    ['2026-03-04T09:30:00Z', { kind: 'open', until: '17:00' }],
    ['2026-03-04T05:00:00Z', { kind: 'closed', opens: '09:00', inDays: 0, weekday: 3 }],
    ['2026-03-07T14:00:00Z', { kind: 'closed', opens: '09:00', inDays: 2, weekday: 1 }],
  ])('at %s in Nairobi', (now, state) => {
    expect(openState({ hours }, now, 'Africa/Nairobi')).toEqual(state);
  });
});

describe('the address of a list', () => {
  test('one list has one address, and whatever an address cannot mean is left out', () => {
    expect(listAddress({ q: '', category: null, sort: 'popular', page: 1 })).toBe('/products');
    expect(listAddress({ q: 'tea & milk', category: 'pantry', sort: '-price', page: 2 })).toBe(
      '/products?q=tea+%26+milk&category=pantry&sort=-price&page=2',
    );
    expect(readQuery(new URLSearchParams('sort=upwards&page=-3&q=%20tea%20'))).toEqual({
      q: 'tea',
      category: null,
      sort: 'best',
      page: 1,
      options: [],
      price: null,
      sale: false,
    });
  });
});

describe('a card on a narrowed list (U19)', () => {
  test('shows a variant that has a wanted value of every option, or the product as it is', () => {
    const colour = (value: string) => ({ option: 'Colour', value });
    expect(variantAsked(jumper(), [])).toBeNull();
    expect(variantAsked(jumper(), [colour('Rust')])?.id).toBe('rust-s');
    expect(variantAsked(jumper(), [colour('Rust'), { option: 'Size', value: 'M' }])?.id).toBe(
      'rust-m',
    );
    expect(variantAsked(jumper(), [colour('Ink')])).toBeNull();
  });
});
