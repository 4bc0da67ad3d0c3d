import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ATTENDANCE_EVENTS } from '#machines/domain/attendance.ts';
import type { DiaryVisit } from '#machines/domain/diary.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { businesses } from '#server/db/schema/store.ts';
import { aService, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { AT_DESK, atDesk, aVisit, says, visitRow } from '#tests/support/salonDesk.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** Whether the customer of a visit came (506, finding Z130). */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.pass(21 * DAY));

async function both(order: OrderView, id: string) {
  const row = await visitRow(shop, id);
  const url = `/api/v1/staff/diary?day=${row.startDate}`;
  const { visits } = (await shop.ask({ store: 'beauty', url, as: AT_DESK })).json();
  const inDiary = visits.find((one: DiaryVisit) => one.id === id)?.attendance;
  const onPage = (await atDesk(shop, order)).booked;
  expect(onPage, 'the diary and the order’s page say the same').toEqual([
    { appointmentId: id, attendance: inDiary, canMove: inDiary?.said !== 'ARRIVED' },
  ]);
  return inDiary;
}
async function isNow(id: string, minutes: number): Promise<void> {
  const { starts } = await visitRow(shop, id);
  shop.clock.pass(starts.getTime() + minutes * MINUTE - shop.clock.now().getTime());
}
const logged = async (order: OrderView) =>
  (
    await shop.database.db
      .select()
      .from(orderEvents)
      .where(
        and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, [...ATTENDANCE_EVENTS])),
      )
      .orderBy(orderEvents.number)
  ).map(({ type, cause, toldBy }) => [type, cause, toldBy]);

it('is said from the visit’s day on, that they did not come once it began; once however many press, with who said it, and taken back (finding Z130)', async () => {
  const { order, id } = await aVisit(shop);
  await isNow(id, -26 * 60);
  expect(await both(order, id)).toEqual({ said: null, may: [] });
  expect((await says(shop, order, 'visit.arrived', id)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  await isNow(id, -10);
  expect(await both(order, id)).toEqual({ said: null, may: ['visit.arrived'] });
  expect((await says(shop, order, 'visit.missed', id)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  await isNow(id, 15);
  expect(await both(order, id)).toEqual({ said: null, may: ['visit.arrived', 'visit.missed'] });
  expect(await logged(order)).toEqual([]);

  const pressed = await Promise.all([1, 2, 3].map(() => says(shop, order, 'visit.missed', id)));
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await both(order, id)).toEqual({ said: 'MISSED', may: ['visit.awaited'] });
  expect((await says(shop, order, 'visit.arrived', id)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect((await says(shop, order, 'visit.awaited', id)).statusCode).toBe(200);
  expect((await says(shop, order, 'visit.arrived', id)).statusCode).toBe(200);
  expect(await both(order, id)).toEqual({ said: 'ARRIVED', may: ['visit.awaited'] });
  expect(await logged(order)).toEqual(
    ['visit.missed', 'visit.awaited', 'visit.arrived'].map((one) => [one, 'STAFF', 'at-the-desk']),
  );
  expect(await atDesk(shop, order)).toMatchObject({ readable: true });
});

it('moves no money, frees no time and sends no letter', async () => {
  const { order, id } = await aVisit(shop);
  await isNow(id, 15);
  const before = await shop.see('beauty', order);
  const letters = () => shop.database.db.$count(outbox, eq(outbox.orderId, order.id));
  const [sent, visit] = [await letters(), await visitRow(shop, id)];
  expect((await says(shop, order, 'visit.missed', id)).statusCode).toBe(200);
  const { paymentState, total, paid, dueNow } = await shop.see('beauty', order);
  expect({ paymentState, total, paid, dueNow }).toEqual({
    paymentState: before.paymentState,
    total: before.total,
    paid: before.paid,
    dueNow: before.dueNow,
  });
  expect(await visitRow(shop, id)).toEqual(visit);
  expect(await letters()).toBe(sent);
});

it('is not said by a shopper, nor of a visit of another order, nor of one that was cancelled', async () => {
  const [one, other] = [await aVisit(shop), await aVisit(shop)];
  await isNow(other.id, 15);
  expect([401, 403, 404]).toContain(
    (await says(shop, one.order, 'visit.arrived', one.id, SHOPPER)).statusCode,
  );
  for (const id of [other.id, 'none'])
    expect((await says(shop, one.order, 'visit.arrived', id)).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
  const { version } = await atDesk(shop, one.order);
  const closed = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/staff/orders/${one.order.id}/actions`,
    body: { action: 'close', version, reason: 'they called' },
    as: AT_DESK,
  });
  expect(closed.statusCode, closed.body).toBe(200);
  expect((await says(shop, one.order, 'visit.arrived', one.id)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect(await logged(one.order)).toEqual([]);
});

it('one whose customer is there is moved by them no more, however near to it a store lets them move (528)', async () => {
  const { id: business } = store('beauty').business;
  const hours = (changeHours: number) =>
    shop.database.db
      .update(businesses)
      .set({ view: sql`${businesses.view} || ${JSON.stringify({ changeHours })}::jsonb` })
      .where(eq(businesses.id, business));
  const [before] = await shop.database.db
    .select({ view: businesses.view })
    .from(businesses)
    .where(eq(businesses.id, business));
  await hours(0);
  shop.services.stores.forget();
  const { order, id } = await aVisit(shop);
  await isNow(id, -5);
  const canMove = async () =>
    (await shop.ask({ store: 'beauty', url: `/api/v1/appointment/${id}`, as: SHOPPER })).json()
      .canMove;
  expect(await canMove()).toBe(true);
  expect((await says(shop, order, 'visit.arrived', id)).statusCode).toBe(200);
  expect(await canMove()).toBe(false);
  const row = await visitRow(shop, id);
  const found = (await freeTimes(shop, 'beauty', aService('beauty'), 8)).at(-1)!;
  const moves = () =>
    shop.ask({
      store: 'beauty',
      method: 'PATCH',
      url: `/api/v1/appointment/${id}`,
      body: { startDate: found.startDate, startTime: found.startTime, version: row.version },
      as: SHOPPER,
    });
  expect((await moves()).json()).toMatchObject({ code: 'ORDER_CLOSED' });
  expect(await visitRow(shop, id)).toEqual(row);
  // It was pressed wrongly: they are not there.
  expect((await says(shop, order, 'visit.awaited', id)).statusCode).toBe(200);
  expect((await moves()).statusCode).toBe(200);
  await shop.database.db.update(businesses).set(before!).where(eq(businesses.id, business));
  shop.services.stores.forget();
});
