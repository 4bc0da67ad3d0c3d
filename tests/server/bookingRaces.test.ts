import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import type { Product } from '#machines/domain/product.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { products } from '#server/db/schema/catalog.ts';
import {
  aBookedLine,
  aBooking,
  aService,
  type Free,
  freeTimes,
  hold,
} from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** Two server processes' worth of app on one PostgreSQL. */
let shop: PayingShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await payingShop();
  beside = await inProcessShop({
    beside: shop,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const BEAUTY = 'beauty';
const book = (body: unknown, as = SHOPPER) => hold(shop, BEAUTY, body, as);
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
let days = 0;
/** A day far enough from the other tests' days, in minutes of one person. */
async function aFreeTime(service: Product): Promise<Free> {
  shop.clock.pass(3 * DAY);
  days += 1;
  const time = (await freeTimes(shop, BEAUTY, service, 14)).find(
    (one) => one.startDate > shop.clock.now().toISOString().slice(0, 10),
  );
  if (!time) throw new Error('nothing is free');
  return time;
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

describe('a cart that changed', () => {
  it('takes its own earlier hold with it: the same hour under a new intent is no conflict', async () => {
    const service = aService(BEAUTY);
    const time = await aFreeTime(service);
    const first = (await book(aBooking(BEAUTY, service, time))).json().data;
    const again = await book(aBooking(BEAUTY, service, time));
    expect(again.statusCode, again.body).toBe(201);
    const [row] = await shop.database.db
      .select()
      .from(appointments)
      .where(eq(appointments.id, first.id));
    expect(row?.status).toBe('CANCELLED');
  });

  it('F104: twice the same hour of one person is its own overlap, not somebody else’s', async () => {
    const service = aService(BEAUTY);
    const time = await aFreeTime(service);
    const body = aBooking(BEAUTY, service, time);
    await book(body);
    expect((await book({ ...body, line: 1 })).json()).toMatchObject({
      status: 422,
      code: 'TIME_OVERLAPS',
      line: 1,
    });
  });
});

describe('why a time cannot be booked', () => {
  const at = (body: AppointmentBody, startDate: string, startTime: string): AppointmentBody => {
    const minutes =
      (aService(BEAUTY).duration ?? 0) +
      Number(startTime.slice(0, 2)) * 60 +
      Number(startTime.slice(3, 5));
    const endTime = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
    const when = { startDate, startTime, endDate: startDate, endTime };
    return {
      ...body,
      ...when,
      servicesProvided: body.servicesProvided.map((one) => ({ ...one, ...when })),
    };
  };
  it.each([
    ['the past', 'TIME_PAST', '2026-03-01', '11:00:00'],
    ['a closed hour', 'TIME_CLOSED', null, '04:00:00'],
  ])('%s: %s', async (_what, code, day, time) => {
    const free = await aFreeTime(aService(BEAUTY));
    const body = aBooking(BEAUTY, aService(BEAUTY), free);
    expect((await book(at(body, day ?? free.startDate, time))).json()).toMatchObject({
      status: 422,
      code,
      line: 0,
    });
  });
});

describe('an ordered time', () => {
  const ordered = async (method = 'PAY_LATER') => {
    shop.clock.pass(3 * DAY);
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, BEAUTY, aService(BEAUTY), { as: SHOPPER, intent });
    const id = line.appointments?.[0] ?? '';
    await moveFarOff(id);
    const order = await shop.place(BEAUTY, [line], { method, intent });
    return { order, id };
  };
  /** Held times are the earliest ones: this one is moved beyond the last moment for changes first, as its shopper may. */
  async function moveFarOff(id: string): Promise<void> {
    const later = (await freeTimes(shop, BEAUTY, aService(BEAUTY), 10)).at(-1);
    if (!later) throw new Error('nothing is free');
    const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
    const body = aBooking(BEAUTY, aService(BEAUTY), later, {
      intentId: row?.intentId ?? '',
      line: row?.line ?? 0,
      slot: row?.slot ?? 0,
    });
    expect((await book(body)).statusCode).toBe(201);
  }
  const patch = (id: string, body: unknown, as = SHOPPER) =>
    shop.ask({ store: BEAUTY, method: 'PATCH', url: `/api/v1/appointment/${id}`, as, body });
  const see = async (id: string) =>
    (await shop.ask({ store: BEAUTY, url: `/api/v1/appointment/${id}`, as: SHOPPER })).json();
  const another = async () => {
    const found = (await freeTimes(shop, BEAUTY, aService(BEAUTY), 8)).at(-1);
    if (!found) throw new Error('nothing is free');
    return { startDate: found.startDate, startTime: found.startTime, employee: null };
  };

  it('moves to another hour and stays in its order, with its price', async () => {
    const { order, id } = await ordered();
    const before = await see(id);
    expect(before).toMatchObject({ canMove: true, canCancel: true });
    const wish = await another();
    const moved = (await patch(id, { ...wish, version: before.version })).json().data;
    expect(moved).toMatchObject({
      id,
      startDate: wish.startDate,
      startTime: wish.startTime,
      orderId: order.id,
      version: before.version + 1,
    });
    expect((await shop.see(BEAUTY, order)).total).toBe(order.total);
    expect((await patch(id, { ...wish, version: before.version })).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
  });

  it('moves when it is paid, and is not cancelled by a press then (D09)', async () => {
    const { order, id } = await ordered('STRIPE');
    const attempt = await shop.start(BEAUTY, order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until(BEAUTY, order, (view) => view.paymentState === 'PAID');
    expect(await see(id)).toMatchObject({ status: 'PAID', canMove: true, canCancel: false });
    expect((await patch(id, await another())).json().data).toMatchObject({ status: 'PAID' });
    expect((await patch(id, { status: 'CANCELLED' })).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
  });

  it('is cancelled with its order while nobody has paid, and is free for others', async () => {
    const { order, id } = await ordered();
    const { startDate, startTime, employee } = await see(id);
    expect((await patch(id, { status: 'CANCELLED' })).json().data).toMatchObject({
      status: 'CANCELLED',
    });
    expect((await shop.see(BEAUTY, order)).paymentState).toBe('CANCELLED');
    expect(
      (
        await book(
          aBooking(BEAUTY, aService(BEAUTY), { startDate, startTime, employee }),
          guest('next'),
        )
      ).statusCode,
    ).toBe(201);
  });

  it('neither moves nor is cancelled after the store’s last moment, a day before it begins', async () => {
    const { id } = await ordered();
    const { changeableUntil } = await see(id);
    const wish = await another();
    shop.clock.set(new Date(Date.parse(changeableUntil) + MINUTE).toISOString());
    expect(await see(id)).toMatchObject({ canMove: false, canCancel: false });
    expect((await patch(id, wish)).json()).toMatchObject({
      status: 409,
      code: 'TOO_LATE_TO_CHANGE',
    });
    expect((await patch(id, { status: 'CANCELLED' })).json()).toMatchObject({
      status: 409,
      code: 'TOO_LATE_TO_CHANGE',
    });
  });

  it('does not move onto somebody else’s, nor by somebody else, nor half', async () => {
    const { id } = await ordered();
    const wish = await another();
    for (let at = 0; at <= aService(BEAUTY).employeeIds.length; at++)
      await book(aBooking(BEAUTY, aService(BEAUTY), wish), guest(`there ${at}`));
    expect((await patch(id, wish)).json()).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect((await patch(id, await another(), guest('a stranger'))).statusCode).toBe(404);
    expect((await patch(id, { startDate: wish.startDate })).statusCode).toBe(400);
    expect((await patch(id, { ...wish, status: 'CANCELLED' })).statusCode).toBe(400);
  });
});
