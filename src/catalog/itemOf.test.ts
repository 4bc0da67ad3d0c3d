import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CartItem } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { type Choice, firstChoice, itemOf, minutesOf, missingGroup, noChoice } from './itemOf.ts';
import { dish, jumper, set, visit } from './samples.ts';

const counter = { location: { id: 'town', name: 'Town' }, currency: 'USD' };
const stamped = (item: ReturnType<typeof itemOf>) => ({ ...item, id: 'line', addedAt: 1 });

describe('a product becomes a line of the cart', () => {
  test('prices leave the wire as minor units of the currency', () => {
    expect(itemOf(dish(), noChoice(), counter).sellingPrice).toBe(1550);
    expect(itemOf(dish(), noChoice(), { ...counter, currency: 'JPY' }).sellingPrice).toBe(16);
    expect(itemOf(dish(), noChoice(), { ...counter, currency: 'KWD' }).sellingPrice).toBe(15_500);
  });

  test('every line fits the cart’s own schema', () => {
    const cases: [Product, Choice][] = [
      [dish(), firstChoice(dish(), 'town', null)],
      [jumper(), firstChoice(jumper(), 'town', null)],
      [visit(), { ...noChoice(), slots: [{ startDate: '2026-03-05', startTime: '10:00' }] }],
    ];
    for (const [product, choice] of cases)
      expect(
        v.safeParse(CartItem, stamped(itemOf(product, choice, counter))).issues,
      ).toBeUndefined();
  });

  test('add-ons are counted for the whole line: two dishes with one egg each are two eggs', () => {
    const item = itemOf(dish(), { ...noChoice(), qty: 2, addOns: { egg: 1, noodle: 0 } }, counter);
    expect(item.orderedProductAddOns).toEqual([
      {
        productAddOns: { id: 'egg', name: 'Egg', sellingPrice: 200 },
        quantity: 2,
        group: { id: 'extras', min: 0, max: 3 },
      },
    ]);
    expect(lineTotal(item)).toBe(2 * 1550 + 2 * 200);
  });

  test('the variant brings its own price, number, picture and stock', () => {
    const item = itemOf(jumper(), noChoice('rust-m'), counter);
    expect(item).toMatchObject({
      sellingPrice: 9000,
      product: { SKU: 'J-RM', stockInHand: 3, image: '/rust.webp' },
    });
    expect(item.productVariant?.variantValues.map((one) => one.productOptionValue.name)).toEqual([
      'Rust',
      'M',
    ]);
  });

  test('a service carries its times, its person and the minutes of its add-ons', () => {
    const slots = [{ startDate: '2026-03-05', startTime: '10:00' }];
    const choice = {
      ...noChoice(),
      addOns: { fan: 2 },
      slots,
      employee: { id: 'e1', name: 'Imran' },
    };
    expect(minutesOf(visit(), choice)).toBe(60 + 2 * 25);
    expect(itemOf(visit(), choice, counter).service).toEqual({
      slots,
      startDate: '2026-03-05',
      startTime: '10:00',
      duration: 110,
      serviceType: 'FIXED',
      employee: { id: 'e1', name: 'Imran' },
      atCustomer: true,
    });
  });
});

describe('what is chosen before anybody chooses', () => {
  test('the variant in the address wins, else the first that is in stock', () => {
    expect(firstChoice(jumper(), 'town', 'rust-m').variantId).toBe('rust-m');
    expect(firstChoice(jumper(), 'town', 'unknown').variantId).toBe('rust-m');
  });

  test('a colour is shown, a size is never guessed; an address with the variant has decided both (U18)', () => {
    const sized = jumper();
    expect(firstChoice(sized, 'town', null).undecided).toEqual(['Size']);
    expect(firstChoice(sized, 'town', null, 'rust-s')).toMatchObject({
      variantId: 'rust-s',
      undecided: ['Size'],
    });
    expect(firstChoice(sized, 'town', 'rust-m').undecided).toEqual([]);
  });

  test('a required group is missing until its least is reached', () => {
    expect(missingGroup(dish(), noChoice())?.id).toBe('noodles');
    expect(missingGroup(dish(), { ...noChoice(), addOns: { noodle: 1 } })).toBeNull();
  });
});

describe('choices within choices (finding Q42)', () => {
  const choosing = (addOns: Record<string, number>, qty = 1): Choice => ({
    ...noChoice(),
    addOns,
    qty,
  });
  const missing = (addOns: Record<string, number>) => missingGroup(set(), choosing(addOns))?.id;

  test('a line says what each was chosen within, each after that, and nothing below what was not taken', () => {
    const { orderedProductAddOns: all } = itemOf(
      set(),
      choosing({ tea: 1, coffee: 1, oat: 1, foamed: 2 }, 2),
      counter,
    );
    expect(
      all.map(({ productAddOns: { id }, quantity, under, group }) => [
        ...[id, quantity, under, group?.id],
      ]),
    ).toEqual([
      ['coffee', 2, undefined, 'drinks'],
      ['oat', 2, 'coffee', 'milk'],
      ['foamed', 4, 'oat', 'foam'],
      ['tea', 2, undefined, 'drinks'],
    ]);
    const without = itemOf(set(), choosing({ tea: 1, oat: 1, foamed: 2 }), counter);
    expect(without.orderedProductAddOns.map(({ productAddOns: { id } }) => id)).toEqual(['tea']);
    expect(lineTotal(without)).toBe(1550 + 200);
  });

  test('a group is missing only where its choice is taken, and for each time that it is', () => {
    expect(missing({})).toBe('drinks');
    expect(missing({ tea: 1 })).toBeUndefined();
    expect(missing({ coffee: 1 })).toBe('milk');
    expect(missing({ coffee: 1, whole: 1 })).toBeUndefined();
    expect(missing({ coffee: 2, whole: 1 })).toBe('milk');
    expect(missing({ coffee: 2, whole: 1, oat: 1 })).toBeUndefined();
  });

  test('what is chosen beforehand within a choice is there once that is taken', () => {
    const { addOns } = firstChoice(set(), 'town', null);
    expect(addOns).toEqual({ whole: 1 });
    expect(missing({ ...addOns, coffee: 1 })).toBeUndefined();
    expect(
      itemOf(set(), choosing({ ...addOns, tea: 1 }), counter).orderedProductAddOns,
    ).toHaveLength(1);
  });
});
