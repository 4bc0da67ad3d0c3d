import type { CartEvent } from '#machines/cart/types.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import { toMinor } from '#machines/domain/money.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import type { AddOnGroup, Product, ProductAddOn } from '#machines/domain/product.ts';
import type { RunningCart } from './cart.ts';

/** Choices within choices included. A file that a review shared would come with every form. */
const offeredIn = (groups: readonly AddOnGroup[] = []): ProductAddOn[] =>
  groups.flatMap(({ addOns }) => addOns).flatMap((one) => [one, ...offeredIn(one.groups)]);

/** What has to be said to the cart, so that its lines cost what the catalogue asks today. A line whose order awaits its money stands as it is. */
export function movedPrices(
  items: readonly CartItem[],
  products: readonly Product[],
  currency: string,
): CartEvent[] {
  return items.flatMap((item): CartEvent[] => {
    const product = products.find(({ id }) => id === item.product.id);
    if (!product || item.awaitingOrder) return [];
    const { id, productVariant, sellingPrice, orderedProductAddOns } = item;
    const variant = product.productVariants.find((one) => one.id === productVariant?.id);
    if (productVariant && !variant) return [];
    const today = toMinor(
      variant?.sellingPrice ?? priceWith(product, item.service?.employee?.id),
      currency,
    );
    const offered = offeredIn(product.addOnGroups);
    const addOns = orderedProductAddOns.flatMap(({ productAddOns }): CartEvent[] => {
      const addOn = offered.find((one) => one.id === productAddOns.id);
      const price = addOn ? toMinor(addOn.sellingPrice, currency) : productAddOns.sellingPrice;
      return price === productAddOns.sellingPrice
        ? []
        : [{ type: 'addOn.setPrice', id, addOnId: productAddOns.id, sellingPrice: price }];
    });
    return [
      ...(today === sellingPrice
        ? []
        : [{ type: 'item.setPrice' as const, id, sellingPrice: today }]),
      ...addOns,
    ];
  });
}

/** As many as one answer holds; a cart of more is compared at checkout. */
const MOST_ASKED = 100;
export type ReadProducts = (ids: string[]) => Promise<readonly Product[]>;

/** Asks for the products of the cart and brings its prices up to date; answers whether any moved. Without an answer they stay; checkout compares them once more. */
export async function followPrices(
  cart: RunningCart['cart'],
  read: ReadProducts,
): Promise<boolean> {
  const ids = [
    ...new Set(cart.getSnapshot().context.cart.items.map(({ product }) => product.id)),
  ].slice(0, MOST_ASKED);
  if (ids.length === 0) return false;
  const products = await read(ids);
  const now = cart.getSnapshot().context.cart;
  const moved = movedPrices(now.items, products, now.currency);
  for (const event of moved) cart.send(event);
  return moved.length > 0;
}
