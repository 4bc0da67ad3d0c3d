import type { FreshLine } from '../cart/types.ts';
import type { Cart, CartItem } from '../domain/cart.ts';
import { toDecimal } from '../domain/money.ts';
import type { Difference } from '../domain/problem.ts';
import { clampQuantity } from '../domain/stock.ts';
import { discountOf, lineTotal } from '../domain/totals.ts';
import { linesToOrder } from './facts.ts';
import type { Reviewed } from './ports.ts';
import type { CheckoutContext } from './types.ts';

type Fresh = NonNullable<CheckoutContext['fresh']>;
type Read = Extract<Reviewed, { ok: true }>;

export const freshOf = ({ lines, gone, promotion, delivery }: Read): Fresh => ({
  lines,
  gone,
  promotion,
  delivery,
});

function priceOf(item: CartItem, line: FreshLine, currency: string): Difference[] {
  const decimal = (minor: number): number => toDecimal(minor, currency);
  const own: Difference = {
    kind: 'price',
    name: item.product.name,
    productId: item.product.id,
    was: decimal(item.sellingPrice),
    now: decimal(line.sellingPrice),
  };
  const addOns = item.orderedProductAddOns.flatMap(({ productAddOns }): Difference[] => {
    const now = line.addOns[productAddOns.id] ?? productAddOns.sellingPrice;
    return now === productAddOns.sellingPrice
      ? []
      : [
          {
            kind: 'price',
            name: productAddOns.name,
            productId: item.product.id,
            was: decimal(productAddOns.sellingPrice),
            now: decimal(now),
          },
        ];
  });
  return item.sellingPrice === line.sellingPrice ? addOns : [own, ...addOns];
}

function stockOf(item: CartItem, line: FreshLine | undefined, gone: boolean): Difference[] {
  const told = (now: number): Difference[] => [
    {
      kind: 'stock',
      name: item.product.name,
      productId: item.product.id,
      was: item.qty,
      now,
      measure: item.product.measure,
    },
  ];
  if (gone) return told(0);
  if (!line || item.type === 'SERVICE' || line.nonInventory) return [];
  if (line.stockInHand <= 0) return told(0);
  const { qty, beyond } = clampQuantity(item.qty, line.stockInHand, false);
  return beyond ? told(qty) : [];
}

function promotionOf({ cart }: CheckoutContext, { promotion }: Read): Difference[] {
  const was = cart.promotion;
  if (
    !was ||
    (promotion &&
      promotion.discountFixedAmount === was.discountFixedAmount &&
      promotion.discountPercentage === was.discountPercentage)
  )
    return [];
  const sum = linesToOrder({ cart }).reduce((all, item) => all + lineTotal(item), 0);
  const worth = (one: Cart['promotion']): number | null =>
    one && toDecimal(discountOf(sum, one, cart.currency), cart.currency);
  return [
    { kind: 'promotion', name: was.name, productId: null, was: worth(was), now: worth(promotion) },
  ];
}

function deliveryDifference({ kind, delivery }: CheckoutContext, read: Read): Difference[] {
  if (
    kind !== 'goods' ||
    delivery.kind !== 'ship' ||
    !delivery.quote ||
    read.delivery.kind !== 'ship'
  )
    return [];
  const now = read.delivery.quote?.cost ?? null;
  return now === delivery.quote.cost
    ? []
    : [
        {
          kind: 'delivery',
          name: '',
          productId: null,
          was: delivery.quote.cost,
          now,
        },
      ];
}

/** Everything that is no longer as the shopper saw it, line by line, old and new (P11). A lower price is told too. */
export function differencesOf(context: CheckoutContext, read: Read): Difference[] {
  const lines = linesToOrder(context).flatMap((item) => {
    const line = read.lines.find((one) => one.id === item.id);
    const gone = read.gone.includes(item.id);
    return [
      ...stockOf(item, line, gone),
      ...(line && !gone ? priceOf(item, line, context.cart.currency) : []),
    ];
  });
  return [...lines, ...promotionOf(context, read), ...deliveryDifference(context, read)];
}
export const aboutStock = (differences: Difference[]): boolean =>
  differences.some((one) => one.kind === 'stock');
