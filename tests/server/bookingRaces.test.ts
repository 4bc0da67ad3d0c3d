import { and, eq, inArray, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import type { Product } from '#machines/domain/product.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { products } from '#server/db/schema/catalog.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { type InProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import {
  aFreeTime,
  BEAUTY,
  beside,
  book,
  days,
  setUpTwoServers,
  shop,
} from './bookingRacesShop.ts';

setUpTwoServers();

/** The same service, sold as a merchant would who set these rules for it. */
async function sold(
  at: number,
  rules: Pick<Product, 'capacity' | 'bufferBefore' | 'bufferAfter'>,
): Promise<Product> {
  const service = aService(BEAUTY, { at });
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, service.id));
  if (!row) throw new Error('not sold');
  await shop.database.db
    .update(products)
    .set({ view: { ...row.view, ...rules } })
    .where(eq(products.id, service.id));
  return service;
}

const forPeople = (body: AppointmentBody, people: number): AppointmentBody => ({
  ...body,
  numberOfCustomer: people,
  servicesProvided: body.servicesProvided.map((one) => ({ ...one, quantity: people })),
});

const codes = (answers: { statusCode: number }[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ statusCode }) => statusCode)).map(([code, own]) => [
      code,
      own?.length ?? 0,
    ]),
  );

describe('one time that many want (I23)', () => {
  /** At once, half of them in each process; what a busy machine sheds comes again, as from a browser (F20). */
  async function race(bodies: AppointmentBody[]) {
    const ask = (body: AppointmentBody, at: number, where: InProcessShop) =>
      hold(where, BEAUTY, body, guest(`racer ${days} ${at}`));
    const given = await Promise.all(
      bodies.map((body, at) => ask(body, at, at % 2 === 0 ? shop : beside)),
    );
    const again = [...given];
    for (const [at, answer] of given.entries())
      if (answer.statusCode === 503) again[at] = await ask(bodies[at]!, at, shop);
    return again;
  }

  it('200 at once for one person’s hour: one has it, everybody else is told so', {
    timeout: 60_000,
  }, async () => {
    const service = aService(BEAUTY);
    const time = await aFreeTime(service);
    const answers = await race(Array.from({ length: 200 }, () => aBooking(BEAUTY, service, time)));
    expect(codes(answers)).toEqual({ 201: 1, 409: 199 });
    expect(answers.find((one) => one.statusCode === 409)?.json().code).toBe('SLOT_TAKEN');
  });

  it('50 at once for one person’s hour, every other for two people: one has it alone, and who asks for two is told; a second person of the shop serves the second guest (479, finding Z104)', {
    timeout: 60_000,
  }, async () => {
    const service = aService(BEAUTY);
    expect(service).toMatchObject({ servicePlace: 'AT_LOCATION' });
    expect([service.capacity ?? null, service.employeeIds.length]).toEqual([null, 2]);
    const [first, second] = service.employeeIds as [string, string];
    await aFreeTime(service);
    const ofSecond = await freeTimes(shop, BEAUTY, service, 14, second);
    const time = (await freeTimes(shop, BEAUTY, service, 14, first)).find((one) =>
      ofSecond.some(
        ({ startDate, startTime }) => startDate === one.startDate && startTime === one.startTime,
      ),
    );
    if (!time) throw new Error('they never work at one hour');
    const alone = aBooking(BEAUTY, service, time);
    const answers = await race(
      Array.from({ length: 50 }, (_, at) =>
        forPeople({ ...alone, intentId: crypto.randomUUID() }, 1 + (at % 2)),
      ),
    );
    expect(codes(answers)).toEqual({ 201: 1, 409: 24, 422: 25 });
    const refused = answers.filter((one) => one.statusCode === 422);
    expect(new Set(refused.map((one) => one.json().code))).toEqual(new Set(['QUANTITY_INVALID']));
    const at = async () =>
      (
        await shop.database.db
          .select()
          .from(appointments)
          .where(
            and(
              eq(appointments.startDate, time.startDate),
              eq(appointments.startTime, time.startTime),
              ne(appointments.status, 'CANCELLED'),
            ),
          )
      ).map(({ employeeId, people }) => [employeeId, people]);
    expect(await at()).toEqual([[time.employee, 1]]);
    const other = await book({ ...alone, employee: null }, guest('the second guest'));
    expect(other.statusCode, other.body).toBe(201);
    expect(await at()).toHaveLength(2);
    expect(new Set((await at()).map(([person]) => person)).size).toBe(2);
    const query = new URLSearchParams({
      productId: service.id,
      locationId: store(BEAUTY).business.locations[0]?.id ?? '',
      from: time.startDate,
      days: '7',
      people: '2',
    });
    const offered = await shop.ask({ store: BEAUTY, url: `/api/v1/slots?${query}` });
    expect(offered.json().flatMap((one: { times: object[] }) => one.times)).toEqual([]);
  });

  it('200 at once for a class of six: six have a place', { timeout: 60_000 }, async () => {
    const service = await sold(1, { capacity: 6 });
    const time = await aFreeTime(service);
    const answers = await race(Array.from({ length: 200 }, () => aBooking(BEAUTY, service, time)));
    expect(codes(answers)).toEqual({ 201: 6, 409: 194 });
  });

  it('parties of two and three into a class of six: never more than six people', {
    timeout: 60_000,
  }, async () => {
    const service = await sold(1, { capacity: 6 });
    const time = await aFreeTime(service);
    const bodies = Array.from({ length: 40 }, (_, at) =>
      forPeople(aBooking(BEAUTY, service, time), 2 + (at % 2)),
    );
    const made = (await race(bodies)).filter((one) => one.statusCode === 201);
    const rows = await shop.database.db
      .select({ people: appointments.people })
      .from(appointments)
      .where(
        inArray(
          appointments.id,
          made.map((one) => one.json().data.id),
        ),
      );
    const people = rows.reduce((sum, row) => sum + row.people, 0);
    expect(people).toBeGreaterThanOrEqual(5);
    expect(people).toBeLessThanOrEqual(6);
  });

  it('“anyone” for twice as many as there are people: each person once, each by name', {
    timeout: 60_000,
  }, async () => {
    const service = aService(BEAUTY);
    const time = await aFreeTime(service);
    const answers = await race(
      Array.from({ length: 20 }, () => aBooking(BEAUTY, service, { ...time, employee: null })),
    );
    const names = answers
      .filter((one) => one.statusCode === 201)
      .map((one) => one.json().data.employeeName);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(null);
  });
});

