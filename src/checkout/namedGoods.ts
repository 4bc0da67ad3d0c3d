import type { CartItem } from '#machines/domain/cart.ts';
import { listed } from '#machines/domain/locale.ts';

/** "Rice (5 kg)": of two sizes of one product each is another thing. */
export function namedGoods(
  { product, productVariant }: Pick<CartItem, 'product' | 'productVariant'>,
  locale: string,
): string {
  const values = productVariant?.variantValues.map((one) => one.productOptionValue.name) ?? [];
  return values.length > 0 ? `${product.name} (${listed(values, locale)})` : product.name;
}
