import { expect, test } from 'vitest';
import type { CartItem } from '#machines/domain/cart.ts';
import { RESTAURANT } from '#server/demo/stores.ts';
import { itemOf, noChoice } from '../../catalog/itemOf.ts';
import { set } from '../../catalog/samples.ts';
import { movedPrices } from './currentPrices.ts';

const dish = RESTAURANT.products.find((one) =>
  one.addOnGroups.some((group) => group.addOns.some(({ sellingPrice }) => sellingPrice > 0)),
)!;
const extra = dish.addOnGroups
  .flatMap((group) => group.addOns)
  .find(({ sellingPrice }) => sellingPrice > 0)!;
const at = { location: RESTAURANT.business.locations[0]!, currency: 'MYR' };
const line: CartItem = {
  ...itemOf(dish, { ...noChoice(), addOns: { [extra.id]: 1 } }, at),
  id: 'one',
  addedAt: 1,
};
const dearer = {
  ...dish,
  sellingPrice: dish.sellingPrice + 1,
  addOnGroups: dish.addOnGroups.map((group) => ({
    ...group,
    addOns: group.addOns.map((one) => ({ ...one, sellingPrice: one.sellingPrice + 0.5 })),
  })),
};

test('a line whose prices stand is left alone', () => {
  expect(movedPrices([line], [dish], 'MYR')).toEqual([]);
});

test('what the catalogue asks today is sent to the cart: the unit price and the price of each add-on', () => {
  expect(movedPrices([line], [dearer], 'MYR')).toEqual([
    { type: 'item.setPrice', id: 'one', sellingPrice: line.sellingPrice + 100 },
    {
      type: 'addOn.setPrice',
      id: 'one',
      addOnId: extra.id,
      sellingPrice: Math.round((extra.sellingPrice + 0.5) * 100),
    },
  ]);
});

test('a line of an order that awaits its money stands as it is; what is sold no more keeps its price until checkout says so', () => {
  expect(
    movedPrices([{ ...line, awaitingOrder: { id: 'o', orderNumber: '1' } }], [dearer], 'MYR'),
  ).toEqual([]);
  expect(movedPrices([line], [], 'MYR')).toEqual([]);
});

test('the price of a choice within a choice moves as any other (finding Q42)', () => {
  const product = set();
  const [drinks] = product.addOnGroups;
  const before: CartItem = {
    ...itemOf(product, { ...noChoice(), addOns: { coffee: 1, oat: 1, foamed: 1 } }, at),
    id: 'set',
    addedAt: 1,
  };
  expect(movedPrices([before], [product], 'MYR')).toEqual([]);
  const raised = structuredClone(drinks!);
  raised.addOns[0]!.groups![0]!.addOns[1]!.groups![0]!.addOns[0]!.sellingPrice = 0.4;
  expect(movedPrices([before], [{ ...product, addOnGroups: [raised] }], 'MYR')).toEqual([
    { type: 'addOn.setPrice', id: 'set', addOnId: 'foamed', sellingPrice: 40 },
  ]);
});
