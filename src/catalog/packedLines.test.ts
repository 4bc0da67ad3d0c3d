import { expect, test } from 'vitest';
import { storeOf } from '#tests/support/pageRequests.ts';
import { firstChoice, type ItemSeed, itemOf } from './itemOf.ts';
import { packShelf, unpackShelf } from './packedLines.ts';

const shelfOf = (slug: Parameters<typeof storeOf>[0], most: number): Map<string, ItemSeed> => {
  const { products, business } = storeOf(slug);
  const location = business.locations[0]!;
  return new Map(
    products.slice(0, most).map((product) => [
      product.id,
      itemOf(product, firstChoice(product, location.id, null), {
        location,
        currency: business.currency,
      }),
    ]),
  );
};

test.each([
  ['grocery', 24],
  ['retail', 24],
  ['restaurant', 200],
  ['grocery', 1],
  ['grocery', 0],
] as const)(
  'what the browser reads of a shelf of %s with %i products is what was printed',
  (slug, most) => {
    const shelf = shelfOf(slug, most);
    const printed = JSON.parse(JSON.stringify(packShelf(shelf)));
    expect(unpackShelf(printed)).toEqual(Object.fromEntries(shelf));
  },
);

test("a line's price that is not its product's own comes back", () => {
  const shelf = new Map(
    [...shelfOf('grocery', 2)].map(([id, seed], at) => [id, { ...seed, sellingPrice: 1 + at }]),
  );
  const printed = JSON.parse(JSON.stringify(packShelf(shelf)));
  expect(unpackShelf(printed)).toEqual(Object.fromEntries(shelf));
});

test('a product is named once, by the key of its line', () => {
  const shelf = shelfOf('grocery', 24);
  const printed = JSON.stringify(packShelf(shelf));
  for (const id of shelf.keys()) expect(printed.split(id)).toHaveLength(2);
});

test('what all lines share is printed once', () => {
  const shelf = shelfOf('grocery', 24);
  expect(packShelf(shelf).shared).toMatchObject({
    qty: 1,
    isSelected: true,
    location: shelf.values().next().value?.location,
  });
  expect(JSON.stringify(packShelf(shelf)).length).toBeLessThan(
    JSON.stringify(Object.fromEntries(shelf)).length / 2,
  );
});
