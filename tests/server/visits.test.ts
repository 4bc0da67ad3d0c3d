import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { mails } from '#server/db/schema/mail.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { sendMails } from '#server/mail/send.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** "On my way" of a visit at the shopper's place (413, finding Q41). */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
  shop.services.mail = { send: async () => 'sent', close: () => {} } as typeof shop.services.mail;
});
afterAll(() => shop.close());

const STAFF = tokenOf({
  uid: 'a-staff-member',
  roles: { [store('services').business.id]: ['staff'] },
});
const services = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => aService('services', { at }));
const ofPlace = (isAtCustomer: boolean): Product =>
  services.find(({ servicePlace }) => (servicePlace === 'AT_CUSTOMER') === isAtCustomer)!;

/** The first time of a day after this one. */
async function booked(product = ofPlace(true)): Promise<{ order: OrderView; id: string }> {
  const intent = randomUUID();
  const free = await freeTimes(shop, 'services', product);
  const time = free.find(({ startDate }) => startDate > (free[0]?.startDate ?? ''))!;
  const held = await hold(
    shop,
    'services',
    aBooking('services', product, time, { intentId: intent }),
    SHOPPER,
  );
  expect(held.statusCode, held.body).toBe(201);
  const { id } = held.json().data;
  const order = await shop.place('services', [{ product, appointments: [id] }], {
    method: 'PAY_LATER',
    intent,
  });
  return { order, id };
}
const says = (order: OrderView, event: string, more: object, as = STAFF) =>
  shop.ask({
    store: 'services',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/events`,
    body: { reportId: randomUUID(), event, ...more },
    as,
  });
const setsOut = (order: OrderView, appointment: string, minutes?: number) =>
  says(order, 'visit.onTheWay', { appointment, ...(minutes && { minutes }) });
const atDesk = async (order: OrderView): Promise<StaffOrder> =>
  (
    await shop.ask({ store: 'services', url: `/api/v1/staff/orders/${order.id}`, as: STAFF })
  ).json();
/** An hour before it begins. */
async function near(id: string): Promise<Date> {
  const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
  const starts = row?.starts ?? shop.clock.now();
  shop.clock.pass(starts.getTime() - 60 * MINUTE - shop.clock.now().getTime());
  return row?.ends ?? starts;
}
/** What its shopper was told of setting out, each told once. */
async function told(order: OrderView): Promise<string[]> {
  await deliverOutbox(shop.services, {
    say: (_, name, values) => `${name} ${(values as { arrives: string }).arrives}`,
  });
  while ((await sendMails(shop.services)) > 0);
  const rows = await shop.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.target, `/orders/${order.id}`));
  return rows.map(({ body }) => body).filter((body) => body.includes('.visit'));
}

it('is said near the time alone, once however many press, with the hour; pressed wrongly it is taken back and told', async () => {
  const { order, id } = await booked();
  expect((await setsOut(order, id, 20)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  expect((await atDesk(order)).visits).toBeUndefined();
  expect((await shop.see('services', order)).isMoving).toBeUndefined();
  expect(await told(order)).toEqual([]);

  const ends = await near(id);
  const seenSoon = async () => (await shop.see('services', order)).isMoving;
  shop.clock.pass(-61 * MINUTE);
  expect(await seenSoon(), 'more than two hours before').toBeUndefined();
  shop.clock.pass(2 * MINUTE);
  expect(await seenSoon(), 'less than two hours before').toBe(true);
  shop.clock.pass(59 * MINUTE);
  expect((await atDesk(order)).visits).toEqual([{ appointmentId: id, isOnTheWay: false }]);
  expect((await shop.see('services', order)).isMoving, 'its page looks again sooner').toBe(true);
  const answers = await Promise.all([1, 2, 3].map(() => setsOut(order, id, 20)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const seen = await shop.see('services', order);
  const at = shop.clock.now().getTime() + 20 * MINUTE;
  expect(seen.comingNow).toEqual([{ appointmentId: id, expectedAt: new Date(at).toISOString() }]);
  expect(seen.visitNews?.map(({ kind }) => kind)).toEqual(['visitOnTheWay']);
  const hour = new Intl.DateTimeFormat('en', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: store('services').business.timeZone,
  }).format(at);
  expect(await told(order)).toEqual([`notice.order.visitOnTheWay.body ${hour}`]);
  const rows = await shop.database.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'visit.onTheWay')));
  expect(rows.map(({ event, toldBy }) => [event, toldBy])).toEqual([
    [expect.objectContaining({ appointment: id, minutes: 20 }), 'a-staff-member'],
  ]);

  for (const _ of [1, 2])
    expect((await says(order, 'visit.notYet', { appointment: id })).statusCode).toBe(200);
  expect((await shop.see('services', order)).comingNow).toBeUndefined();
  expect((await atDesk(order)).visits).toEqual([{ appointmentId: id, isOnTheWay: false }]);
  expect((await told(order)).map((one) => one.split(' ')[0])).toEqual([
    'notice.order.visitOnTheWay.body',
    'notice.order.visitNotYet.body',
  ]);

  shop.clock.pass(MINUTE);
  expect((await setsOut(order, id)).statusCode).toBe(200);
  expect((await shop.see('services', order)).comingNow).toEqual([
    { appointmentId: id, expectedAt: null },
  ]);
  expect((await told(order)).at(-1)).toBe('notice.order.visitOnTheWay.body none');
  const letters = await shop.database.db.select().from(mails).where(eq(mails.orderId, order.id));
  expect(
    letters
      .filter(({ kind, sentAt }) => kind.includes('visit') && sentAt !== null)
      .map(({ kind, values }) => [kind, values.arrives])
      .toSorted(),
  ).toEqual([
    ['order.visitNotYet', 'none'],
    ['order.visitOnTheWay', hour],
    ['order.visitOnTheWay', 'none'],
  ]);
  // After it no one is on the way any more, whatever was pressed.
  shop.clock.pass(ends.getTime() - shop.clock.now().getTime());
  const after = await shop.see('services', order);
  expect([after.comingNow, after.isMoving]).toEqual([undefined, undefined]);
  expect(after.visitNews).toHaveLength(3);
  expect((await atDesk(order)).visits).toBeUndefined();
});

it('is of the time it was said for: a visit that is moved to another day has to be set out for anew', async () => {
  const { order, id } = await booked();
  await near(id);
  expect((await setsOut(order, id, 20)).statusCode).toBe(200);
  const day = shop.clock.now().getTime() + 24 * 60 * MINUTE;
  // As a move leaves it: the same visit, a day later.
  const byADay = sql`interval '1 day'`;
  await shop.database.db
    .update(appointments)
    .set({
      startDate: sql`${appointments.startDate} + 1`,
      endDate: sql`${appointments.endDate} + 1`,
      starts: sql`${appointments.starts} + ${byADay}`,
      ends: sql`${appointments.ends} + ${byADay}`,
      busyFrom: sql`${appointments.busyFrom} + ${byADay}`,
      busyUntil: sql`${appointments.busyUntil} + ${byADay}`,
    })
    .where(eq(appointments.id, id));
  shop.clock.pass(day - shop.clock.now().getTime());
  expect((await shop.see('services', order)).comingNow).toBeUndefined();
  expect((await atDesk(order)).visits).toEqual([{ appointmentId: id, isOnTheWay: false }]);

  expect((await setsOut(order, id, 30)).statusCode).toBe(200);
  const at = shop.clock.now().getTime() + 30 * MINUTE;
  expect((await shop.see('services', order)).comingNow).toEqual([
    { appointmentId: id, expectedAt: new Date(at).toISOString() },
  ]);
  const rows = await shop.database.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'visit.onTheWay')));
  expect(rows).toHaveLength(2);
});

it('and so has one that is moved to a later hour of the same day: no one is on the way to that until it is said anew (507, finding Z165)', async () => {
  const { order, id } = await booked();
  await near(id);
  expect((await setsOut(order, id, 20)).statusCode).toBe(200);
  const [before] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, id));
  const later = (await freeTimes(shop, 'services', ofPlace(true), 8)).findLast(
    ({ startDate, startTime }) => startDate === before!.startDate && startTime > before!.startTime,
  )!;
  const moved = await shop.ask({
    store: 'services',
    method: 'POST',
    url: `/api/v1/staff/visits/${id}/move`,
    body: {
      startDate: later.startDate,
      startTime: later.startTime,
      employee: null,
      version: before!.version,
    },
    as: STAFF,
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const seen = await shop.see('services', order);
  expect(seen.comingNow).toBeUndefined();
  expect(
    seen.visitNews?.map(({ kind }) => kind),
    'that it was moved is other news',
  ).toEqual(['visitOnTheWay']);
  expect((await atDesk(order)).visits).toEqual([{ appointmentId: id, isOnTheWay: false }]);
  expect((await told(order)).filter((body) => body.includes('visitNotYet'))).toEqual([]);

  await near(id);
  expect((await setsOut(order, id, 30)).statusCode).toBe(200);
  const at = shop.clock.now().getTime() + 30 * MINUTE;
  expect((await shop.see('services', order)).comingNow).toEqual([
    { appointmentId: id, expectedAt: new Date(at).toISOString() },
  ]);
  expect(
    (await told(order)).filter((body) => body.includes('visitOnTheWay')),
    'both are told',
  ).toHaveLength(2);
});

it('is not said of a visit of another order, of one that was cancelled, nor by a shopper; nor of one to which no person comes', async () => {
  const [first, other] = [await booked(), await booked()];
  await near(first.id);
  expect((await setsOut(first.order, other.id)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  expect((await setsOut(first.order, 'none')).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  const asShopper = await says(first.order, 'visit.onTheWay', { appointment: first.id }, SHOPPER);
  expect([401, 403, 404]).toContain(asShopper.statusCode);
  const gone = await shop.ask({
    store: 'services',
    method: 'POST',
    url: `/api/v1/staff/orders/${first.order.id}/actions`,
    body: {
      action: 'close',
      version: (await atDesk(first.order)).version,
      reason: 'they called',
    },
    as: STAFF,
  });
  expect(gone.statusCode, gone.body).toBe(200);
  expect((await setsOut(first.order, first.id)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  expect(await told(first.order)).toEqual([]);

  const elsewhere = await booked(ofPlace(false));
  await near(elsewhere.id);
  expect((await setsOut(elsewhere.order, elsewhere.id)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect((await atDesk(elsewhere.order)).visits).toBeUndefined();
});
