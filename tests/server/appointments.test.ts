import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { expireOrders, releaseAppointments } from '#server/tasks.ts';
import { aBookedLine, aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const BEAUTY = 'beauty';
const treatment = () => aService(BEAUTY);
const book = (body: unknown, as = SHOPPER, slug = BEAUTY) => hold(shop, slug, body, as);
const aTime = async (at = 0) => {
  const times = await freeTimes(shop, BEAUTY, treatment());
  const time = times[at];
  if (!time) throw new Error('nothing is free');
  return time;
};
const rows = (intentId: string) =>
  shop.database.db.select().from(appointments).where(eq(appointments.intentId, intentId));
const patch = (id: string, body: unknown, as = SHOPPER) =>
  shop.ask({ store: BEAUTY, method: 'PATCH', url: `/api/v1/appointment/${id}`, as, body });
const get = (id: string, as = SHOPPER) =>
  shop.ask({ store: BEAUTY, url: `/api/v1/appointment/${id}`, as });
const who = (name: string) => guest(name);

describe('where a booked time takes place', () => {
  const ofPlace = (slug: string, place: string) => {
    const found = store(slug).products.find(
      (one) => one.servicePlace === place && one.addOnGroups.every(({ min }) => min === 0),
    );
    if (!found) throw new Error(`${slug} has no service ${place}`);
    return found;
  };
  const appointmentOf = async (slug: string, product: ReturnType<typeof ofPlace>, more: object) => {
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, slug, product, { as: SHOPPER, intent });
    const [id = ''] = line.appointments ?? [];
    const before = (
      await shop.ask({ store: slug, url: `/api/v1/appointment/${id}`, as: SHOPPER })
    ).json();
    const body = { ...anOrder(slug, [line], { intent }), ...more };
    const placed = await shop.ask({
      store: slug,
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: SHOPPER,
      body,
    });
    expect(placed.statusCode, placed.body).toBe(201);
    return {
      before,
      after: (
        await shop.ask({ store: slug, url: `/api/v1/appointment/${id}`, as: SHOPPER })
      ).json(),
    };
  };

  it('is the address that was ordered for, of a service at the shopper’s address; until then none is told', async () => {
    const visitAt = { ...emptyAddress('KE'), street: '27 Riverside Drive', city: 'Nairobi' };
    const { before, after } = await appointmentOf('services', ofPlace('services', 'AT_CUSTOMER'), {
      visitAt,
    });
    expect(before).toMatchObject({ servicePlace: 'AT_CUSTOMER', visitAt: null, isAccepted: false });
    // Paid later: the time is booked, and held for nothing any more.
    expect(after).toMatchObject({
      servicePlace: 'AT_CUSTOMER',
      visitAt,
      status: 'PENDING',
      isAccepted: true,
    });
  });

  it('is nowhere in town, of a service online', async () => {
    const { after } = await appointmentOf('services', ofPlace('services', 'ONLINE'), {});
    expect(after).toMatchObject({ servicePlace: 'ONLINE', visitAt: null });
  });
});

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

