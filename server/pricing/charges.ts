import { and, eq } from 'drizzle-orm';
import { IN_HOUSE, shipmentTypeOf } from '#machines/domain/carriers.ts';
import type { Promotion } from '#machines/domain/cart.ts';
import { type Minor, toDecimal, toMinor } from '#machines/domain/money.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { Shipment } from '#machines/domain/shipment.ts';
import { standardTaxOf, type Tax } from '#machines/domain/tax.ts';
import type { Queries } from '../db/open.ts';
import { type PromotionRow, promotions } from '../db/schema/promotions.ts';
import { type QuoteRow, quotes } from '../db/schema/shipments.ts';
import { taxes } from '../db/schema/store.ts';
import { diningTables, type TableRow } from '../db/schema/tables.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { addressHash } from './deliveryAddress.ts';
import { isFreeFrom } from './freeDelivery.ts';

/** The store's taxes, and the one of what names none of its own. */
export async function readTaxes(
  q: Queries,
  store: Store,
): Promise<{ tax: Tax | null; rates: Tax[] }> {
  const rates = await q
    .select({
      id: taxes.id,
      name: taxes.name,
      percentage: taxes.percentage,
      included: taxes.included,
    })
    .from(taxes)
    .where(eq(taxes.businessId, store.id))
    .orderBy(taxes.id);
  return { tax: standardTaxOf(rates, store.business), rates };
}

/** The table an order is sent from: of this store and location, and still open (D19, F100). */
export async function readTable(
  q: Queries,
  store: Store,
  body: OrderBody,
): Promise<TableRow | null> {
  const id = body.tables[0];
  if ((body.orderStatus === 'PENDING_OPEN_ORDER') !== (id !== undefined))
    throw refuse('STATUS_NOT_YOURS_TO_SET', { fields: ['orderStatus'] });
  if (id === undefined) return null;
  const [table] = await q
    .select()
    .from(diningTables)
    .where(
      and(
        eq(diningTables.businessId, store.id),
        eq(diningTables.id, id),
        eq(diningTables.locationId, body.locationId),
      ),
    );
  if (!table) throw refuse('NOT_FOUND');
  if (!table.open) throw refuse('TABLE_CLOSED');
  return table;
}

/** The promotion as it stands; null for one that ended, was used up or asks for a larger cart: the shopper confirms the price without it (F96). */
export async function readPromotion(
  q: Queries,
  store: Store,
  body: OrderBody,
  lines: Minor,
  now: Date,
): Promise<{ row: PromotionRow; valid: boolean } | null> {
  const id = body.promotions[0]?.id;
  if (id === undefined) return null;
  const [row] = await q
    .select()
    .from(promotions)
    .where(and(eq(promotions.businessId, store.id), eq(promotions.id, id)));
  if (!row) throw refuse('PROMOTION_REFUSED');
  return { row, valid: holds(row, lines, now) };
}

const holds = (row: PromotionRow, lines: Minor, now: Date): boolean =>
  (row.startsAt === null || row.startsAt <= now) &&
  (row.endsAt === null || row.endsAt > now) &&
  (row.minimumAmount === null || lines >= row.minimumAmount) &&
  (row.usesMost === null || row.uses < row.usesMost);

export const asPromotion = (row: PromotionRow): Promotion => ({
  id: row.id,
  code: row.code,
  name: row.name,
  discountFixedAmount: row.fixedAmount,
  discountPercentage: row.percentage,
  automatic: row.automatic,
});

/** What delivery costs: the quote we gave for this address, never the figure in the body (D18). */
export async function readDelivery(
  q: Queries,
  store: Store,
  body: OrderBody,
  lines: Minor,
  now: Date,
): Promise<Minor> {
  const { shipment } = body;
  if (!shipment) return 0;
  if (lines < toMinor(store.business.minimumOrder, store.currency))
    throw refuse('DELIVERY_REFUSED');
  const [quote] = await q
    .select()
    .from(quotes)
    .where(and(eq(quotes.businessId, store.id), eq(quotes.id, shipment.quoteDetails.id)));
  if (!quote || !isFor(quote, shipment, body.locationId)) throw refuse('DELIVERY_REFUSED');
  if (quote.expiresAt <= now || (quote.isFree && !isFreeFrom(store, lines)))
    throw refuse('QUOTE_EXPIRED');
  return quote.cost;
}

/** The one figure that is the shopper's to set: whole units of the currency, where the store takes tips, and never more than what it is given with costs. */
export function tipWithin(
  { business, currency }: Pick<Store, 'business' | 'currency'>,
  tip: number,
  most: Minor,
): Minor {
  const minor = toMinor(tip, currency);
  const isTaken = business.tips !== undefined && minor <= most;
  if (tip !== 0 && !(isTaken && toDecimal(minor, currency) === tip))
    throw refuse('FIELDS_INVALID', { fields: ['tip'] });
  return minor;
}

const isFor = (quote: QuoteRow, shipment: Shipment, locationId: string): boolean =>
  quote.locationId === locationId &&
  carrierOf(quote.provider) === carrierOf(shipment.provider) &&
  shipmentTypeOf(shipment.provider) === shipment.shipmentType &&
  quote.addressHash === addressHash(shipment.customerLocation);

/** Carriers are named in any case, and our own drivers with or without a hyphen. */
const carrierOf = (provider: string): string =>
  provider.toLowerCase().replace(/^inhouse$/, IN_HOUSE);
