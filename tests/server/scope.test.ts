import { and, eq, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { slugOf } from '#providers/provider.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { orders } from '#server/db/schema/orders.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { linkSecret } from '#server/mail/links.ts';
import { aBooking, aService, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { uuidOf } from '#tests/support/setClock.ts';
import { unscoped } from '#tests/support/statements.ts';
import {
  A,
  asked,
  call,
  heard,
  pathOf,
  pay,
  setUpWatchedShop,
  shop,
  storeIdOf,
  watched,
} from './scopeShop.ts';

setUpWatchedShop();

const { business } = store('grocery');
const location = business.locations[0] as (typeof business.locations)[number];

const carrier =
  store('grocery').deliveryRules.find((one) => one.provider !== 'in-house')?.provider ?? '';

const address: Address = {
  country: 'KE',
  street: '1 Some Road',
  flat: '',
  area: '',
  city: 'Nairobi',
  state: '',
  postalCode: '',
  point: [...location.point],
  note: '',
};

describe('every statement of a request stays within its store (S11, I36)', () => {
  it('when somebody looks around', async () => {
    const { product } = aLine('grocery');
    await call('grocery', 'settings', { params: { id: business.id } });
    await call('grocery', 'business', { query: { defaultDomain: 'grocery.localhost' } });
    await call('grocery', 'products', {
      query: {
        q: product.name,
        category: store('grocery').categories[0]?.id ?? '',
        ids: product.id,
      },
    });
    await call('grocery', 'product', { params: { id: product.id } });
    await call('grocery', 'categories');
    await call('grocery', 'charges', { query: { locationId: location.id } });
    await call('grocery', 'promotion', { params: { code: 'KARIBU10' } });
    await call('beauty', 'employees');
    await call('restaurant', 'tables', { params: { id: store('restaurant').tables[0]?.id ?? '' } });
  });

  it('when goods are ordered with a promotion and a delivery, wished otherwise, found again and paid later', async () => {
    const line = aLine('grocery', { quantity: 9 });
    const amount = line.product.sellingPrice * 9;
    const wish = { locationId: location.id, customerLocation: address, amount };
    await call('grocery', 'carrierQuote', { params: { provider: carrier }, body: wish });
    const quote = await call('grocery', 'quote', { body: wish });
    const shipment = {
      shipmentType: quote.shipmentType,
      provider: quote.provider,
      quoteDetails: { id: quote.id, cost: quote.cost },
      customerLocation: address,
    };
    const body = anOrder('grocery', [line], { promotion: 'KARIBU10', shipment, method: 'DPO' });
    const { id, orderNumber } = (await call('grocery', 'placeOrder', { body })).data;
    await call('grocery', 'placeOrder', { body });
    await call('grocery', 'order', { params: { id } });
    await call('grocery', 'orders', { query: { intent: body.buxRequestId } });
    const chosen = {
      proposalId: uuidOf('scope proposal'),
      note: '',
      lines: [{ productId: line.product.id, quantity: 1 }],
    };
    await call('grocery', 'proposeChange', { params: { id }, body: chosen });
    await call('grocery', 'proposeChange', { params: { id }, body: chosen });
    await call('grocery', 'createShipment', { body: { orderId: id, shipment } });
    await call('grocery', 'shipments', { query: { orderId: id } });
    await call('grocery', 'findOrder', { body: { orderNumber, contact: 'amina@example.test' } });
    await call('grocery', 'payLater', { params: { id } });
    const mail = { id: 'a mail', businessId: storeIdOf('grocery'), orderId: id };
    const link = await linkSecret(shop.services, mail);
    await call('grocery', 'openLink', { body: { link } });
    await call('grocery', 'sendLink', { body: { link } });
  });

  it('when a variant with its add-ons is ordered, paid by PayPal and captured', async () => {
    const body = anOrder('retail', [aLine('retail')], { method: 'PAYPAL' });
    const { id } = (await call('retail', 'placeOrder', { body })).data;
    await pay('retail', 'PAYPAL', id);
    const { attempt } = await call('retail', 'order', { params: { id } });
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('PAYPAL', { reference, notify: 'never' });
    await shop.simulate('PAYPAL', { reference, action: 'approve' });
    await call('retail', 'capturePayPal', { params: { id } });
  });

  it('when a time is held, looked at, ordered, handed to a provider and given up', async () => {
    const service = aService('beauty');
    const locationId = store('beauty').business.locations[0]?.id ?? '';
    const from = shop.clock.now().toISOString().slice(0, 10);
    await call('beauty', 'slots', { query: { productId: service.id, locationId, from } });
    const [time] = await freeTimes(shop, 'beauty', service);
    if (!time) throw new Error('nothing is free');
    const booking = aBooking('beauty', service, time);
    const held = (await call('beauty', 'createAppointment', { body: booking })).data;
    await call('beauty', 'appointment', { params: { id: held.id } });
    const line = { product: service, appointments: [held.id] };
    const body = anOrder('beauty', [line], { method: 'BUX', intent: booking.intentId });
    const { id } = (await call('beauty', 'placeOrder', { body })).data;
    await pay('beauty', 'BUX', id);
    await call('beauty', 'giveUpAttempt', { params: { id } });
    await call('beauty', 'giveUpOrder', { params: { id } });
    const other = (
      await call('beauty', 'createAppointment', { body: aBooking('beauty', service, time) })
    ).data;
    await call('beauty', 'patchAppointment', {
      params: { id: other.id },
      body: { status: 'CANCELLED' },
    });
  });

  it('when a table is served', async () => {
    const id = store('restaurant').tables[0]?.id ?? '';
    await call('restaurant', 'placeOrder', {
      body: anOrder('restaurant', [aLine('restaurant', { stock: 0 })], { table: id }),
    });
    await call('restaurant', 'tableRounds', { params: { id } });
    const bill = (
      await call('restaurant', 'tableBill', {
        params: { id },
        body: { intentId: uuidOf('scope bill'), lines: [] },
      })
    ).data;
    await pay('restaurant', 'STRIPE', bill.id);
    await call('restaurant', 'tableRounds', { params: { id } });
  });

  it('when somebody leaves for a provider, comes back, and the provider tells', async () => {
    const { id } = (
      await call('grocery', 'placeOrder', {
        body: anOrder('grocery', [aLine('grocery')], { method: 'IPAY_AFRICA' }),
      })
    ).data;
    const { capability } = await pay('grocery', 'IPAY_AFRICA', id);
    const { attempt } = await call('grocery', 'order', { params: { id } });
    const reference = await shop.referenceOf(attempt.id);
    expect(
      (
        await watched({
          url: `/cart/return/${slugOf('IPAY_AFRICA')}/${capability}?p1=${reference}`,
        })
      ).left,
    ).toEqual([]);
    const paid = (
      await call('retail', 'placeOrder', {
        body: anOrder('retail', [aLine('retail')], { method: 'STRIPE' }),
      })
    ).data;
    await pay('retail', 'STRIPE', paid.id);
    const own = await shop.paymentOf(
      (await call('retail', 'order', { params: { id: paid.id } })).attempt,
    );
    const caught = await heard.during(async () => {
      await shop.simulate('STRIPE', { reference: own.reference, action: 'approve' });
      await shop.until('retail', paid, (view) => view.paymentState === 'PAID', A);
    });
    expect(unscoped(caught.statements, own.reference, storeIdOf('retail'))).toEqual([]);
  });

  it('when somebody signs in, reads what is theirs and signs out', async () => {
    const login = await watched({ method: 'POST', url: '/api/login', body: {}, as: A });
    expect(login.left).toEqual([]);
    const cookie = String(login.answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    await call('grocery', 'customer', { params: { id: 'scope-shopper' } });
    await call('grocery', 'notifications', { query: { customerId: 'scope-shopper' } });
    await call('grocery', 'allOrders', { params: { customerId: 'scope-shopper' } });
    expect((await watched({ method: 'POST', url: '/api/logout', body: {}, cookie })).left).toEqual(
      [],
    );
  });

  it("when the merchant's own systems bring prices and stock", async () => {
    const key = 'sk-of-the-own-systems';
    await shop.database.db.insert(apiKeys).values({
      key: hashOf(key),
      businessId: storeIdOf('retail'),
      kind: 'secret',
      createdAt: shop.clock.now(),
    });
    shop.services.stores.forget();
    const { products, business: own } = store('retail');
    const skus = products.flatMap(({ SKU, productVariants: [one] }) =>
      one ? [SKU, one.sku] : [SKU],
    );
    // A product with variants has no shelf of its own.
    const shelves = products.map(({ SKU, productVariants: [one] }) => one?.sku ?? SKU);
    const place = own.locations[0]?.id ?? '';
    for (const [name, body] of [
      ['setPrices', { prices: skus.map((sku) => ({ sku, price: 1 })) }],
      ['setStock', { stock: shelves.map((sku) => ({ sku, location: place, inHand: 500 })) }],
    ] as [ApiName, object][]) {
      asked.add(name);
      const { answer, left } = await watched({
        store: 'retail',
        method: API[name].method,
        url: pathOf(name),
        headers: { 'api-key': key },
        body,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(left, name).toEqual([]);
    }
  });

  it('and so it is of every call that none of these stories makes', async () => {
    const [order] = await call('grocery', 'orders');
    for (const name of (Object.keys(API) as ApiName[]).filter((one) => !asked.has(one))) {
      const { path, method, body } = API[name];
      const url = `/api/v1${path.replace(/:\w+/g, order.id)}`;
      const { answer, left } = await watched({ method, url, as: A, ...(body && { body: {} }) });
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500);
      expect(left, name).toEqual([]);
    }
  });
});

describe('the watch itself', () => {
  const read = (where: SQL | undefined) => shop.database.db.select().from(orders).where(where);
  const seen = async (...reads: (() => Promise<unknown>)[]): Promise<number> => {
    const { statements } = await heard.during(async () => {
      for (const one of reads) await one();
    });
    return unscoped(statements, `/api/v1/cartTransaction/${id}`, business.id).length;
  };
  let id: string;
  beforeAll(async () => {
    const [own] = await read(
      and(eq(orders.businessId, business.id), eq(orders.uid, 'scope-shopper')),
    );
    id = own?.id ?? '';
  });

  it('finds a statement without the store, or with another one', async () => {
    const unbound = () => read(eq(orders.id, id));
    const foreign = () => read(and(eq(orders.businessId, storeIdOf('retail')), eq(orders.id, id)));
    const own = () => read(and(eq(orders.businessId, business.id), eq(orders.id, id)));
    expect(await seen(unbound)).toBe(1);
    expect(await seen(foreign)).toBe(1);
    expect(await seen(own)).toBe(0);
    expect(await seen(own, unbound)).toBe(0);
    expect(await seen(foreign, unbound)).toBe(2);
  });

  it('with the store taken out of every statement, a thing of another store is found: the scope is what hides it', async () => {
    const elsewhere = { store: 'retail', url: pathOf('order', { id }), as: A };
    expect((await shop.ask(elsewhere)).statusCode).toBe(404);
    heard.rewrite((text) =>
      text.replace(/"cart_transaction"\."business_id" = (\$\d+)/g, '$1::text is not null'),
    );
    const { answer, left } = await watched(elsewhere);
    heard.rewrite((text) => text);
    expect(answer.statusCode).toBe(200);
    expect(left.length).toBeGreaterThan(0);
  });
});
