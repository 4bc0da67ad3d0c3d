import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { AddOnGroup } from '#machines/domain/product.ts';
import type { Tax } from '#machines/domain/tax.ts';
import {
  lineTotal,
  type PricedLine,
  splitOver,
  type Totals,
  totalsOf,
} from '#machines/domain/totals.ts';
import type { Queries, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import { type OrderLineRow, orderLines, type PricedBy } from '../db/schema/orders.ts';
import { promotions } from '../db/schema/promotions.ts';
import { refuse } from '../http/errors.ts';
import type { Order } from '../records/order.ts';
import type { Store } from '../stores.ts';
import { asPromotion, readTaxes } from './charges.ts';
import { scaledChoices } from './scaledChoices.ts';

export interface WantedQuantity {
  productId: string;
  quantity: number;
}
/** An order line as it would be; quantity 0 takes it out. */
export interface ChangedLine {
  row: OrderLineRow;
  quantity: number;
  addOns: OrderLineRow['addOns'];
  total: Minor;
  discount: Minor;
}

export const linesOf = (tx: Queries, order: Order): Promise<OrderLineRow[]> =>
  tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));

/** What an order would hold and cost with other quantities, at the prices, taxes and charges at which it was placed. */
export async function recount(
  tx: Tx,
  order: Order,
  store: Store,
  wishes: readonly WantedQuantity[],
): Promise<{ lines: ChangedLine[]; totals: Totals }> {
  const rows = await linesOf(tx, order);
  const known = new Set(rows.map((row) => row.productId));
  if (!wishes.every(({ productId }) => known.has(productId))) throw refuse('NOT_SOLD_HERE');
  const quantities = quantitiesOf(rows, wishes);
  const ofProducts = await viewsOf(tx, store, rows);
  const changed = rows.map(
    (row, at): ChangedLine =>
      changedLine(row, quantities[at] ?? 0, ofProducts.get(row.productId)?.groups ?? []),
  );
  const kept = changed.filter((line) => line.quantity > 0);
  if (kept.length === 0) throw refuse('QUANTITY_INVALID');
  const taxes = await taxesOf(tx, store, rows, ofProducts);
  const priced = kept.map((line) => ({ ...pricedLine(line), ...taxes.ofLine(line.row) }));
  const totals = totalsOf(priced, {
    currency: order.currency,
    ...taxes.charged,
    ...(order.pricedBy ?? (await pricedByNow(tx, order, store))),
    shipping: order.shipping,
    // What was given stays given, however little is bought.
    tip: order.tip,
  });
  const discounts = splitOver(
    totals.discount,
    kept.map((line) => line.total),
  );
  kept.forEach((line, at) => {
    line.discount = discounts[at] ?? 0;
  });
  return { lines: changed, totals };
}

/** A line of visits as it would be: without any it costs nothing, and stays for what it was. */
export type VisitLine = Pick<ChangedLine, 'row' | 'total' | 'discount'>;

/** What an order of visits would cost with so many of them on each line, at the prices, taxes and charges at which it was placed. */
export async function recountVisits(
  q: Queries,
  order: Order,
  store: Store,
  visitsOn: (position: number) => number,
): Promise<{ lines: VisitLine[]; totals: Totals }> {
  const rows = await linesOf(q, order);
  const ofProducts = await viewsOf(q, store, rows);
  const taxes = await taxesOf(q, store, rows, ofProducts);
  const lines = rows.map((row): VisitLine => {
    const visits = visitsOn(row.position);
    const each = pricedLine({ row, quantity: row.quantity * visits, addOns: row.addOns });
    return { row, total: visits === 0 ? 0 : lineTotal(each), discount: 0 };
  });
  const kept = lines.filter(({ total }) => total > 0);
  const priced = kept.map(({ row, total }) => ({
    ...pricedLine({ row: { ...row, unitPrice: total }, quantity: 1, addOns: [] }),
    ...taxes.ofLine(row),
  }));
  const totals = totalsOf(priced, {
    currency: order.currency,
    ...taxes.charged,
    ...(order.pricedBy ?? (await pricedByNow(q, order, store))),
    shipping: order.shipping,
    tip: order.tip,
  });
  const discounts = splitOver(
    totals.discount,
    kept.map(({ total }) => total),
  );
  kept.forEach((line, at) => {
    line.discount = discounts[at] ?? 0;
  });
  return { lines, totals };
}

