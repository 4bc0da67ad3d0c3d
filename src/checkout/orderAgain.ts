import { overIn } from '#machines/domain/chosenAddOns.ts';
import type { Measure } from '#machines/domain/measure.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import { type Choice, type ItemSeed, itemOf, missingGroup, noChoice } from '../catalog/itemOf.ts';

export interface Again {
  items: ItemSeed[];
  /** what is not sold any more, is gone for now, or needs a time: their names */
  left: string[];
  /** what costs something else today, decimal */
  changed: { name: string; was: number; now: number; measure?: Measure }[];
}

/** An order's lines as they can be put into the cart today, at today's prices. */
export function orderAgain(
  order: OrderView,
  products: readonly Product[],
  location: { id: string; name: string },
): Again {
  const again: Again = { items: [], left: [], changed: [] };
  for (const line of order.lines) {
    const product = products.find((one) => one.id === line.productId);
    const item =
      product && product.type === 'GOODS' ? seedOf(line, product, order, location) : null;
    if (!item) {
      again.left.push(line.name);
      continue;
    }
    again.items.push(item);
    const now = line.totalPrice / line.quantity;
    const price = priceOf(item, order.currency);
    if (Math.abs(price - now) > 0.004)
      again.changed.push({
        name: line.name,
        was: now,
        now: price,
        ...(product?.measure && { measure: product.measure }),
      });
  }
  return again;
}

type Line = OrderView['lines'][number];

function seedOf(
  line: Line,
  product: Product,
  order: OrderView,
  location: { id: string; name: string },
): ItemSeed | null {
  const variantId = line.variantId ?? null;
  if (variantId !== null && !product.productVariants.some((one) => one.id === variantId))
    return null;
  if (variantId === null && product.productVariants.length > 0) return null;
  const addOns = Object.fromEntries(
    (line.addOnIds ?? []).map(({ id, quantity }) => [id, quantity]),
  );
  const choice: Choice = { ...noChoice(variantId), qty: line.quantity, notes: line.notes, addOns };
  const countOf = (id: string): number => addOns[id] ?? 0;
  if (missingGroup(product, choice) || overIn(product.addOnGroups, countOf, line.quantity))
    return null;
  const { orderedProductAddOns, ...item } = itemOf(product, choice, {
    location,
    currency: order.currency,
  });
  const isGone = !item.productLocation.nonInventory && item.product.stockInHand <= 0;
  if (isGone || product.soldOutUntil) return null;
  return {
    ...item,
    // An order says how many of the line there were, a choice how many for each piece: an egg for two dishes is half of one there.
    orderedProductAddOns: orderedProductAddOns.map((one) => ({
      ...one,
      quantity: countOf(one.productAddOns.id),
    })),
  };
}

function priceOf(item: ItemSeed, currency: string): number {
  const addOns = item.orderedProductAddOns.reduce(
    (sum, one) => sum + one.productAddOns.sellingPrice * one.quantity,
    0,
  );
  return toDecimal(item.sellingPrice * item.qty + addOns, currency) / item.qty;
}
