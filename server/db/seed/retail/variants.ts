import type { Product, ProductLocation, ProductVariant } from '#machines/domain/product.ts';
import { plainProduct, type Shelf, skuOf, stockEntry } from '../goods.ts';
import { categoryId, idOf, numberOf, picture, pictureUrl } from '../kit.ts';
import { type Colour, PALETTE } from './palette.ts';
import type { Garment } from './products.ts';

const pictureOf = (slug: string, colour: Colour): string => `${slug}-${colour.toLowerCase()}`;

/** Every colour in every size that was made; one size leaves only the colour to choose. */
function variantsOf({
  slug,
  price,
  colours,
  sizes,
  never = [],
}: Garment): (ProductVariant & { key: string })[] {
  return colours.flatMap((colour) =>
    sizes
      .filter((size) => !never.includes(`${colour}/${size}`))
      .map((size) => ({
        key: `${colour}/${size}`,
        id: idOf(`retail/variant/${slug}/${colour}/${size}`),
        sku: `${skuOf('retail', slug)}-${colour.replace(/\W/g, '').toUpperCase()}${sizes.length > 1 ? `-${size}` : ''}`,
        sellingPrice: price,
        variantValues: [
          {
            productOption: { name: 'Colour' },
            productOptionValue: { name: colour, swatch: PALETTE[colour] },
          },
          ...(sizes.length > 1
            ? [
                {
                  productOption: { name: 'Size' },
                  productOptionValue: { name: size, swatch: null },
                },
              ]
            : []),
        ],
        imageUrl: pictureUrl('retail', pictureOf(slug, colour)),
      })),
  );
}

/** Few of each, as a small maker has; what is made to order is never out. */
function stockOf(
  shelf: Shelf,
  garment: Garment,
  variantId: string,
  key: string,
): ProductLocation[] {
  const { slug, out = [], deposit } = garment;
  return shelf.locationIds.map((locationId, at) => {
    const count = out.includes(key) ? 0 : Math.max(0, numberOf(`${slug}/${key}/${at}`, 12) - at);
    const entry = stockEntry(locationId, deposit === undefined ? count : 0, variantId);
    return deposit === undefined
      ? entry
      : {
          ...entry,
          nonInventory: true,
          allowPartialPayment: true,
          deposit,
          depositUnitOfMeasurement: 'PERCENTAGE',
        };
  });
}

export function apparel(shelf: Shelf, garment: Garment, position: number): Product {
  const variants = variantsOf(garment);
  const looks = garment.colours.map((colour) =>
    picture(
      'retail',
      pictureOf(garment.slug, colour),
      `${garment.name} in ${colour.toLowerCase()}`,
    ),
  );
  const detail = picture('retail', `${garment.slug}-detail`, garment.detail);
  const [first, ...others] = looks;
  return {
    ...plainProduct(shelf, garment.slug, position),
    name: garment.name,
    description: garment.text,
    categoryIds: garment.in.map((slug) => categoryId('retail', slug)),
    imageUrl: first?.url ?? detail.url,
    images: first ? [first, detail, ...others] : [detail],
    sellingPrice: garment.price,
    wasPrice: garment.was ?? null,
    tags: garment.tags ?? [],
    productVariants: variants.map(({ key: _key, ...variant }) => variant),
    productLocation: variants.flatMap((variant) =>
      stockOf(shelf, garment, variant.id, variant.key),
    ),
  };
}
