import { nameOfVariant, type Product } from '#machines/domain/product.ts';
import { isHad, sizesOf } from '../../catalog/itemOf.ts';

export interface OtherSize {
  id: string;
  name: string;
}
/** Of a variant that was bought, its other sizes that can be had today where it was bought: the same in everything else. */
export function otherSizes(
  product: Product | undefined,
  variantId: string | null | undefined,
  locationId: string,
): OtherSize[] {
  const own = product?.productVariants.find(({ id }) => id === variantId);
  if (!product || !own || product.soldOutUntil) return [];
  const sizes = sizesOf(product);
  const besides = ({ variantValues }: typeof own): string =>
    JSON.stringify(
      variantValues
        .filter(({ productOption }) => !sizes.includes(productOption.name))
        .map(({ productOptionValue }) => productOptionValue.name),
    );
  return product.productVariants
    .filter(
      (one) =>
        one.id !== own.id && besides(one) === besides(own) && isHad(product, locationId, one),
    )
    .map((one) => ({ id: one.id, name: nameOfVariant(one) }));
}
