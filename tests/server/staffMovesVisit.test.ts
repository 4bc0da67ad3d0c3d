import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { aService, freeTimes } from '#tests/support/bookings.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { AT_DESK, atDesk, aVisit, says, visitRow } from '#tests/support/salonDesk.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** Staff move a visit to another time (507, finding Z131). */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const product = aService('beauty');

async function anotherTime() {
  const found = (await freeTimes(shop, 'beauty', product, 8)).at(-1)!;
  return { startDate: found.startDate, startTime: found.startTime };
}
const moves = (id: string, body: object, as = AT_DESK) =>
  shop.ask({ store: 'beauty', method: 'POST', url: `/api/v1/staff/visits/${id}/move`, body, as });
it('moves one that was missed to another free time: its customer is told once, the log says who and from when to when, the price stays (finding Z131)', async () => {
  const { order, id } = await aVisit(shop);
  const before = await visitRow(shop, id);
  shop.clock.pass(before.starts.getTime() + 20 * MINUTE - shop.clock.now().getTime());
  expect((await says(shop, order, 'visit.missed', id)).statusCode).toBe(200);
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
  expect(await visitRow(shop, id)).toMatchObject({ ...to, version: before.version + 1 });
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
  const desk = await atDesk(shop, order);
  expect(desk.story.at(-1)).toMatchObject({
    event: 'visit.moved',
    cause: 'STAFF',
    moved: { from: { startDate: before.startDate, startTime: before.startTime }, to },
  });
  expect(desk.booked, 'nothing is said of the new time').toEqual([
    { appointmentId: id, attendance: { said: null, may: [] }, canMove: true },
  ]);
  const seen = await shop.see('beauty', order);
  expect(seen.total).toBe(order.total);
  expect(seen.visitMoves, 'that the shop moved it').toMatchObject([
    { appointmentId: id, byShop: true, to: { startDate: to.startDate, startTime: to.startTime } },
  ]);
});

it('answers what its customer asked: that they want another time of this visit, and nothing that they asked about another or none, nor that it is to be cancelled (528)', async () => {
  const [about, other, off] = [await aVisit(shop), await aVisit(shop), await aVisit(shop)];
  const asks = (order: OrderView, kind: 'CHANGE' | 'HELP', appointment?: string, wish?: string) =>
    shop.ask({
      store: 'beauty',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/requests`,
      body: {
        ...{ requestId: randomUUID(), kind, text: 'please' },
        ...(appointment && { appointment }),
        ...(wish && { wish }),
      },
      as: SHOPPER,
    });
  const answers = async (order: OrderView) =>
    (await shop.see('beauty', order)).requests?.map(({ kind, status }) => `${kind} ${status}`);
  const waiting = async (order: OrderView) =>
    (await atDesk(shop, order)).tasks.map(({ reason }) => reason);
  expect((await asks(about.order, 'CHANGE', about.id, 'MOVE')).statusCode).toBe(200);
  expect((await asks(about.order, 'HELP', about.id)).statusCode).toBe(200);
  expect((await asks(other.order, 'CHANGE')).statusCode).toBe(200);
  expect((await asks(off.order, 'CHANGE', undefined, 'CANCEL')).json()).toMatchObject({
    ...{ code: 'FIELDS_INVALID', fields: ['wish'] },
  });
  expect((await asks(off.order, 'CHANGE', off.id, 'CANCEL')).statusCode).toBe(200);
  for (const { id } of [about, other, off]) {
    const { version } = await visitRow(shop, id);
    const answer = await moves(id, { ...(await anotherTime()), employee: null, version });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect(await answers(about.order)).toEqual(['CHANGE ANSWERED', 'HELP OPEN']);
  expect(await waiting(about.order)).toEqual(['HELP_ASKED']);
  expect(await answers(other.order), 'it names no visit').toEqual(['CHANGE OPEN']);
  expect(await waiting(other.order)).toEqual(['CHANGE_ASKED']);
  expect(await answers(off.order), 'it is to be cancelled').toEqual(['CHANGE OPEN']);
  expect(await waiting(off.order)).toEqual(['CHANGE_ASKED']);
  const rows = await shop.database.db
    .select({ event: orderEvents.event })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, about.order.id), eq(orderEvents.type, 'visit.moved')));
  expect(rows.map(({ event }) => (event as { by?: string }).by)).toEqual(['STAFF']);
});

it('moves none whose customer was there, and none for a person who does not work here', async () => {
  const { order, id } = await aVisit(shop);
  const { starts, version } = await visitRow(shop, id);
  const to = await anotherTime();
  expect([401, 403, 404]).toContain((await moves(id, { ...to, version }, SHOPPER)).statusCode);
  shop.clock.pass(starts.getTime() + MINUTE - shop.clock.now().getTime());
  expect((await says(shop, order, 'visit.arrived', id)).statusCode).toBe(200);
  expect(
    (await moves(id, { ...(await anotherTime()), employee: null, version })).json(),
  ).toMatchObject({
    code: 'ORDER_CLOSED',
  });
  expect((await visitRow(shop, id)).version).toBe(version);
  expect((await atDesk(shop, order)).booked?.[0]?.canMove).toBe(false);
});
