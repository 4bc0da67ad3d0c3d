import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '#providers/provider.ts';
import { quotes, shipments } from '#server/db/schema/shipments.ts';
import { courierAccount, storeCourierAccount } from '#server/shipments/accounts.ts';
import { COURIERS, courierHost } from '#server/shipments/couriers/all.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  ask,
  enough,
  near,
  ordered,
  SERVED,
  send,
  setUpShopWithCouriers,
  shop,
} from './couriersShop.ts';

setUpShopWithCouriers();

describe.each(SERVED)('%s, for the %s store', (carrier, slug) => {
  it('is asked what it costs, takes the parcel once the order stands, and is followed to the door', async () => {
    const { quote, order } = await ordered(slug, carrier);
    expect(quote.cost).toBeGreaterThan(0);
    expect(order).toMatchObject({ shippingCost: quote.cost, tracking: null });
    await send();
    const booked = (await shop.see(slug, order)).tracking;
    expect(booked).toMatchObject({
      provider: carrier,
      status: 'BOOKED',
      number: expect.stringMatching(/\d{6,}/),
    });
    expect(booked?.url).toMatch(/^https?:/);
    await send();
    expect(await shop.database.db.$count(shipments, eq(shipments.orderId, order.id))).toBe(1);
    shop.clock.pass(3 * MINUTE);
    await send();
    expect((await shop.see(slug, order)).tracking?.status).toBe('ON_THE_WAY');
    expect((await shop.see(slug, order)).mayCancel).toBe(false);
    shop.clock.pass(10 * MINUTE);
    await send();
    const view = await shop.see(slug, order);
    expect(view.tracking?.status).toBe('DELIVERED');
    expect(view.timeline?.at(0)?.kind).toBe('placed');
    expect(view.timeline?.at(-1)?.kind).toBe('delivered');
  });

  it('is never called for an order that is not paid', async () => {
    const { shipment } = await ordered(slug, carrier);
    const method = store(slug).business.paymentMethods.find((one) => one !== 'PAY_LATER') ?? '';
    const line = aLine(slug, { at: 3, stock: 2 });
    const lines = [
      {
        ...line,
        quantity: Math.min(20, Math.max(1, Math.ceil(enough(slug) / line.product.sellingPrice))),
      },
    ];
    const unpaid = await shop.place(slug, lines, {
      shipment,
      method,
      contact: { phone: '+60125550199' },
    });
    const made = await shop.ask({
      store: slug,
      method: 'POST',
      url: '/api/v1/shipment',
      as: SHOPPER,
      body: { orderId: unpaid.id, shipment },
    });
    expect(made.statusCode, made.body).toBe(201);
    await send();
    expect((await shop.see(slug, unpaid)).tracking).toMatchObject({
      status: 'PENDING',
      number: null,
    });
  });
});

describe('a delivery price', () => {
  it('F98: ends when the courier’s own does', async () => {
    const { expiresAt } = (
      await ask('restaurant', 'lalamove', near('restaurant'), enough('restaurant'))
    ).json();
    expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBe(5 * MINUTE);
  });

  it('is refused where the courier does not go, and there is none while it does not answer', async () => {
    expect(
      (
        await ask('grocery', 'boxleo', near('grocery', { country: 'ZA' }), enough('grocery'))
      ).json(),
    ).toMatchObject({
      code: 'DELIVERY_REFUSED',
      fields: ['customerLocation'],
    });
  });

  it('of an address without a point on the map is the store’s own tariff with the courier', async () => {
    const answer = await ask(
      'restaurant',
      'lalamove',
      near('restaurant', { point: null, postalCode: '10200' }),
      enough('restaurant'),
    );
    expect(answer.json().cost).toBeGreaterThan(0);
    const [row] = await shop.database.db
      .select()
      .from(quotes)
      .where(eq(quotes.id, answer.json().id));
    expect(row?.session).toEqual({});
  });

  it('that was nothing for a large cart is not nothing for a small one', async () => {
    const { business } = store('grocery');
    const free = (
      await ask('grocery', 'boxleo', near('grocery'), business.freeDeliveryFrom ?? 0)
    ).json();
    expect(free.cost).toBe(0);
    const line = aLine('grocery', { at: 3 });
    const quantity = Math.ceil(business.minimumOrder / line.product.sellingPrice);
    const shipment = {
      shipmentType: 'THIRD_PARTY_DELIVERY' as const,
      provider: 'boxleo',
      customerLocation: near('grocery'),
      quoteDetails: { id: free.id, cost: 0 },
    };
    const body = anOrder('grocery', [{ ...line, quantity }], { shipment });
    const answer = await shop.ask({
      store: 'grocery',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body,
      as: SHOPPER,
    });
    expect(answer.json()).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
  });
});

it('Boxleo, whose protocol no document proves, is called only for a store that switched it on', async () => {
  const businessId = store('grocery').business.id;
  const keep = (credentials: Record<string, string>) =>
    storeCourierAccount(shop.database.db, shop.services, {
      businessId,
      courier: 'boxleo',
      credentials,
    });
  const known = { token: 'demo-token-of-grocery', host: 'https://agreed.example' };
  await keep({ ...known, switchedOn: 'no' });
  expect(await courierAccount(shop.services, businessId, 'boxleo')).toBeNull();
  await keep({ ...known, switchedOn: 'yes' });
  expect(await courierAccount(shop.services, businessId, 'boxleo')).not.toBeNull();
  expect(courierHost(COURIERS.boxleo, null, known)).toBe('https://agreed.example');
  expect(
    courierHost(COURIERS.boxleo, null, { ...known, host: 'http://agreed.example' }),
  ).toBeNull();
});

it('Lalamove is spoken to in a language of the account’s market', async () => {
  const asked: string[] = [];
  const tools = {
    host: 'https://rest.lalamove.com',
    now: new Date('2026-03-02T09:00:00.000Z'),
    id: () => 'id',
    http: async ({ body = '', headers }: HttpRequest) => {
      asked.push(`${headers?.market} ${JSON.parse(body).data.language}`);
      return { status: 503, text: '', headers: {}, bytes: new Uint8Array() };
    },
  };
  const end = { name: 'A', phone: '+66812345678', address: near('restaurant') };
  const parcel = { from: end, to: end, pieces: 1, kilograms: 1, value: 1, currency: 'THB' };
  for (const market of ['TH', 'MY', 'br'])
    await COURIERS.lalamove.quote(parcel, { ...tools, credentials: { market } });
  expect(asked).toEqual(['TH en_TH', 'MY en_MY', 'BR pt_BR']);
});
