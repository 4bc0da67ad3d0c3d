import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { appointments } from '#server/db/schema/appointments.ts';
import { expireOrders, releaseOverdueTimes } from '#server/dueWork.ts';
import { aBookedLine, aBooking, aService, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { anOrder } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import {
  aTime,
  BEAUTY,
  book,
  get,
  patch,
  setUpPayingShop,
  shop,
  treatment,
  who,
} from './appointmentsShop.ts';

setUpPayingShop();

describe('free times', () => {
  it('lie within the hours of the place and of somebody who is free then', async () => {
    const service = treatment();
    const times = await freeTimes(shop, BEAUTY, service, 7);
    expect(times.length).toBeGreaterThan(20);
    const { business, employees } = store(BEAUTY);
    for (const { startDate, startTime, employee } of times) {
      const weekday = new Date(`${startDate}T00:00:00Z`).getUTCDay();
      const [hour = 0, minute = 0] = startTime.split(':').map(Number);
      const from = hour * 60 + minute;
      const person = employees.find((one) => one.id === employee);
      for (const hours of [business.locations[0]?.hours[weekday], person?.hours[weekday]]) {
        expect(hours).toBeTruthy();
        expect(from).toBeGreaterThanOrEqual(hours?.[0] ?? 0);
        expect(from + (service.duration ?? 0)).toBeLessThanOrEqual(hours?.[1] ?? 0);
      }
    }
  });

  it('lose a time once everybody who could is booked, and longer wishes find fewer', async () => {
    const service = treatment();
    const before = await freeTimes(shop, BEAUTY, service, 3);
    const first = before[0];
    if (!first) throw new Error('nothing is free');
    for (let at = 0; at < service.employeeIds.length + 1; at++) {
      const answer = await book(
        aBooking(BEAUTY, service, { ...first, employee: null }),
        who(`crowd ${at}`),
      );
      if (answer.statusCode === 409) break;
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const after = await freeTimes(shop, BEAUTY, service, 3);
    expect(
      after.some((one) => one.startDate === first.startDate && one.startTime === first.startTime),
    ).toBe(false);
  });

  it('I25: of a day rental run from noon to noon', async () => {
    const rental = aService('services', { daily: true });
    const [time] = await freeTimes(shop, 'services', rental);
    if (!time) throw new Error('nothing is free');
    const answer = await book(aBooking('services', rental, time), SHOPPER, 'services');
    expect(answer.json().data).toMatchObject({ startTime: '12:00:00', endTime: '12:00:00' });
    const [row] = await shop.database.db
      .select()
      .from(appointments)
      .where(eq(appointments.id, answer.json().data.id));
    expect((row?.ends.getTime() ?? 0) - (row?.starts.getTime() ?? 0)).toBe(DAY);
  });
});

describe('a service order', () => {
  const ordered = async ({ slots = 1, method = 'STRIPE' } = {}) => {
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, BEAUTY, treatment(), { as: SHOPPER, intent, slots });
    const order = await shop.place(BEAUTY, [line], { method, intent });
    return { order, ids: line.appointments ?? [] };
  };

  it('I19: holds its appointments, and costs price x slots', async () => {
    const { order, ids } = await ordered({ slots: 2 });
    expect(order.lines[0]?.appointments.map((one) => one.id)).toEqual(ids);
    expect(order.lines[0]?.totalPrice).toBeCloseTo(treatment().sellingPrice * 2, 2);
    expect((await get(ids[0] ?? '')).json()).toMatchObject({
      orderId: order.id,
      orderNumber: order.orderNumber,
    });
  });

  it('L3, I20: paying it pays its appointments, and then confirming is allowed', async () => {
    const { order, ids } = await ordered({ slots: 2 });
    const attempt = await shop.start(BEAUTY, order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until(BEAUTY, order, (view) => view.paymentState === 'PAID');
    for (const id of ids)
      expect((await patch(id, { status: 'PAID' })).json().data).toMatchObject({ status: 'PAID' });
    expect((await patch(ids[0] ?? '', { status: 'CANCELLED' })).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
  });

  it('D14, I19: without appointments, with another’s, with cancelled or used ones it is refused', async () => {
    const place = (appointmentIds: string[], intent: string, as = SHOPPER) =>
      shop.ask({
        store: BEAUTY,
        method: 'POST',
        url: '/api/v1/cartTransaction',
        as,
        body: anOrder(BEAUTY, [{ product: treatment(), appointments: appointmentIds }], { intent }),
      });
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, BEAUTY, treatment(), { as: SHOPPER, intent });
    const ids = line.appointments ?? [];
    for (const answer of [
      await place([], crypto.randomUUID()),
      await place(ids, intent, who('somebody')),
      await place(ids, crypto.randomUUID()),
      await place([...ids, ...ids], intent),
    ]) {
      expect(answer.json(), answer.body).toMatchObject({
        status: 422,
        code: 'APPOINTMENT_MISSING',
      });
    }
    await patch(ids[0] ?? '', { status: 'CANCELLED' });
    expect((await place(ids, intent)).json()).toMatchObject({ code: 'APPOINTMENT_MISSING' });
  });

  it('I22, F89, F91: unordered times are free again after half an hour, ordered ones stay', async () => {
    const { ids } = await ordered({ method: 'PAY_LATER' });
    const { id } = (await book(aBooking(BEAUTY, treatment(), await aTime()))).json().data;
    shop.clock.pass(31 * MINUTE);
    await releaseOverdueTimes(shop.services);
    expect((await get(id)).json().status).toBe('CANCELLED');
    expect((await get(ids[0] ?? '')).json().status).toBe('PENDING');
  });

  it('I22, I24: an unpaid order ends with its times, after its provider was asked', async () => {
    const { order, ids } = await ordered();
    await shop.start(BEAUTY, order, 'STRIPE');
    shop.clock.pass(DAY);
    await expireOrders(shop.services);
    expect((await shop.see(BEAUTY, order)).paymentState).toBe('EXPIRED');
    expect((await get(ids[0] ?? '')).json().status).toBe('CANCELLED');
  });

  it('I14: paid after its end, it has its times again if nobody else has them', async () => {
    const service = treatment();
    const late = async (taken: boolean) => {
      const intent = crypto.randomUUID();
      const line = await aBookedLine(shop, BEAUTY, service, { as: SHOPPER, intent });
      const order = await shop.place(BEAUTY, [line], { method: 'BUX', intent });
      const attempt = await shop.start(BEAUTY, order, 'BUX');
      const [slot] = order.lines[0]?.appointments ?? [];
      await shop.ask({
        store: BEAUTY,
        method: 'POST',
        url: `/api/v1/cartTransaction/${order.id}/give-up`,
        as: SHOPPER,
      });
      if (taken && slot) {
        const time = { startDate: slot.startDate, startTime: slot.startTime, employee: null };
        for (let at = 0; at <= service.employeeIds.length; at++)
          await book(aBooking(BEAUTY, service, time), who(`quick ${at}`));
      }
      await shop.simulate('BUX', {
        reference: await shop.referenceOf(attempt.id),
        action: 'approve',
      });
      shop.clock.pass(3 * MINUTE);
      return shop.until(BEAUTY, order, (view) => view.paymentState !== 'CANCELLED');
    };
    expect(await late(false)).toMatchObject({ paymentState: 'PAID' });
    expect(await late(true)).toMatchObject({ paymentState: 'REVIEW' });
  });
});
