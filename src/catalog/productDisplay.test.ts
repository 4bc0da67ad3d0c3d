import { describe, expect, test } from 'vitest';
import { openState } from './hours.ts';
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
    expect(priceFrom(jumper())).toEqual({ price: 88, varies: true });
    expect(priceFrom(thing())).toEqual({ price: 15.5, varies: false });
    expect(swatches(jumper())).toEqual([{ name: 'Rust', colour: '#a8462c' }]);
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
