import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { RETAIL } from '#server/demo/stores.ts';
import { firstChoice } from '../catalog/itemOf.ts';
import type { BuyProps } from './buying.ts';
import { VariantPicker } from './VariantPicker.tsx';

const [location] = RETAIL.business.locations;
const tee = RETAIL.products.find(({ slug }) => slug === 'heavy-tee') as Product;
const valuesOf = (id: string | null) =>
  tee.productVariants
    .find((one) => one.id === id)
    ?.variantValues.map((one) => one.productOptionValue.name);
const called = (...names: string[]) =>
  tee.productVariants.find(({ id }) => names.every((name) => valuesOf(id)?.includes(name)));

/** The values that are struck while this variant is chosen, where only those are left of which the rule says so. */
function struck(chosen: string[], isThere: (values: string[]) => boolean): string[] {
  const variantId = called(...chosen)?.id ?? null;
  const product = {
    ...tee,
    productLocation: tee.productLocation.map((entry) => ({
      ...entry,
      stockInHand: isThere(valuesOf(entry.productVariantId) ?? []) ? 5 : 0,
      nonInventory: false,
    })),
  };
  const place = { id: location?.id ?? '', name: 'Portland' };
  const choice = { ...firstChoice(product, place.id, null), variantId, undecided: [] };
  const props = { product, location: place } as unknown as BuyProps;
  const Picker = () =>
    VariantPicker({ props, choice, change: () => {}, t: (id) => id, money: String, sum: String });
  const html = renderToStaticMarkup(<Picker />);
  return [...html.matchAll(/data-out="".*?<span[^>]*>([^<]*)<\/span>/g)].map(
    ([, name = '']) => name,
  );
}

test('of a size that is sold out in a colour the size is struck, and not the colour, which other sizes have', () => {
  const noChalkXs = (values: string[]) => !(values.includes('Chalk') && values.includes('XS'));
  expect(struck(['Chalk', 'XS'], noChalkXs)).toEqual(['XS']);
  expect(struck(['Chalk', 'M'], noChalkXs)).toEqual(['XS']);
  expect(struck(['Ink', 'XS'], noChalkXs)).toEqual(['Chalk']);
});

test('a colour that is sold out in every size is struck, chosen or not', () => {
  const noChalk = (values: string[]) => !values.includes('Chalk');
  expect(struck(['Chalk', 'M'], noChalk)).toContain('Chalk');
  expect(struck(['Ink', 'M'], noChalk)).toEqual(['Chalk']);
});
