import { and, eq, sql } from 'drizzle-orm';
import { IN_HOUSE, keepsHours, shipmentTypeOf } from '#machines/domain/carriers.ts';
import { type Minor, toDecimal, toMinor } from '#machines/domain/money.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import type { Location } from '#machines/domain/store.ts';
import { fittingQuotes, usualQuote } from '#machines/domain/usualQuote.ts';
import type { Database } from '../db/open.ts';
import { type DeliveryRuleRow, deliveryRules, quotes } from '../db/schema/shipments.ts';
import { costAt, typicalKilometres } from '../deliveryTariff.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { addressHash } from '../pricing/deliveryAddress.ts';
import { isFreeFrom } from '../pricing/freeDelivery.ts';
import type { Store } from '../stores.ts';
import { type Couriers, courierAccount } from './accounts.ts';
import type { Quoted } from './couriers/courier.ts';
import { kilometresBetween } from './distance.ts';
import { parcelFrom } from './parcel.ts';
import { isTypedInArea } from './typedTown.ts';

const QUOTE_MS = 15 * 60_000;

export interface QuoteRequest {
  provider: string;
  locationId: string;
  customerLocation: Address;
  /** decimal, what the cart holds */
  amount: number;
}

/** What bringing a cart to an address costs now; the answer is kept for a quarter of an hour, and orders are held to it. */
export async function makeQuote(
  couriers: Couriers,
  store: Store,
  request: QuoteRequest,
): Promise<Quote> {
  const { database, clock } = couriers;
  const provider = request.provider.toLowerCase();
  const shipmentType = shipmentTypeOf(provider);
  const location = store.business.locations.find(({ id }) => id === request.locationId);
  if (!shipmentType || !location) throw refuse('NOT_FOUND');
  const { shipsTo } = store.business;
  if (shipsTo && !shipsTo.includes(request.customerLocation.country))
    throw refuse('DELIVERY_REFUSED', { fields: ['customerLocation'] });
  const rule = await ruleOf(database, store.id, location.id, provider);
  const amount = toMinor(request.amount, store.currency);
  const kilometres = distanceTo(request.customerLocation, store.business, location, rule);
  const tariff = costOf(rule, kilometres, store, amount);
  const createdAt = clock.now();
  const { cost, expiresAt, session } = await courierCost(couriers, store, {
    rule,
    location,
    to: request.customerLocation,
    amount,
    tariff,
  });
  const quote = {
    id: clock.id(),
    businessId: store.id,
    locationId: location.id,
    provider: rule.provider,
    type: shipmentType,
    cost,
    session,
    isFree: isFreeFrom(store, amount),
    promise: rule.promise,
    createdAt,
    addressHash: addressHash(request.customerLocation),
    expiresAt: new Date(
      Math.min(createdAt.getTime() + QUOTE_MS, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
    ),
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

/** Who delivers from a branch, the cheapest beginning first. */
export async function carriersAt(
  { db }: Database,
  storeId: string,
  locationId: string,
): Promise<string[]> {
  const rules = await db
    .select({ provider: deliveryRules.provider })
    .from(deliveryRules)
    .where(and(eq(deliveryRules.businessId, storeId), eq(deliveryRules.locationId, locationId)))
    .orderBy(deliveryRules.baseCost, deliveryRules.id);
  return rules.map(({ provider }) => provider.toLowerCase());
}

/**
 * The way of delivery of a shopper who went on before the ways were shown: the one that the form would have chosen for them (542, 557). Who does not answer
 * is left out, as there. Where none comes it is said as of the store's own people; that a courier is silent comes first, since asking again may help.
 */
export async function usualQuoteOf(
  couriers: Couriers,
  store: Store,
  request: QuoteRequest,
): Promise<Quote> {
  const carriers = await carriersAt(couriers.database, store.id, request.locationId);
  const answers = await Promise.allSettled(
    carriers.map((provider) => makeQuote(couriers, store, { ...request, provider })),
  );
  const quotes = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const usual = usualQuote(store.business.orderTiming ? fittingQuotes(quotes) : quotes);
  if (usual) return usual;
  const why = answers.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  const other = why.find(
    (one) => !(one instanceof Refusal) || one.problem.code !== 'DELIVERY_REFUSED',
  );
  if (other) throw other;
  return makeQuote(couriers, store, request);
}

interface PriceQuestion {
  rule: DeliveryRuleRow;
  location: Location;
  to: Address;
  amount: Minor;
  /** what the store itself would ask, nothing where it pays for the delivery */
  tariff: Minor;
}
/** Where the store has an account with the carrier, the carrier says what it costs; a store that pays for delivery pays whatever that is. */
async function courierCost(
  couriers: Couriers,
  store: Store,
  { rule, location, to, amount, tariff }: PriceQuestion,
): Promise<{ cost: Minor; expiresAt: Date | null; session: Record<string, string> }> {
  const ours = { cost: tariff, expiresAt: null, session: {} };
  const account = await courierAccount(couriers, store.id, rule.provider);
  if (!account) return ours;
  const parcel = parcelFrom(
    store,
    location,
    { name: '', phone: '', address: to },
    { pieces: 1, value: amount },
  );
  const quoted = await account.courier
    .quote(parcel, account.tools)
    .catch((): Quoted => ({ ok: false, reason: 'DOWN' }));
  if (quoted.ok) return { ...quoted, cost: tariff === 0 ? 0 : quoted.cost };
  if (quoted.reason === 'UNPRICED') return ours;
  throw quoted.reason === 'AREA'
    ? refuse('DELIVERY_REFUSED', { fields: ['customerLocation'] })
    : refuse('UNAVAILABLE', { retryAfter: 5 });
}

/** Only carriers that this location has a price for; the name is looked up and never part of an address (D25). */
async function ruleOf(
  { db }: Database,
  storeId: string,
  locationId: string,
  provider: string,
): Promise<DeliveryRuleRow> {
  const name = provider === 'inhouse' ? IN_HOUSE : provider;
  const [rule] = await db
    .select()
    .from(deliveryRules)
    .where(
      and(
        eq(deliveryRules.businessId, storeId),
        eq(deliveryRules.locationId, locationId),
        eq(sql`lower(${deliveryRules.provider})`, name),
      ),
    );
  if (!rule) throw refuse('DELIVERY_REFUSED', { fields: ['provider'] });
  return rule;
}

/** A rider goes through a town, and must know which; a parcel service says by itself where it goes. */
function distanceTo(
  address: Address,
  business: Store['business'],
  from: Location,
  rule: DeliveryRuleRow,
): number {
  const { kilometresMost } = rule;
  const distance = address.point
    ? kilometresBetween(from.point, address.point)
    : typicalKilometres(rule);
  const isNear =
    address.point !== null ||
    !keepsHours(rule.provider) ||
    isTypedInArea(address, business, from, kilometresMost);
  if (!isNear || distance > kilometresMost)
    throw refuse('DELIVERY_REFUSED', { fields: ['customerLocation'] });
  return distance;
}

function costOf(rule: DeliveryRuleRow, kilometres: number, store: Store, amount: Minor): Minor {
  if (amount < toMinor(store.business.minimumOrder, store.currency))
    throw refuse('DELIVERY_REFUSED', { fields: ['amount'] });
  return isFreeFrom(store, amount) ? 0 : costAt(rule, kilometres);
}
