import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { type HttpRequest, ProviderUnreachable } from '#providers/provider.ts';
import { runAudit } from '#server/db/audit.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { courierAccounts, quotes, shipments } from '#server/db/schema/shipments.ts';
import { openTask } from '#server/records/staffTask.ts';
import { courierAccount, storeCourierAccount } from '#server/shipments/accounts.ts';
import { COURIERS, courierHost } from '#server/shipments/couriers/all.ts';
import { storeDemoCouriers } from '#server/shipments/demoAccounts.ts';
import { sendShipments } from '#server/shipments/send.ts';
import { sweepAttempts } from '#server/tasks.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
const send = () => sendShipments(shop.services);
beforeAll(async () => {
  shop = await payingShop();
  await storeDemoCouriers(shop.services);
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const near = (slug: string, more: Partial<Address> = {}): Address => {
  const { business } = store(slug);
  const [location] = business.locations;
  const [lat, long] = location?.point ?? [0, 0];
  return {
    country: business.country,
    street: '1 Some Road',
    flat: '',
    area: '',
    city: location?.city ?? '',
    state: '',
    postalCode: '97211',
    point: [lat + 0.02, long],
    note: 'Blue gate',
    ...more,
  };
};
const ask = (slug: string, carrier: string, to = near(slug), amount = 1) =>
  shop.ask({
    store: slug,
    method: 'POST',
    url:
      carrier === IN_HOUSE
        ? '/api/v1/shipment/quote'
        : `/api/v1/shipment/third-party/${carrier}/quote`,
    body: { locationId: store(slug).business.locations[0]?.id, customerLocation: to, amount },
  });
const enough = (slug: string): number => Math.max(1, store(slug).business.minimumOrder);
async function ordered(slug: string, carrier: string, to = near(slug), method?: string) {
  const line = aLine(slug, { at: 3, stock: 2, quantity: 1 });
  const price = Math.max(1, Math.ceil(enough(slug) / line.product.sellingPrice));
  const lines = [{ ...line, quantity: Math.min(price, 20) }];
  const amount = anOrder(slug, lines).totalCartAmount;
  const answer = await ask(slug, carrier, to, amount);
  expect(answer.statusCode, answer.body).toBe(200);
  const quote = answer.json() as Quote;
  const shipment = {
    shipmentType: quote.shipmentType,
    provider: carrier,
    customerLocation: to,
    quoteDetails: { id: quote.id, cost: quote.cost },
  };
  return {
    quote,
    shipment,
    order: await shop.place(slug, lines, { shipment, method, contact: { phone: '+60125550199' } }),
  };
}
/** Every carrier with a store that it delivers for. */
const SERVED = [
  ['boxleo', 'grocery'],
  ['speedaf', 'grocery'],
  ['lalamove', 'restaurant'],
  ['aramex', 'retail'],
] as const;

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

describe('an answer of a courier that was lost', () => {
  it.each(SERVED.filter(([carrier]) => carrier !== 'lalamove'))(
    'is looked for by a person before %s is called again: nothing is found there by a reference of ours',
    async (carrier, slug) => {
      const { order } = await ordered(slug, carrier);
      const { book } = COURIERS[carrier];
      const onTheLine = vi.spyOn(COURIERS[carrier], 'book').mockImplementation(async (...call) => {
        await book(...call);
        throw new ProviderUnreachable('maybe', 'the answer is lost');
      });
      for (let turn = 0; turn < 3; turn++) {
        await send();
        shop.clock.pass(2 * MINUTE);
      }
      expect(onTheLine).toHaveBeenCalledTimes(1);
      onTheLine.mockRestore();
      const tasks = shop.database.db.select().from(staffTasks);
      expect(await tasks.where(eq(staffTasks.orderId, order.id))).toMatchObject([
        { reason: 'PARCEL_REFUSED', detail: expect.stringContaining('look for') },
      ]);
    },
  );

  it('that was never sent is no lost answer: the courier is called again, for half an hour', async () => {
    const { order } = await ordered('grocery', 'boxleo');
    const onTheLine = vi
      .spyOn(COURIERS.boxleo, 'book')
      .mockRejectedValue(new ProviderUnreachable('before', 'no connection'));
    const tasks = () =>
      shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id));
    await send();
    shop.clock.pass(2 * MINUTE);
    await send();
    expect(onTheLine).toHaveBeenCalledTimes(2);
    expect(await tasks()).toEqual([]);
    shop.clock.pass(31 * MINUTE);
    await send();
    expect(await tasks()).toMatchObject([{ reason: 'PARCEL_REFUSED' }]);
    onTheLine.mockRestore();
  });

  it('calls no second driver: who may have heard is asked for nothing new, and a person looks', async () => {
    const { order } = await ordered('restaurant', 'lalamove');
    const { book } = COURIERS.lalamove;
    const came: unknown[] = [];
    const onTheLine = vi.spyOn(COURIERS.lalamove, 'book').mockImplementation(async (...call) => {
      const answer = await book(...call);
      came.push(answer);
      if (came.length === 1) throw new Error('the answer is lost');
      return answer;
    });
    const tasks = () =>
      shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id));
    await send();
    expect(await tasks()).toEqual([]);
    shop.clock.pass(2 * MINUTE);
    await send();
    expect(came).toMatchObject([{ ok: true }, { ok: false, reason: 'REFUSED' }]);
    expect(await tasks()).toMatchObject([{ reason: 'PARCEL_REFUSED', doneAt: null }]);

    // A week later, and with the task done: what a person took over is called by no machine again.
    await shop.database.db
      .update(staffTasks)
      .set({ doneAt: shop.clock.now(), doneBy: 'a-staff-member' })
      .where(eq(staffTasks.orderId, order.id));
    shop.clock.pass(8 * DAY);
    await send();
    expect(came).toHaveLength(2);
    onTheLine.mockRestore();

    // Another reason is a task of its own, whatever was done before.
    await shop.database.transaction((tx) =>
      openTask(
        tx,
        { id: order.id, businessId: store('restaurant').business.id, orderNumber: '001001' },
        { kind: 'REVIEW', reason: 'PARCEL_CANCELLED', amount: null, attemptId: null, detail: '' },
        shop.clock,
      ),
    );
    expect((await tasks()).filter(({ doneAt }) => doneAt === null)).toMatchObject([
      { reason: 'PARCEL_CANCELLED' },
    ]);
  });
});