describe('holding a time', () => {
  it('answers 201 with what the server derived, whatever the client says about price', async () => {
    const service = treatment();
    const body = aBooking(BEAUTY, service, await aTime(), { priceFull: 0.01, priceFinal: 0.01 });
    const answer = await book(body);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().data).toMatchObject({
      status: 'PENDING',
      service: service.name,
      intentId: body.intentId,
      line: 0,
      slot: 0,
    });
    const [row] = await rows(body.intentId);
    expect(row?.price).toBe(Math.round(service.sellingPrice * 100));
  });

  it('I21, F88: repeated, it finds the same appointment; after k of n the retry makes the missing ones', async () => {
    const service = treatment();
    const times = (await freeTimes(shop, BEAUTY, service))
      .filter((_, at) => at % 8 === 0)
      .slice(0, 4);
    const intentId = crypto.randomUUID();
    const bodies = times.map((time, slot) => aBooking(BEAUTY, service, time, { intentId, slot }));
    const first = await Promise.all(bodies.slice(0, 2).map((body) => book(body)));
    const all = [];
    for (const body of bodies) all.push(await book(body));
    expect(all.map((one) => one.statusCode)).toEqual([201, 201, 201, 201]);
    expect(all.slice(0, 2).map((one) => one.body)).toEqual(first.map((one) => one.body));
    expect(await rows(intentId)).toHaveLength(4);
  });

  it('moves to another time when the shopper picks one at the same place of the cart', async () => {
    const service = treatment();
    const body = aBooking(BEAUTY, service, await aTime(3));
    const { id } = (await book(body)).json().data;
    const other = await aTime(9);
    const moved = await book(aBooking(BEAUTY, service, other, { intentId: body.intentId }));
    expect(moved.json().data).toMatchObject({
      id,
      startDate: other.startDate,
      startTime: other.startTime,
      version: 2,
    });
    expect(await rows(body.intentId)).toHaveLength(1);
  });

  it('I23, F90: a time that somebody has is refused with its line', async () => {
    const service = treatment();
    const time = await aTime();
    expect((await book(aBooking(BEAUTY, service, time), who('first'))).statusCode).toBe(201);
    const answer = await book(aBooking(BEAUTY, service, time, { line: 2 }), who('second'));
    expect(answer.json()).toMatchObject({ status: 409, code: 'SLOT_TAKEN', line: 2 });
  });

  it('is nobody else’s by its identity', async () => {
    const body = aBooking(BEAUTY, treatment(), await aTime());
    await book(body);
    expect((await book(body, who('somebody'))).statusCode).toBe(404);
  });

  it.each<[string, (body: AppointmentBody) => Partial<AppointmentBody>, number]>([
    ['a day that does not exist', (body) => shifted(body, '2026-06-31'), 400],
    ['a time that does not exist', () => ({ startTime: '25:61' }), 400],
    ['the past', (body) => shifted(body, '2020-01-06'), 422],
    ['the year 9999', (body) => shifted(body, '9999-01-04'), 422],
    ['an end before its start', (body) => retimed(body, { endTime: '00:01:00' }), 422],
    [
      'three in the morning',
      (body) => retimed(body, { startTime: '03:00:00', endTime: later('03:00:00', 60) }),
      422,
    ],
    ['nobody', () => ({ numberOfCustomer: 0 }), 400],
    ['half a person', () => ({ numberOfCustomer: 1.5 }), 400],
    ['a million people', () => ({ numberOfCustomer: 1_000_000 }), 400],
    ['a status of its own', () => ({ status: 'PAID' as 'PENDING' }), 400],
    ['the till', () => ({ isMpos: true as false }), 400],
    ['a discount', () => ({ discount: 100 as 0 }), 400],
    ['no service', () => ({ servicesProvided: [] }), 400],
    [
      'mixed dates',
      (body) => ({
        servicesProvided: body.servicesProvided.map((one) => ({ ...one, startDate: '2026-12-24' })),
      }),
      400,
    ],
    ['another store', () => ({ businessId: store('grocery').business.id }), 404],
    [
      'somebody else’s employee',
      () => ({ employee: store('services').employees[0]?.id ?? 'x' }),
      422,
    ],
    ['a place that does not offer it', () => ({ location: 'x' }), 422],
  ])('D08: refuses %s', async (_what, change, status) => {
    const body = aBooking(BEAUTY, treatment(), await aTime(5));
    const answer = await book({ ...body, ...change(body) });
    expect(answer.statusCode, answer.body).toBe(status);
  });

  it('D08: nobody keeps more than ten times without an order', async () => {
    const service = treatment();
    const times = (await freeTimes(shop, BEAUTY, service, 20))
      .slice(0, 200)
      .filter((_, at) => at % 14 === 0);
    const codes = [];
    for (const time of times.slice(0, 12))
      codes.push((await book(aBooking(BEAUTY, service, time), who('hoarder'))).statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(10);
    expect(codes.at(-1)).toBe(429);
    shop.clock.pass(31 * MINUTE);
    expect(await releaseAppointments(shop.services)).toBeGreaterThanOrEqual(10);
  });

  it('D07: is seen by its owner only', async () => {
    const { id } = (await book(aBooking(BEAUTY, treatment(), await aTime()))).json().data;
    expect((await get(id)).json()).toMatchObject({ id, status: 'PENDING', orderId: null });
    expect((await get(id, who('somebody'))).statusCode).toBe(404);
  });
});

describe('changing an appointment', () => {
  it('I20, D09: nobody pays by saying so', async () => {
    const { id } = (await book(aBooking(BEAUTY, treatment(), await aTime()))).json().data;
    expect((await patch(id, { status: 'PAID' })).json()).toMatchObject({
      status: 409,
      code: 'NOT_PAID',
    });
    expect((await patch(id, { status: 'PAID', priceFinal: 1 })).statusCode).toBe(400);
    expect((await patch(id, { status: 'CANCELLED', version: 9 })).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect((await patch(id, { status: 'CANCELLED' }, who('somebody'))).statusCode).toBe(404);
    expect((await get(id)).json().status).toBe('PENDING');
  });

  it('cancelling gives the time to others', async () => {
    const service = treatment();
    const time = await aTime();
    const { id } = (await book(aBooking(BEAUTY, service, time))).json().data;
    expect((await patch(id, { status: 'CANCELLED' })).json().data).toMatchObject({
      status: 'CANCELLED',
      version: 2,
    });
    expect((await book(aBooking(BEAUTY, service, time), who('next'))).statusCode).toBe(201);
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
    await releaseAppointments(shop.services);
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

const later = (time: string, minutes: number): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const end = hour * 60 + minute + minutes;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}:00`;
};
const shifted = (body: AppointmentBody, day: string): Partial<AppointmentBody> =>
  retimed(body, { startDate: day, endDate: day });
function retimed(
  body: AppointmentBody,
  when: Partial<Pick<AppointmentBody, 'startDate' | 'startTime' | 'endDate' | 'endTime'>>,
): Partial<AppointmentBody> {
  return { ...when, servicesProvided: body.servicesProvided.map((one) => ({ ...one, ...when })) };
}
