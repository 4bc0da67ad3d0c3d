import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { ProviderUnreachable } from '#providers/provider.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { courierAccounts, shipments } from '#server/db/schema/shipments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { openTask } from '#server/records/staffTask.ts';
import { COURIERS } from '#server/shipments/couriers/all.ts';
import { storeDemoCouriers } from '#server/shipments/demoAccounts.ts';
import { sendShipments } from '#server/shipments/send.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { ordered, SERVED, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

setUpShopWithCouriers();

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