describe('what waits for a person because of a parcel', () => {
  const open = async ({ id }: { id: string }): Promise<string[]> =>
    (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)))
      .filter(({ doneAt }) => doneAt === null)
      .map(({ reason }) => reason);

  it('is not ended by money: the parcel still has no courier when its order is paid', async () => {
    const { order } = await ordered('grocery', 'boxleo');
    const onTheLine = vi
      .spyOn(COURIERS.boxleo, 'book')
      .mockResolvedValue({ ok: false, reason: 'REFUSED' });
    await send();
    onTheLine.mockRestore();
    expect(await open(order)).toEqual(['PARCEL_REFUSED']);
    const provider = 'IPAY_AFRICA';
    const attempt = await shop.start('grocery', order, provider);
    await shop.simulate(provider, {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    shop.clock.pass(5 * MINUTE);
    await sweepAttempts(shop.services);
    await shop.until('grocery', order, (view) => view.paymentState === 'PAID');
    expect(await open(order)).toEqual(['PARCEL_REFUSED']);
  });

  const STAFF = tokenOf({
    uid: 'rider',
    roles: { [store('grocery').business.id]: ['staff'] },
  });
  const onDesk = async ({ id }: { id: string }): Promise<StaffOrder> =>
    (await shop.ask({ store: 'grocery', url: `/api/v1/staff/orders/${id}`, as: STAFF })).json();
  const giveUp = async ({ id }: { id: string }): Promise<void> => {
    const url = `/api/v1/cartTransaction/${id}/give-up`;
    const answer = await shop.ask({ store: 'grocery', method: 'POST', url, as: SHOPPER });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const waiting = async ({ id }: { id: string }) =>
    (await shop.ask({ store: 'grocery', url: '/api/v1/staff/shipments', as: STAFF }))
      .json()
      .find((one: { orderId: string }) => one.orderId === id);

  it('a booked courier whose order is cancelled is called back by a person, who reads its number', async () => {
    const { order } = await ordered('grocery', 'boxleo');
    await send();
    const { tracking } = await shop.see('grocery', order);
    expect(tracking?.status).toBe('BOOKED');
    await giveUp(order);
    expect((await onDesk(order)).tasks).toMatchObject([
      { reason: 'PARCEL_CANCELLED', detail: `boxleo ${tracking?.number}`, byHand: true },
    ]);
    expect(await open(order)).toEqual(['PARCEL_CANCELLED']);
    expect((await shop.see('grocery', order)).tracking?.status).toBe('CANCELLED');
  });

  it('a rider of the store who is on the way with a cancelled order is told by a person', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await sendShipments({ ...shop.services, config: { ...shop.config, sandboxOrigin: null } });
    const parcel = await waiting(order);
    const url = `/api/v1/staff/shipments/${parcel.id}`;
    const body = { status: 'ON_THE_WAY' };
    await shop.ask({ store: 'grocery', method: 'POST', url, body, as: STAFF });
    const { version } = await onDesk(order);
    const action = await shop.ask({
      store: 'grocery',
      method: 'POST',
      url: `/api/v1/staff/orders/${order.id}/actions`,
      body: { action: 'close', version, reason: 'asked by telephone' },
      as: STAFF,
    });
    expect(action.statusCode, action.body).toBe(200);
    expect(await open(order)).toEqual(['PARCEL_CANCELLED']);
  });

  it('a parcel that nobody was called for needs nobody when its order is cancelled', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await sendShipments({ ...shop.services, config: { ...shop.config, sandboxOrigin: null } });
    await giveUp(order);
    expect(await open(order)).toEqual([]);
    const refused = await ordered('grocery', 'boxleo');
    const { db } = shop.database;
    await db.delete(courierAccounts).where(eq(courierAccounts.courier, 'boxleo'));
    await send();
    await storeDemoCouriers(shop.services);
    expect(await open(refused.order)).toEqual(['PARCEL_REFUSED']);
    await giveUp(refused.order);
    expect(await open(refused.order)).toEqual([]);
  });

  it('a call that may have been heard is looked for when the order is cancelled', async () => {
    const { order } = await ordered('grocery', 'boxleo');
    const onTheLine = vi
      .spyOn(COURIERS.boxleo, 'book')
      .mockRejectedValue(new ProviderUnreachable('maybe', 'the answer is lost'));
    await send();
    onTheLine.mockRestore();
    await giveUp(order);
    expect(await open(order)).toEqual(['PARCEL_CANCELLED']);
  });

  it('a parcel that could not be delivered waits for a person', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await sendShipments({ ...shop.services, config: { ...shop.config, sandboxOrigin: null } });
    const parcel = await waiting(order);
    const url = `/api/v1/staff/shipments/${parcel.id}`;
    for (const status of ['ON_THE_WAY', 'FAILED'])
      await shop.ask({ store: 'grocery', method: 'POST', url, body: { status }, as: STAFF });
    expect((await onDesk(order)).tasks).toMatchObject([{ reason: 'PARCEL_FAILED', byHand: true }]);
  });

  it('a courier that takes the parcel after all ends the search for one', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await sendShipments({ ...shop.services, config: { ...shop.config, sandboxOrigin: null } });
    await shop.database.transaction((tx) =>
      openTask(
        tx,
        { id: order.id, businessId: store('grocery').business.id, orderNumber: '001001' },
        { kind: 'REVIEW', reason: 'PARCEL_REFUSED', amount: null, attemptId: null, detail: '' },
        shop.clock,
      ),
    );
    const parcel = await waiting(order);
    const url = `/api/v1/staff/shipments/${parcel.id}`;
    await shop.ask({
      store: 'grocery',
      method: 'POST',
      url,
      body: { status: 'BOOKED' },
      as: STAFF,
    });
    expect(await open(order)).toEqual([]);
  });
});