describe('a class', () => {
  it('says how many places are left, and is full for a party that is too large', async () => {
    const service = await sold(2, { capacity: 4 });
    const time = await aFreeTime(service);
    expect(
      (await book(forPeople(aBooking(BEAUTY, service, time), 3), guest('three'))).statusCode,
    ).toBe(201);
    const query = {
      productId: service.id,
      locationId: store(BEAUTY).business.locations[0]?.id ?? '',
      from: time.startDate,
      days: '1',
    };
    const at = async (people: number) => {
      const answer = await shop.ask({
        store: BEAUTY,
        url: `/api/v1/slots?${new URLSearchParams({ ...query, people: String(people) })}`,
      });
      const [{ times }] = answer.json();
      return times.find((one: { startTime: string }) => one.startTime === time.startTime);
    };
    expect(await at(1)).toMatchObject({ left: 1 });
    expect((await at(2))?.employeeId).not.toBe(time.employee);
    expect(
      (await book(forPeople(aBooking(BEAUTY, service, time), 2), guest('two'))).json(),
    ).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(
      (await book(forPeople(aBooking(BEAUTY, service, time), 5), guest('five'))).json(),
    ).toMatchObject({ code: 'QUANTITY_INVALID' });
    expect((await book(aBooking(BEAUTY, service, time), guest('one more'))).statusCode).toBe(201);
  });

  it('gives a cancelled place to the next, wherever it lay', async () => {
    const service = await sold(2, { capacity: 3 });
    const time = await aFreeTime(service);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c'])
      ids.push(
        (await book(aBooking(BEAUTY, service, time), guest(`class ${name}`))).json().data.id,
      );
    for (const [at, name] of [
      [0, 'a'],
      [2, 'c'],
    ] as const)
      await shop.ask({
        store: BEAUTY,
        method: 'PATCH',
        url: `/api/v1/appointment/${ids[at]}`,
        as: guest(`class ${name}`),
        body: { status: 'CANCELLED' },
      });
    expect(
      (await book(forPeople(aBooking(BEAUTY, service, time), 2), guest('pair'))).statusCode,
    ).toBe(201);
  });

  it('keeps its person from everything else at that hour', async () => {
    const service = await sold(2, { capacity: 3 });
    const time = await aFreeTime(service);
    await book(aBooking(BEAUTY, service, time), guest('in class'));
    const other = store(BEAUTY).products.find(
      (one) =>
        one.id !== service.id &&
        one.type === 'SERVICE' &&
        one.employeeIds.includes(time.employee ?? '') &&
        one.addOnGroups.every((group) => group.min === 0),
    );
    if (!other) throw new Error('that person does one thing only');
    expect((await book(aBooking(BEAUTY, other, time), guest('elsewhere'))).json()).toMatchObject({
      code: 'SLOT_TAKEN',
    });
  });
});

describe('time around a booking', () => {
  it('is kept free before and after: the next begins when both are over', async () => {
    const service = await sold(3, { bufferBefore: 15, bufferAfter: 15 });
    const time = await aFreeTime(service);
    expect((await book(aBooking(BEAUTY, service, time), guest('first'))).statusCode).toBe(201);
    const own = (await freeTimes(shop, BEAUTY, service, 14)).filter(
      (one) => one.startDate === time.startDate && one.employee === time.employee,
    );
    const minute = (text: string): number =>
      Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
    const end = minute(time.startTime) + (service.duration ?? 0);
    expect(
      own.every(
        (one) =>
          minute(one.startTime) >= end + 30 ||
          minute(one.startTime) + (service.duration ?? 0) + 30 <= minute(time.startTime),
      ),
    ).toBe(true);
    const tooSoon = `${String(Math.floor((end + 15) / 60)).padStart(2, '0')}:${String((end + 15) % 60).padStart(2, '0')}:00`;
    expect(
      (await book(aBooking(BEAUTY, service, { ...time, startTime: tooSoon }), guest('second')))
        .statusCode,
    ).toBe(409);
  });
});
