import { expect, test } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { anItem } from '#machines/domain/samples.ts';
import { atBranch } from './atBranch.ts';
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

test('another branch is told by what it has of a cart, what it has less of, and what it has not (543)', () => {
  const cart = ['milk', 'bread', 'tea', 'salt', 'rice'].map((id) => line(id));
  const awaited = line('paid', { awaitingOrder: { id: 'o', orderNumber: '1' } });
  const products = [has('milk', 8), has('bread', 2), has('tea', 0), has('salt', null)];
  const { items, left, fewer } = atBranch([...cart, awaited], products, KAREN);
  expect(left).toEqual(['tea', 'salt', 'rice']);
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

test('the nearest branch is named where that is another one, of an address that a map knows', () => {
  const branches = [
    { id: 'westlands', point: [-1.2647, 36.8045] },
    { id: 'kilimani', point: [-1.2921, 36.7856] },
    { id: 'karen', point: [-1.3197, 36.7073] },
  ] as never;
  const ngongRoad: [number, number] = [-1.3189, 36.7081];
  expect(nearestBranch(branches, 'westlands', ngongRoad)?.id).toBe('karen');
  expect(nearestBranch(branches, 'karen', ngongRoad)).toBeNull();
  expect(nearestBranch(branches, 'westlands', null)).toBeNull();
});
