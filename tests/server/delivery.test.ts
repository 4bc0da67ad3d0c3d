import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '#machines/domain/shipment.ts';
import type { Business } from '#machines/domain/store.ts';
import { kilometresBetween } from '#server/shipments/distance.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { readBy } from '#tests/support/readPoint.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const { business, deliveryRules } = store('grocery');
const location = business.locations[0] as (typeof business.locations)[number];
const ruleOf = (provider: string) => {
  const rule = deliveryRules.find(
    (one) => one.locationId === location.id && one.provider.toLowerCase() === provider,
  );
  if (!rule) throw new Error(`${location.name} has no price for ${provider}`);
  return rule;
};
const inHouse = ruleOf('in-house');
const carrier =
  deliveryRules.find((one) => one.locationId === location.id && one.provider !== inHouse.provider)
    ?.provider ?? 'none';

const address = (more: Partial<Address> = {}): Address =>
  readBy('grocery', {
    country: 'KE',
    street: '1 Some Road',
    flat: '',
    area: '',
    city: 'Nairobi',
    state: '',
    postalCode: '',
    point: [...location.point],
    note: '',
    ...more,
  });
const enough = business.minimumOrder;
const quote = (more: Record<string, unknown> = {}, url = '/api/v1/shipment/quote') =>
  shop.ask({
    method: 'POST',
    url,
    body: { locationId: location.id, customerLocation: address(), amount: enough, ...more },
  });
/** A point so many kilometres due north. */
const north = (kilometres: number): [number, number] => [
  location.point[0] + kilometres / 111.195,
  location.point[1],
];

