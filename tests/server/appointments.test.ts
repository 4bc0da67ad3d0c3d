import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { releaseOverdueTimes } from '#server/dueWork.ts';
import { aBookedLine, aBooking, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { anOrder } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
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

const rows = (intentId: string) =>
  shop.database.db.select().from(appointments).where(eq(appointments.intentId, intentId));

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
    const visitAt = {
      ...emptyAddress('IN'),
      street: '27 Law College Road',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411004',
    };
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
    expect(await releaseOverdueTimes(shop.services)).toBeGreaterThanOrEqual(10);
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