it('a parcel whose order is cancelled while the courier is on the line stays cancelled, and somebody is asked to call it back', async () => {
  const { order } = await ordered('grocery', 'boxleo');
  const { book } = COURIERS.boxleo;
  const onTheLine = vi.spyOn(COURIERS.boxleo, 'book').mockImplementationOnce(async (...call) => {
    const cancelled = await shop.ask({
      store: 'grocery',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up`,
      as: SHOPPER,
    });
    expect(cancelled.statusCode, cancelled.body).toBeLessThan(300);
    return book(...call);
  });
  await send();
  onTheLine.mockRestore();
  const [row] = await shop.database.db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, order.id));
  expect(row).toMatchObject({ status: 'CANCELLED', courierReference: expect.any(String) });
  expect(
    await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id)),
  ).toMatchObject([{ reason: 'PARCEL_CANCELLED', detail: `boxleo ${row?.trackingNumber}` }]);
});

describe('what a store brings by itself', () => {
  it('is followed by the demo’s clock from the moment its order stands, and told in the order’s story', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await send();
    const seen = await shop.see('grocery', order);
    expect(seen.tracking).toMatchObject({ provider: IN_HOUSE, status: 'BOOKED', number: null });
    expect(seen.mayCancel).toBe(true);
    shop.clock.pass(3 * MINUTE);
    await send();
    expect((await shop.see('grocery', order)).tracking?.status).toBe('ON_THE_WAY');
    shop.clock.pass(3 * MINUTE);
    await send();
    const view = await shop.see('grocery', order);
    expect(view.timeline?.map(({ kind }) => kind)).toEqual([
      'placed',
      'accepted',
      'booked',
      'pickedUp',
      'onTheWay',
      'delivered',
    ]);
    expect(view).toMatchObject({ tracking: { status: 'DELIVERED' }, mayCancel: false });
  });

  it('waits at the store while its order is not paid', async () => {
    const method = store('grocery').business.paymentMethods.find((one) => one !== 'PAY_LATER');
    const { order, shipment } = await ordered('grocery', IN_HOUSE, near('grocery'), method);
    const body = { orderId: order.id, shipment };
    expect(
      (
        await shop.ask({
          store: 'grocery',
          method: 'POST',
          url: '/api/v1/shipment',
          as: SHOPPER,
          body,
        })
      ).statusCode,
    ).toBe(201);
    await send();
    shop.clock.pass(3 * MINUTE);
    await send();
    expect((await shop.see('grocery', order)).tracking?.status).toBe('PENDING');
  });
});

describe('whoever works at the store', () => {
  const STAFF = tokenOf({
    uid: 'rider',
    roles: { [store('services').business.id]: [], [store('grocery').business.id]: ['staff'] },
  });
  const tell = (id: string | undefined, body: unknown, as: string | undefined = STAFF) =>
    shop.ask({
      store: 'grocery',
      method: 'POST',
      url: `/api/v1/staff/shipments/${id}`,
      body,
      ...(as && { as }),
    });
  const waiting = async (as = STAFF) =>
    shop.ask({ store: 'grocery', url: '/api/v1/staff/shipments', as });
  /** Without the demo's riders: a store of real people. */
  const ready = () =>
    sendShipments({ ...shop.services, config: { ...shop.config, sandboxOrigin: null } });

  it('says where a parcel is that it brings itself, forward only and once, and the shopper is told', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await ready();
    const parcel = (await waiting())
      .json()
      .find((one: { orderId: string }) => one.orderId === order.id);
    expect(parcel).toMatchObject({
      status: 'PENDING',
      provider: IN_HOUSE,
      orderNumber: order.orderNumber,
      customerLocation: near('grocery'),
    });
    expect(
      (await tell(parcel.id, { status: 'ON_THE_WAY', text: 'Wanjiku, on a bicycle' })).json(),
    ).toEqual({
      data: { id: parcel.id, status: 'ON_THE_WAY' },
    });
    expect((await tell(parcel.id, { status: 'ON_THE_WAY' })).statusCode).toBe(200);
    expect((await tell(parcel.id, { status: 'PICKED_UP' })).json()).toMatchObject({
      code: 'STATUS_NOT_YOURS_TO_SET',
    });
    expect((await tell(parcel.id, { status: 'DELIVERED' })).statusCode).toBe(200);
    expect((await tell(parcel.id, { status: 'FAILED' })).json()).toMatchObject({
      code: 'STATUS_NOT_YOURS_TO_SET',
    });
    const { tracking, timeline } = await shop.see('grocery', order);
    expect(tracking?.events).toMatchObject([
      { status: 'ON_THE_WAY', text: 'Wanjiku, on a bicycle' },
      { status: 'DELIVERED' },
    ]);
    expect(timeline?.map(({ kind }) => kind)).toEqual([
      'placed',
      'accepted',
      'onTheWay',
      'delivered',
    ]);
    const told = await shop.database.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.orderId, order.id));
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order.onTheWay', 'order.delivered']),
    );
    expect((await waiting()).json()).not.toContainEqual(expect.objectContaining({ id: parcel.id }));
  });

  it('is not taken back by a stage that is heard of afterwards', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await ready();
    const parcel = (await waiting())
      .json()
      .find((one: { orderId: string }) => one.orderId === order.id);
    await tell(parcel.id, { status: 'PICKED_UP' });
    await send();
    const { tracking } = await shop.see('grocery', order);
    expect(tracking?.events.map(({ status }) => status)).toEqual(['PICKED_UP', 'BOOKED']);
    expect(tracking?.status).toBe('PICKED_UP');
  });

  it('follows nothing that a courier’s machine follows, nothing unpaid and nothing of another store', async () => {
    const { order } = await ordered('grocery', 'boxleo');
    await send();
    const { tracking } = await shop.see('grocery', order);
    expect((await tell(tracking?.id, { status: 'DELIVERED' })).json()).toMatchObject({
      code: 'STATUS_NOT_YOURS_TO_SET',
    });
    const method = store('grocery').business.paymentMethods.find((one) => one !== 'PAY_LATER');
    const unpaid = await ordered('grocery', IN_HOUSE, near('grocery'), method);
    const body = { orderId: unpaid.order.id, shipment: unpaid.shipment };
    const made = await shop.ask({
      store: 'grocery',
      method: 'POST',
      url: '/api/v1/shipment',
      as: SHOPPER,
      body,
    });
    expect((await tell(made.json().data.id, { status: 'BOOKED' })).json()).toMatchObject({
      code: 'NOT_PAID',
    });
    const elsewhere = await ordered('restaurant', 'lalamove');
    await send();
    expect(
      (
        await tell((await shop.see('restaurant', elsewhere.order)).tracking?.id, {
          status: 'DELIVERED',
        })
      ).statusCode,
    ).toBe(404);
    expect((await tell(made.json().data.id, { status: 'BOOKED' }, SHOPPER)).statusCode).toBe(404);
    expect(
      (await tell(made.json().data.id, { status: 'BOOKED', url: 'javascript:alert(1)' }))
        .statusCode,
    ).toBe(400);
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
      near('restaurant', { point: null }),
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