/** A product that stands on several lines gets more on its first and loses from its last. */
function quantitiesOf(rows: OrderLineRow[], wishes: readonly WantedQuantity[]): number[] {
  const quantities = rows.map((row) => row.quantity);
  for (const { productId, quantity } of wishes) {
    const own = rows.flatMap((row, at) => (row.productId === productId ? [at] : []));
    let rest = quantity - own.reduce((sum, at) => sum + (quantities[at] ?? 0), 0);
    if (rest > 0) quantities[own[0] ?? 0] = (quantities[own[0] ?? 0] ?? 0) + rest;
    for (const at of own.toReversed()) {
      if (rest >= 0) break;
      const less = Math.min(-rest, quantities[at] ?? 0);
      quantities[at] = (quantities[at] ?? 0) - less;
      rest += less;
    }
  }
  return quantities;
}

function changedLine(
  row: OrderLineRow,
  quantity: number,
  groups: readonly AddOnGroup[],
): ChangedLine {
  const addOns = scaledChoices(row.addOns, groups, row.quantity, quantity);
  const line = { row, quantity, addOns, total: 0, discount: 0 };
  return { ...line, total: quantity === 0 ? 0 : lineTotal(pricedLine(line)) };
}

const pricedLine = ({
  row,
  quantity,
  addOns,
}: Pick<ChangedLine, 'row' | 'quantity' | 'addOns'>): PricedLine => ({
  type: 'GOODS',
  qty: quantity,
  sellingPrice: row.unitPrice,
  orderedProductAddOns: addOns.map((one) => ({
    productAddOns: { id: one.id, name: one.name, sellingPrice: one.price },
    quantity: one.quantity,
  })),
  partialPayment: false,
  productLocation: {
    locationId: '',
    allowPartialPayment: false,
    deposit: null,
    depositUnitOfMeasurement: null,
    nonInventory: true,
  },
  service: null,
});

type Taxed = Pick<PricedLine, 'product'>;
interface Taxes {
  charged: { tax: Tax | null; rates: Tax[] };
  ofLine(row: OrderLineRow): Taxed;
}

/** Each line keeps the tax that it was placed with; lines of before that was kept are taxed as the store taxes today. */
async function taxesOf(
  tx: Queries,
  store: Store,
  rows: readonly OrderLineRow[],
  ofProducts: Views,
): Promise<Taxes> {
  const rates = rows.flatMap(({ tax }) => tax ?? []);
  if (rates.length === rows.length)
    return {
      charged: { tax: null, rates },
      ofLine: ({ tax }) =>
        tax ? { product: { taxIncluded: tax.included, taxRateId: tax.id } } : {},
    };
  return {
    charged: await readTaxes(tx, store),
    ofLine: ({ productId }) => {
      const product = ofProducts.get(productId)?.taxed;
      return product ? { product } : {};
    },
  };
}

interface ProductNow {
  taxed: NonNullable<PricedLine['product']>;
  groups: readonly AddOnGroup[];
}
type Views = ReadonlyMap<string, ProductNow>;
/** What each product says today of its tax, and which choices go together. */
async function viewsOf(tx: Queries, store: Store, lines: readonly OrderLineRow[]): Promise<Views> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const rows = await tx
    .select({ id: products.id, taxIncluded: products.taxIncluded, view: products.view })
    .from(products)
    .where(and(eq(products.businessId, store.id), inArray(products.id, ids)));
  return new Map(
    rows.map(({ id, taxIncluded, view }) => [
      id,
      { taxed: { taxIncluded, taxRateId: view.taxId }, groups: view.addOnGroups },
    ]),
  );
}

/** For orders of before this was kept with them. */
const pricedByNow = async (tx: Queries, order: Order, store: Store): Promise<PricedBy> => ({
  promotion: await promotionOf(tx, order),
  serviceChargePercentage: order.tableId ? store.serviceChargePercentage : 0,
  taxRounding: store.business.taxRounding ?? 'ORDER',
});

/** The order keeps its promotion, whatever has become of it since. */
async function promotionOf(tx: Queries, { businessId, promotionId }: Order) {
  if (!promotionId) return null;
  const [row] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.businessId, businessId), eq(promotions.id, promotionId)));
  return row ? asPromotion(row) : null;
}
