import { and, eq, sql } from 'drizzle-orm';
import { type Minor, toDecimal, toMinor } from '#machines/domain/money.ts';
import { type Address, IN_HOUSE, type Quote, shipmentTypeOf } from '#machines/domain/shipment.ts';
import { deliveryRules, quotes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../store/stores.ts';
import { addressHash } from './address.ts';
import { kilometresBetween } from './distance.ts';
import { isFreeFrom } from './free.ts';

const QUOTE_MS = 15 * 60_000;
/** Where an address has no point on the map, the fee is that of half the way to the border of the area. */
const TYPICAL_SHARE = 0.5;

export interface QuoteRequest {
  provider: string;
  locationId: string;
  customerLocation: Address;
  /** decimal, what the cart holds */
  amount: number;
}

type Rule = typeof deliveryRules.$inferSelect;

/** What bringing a cart to an address costs now; the answer is kept for a quarter of an hour, and orders are held to it. */
export async function makeQuote({ database, clock }: Deps, store: Store, request: QuoteRequest): Promise<Quote> {
  const provider = request.provider.toLowerCase();
  const shipmentType = shipmentTypeOf(provider);
  const location = store.business.locations.find(({ id }) => id === request.locationId);
  if (!shipmentType || !location) throw refuse('NOT_FOUND');
  const rule = await ruleOf(database, store.id, location.id, provider);
  const amount = toMinor(request.amount, store.currency);
  const cost = costOf(rule, distanceTo(request.customerLocation, location.point, rule), store, amount);
  const createdAt = clock.now();
  const quote = {
    id: clock.id(),
    businessId: store.id,
    locationId: location.id,
    provider: rule.provider,
    type: shipmentType,
    cost,
    isFree: isFreeFrom(store, amount),
    promise: rule.promise,
    createdAt,
    addressHash: addressHash(request.customerLocation),
    expiresAt: new Date(createdAt.getTime() + QUOTE_MS),
  };
  await database.db.insert(quotes).values(quote);
  return {
    id: quote.id,
    provider: quote.provider,
    shipmentType,
    cost: toDecimal(cost, store.currency),
    promise: quote.promise,
    expiresAt: quote.expiresAt.toISOString(),
  };
}

/** Only carriers that this location has a price for; the name is looked up and never part of an address (D25). */
async function ruleOf({ db }: Deps['database'], storeId: string, locationId: string, provider: string): Promise<Rule> {
  const name = provider === 'inhouse' ? IN_HOUSE : provider;
  const [rule] = await db
    .select()
    .from(deliveryRules)
    .where(
      and(eq(deliveryRules.businessId, storeId), eq(deliveryRules.locationId, locationId), eq(sql`lower(${deliveryRules.provider})`, name)),
    );
  if (!rule) throw refuse('DELIVERY_REFUSED', { fields: ['provider'] });
  return rule;
}

function distanceTo(address: Address, from: [number, number], rule: Rule): number {
  const distance = address.point ? kilometresBetween(from, address.point) : rule.kilometresMost * TYPICAL_SHARE;
  if (distance > rule.kilometresMost) throw refuse('DELIVERY_REFUSED', { fields: ['customerLocation'] });
  return distance;
}

function costOf(rule: Rule, kilometres: number, store: Store, amount: Minor): Minor {
  if (amount < toMinor(store.business.minimumOrder, store.currency)) throw refuse('DELIVERY_REFUSED', { fields: ['amount'] });
  return isFreeFrom(store, amount) ? 0 : rule.baseCost + Math.round(rule.perKilometre * kilometres);
}
