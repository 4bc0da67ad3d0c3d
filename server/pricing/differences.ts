import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { Difference } from '#machines/domain/problem.ts';
import type { Totals } from '#machines/domain/totals.ts';
import type { BasketLine } from './basket.ts';

/** Every figure that is not what the shopper saw, old beside new; empty when the order may be made as shown (I06, P11). */
export function differencesOf(
  body: OrderBody,
  lines: BasketLine[],
  totals: Totals,
  currency: string,
): Difference[] {
  const money = (
    kind: Difference['kind'],
    name: string,
    productId: string | null,
    shown: number,
    now: number,
  ): Difference[] =>
    toMinor(shown, currency) === now
      ? []
      : [{ kind, name, productId, was: shown, now: toDecimal(now, currency) }];
  const sums = [
    ...money('promotion', 'discount', null, body.discount, totals.discount),
    ...money('tax', 'tax', null, body.tax, totals.tax),
    ...money('tax', 'serviceCharge', null, body.serviceCharge, totals.serviceCharge),
    ...money('delivery', 'shippingCost', null, body.shippingCost, totals.shipping),
  ];
  const prices = lines.flatMap((line) => priceDifferences(line, money));
  const shownTotal = money('total', 'total', null, body.totalCartAmount, totals.total);
  const shownRest = money('total', 'outstanding', null, body.outstanding, totals.outstanding);
  const decides = prices.length + shownTotal.length + shownRest.length > 0;
  return decides ? [...prices, ...sums, ...shownTotal, ...shownRest] : [];
}

type Money = (
  kind: Difference['kind'],
  name: string,
  productId: string | null,
  shown: number,
  now: number,
) => Difference[];

function priceDifferences({ requested, product, priced }: BasketLine, money: Money): Difference[] {
  const own = money('price', product.name, product.id, requested.sellingPrice, priced.sellingPrice);
  const shown = new Map(
    requested.orderedProductAddOns.map((one) => [
      one.productAddOns.id,
      one.productAddOns.sellingPrice,
    ]),
  );
  const extras = priced.orderedProductAddOns.flatMap(({ productAddOns: one }) =>
    money(
      'price',
      `${product.name}: ${one.name}`,
      product.id,
      shown.get(one.id) ?? 0,
      one.sellingPrice,
    ),
  );
  return [...own, ...extras];
}
