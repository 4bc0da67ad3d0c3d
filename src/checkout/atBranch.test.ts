import { expect, test } from 'vitest';
import type { CartItem } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { anItem } from '#machines/domain/samples.ts';
import { type AtBranch, atBranch } from './atBranch.ts';
import { namedGoods } from './namedGoods.ts';
import { nearestBranch } from './parts/nearestBranch.ts';

const KAREN = { id: 'karen', name: 'Karen' };
const entry = { productVariantId: null, nonInventory: false, allowPartialPayment: false };
const has = (id: string, stockInHand: number | null): Product =>
  ({
    id,
    productVariants: [],
    bundleItems: [],
    productLocation: [
      { ...entry, locationId: 'westlands', stockInHand: 9, deposit: null },
      ...(stockInHand === null
        ? []
        : [{ ...entry, locationId: 'karen', stockInHand, deposit: null }]),
    ],
  }) as unknown as Product;
const line = (id: string, more = {}) => {
  const item = anItem({ id, qty: 3, ...more });
  return { ...item, product: { ...item.product, id, name: id } };
};

const there = (...[cart, products]: [CartItem[], Product[]]): AtBranch => {
  const moved = atBranch(cart, products, KAREN);
  if (!moved) throw new Error('it has none of them');
  return moved;
};

test('another branch is told by what it has of a cart, what it has less of, and what it has not (543)', () => {
  const cart = ['milk', 'bread', 'tea', 'salt', 'rice'].map((id) => line(id));
  const products = [has('milk', 8), has('bread', 2), has('tea', 0), has('salt', null)];
  const { items, left, fewer } = there(cart, products);
  expect(left.map(({ product }) => product.name)).toEqual(['tea', 'salt', 'rice']);
  expect(fewer.map(({ product, qty }) => [product.id, qty])).toEqual([['bread', 2]]);
  expect(items).toMatchObject([
    { location: KAREN, qty: 3, product: { id: 'milk', stockInHand: 8 } },
    { location: KAREN, qty: 2, product: { id: 'bread', stockInHand: 2 } },
  ]);
  expect(items.map(({ productLocation }) => productLocation.locationId)).toEqual([
    'karen',
    'karen',
  ]);
});

test('lines of the same goods share what another branch has, ticked ones first, and it is told once how much that is (543)', () => {
  const kept = line('milk', { isSelected: false });
  const noted = line('milk', { notes: 'the long dated one' });
  const { items, left, fewer } = there([kept, noted, line('milk')], [has('milk', 4)]);
  expect(items.map(({ qty, isSelected }) => [qty, isSelected])).toEqual([
    [3, true],
    [1, true],
  ]);
  expect(fewer.map(({ product, qty }) => [product.id, qty])).toEqual([['milk', 4]]);
  expect(left).toEqual([]);
  const enough = there([kept, noted], [has('milk', 6)]);
  expect([enough.items.map(({ qty }) => qty), enough.fewer]).toEqual([[3, 3], []]);
  const { left: once } = there([line('tea'), line('tea'), line('milk')], [has('milk', 9)]);
  expect(once.map(({ product }) => product.name)).toEqual(['tea']);
});

test('of two sizes of one product the branch lacks each by its name (finding Z234)', () => {
  const sized = (...values: string[]) => ({
    id: values.join(),
    variantValues: values.map((name) => ({ productOptionValue: { name } })),
  });
  const cart = [
    line('rice', { productVariant: sized('5 kg', 'Basmati') }),
    line('rice', { productVariant: sized('1 kg') }),
    line('salt'),
    line('milk'),
  ];
  const { left } = there(cart, [has('milk', 9)]);
  expect(left.map((one) => namedGoods(one, 'en'))).toEqual([
    'rice (5 kg, Basmati)',
    'rice (1 kg)',
    'salt',
  ]);
});

test('a cart of which an order awaits its money is taken to no other branch, nor one of which that has nothing (543)', () => {
  const awaited = line('paid', { awaitingOrder: { id: 'o', orderNumber: '1' } });
  expect(atBranch([line('milk'), awaited], [has('milk', 8)], KAREN)).toBeNull();
  expect(atBranch([line('milk')], [has('milk', 0)], KAREN)).toBeNull();
  expect(atBranch([line('milk')], [has('milk', 8)], KAREN)).not.toBeNull();
});

test('the nearest branch is named where that is another one, of an address that a map knows', () => {
  const branches = [
    { id: 'westlands', name: 'Westlands', city: 'Nairobi', point: [-1.2647, 36.8045] },
    { id: 'kilimani', name: 'Kilimani', city: 'Nairobi', point: [-1.2921, 36.7856] },
    { id: 'karen', name: 'Karen', city: 'Nairobi', point: [-1.3197, 36.7073] },
  ] as never;
  const ngongRoad = { point: [-1.3189, 36.7081] as [number, number], city: 'Nairobi' };
  const typed = (city: string) => ({ point: null, city });
  expect(nearestBranch(branches, 'westlands', ngongRoad)?.id).toBe('karen');
  expect(nearestBranch(branches, 'karen', ngongRoad)).toBeNull();
  // Typed by hand, its words may name another branch's town or part of one, and not ours.
  expect(nearestBranch(branches, 'westlands', typed(' karen'))?.id).toBe('karen');
  expect(nearestBranch(branches, 'westlands', typed('Nairobi'))).toBeNull();
  expect(nearestBranch(branches, 'westlands', typed('Mombasa'))).toBeNull();
});
