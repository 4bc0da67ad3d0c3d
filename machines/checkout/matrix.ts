/**
 * Every combination of cart, shopper, way to pay and way of delivery, and why the chart does not lead there. The table in chart.md is printed
 * from it; a test drives the chart into every cell and looks at the order that comes out.
 */
export const CARTS = ['goods', 'services', 'table'] as const;
export const SHOPPERS = ['guest', 'customer', 'business'] as const;
/** now: all of it. deposit: a part, the rest later. later: at the shop. terms: by an agreed day. free: nothing is due. */
export const PAYMENTS = ['now', 'deposit', 'later', 'terms', 'free'] as const;
/** none: nothing is brought or picked up. */
export const SHIPMENTS = ['none', 'collect', 'inHouse', 'carrier'] as const;

export interface Cell {
  cart: (typeof CARTS)[number];
  shopper: (typeof SHOPPERS)[number];
  payment: (typeof PAYMENTS)[number];
  shipment: (typeof SHIPMENTS)[number];
}

export const CELLS: Cell[] = CARTS.flatMap((cart) =>
  SHOPPERS.flatMap((shopper) =>
    PAYMENTS.flatMap((payment) =>
      SHIPMENTS.map((shipment) => ({ cart, shopper, payment, shipment })),
    ),
  ),
);

/** Null where the combination can be ordered. */
export function whyNot({ cart, shopper, payment, shipment }: Cell): string | null {
  if (cart === 'goods' && shipment === 'none') return 'goods are picked up or brought';
  if (cart !== 'goods' && shipment !== 'none') return 'only goods are picked up or brought';
  if (payment === 'terms' && shopper !== 'business') return 'terms are agreed with businesses';
  if (payment === 'terms' && cart === 'table') return 'a table is paid at the table';
  if (payment === 'deposit' && cart === 'table') return 'no dish is paid by deposit';
  if (payment === 'free' && (shipment === 'inHouse' || shipment === 'carrier'))
    return 'what is brought at a price is not free';
  return null;
}
export const nameOf = ({ cart, shopper, payment, shipment }: Cell): string =>
  [cart, shopper, payment, shipment].join(' · ');
