import { RETAIL } from '../../../server/demo/stores.ts';

const colours = RETAIL.products.flatMap(({ slug, productVariants }) =>
  productVariants.flatMap(({ variantValues }) =>
    variantValues
      .filter(({ productOption }) => productOption.name === 'Colour')
      .map(({ productOptionValue: { name, swatch } }) => ({ slug, name, swatch })),
  ),
);

/** What the shop sells, by its address, in the colours of its variants. */
export const GARMENTS = [...Map.groupBy(colours, ({ slug }) => slug)].map(([slug, own]) => ({
  slug,
  colours: [...new Set(own.map(({ name }) => name))],
}));

/** The dye book: every colour that is sold, as its swatch shows it. */
const DYES = new Map(colours.map(({ name, swatch }) => [name, swatch]));
export function dyeOf(colour: string): string {
  const dye = DYES.get(colour);
  if (!dye) throw new Error(`No garment is sold in ${colour}.`);
  return dye;
}
