import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { sendShipments } from '#server/shipments/send.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { near, ordered, packs, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

setUpShopWithCouriers();

describe('what a store brings by itself', () => {
  it('is followed by the demo’s clock once its order is packed, and told in the order’s story', async () => {
    const { order } = await ordered('grocery', IN_HOUSE);
    await send();
    const seen = await shop.see('grocery', order);
    expect(seen.tracking).toMatchObject({ provider: IN_HOUSE, status: 'BOOKED', number: null });
    expect(seen.mayCancel).toBe(true);
    shop.clock.pass(MINUTE);
    await packs(order);
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
      'ready',
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