describe('what delivery costs', () => {
  it('next door is the base fee; further out each kilometre is added', async () => {
    expect((await quote()).json()).toMatchObject({
      provider: 'in-house',
      shipmentType: 'INHOUSE_DELIVERY',
      cost: inHouse.baseCost,
      promise: inHouse.promise,
    });
    const far = (await quote({ customerLocation: address({ point: north(2) }) })).json();
    expect(far.cost).toBeCloseTo(inHouse.baseCost + 2 * inHouse.perKilometre, 0);
  });

  it('is told of each branch from where it begins, before there is an address (finding Z30)', async () => {
    const url = '/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost';
    const [told]: [Business] = (await shop.ask({ url })).json();
    const from = told.locations.find(({ id }) => id === location.id)?.deliveryFrom;
    // This shop suggests no address, and so knows the point of none: what is said is what everyone is asked (finding Z162).
    const { cost } = (await quote({ customerLocation: address({ point: null }) })).json();
    expect(from).toBe(cost);
    expect(cost).toBeGreaterThan(inHouse.baseCost);
  });

  it('is told from what the nearest shoppers are asked, where the form suggests addresses (finding Z162)', async () => {
    const beside = await inProcessShop({
      beside: shop,
      config: { places: { key: 'of-the-demo', host: 'http://places.localhost' } },
    });
    const url = '/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost';
    const [told]: [Business] = (await beside.ask({ url })).json();
    await beside.close();
    const from = told.locations.find(({ id }) => id === location.id)?.deliveryFrom;
    const near = (await quote({ customerLocation: address({ point: north(1) }) })).json();
    expect(from).toBeCloseTo(near.cost, 0);
    expect(near.cost).toBeGreaterThan(inHouse.baseCost);
  });

  it('ends at the border of the area', async () => {
    const inside = await quote({
      customerLocation: address({ point: north(inHouse.kilometresMost - 0.1) }),
    });
    const outside = await quote({
      customerLocation: address({ point: north(inHouse.kilometresMost + 0.1) }),
    });
    expect(inside.statusCode).toBe(200);
    expect(outside.statusCode).toBe(422);
    expect(outside.json()).toMatchObject({
      code: 'DELIVERY_REFUSED',
      fields: ['customerLocation'],
    });
  });

  it('ends at the countries that the store names (U20)', async () => {
    expect(business.shipsTo).toEqual([business.country]);
    const abroad = await quote({ customerLocation: address({ country: 'GB', point: null }) });
    expect(abroad.statusCode).toBe(422);
    expect(abroad.json()).toMatchObject({
      code: 'DELIVERY_REFUSED',
      fields: ['customerLocation'],
    });
  });

  it('is nothing from the sum on that the store names, and refused below its least', async () => {
    expect((await quote({ amount: business.freeDeliveryFrom })).json().cost).toBe(0);
    const tooLittle = await quote({ amount: enough - 0.01 });
    expect(tooLittle.json()).toMatchObject({ code: 'DELIVERY_REFUSED', fields: ['amount'] });
  });

  it('without a point on the map is a typical one, never nothing', async () => {
    const { cost } = (await quote({ customerLocation: address({ point: null }) })).json();
    expect(cost).toBeCloseTo(
      inHouse.baseCost + (inHouse.kilometresMost / 2) * inHouse.perKilometre,
      1,
    );
  });

  it('is kept for a quarter of an hour, by the clock of the server', async () => {
    const { id, expiresAt } = (await quote()).json();
    expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBe(15 * 60_000);
    const { rows } = await shop.database.pool.query(
      'SELECT business_id, cost FROM shipment_quote WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ business_id: business.id, cost: String(inHouse.baseCost * 100) }]);
  });
});

describe('an address that was typed by hand and no map knows (556, findings Z216, Z269 to Z271)', () => {
  const from = (slug: string, branch: string, more: Partial<Address>, url?: string) => {
    const { business, deliveryRules } = store(slug);
    const at = business.locations.find(({ name }) => name === branch)!;
    const rider = deliveryRules.find(({ locationId }) => locationId === at.id)!.provider;
    return shop.ask({
      store: slug,
      method: 'POST',
      url: url ?? (rider === 'in-house' ? '/api/v1/shipment/quote' : rider),
      body: {
        locationId: at.id,
        customerLocation: {
          ...{ country: business.country, street: '1 Some Road', flat: '', area: '', city: '' },
          ...{ state: '', postalCode: '', point: null, note: '', ...more },
        },
        amount: 20_000,
      },
    });
  };
  const quotesKept = async (): Promise<number> =>
    (await shop.database.pool.query('SELECT count(*)::int AS n FROM shipment_quote')).rows[0].n;

  it.each<[string, string, Partial<Address>]>([
    ['grocery', 'Westlands', { city: 'Mombasa' }],
    ['grocery', 'Westlands', { city: 'Thika' }],
    ['grocery', 'Westlands', { city: 'Karen' }],
    ['grocery', 'Westlands', { city: 'Kenya' }],
    ['grocery', 'Westlands', { city: 'Nyali, Mombasa, Kenya' }],
    ['grocery', 'Westlands', { city: 'Nairobi Road, Nakuru' }],
    ['grocery', 'Westlands', { city: 'Westlands, Nakuru' }],
    ['grocery', 'Westlands', { city: 'Kilimani, Mombasa' }],
    ['restaurant', 'Armenian Street', { city: 'Kuala Lumpur', postalCode: '50050' }],
    ['restaurant', 'Armenian Street', { city: 'Penang', postalCode: '12000' }],
    ['services', 'Kothrud', { city: 'Mumbai', postalCode: '400001' }],
    ['services', 'Kothrud', { city: 'पाण', postalCode: '' }],
    ['retail', 'Alberta Street', { city: 'Seattle', state: 'WA', postalCode: '98101' }],
    ['retail', 'Alberta Street', { city: 'South Portland', postalCode: '' }],
    ['retail', 'Alberta Street', { city: 'Portland', state: 'ME', postalCode: '04101' }],
    ['retail', 'Alberta Street', { city: 'Portland', country: 'GB', postalCode: 'DT5 1AA' }],
  ])('no rider of the %s (%s) comes to %o', async (slug, branch, more) => {
    const before = await quotesKept();
    const answer = await from(slug, branch, more);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'DELIVERY_REFUSED',
      fields: ['customerLocation'],
    });
    expect(await quotesKept(), 'an order can be held to none').toBe(before);
  });

  it.each<[string, string, Partial<Address>]>([
    ['grocery', 'Westlands', { city: 'nairobi ' }],
    ['grocery', 'Westlands', { city: 'Nairobi West' }],
    ['grocery', 'Westlands', { city: 'Kilimani' }],
    ['grocery', 'Karen', { city: 'Karen' }],
    ['grocery', 'Westlands', { city: 'Karen, Nairobi' }],
    ['grocery', 'Westlands', { city: 'Parklands,Nairobi' }],
    ['grocery', 'Westlands', { city: 'Nairobi, Parklands' }],
    ['grocery', 'Westlands', { city: 'City of Nairobi' }],
    ['grocery', 'Westlands', { city: 'Nairobi, Kenya' }],
    ['grocery', 'Westlands', { city: 'Kenya Nairobi' }],
    ['grocery', 'Westlands', { city: 'Lavington، نيروبي، كينيا' }],
    ['restaurant', 'Armenian Street', { city: 'Georgetown', postalCode: '' }],
    ['restaurant', 'Armenian Street', { city: 'Pulau Pinang', postalCode: '' }],
    ['services', 'Kothrud', { city: 'पुणे', postalCode: '411 004' }],
    ['services', 'Kothrud', { city: 'पुणे', postalCode: '४११००४' }],
    ['services', 'Kothrud', { city: 'पुणे', postalCode: '' }],
    ['services', 'Kothrud', { city: 'Aundh, Pune, Maharashtra', state: 'Maharashtra' }],
    ['retail', 'Alberta Street', { city: 'Portland', state: 'OR', postalCode: '97211' }],
    ['retail', 'Alberta Street', { city: 'Pórtland', postalCode: '' }],
  ])('a rider of the %s (%s) comes to %o', async (slug, branch, more) => {
    const before = await quotesKept();
    const answer = await from(slug, branch, more);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await quotesKept()).toBe(before + 1);
  });

  it('another service’s rider needs the same, and a parcel service goes through the country', async () => {
    const by = (name: string) => `/api/v1/shipment/third-party/${name}/quote`;
    const kl = { city: 'Kuala Lumpur', postalCode: '50050' };
    const lalamove = await from('restaurant', 'Armenian Street', kl, by('lalamove'));
    expect(lalamove.json()).toMatchObject({ code: 'DELIVERY_REFUSED' });
    // Farther than the shop's own riders go, and within theirs.
    const beside = { city: 'Tanjung Bungah', postalCode: '' };
    const near = await from('restaurant', 'Armenian Street', beside, by('lalamove'));
    expect(near.statusCode, near.body).toBe(200);
    const own = await from('restaurant', 'Armenian Street', beside);
    expect(own.json()).toMatchObject({ code: 'DELIVERY_REFUSED' });
    const mombasa = await from('grocery', 'Westlands', { city: 'Mombasa' }, by('speedaf'));
    expect(mombasa.statusCode, mombasa.body).toBe(200);
    const seattle = { city: 'Seattle', state: 'WA', postalCode: '98101' };
    const aramex = await from('retail', 'Alberta Street', seattle, by('aramex'));
    expect(aramex.statusCode, aramex.body).toBe(200);
  });
});

