import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** Staff move a visit to another time (507, finding Z131). */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const STAFF = tokenOf({ uid: 'at-the-desk', roles: { [store('beauty').business.id]: ['staff'] } });
const product = aService('beauty');

async function booked(): Promise<{ order: OrderView; id: string }> {
  const intent = randomUUID();
  const free = await freeTimes(shop, 'beauty', product);
  const time = free.find(({ startDate }) => startDate > (free[0]?.startDate ?? ''))!;
  const body = aBooking('beauty', product, time, { intentId: intent });
  const held = await hold(shop, 'beauty', body, SHOPPER);
  expect(held.statusCode, held.body).toBe(201);
  const { id } = held.json().data;
  const order = await shop.place('beauty', [{ product, appointments: [id] }], {
    method: 'PAY_LATER',
    intent,
  });
  return { order, id };
}
const rowOf = async (id: string) =>
  (await shop.database.db.select().from(appointments).where(eq(appointments.id, id)))[0]!;
async function anotherTime() {
  const found = (await freeTimes(shop, 'beauty', product, 8)).at(-1)!;
  return { startDate: found.startDate, startTime: found.startTime };
}
const moves = (id: string, body: object, as = STAFF) =>
  shop.ask({ store: 'beauty', method: 'POST', url: `/api/v1/staff/visits/${id}/move`, body, as });
const says = (order: OrderView, event: string, appointment: string) =>
  shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/events`,
    body: { reportId: randomUUID(), event, appointment },
    as: STAFF,
  });
const atDesk = async (order: OrderView): Promise<StaffOrder> =>
  (await shop.ask({ store: 'beauty', url: `/api/v1/staff/orders/${order.id}`, as: STAFF })).json();

it('moves one that was missed to another free time: its customer is told once, the log says who and from when to when, the price stays (finding Z131)', async () => {
  const { order, id } = await booked();
  const before = await rowOf(id);
  shop.clock.pass(before.starts.getTime() + 20 * MINUTE - shop.clock.now().getTime());
  expect((await says(order, 'visit.missed', id)).statusCode).toBe(200);
  const to = await anotherTime();
  const own = await shop.ask({
    store: 'beauty',
    method: 'PATCH',
    url: `/api/v1/appointment/${id}`,
    body: { ...to, version: before.version },
    as: SHOPPER,
  });
  expect(own.json(), 'its customer is too late').toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });

  const [first, second] = await Promise.all(
    [1, 2].map(() => moves(id, { ...to, employee: null, version: before.version })),
  );
  expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 409]);
  expect(await rowOf(id)).toMatchObject({ ...to, version: before.version + 1 });
  const told = await shop.database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, order.id), eq(outbox.kind, 'appointment.moved')));
  expect(told).toHaveLength(1);
  const rows = await shop.database.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'visit.moved')));
  expect(rows.map(({ cause, toldBy }) => [cause, toldBy])).toEqual([['STAFF', 'at-the-desk']]);
  const desk = await atDesk(order);
  expect(desk.story.at(-1)).toMatchObject({
    event: 'visit.moved',
    cause: 'STAFF',
    moved: { from: { startDate: before.startDate, startTime: before.startTime }, to },
  });
  expect(desk.booked, 'nothing is said of the new time').toEqual([
    { appointmentId: id, attendance: { said: null, may: [] }, canMove: true },
  ]);
  expect((await shop.see('beauty', order)).total).toBe(order.total);
});

it('moves none whose customer was there, and none for a person who does not work here', async () => {
  const { order, id } = await booked();
  const { starts, version } = await rowOf(id);
  const to = await anotherTime();
  expect([401, 403, 404]).toContain((await moves(id, { ...to, version }, SHOPPER)).statusCode);
  shop.clock.pass(starts.getTime() + MINUTE - shop.clock.now().getTime());
  expect((await says(order, 'visit.arrived', id)).statusCode).toBe(200);
  expect(
    (await moves(id, { ...(await anotherTime()), employee: null, version })).json(),
  ).toMatchObject({
    code: 'ORDER_CLOSED',
  });
  expect((await rowOf(id)).version).toBe(version);
  expect((await atDesk(order)).booked?.[0]?.canMove).toBe(false);
});
