import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { PlaceAddress } from '#machines/domain/place.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { DEMO_PLACES_KEY, placesSandbox } from '#server/placesHost.ts';
import { kilometresBetween } from '#server/shipments/distance.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

/* Delivery is priced by points that this server has read itself (D24). */

const { business, deliveryRules } = store('grocery');
const location = business.locations[0] as (typeof business.locations)[number];
const rule = deliveryRules.find(
  (one) => one.locationId === location.id && one.provider === 'in-house',
) as (typeof deliveryRules)[number];
const TYPICAL = rule.baseCost + Math.min(rule.kilometresMost / 2, 15) * rule.perKilometre;
const BY_HAND: Address = {
  country: 'KE',
  street: '400 Far Road',
  flat: '',
  area: '',
  city: 'Nairobi',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};

let paying: PayingShop;
let shop: InProcessShop;
let read: Address & { point: [number, number] };
beforeAll(async () => {
  paying = await payingShop();
  const host = placesSandbox(paying.config.sandboxOrigin ?? '');
  shop = await inProcessShop({ config: { places: { key: DEMO_PLACES_KEY, host } } });
  read = (await lookUp('grocery')) as typeof read;
  // The baskets of this file are many.
  await shop.database.db
    .update(stock)
    .set({ stockInHand: 1_000 })
    .where(eq(stock.businessId, business.id));
});
afterAll(async () => {
  await shop.close();
  await paying.close();
});

/** What the form holds once a suggestion was chosen. */
async function lookUp(slug: string): Promise<Address> {
  const session = { country: 'KE', language: 'en', session: 'a-session-of-typing' };
  const post = (path: string, body: object) =>
    shop.ask({ store: slug, method: 'POST', url: `/api/v1/places/${path}`, body });
  const [found] = (await post('suggestions', { ...session, text: '12 muthi' })).json();
  const place = (await post('address', { ...session, id: found.id })).json() as PlaceAddress;
  return { ...BY_HAND, ...place };
}

const basket = () => [aLine('grocery', { at: 2, stock: 12, quantity: 12 })];
const quoted = async (to: Address, headers?: Record<string, string>): Promise<Quote> => {
  const amount = anOrder('grocery', basket()).totalCartAmount;
  const body = { locationId: location.id, customerLocation: to, amount };
  const answer = await shop.ask({ method: 'POST', url: '/api/v1/shipment/quote', body, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const ordered = async (to: Address, { id, cost, provider, shipmentType }: Quote) => {
  const body = anOrder('grocery', basket(), {
    shipment: { shipmentType, provider, customerLocation: to, quoteDetails: { id, cost } },
  });
  const as = guest('far-away');
  const answer = await shop.ask({ method: 'POST', url: '/api/v1/cartTransaction', as, body });
  expect(answer.statusCode, answer.body).toBe(201);
  const seen = await shop.ask({ url: `/api/v1/cartTransaction/${answer.json().data.id}`, as });
  return seen.json() as OrderView;
};

describe('D24: a point prices delivery where this server read it', () => {
  it('an address that was looked up is priced by its way', async () => {
    const way = kilometresBetween(location.point, read.point);
    const quote = await quoted(read);
    expect(quote.cost).toBeCloseTo(rule.baseCost + way * rule.perKilometre, 0);
    expect(Math.abs(quote.cost - TYPICAL)).toBeGreaterThan(5);
    const order = await ordered(read, quote);
    expect(order.shippingCost).toBe(quote.cost);
    expect(order.shipment?.customerLocation.point).toEqual(read.point);
  });

  it('the flat and the note stay the shopper’s own', async () => {
    const more = { ...read, flat: 'B 7', note: 'Blue gate' };
    expect((await quoted(more)).cost).toBe((await quoted(read)).cost);
  });

  const own: [number, number] = [...location.point];
  it.each<[string, () => Address]>([
    ['the shop’s own point beside a far street', () => ({ ...BY_HAND, point: own })],
    ['a seal of one’s own', () => ({ ...BY_HAND, point: own, pointSeal: 'A'.repeat(32) })],
    ['a point moved after it was read', () => ({ ...read, point: own })],
    ['a moved street', () => ({ ...read, street: BY_HAND.street })],
    ['another area', () => ({ ...read, area: 'Karen' })],
    ['another country', () => ({ ...read, country: 'UG' })],
  ])('%s is priced as an address that was typed by hand', async (_what, to) => {
    const address = to();
    if (address.country !== 'KE')
      return expect(quoted(address)).rejects.toThrow('DELIVERY_REFUSED');
    const quote = await quoted(address);
    expect(quote.cost).toBeCloseTo(TYPICAL, 1);
    const order = await ordered(address, quote);
    expect(order.shippingCost, 'what the order holds').toBe(quote.cost);
    const [row] = await shop.database.db
      .select()
      .from(shipments)
      .where(eq(shipments.orderId, order.id));
    expect(order.shipment?.customerLocation.point).toBeNull();
    expect(row?.customerLocation.point ?? null, 'what a driver is sent to').toBeNull();
  });

  it('a point that is not this town’s makes no rider go to another town (556, finding Z216)', async () => {
    await expect(quoted({ ...read, city: 'Thika' })).rejects.toThrow('DELIVERY_REFUSED');
  });

  it('what another store read is not this store’s', async () => {
    expect((await quoted(await lookUp('retail'))).cost).toBeCloseTo(TYPICAL, 1);
  });

  it('an address by hand is delivered to, at the typical fee', async () => {
    const order = await ordered(BY_HAND, await quoted(BY_HAND));
    expect(order.shippingCost).toBeCloseTo(TYPICAL, 1);
  });

  it('the shop’s own systems name points themselves, under the secret key', async () => {
    const headers = { 'api-key': 'sk-of-the-shops-own-systems' };
    await shop.database.db.insert(apiKeys).values({
      key: hashOf(headers['api-key']),
      businessId: business.id,
      kind: 'secret',
      createdAt: shop.clock.now(),
    });
    shop.app.services.stores.forget();
    expect((await quoted({ ...BY_HAND, point: own }, headers)).cost).toBe(rule.baseCost);
  });
});

describe('D24: an address that a customer keeps', () => {
  const as = customer('keeper');
  beforeAll(async () => {
    await shop.ask({ method: 'POST', url: '/api/login', body: {}, as });
  });
  const keep = async (address: Address): Promise<Address> => {
    const answer = await shop.ask({
      method: 'POST',
      url: '/api/v1/customer/keeper/addresses',
      as,
      body: { label: '', isDefault: false, address },
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json().address;
  };
  it('keeps the point that was read, and is priced by it', async () => {
    const kept = await keep(read);
    expect(kept.point).toEqual(read.point);
    expect((await quoted(kept)).cost).toBe((await quoted(read)).cost);
  });
  it('keeps no point that was made up', async () => {
    expect((await keep({ ...BY_HAND, point: [...location.point] })).point).toBeNull();
  });
});