describe('the usual way, for who went on before the ways were shown (557, finding Z217)', () => {
  const usual = (slug: string, city: string, more: Partial<Address> = {}, amount = 40) => {
    const { business } = store(slug);
    return shop.ask({
      store: slug,
      method: 'POST',
      url: '/api/v1/shipment/quote',
      body: {
        locationId: business.locations[0]?.id,
        customerLocation: {
          ...{ country: business.country, street: '1 Some Road', flat: '', area: '', city },
          ...{ state: '', postalCode: '', point: null, note: '', ...more },
        },
        amount,
        usual: true,
      },
    });
  };
  it('is the cheapest that comes there, and an order is held to it', async () => {
    const answer = await usual('retail', 'Portland', { postalCode: '97211' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { id, provider, cost } = answer.json();
    expect(provider.toLowerCase()).toBe('aramex');
    const { rows } = await shop.database.pool.query(
      'SELECT lower(provider) AS provider, cost FROM shipment_quote WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ provider: 'aramex', cost: String(Math.round(cost * 100)) }]);
    expect(cost).toBeLessThan(10);
  });

  it('is a rider where orders are made for an hour and one comes; else a parcel service', async () => {
    expect((await usual('grocery', 'Nairobi', {}, enough)).json().provider).toBe('in-house');
    const far = (await usual('grocery', 'Mombasa', {}, enough)).json();
    expect(far.provider.toLowerCase()).toBe('boxleo');
  });

  it('is refused where nobody comes, as one way is', async () => {
    const none = await usual('restaurant', 'Kuala Lumpur', { postalCode: '50050' });
    expect(none.statusCode).toBe(422);
    expect(none.json()).toMatchObject({ code: 'DELIVERY_REFUSED', fields: ['customerLocation'] });
    const little = await usual('grocery', 'Nairobi', {}, 1);
    expect(little.json()).toMatchObject({ code: 'DELIVERY_REFUSED', fields: ['amount'] });
  });
});

describe('a carrier', () => {
  const by = (name: string) => quote({}, `/api/v1/shipment/third-party/${name}/quote`);

  it('is known in any case of its letters (D18, D25)', async () => {
    for (const name of [carrier.toLowerCase(), carrier.toUpperCase()]) {
      const answer = await by(name);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        shipmentType: 'THIRD_PARTY_DELIVERY',
        cost: ruleOf(carrier.toLowerCase()).baseCost,
      });
    }
  });

  it.each([
    '%2e%2e%2f',
    'boxleo%2F..%2F..%2Fadmin',
    'b%D0%BExleo',
    'http:%2F%2F169.254.169.254',
    'nobody',
    'toString',
    '__proto__',
    'a'.repeat(4_000),
  ])('%.40s is not one (D25)', async (name) => {
    expect((await by(name)).statusCode).toBe(404);
  });
});

describe('a request for a price', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['coordinates out of range', { customerLocation: address({ point: [91, 0] }) }, 400],
    ['an amount in words', { amount: 'much' }, 400],
    ['a thousand stops', { customerLocation: Array(200).fill(address()) }, 400],
    ['a location of another store', { locationId: store('retail').business.locations[0]?.id }, 404],
    ['a field of its own', { cost: 0 }, 400],
  ])('with %s is refused (D24)', async (_what, more, status) => {
    expect((await quote(more)).statusCode).toBe(status);
  });
});

it('distances are those of the globe', () => {
  expect(kilometresBetween([0, 0], [0, 180])).toBeCloseTo(20_015, 0);
  expect(kilometresBetween([-1.2864, 36.8172], [-4.0435, 39.6682])).toBeCloseTo(440, -1);
  expect(kilometresBetween([5, 5], [5, 5])).toBe(0);
});
