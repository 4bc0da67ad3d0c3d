import { expect, test } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { Product } from '#machines/domain/product.ts';
import { storeOf } from '#tests/support/pageRequests.ts';
import { set } from '../catalog/samples.ts';
import { mayOrderAgain } from './mayOrderAgain.ts';
import { orderAgain } from './orderAgain.ts';

const { products, business } = storeOf('grocery');
const [place] = business.locations;
const location = { id: place?.id ?? '', name: place?.name ?? '' };
const bread = products.find(
  (one) => one.productVariants.length === 0 && one.addOnGroups.length === 0,
) as Product;
const lineOf = (product: Product, more: object = {}) => ({
  productId: product.id,
  name: product.name,
  image: null,
  variant: '',
  addOns: [],
  notes: 'sliced',
  quantity: 3,
  totalPrice: product.sellingPrice * 3,
  variantId: null,
  addOnIds: [],
  appointments: [],
  ...more,
});
const order = (...lines: ReturnType<typeof lineOf>[]) =>
  unpaidOrder({ currency: business.currency, lines });

test('beside "do not pay again" the same order is not offered once more', () => {
  const offered = Object.values(ORDERS).filter(mayOrderAgain);
  expect(offered).toContain(ORDERS.paid);
  for (const status of ['confirming', 'inProcess', 'endedInProcess', 'inReview', 'short'] as const)
    expect(offered).not.toContain(ORDERS[status]);
});

test('the same goods come again at the price of today, with their notes and quantities', () => {
  const again = orderAgain(order(lineOf(bread)), products, location);
  expect(again).toMatchObject({
    left: [],
    changed: [],
    items: [{ qty: 3, notes: 'sliced', product: { id: bread.id } }],
  });
});

test('a price that moved is told, and so is what cannot be had', () => {
  const dearer = { ...bread, sellingPrice: bread.sellingPrice + 10 };
  const again = orderAgain(
    order(lineOf(bread), lineOf({ ...bread, id: 'gone', name: 'Gone' })),
    [dearer],
    location,
  );
  expect(again.left).toEqual(['Gone']);
  expect(again.changed).toEqual([
    { name: bread.name, was: bread.sellingPrice, now: bread.sellingPrice + 10 },
  ]);
});

test('what is sold loose comes again as much as it was, and a price that moved is told by its step (finding Q39)', () => {
  const loose = products.find(({ measure }) => measure) as Product;
  const { measure, sellingPrice } = loose;
  const line = lineOf(loose, { measure });
  expect(orderAgain(order(line), products, location)).toMatchObject({
    changed: [],
    items: [{ qty: 3, product: { id: loose.id, measure } }],
  });
  const dearer = { ...loose, sellingPrice: sellingPrice + 10 };
  expect(orderAgain(order(line), [dearer], location).changed).toEqual([
    { name: loose.name, was: sellingPrice, now: sellingPrice + 10, measure },
  ]);
});

test('what is sold out, lacks its variant or is a service is left out', () => {
  const empty = {
    ...bread,
    productLocation: bread.productLocation.map((one) => ({ ...one, stockInHand: 0 })),
  };
  expect(orderAgain(order(lineOf(bread)), [empty], location).left).toEqual([bread.name]);
  expect(orderAgain(order(lineOf(bread, { variantId: 'v' })), [bread], location).left).toEqual([
    bread.name,
  ]);
  expect(orderAgain(order(lineOf(bread)), [{ ...bread, type: 'SERVICE' }], location).left).toEqual([
    bread.name,
  ]);
});

test('choices within choices come again, each with what it was chosen within; where one is asked now that was not, the line is left out (finding Q42)', () => {
  const sold = set();
  const place = { id: 'town', name: 'Town' };
  const ids = (...all: string[]) => all.map((id) => ({ id, quantity: 3 }));
  const again = (...all: string[]) =>
    orderAgain(order(lineOf(sold, { addOnIds: ids(...all) })), [sold], place);
  const [item] = again('coffee', 'oat').items;
  expect(item?.orderedProductAddOns).toMatchObject([
    { productAddOns: { id: 'coffee' }, quantity: 3 },
    { productAddOns: { id: 'oat' }, quantity: 3, under: 'coffee' },
  ]);
  expect(again('coffee').left).toEqual([sold.name]);
});

test('as many of each choice come again as were ordered, not as many for each piece; what the rules of today refuse is left out (finding Q42)', () => {
  const sold = set();
  const place = { id: 'town', name: 'Town' };
  const again = (quantity: number, counts: Record<string, number>) =>
    orderAgain(
      order(
        lineOf(sold, {
          quantity,
          addOnIds: Object.entries(counts).map(([id, count]) => ({ id, quantity: count })),
        }),
      ),
      [sold],
      place,
    );
  const counts = { coffee: 2, whole: 1, oat: 1, tea: 1 };
  const [item] = again(2, counts).items;
  expect(
    Object.fromEntries(
      (item?.orderedProductAddOns ?? []).map((one) => [one.productAddOns.id, one.quantity]),
    ),
  ).toEqual(counts);
  const wrong: Record<string, number>[] = [
    { coffee: 1, whole: 1, oat: 1 },
    { coffee: 2, oat: 1 },
    { coffee: 3, oat: 3, tea: 2 },
  ];
  for (const refused of wrong) expect(again(2, refused).left).toEqual([sold.name]);
});
