import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { aBookedLine, aBooking, aService, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { aFreeTime, BEAUTY, book, setUpTwoServers, shop } from './bookingRacesShop.ts';

setUpTwoServers();

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

  it('that was moved has its line in the log that staff and its shopper read, from when to when; what was refused has none (finding Z103)', async () => {
    const { order, id } = await ordered();
    const before = await see(id);
    const wish = await another();
    const time = (one: { startDate: string; startTime: string }) => ({
      startDate: one.startDate,
      startTime: one.startTime,
    });
    const past = { startDate: '2026-03-01', startTime: '11:00:00' };
    expect((await patch(id, past)).statusCode).toBe(422);
    const moved = (await patch(id, { ...wish, version: before.version })).json().data;
    expect((await patch(id, { ...wish, version: before.version })).statusCode).toBe(409);
    const rows = await shop.database.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'visit.moved')));
    expect(rows.map(({ event, cause }) => [event, cause])).toEqual([
      [
        expect.objectContaining({
          appointment: id,
          from: { ...time(before), employee: before.employee },
          to: { ...time(wish), employee: moved.employee },
        }),
        'PERSON',
      ],
    ]);
    const line = { from: time(before), to: time(wish) };
    const now = await shop.see(BEAUTY, order);
    expect(now.visitMoves, 'its shopper reads it, too (finding Z134)').toEqual([
      { appointmentId: id, byShop: false, ...line, at: shop.clock.now().toISOString() },
    ]);
    expect(now).toMatchObject({ paymentState: order.paymentState, total: order.total });
    const as = tokenOf({ uid: 'staff', roles: { [store(BEAUTY).business.id]: ['staff'] } });
    const url = `/api/v1/staff/orders/${order.id}`;
    const desk = (await shop.ask({ store: BEAUTY, url, as })).json();
    expect(desk).toMatchObject({ readable: true });
    expect(desk.story.at(-1)).toMatchObject({ event: 'visit.moved', cause: 'PERSON', moved: line });
  });

  it('is offered to its own shopper at hours that it overlaps itself, and moves there; to others it stays taken (D07, I23)', async () => {
    shop.clock.pass(3 * DAY);
    const service = store(BEAUTY).products.find(
      (one) =>
        (one.duration ?? 0) >= 60 &&
        one.employeeIds.length === 1 &&
        one.addOnGroups.every(({ min }) => min === 0),
    );
    if (!service) throw new Error('no long treatment');
    const free = await freeTimes(shop, BEAUTY, service, 10);
    const day = free.at(-1)?.startDate ?? '';
    const before = free.filter((one) => one.startDate === day);
    const [sooner, time, later] = before.slice(3);
    if (!sooner || !time || !later) throw new Error('the day is too short');
    const intent = crypto.randomUUID();
    const { id } = (await book(aBooking(BEAUTY, service, time, { intentId: intent }))).json().data;
    const order = await shop.place(BEAUTY, [{ product: service, appointments: [id] }], {
      method: 'PAY_LATER',
      intent,
    });
    const offered = async (more: Record<string, string>, as = SHOPPER) => {
      const query = {
        productId: service.id,
        locationId: store(BEAUTY).business.locations[0]?.id ?? '',
        from: day,
        days: '1',
        ...more,
      };
      const url = `/api/v1/slots?${new URLSearchParams(query)}`;
      const answer = await shop.ask({ store: BEAUTY, url, as });
      return { status: answer.statusCode, times: answer.json()[0]?.times ?? [] };
    };
    const hours = (times: { startTime: string }[]) => times.map(({ startTime }) => startTime);
    expect(hours((await offered({})).times)).not.toContain(later.startTime);
    // Hour by hour the day is as free as before the visit was booked.
    expect(hours((await offered({ moving: id })).times)).toEqual(hours(before));
    expect((await offered({ moving: id }, guest('a stranger'))).status).toBe(404);
    for (const { startDate, startTime } of [later, sooner])
      expect((await patch(id, { startDate, startTime })).json().data).toMatchObject({
        id,
        startTime,
        orderId: order.id,
      });
    const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
    expect(row).toMatchObject({ startDate: day, startTime: sooner.startTime, status: 'PENDING' });
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

  it('is cancelled with all visits of its order, which are told by name and time; one that is too near keeps them all (436)', async () => {
    shop.clock.pass(3 * DAY);
    const intent = crypto.randomUUID();
    const service = aService(BEAUTY);
    const line = await aBookedLine(shop, BEAUTY, service, { as: SHOPPER, intent, slots: 2 });
    const [near = '', far = ''] = line.appointments ?? [];
    await moveFarOff(near);
    await moveFarOff(far);
    const order = await shop.place(BEAUTY, [line], { method: 'PAY_LATER', intent });
    const [first, second] = [await see(near), await see(far)];
    const told = [first, second]
      .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
      .map(({ id, startDate, startTime }) => ({
        id,
        service: service.name,
        startDate,
        startTime,
        isTooNear: false,
      }));
    expect(first).toMatchObject({ canCancel: true, together: expect.arrayContaining(told) });
    // The first of them comes near: a day before it nothing of the order is cancelled by a press, from either page.
    const until = Math.min(Date.parse(first.changeableUntil), Date.parse(second.changeableUntil));
    expect(second.cancellableUntil).toBe(new Date(until).toISOString());
    await shop.database.db
      .update(appointments)
      .set({ starts: new Date(shop.clock.now().getTime() + 2 * 3_600_000) })
      .where(eq(appointments.id, near));
    expect(await see(far)).toMatchObject({
      canMove: true,
      canCancel: false,
      together: [
        { id: near, isTooNear: true },
        { id: far, isTooNear: false },
      ],
    });
    for (const id of [near, far])
      expect((await patch(id, { status: 'CANCELLED' })).json()).toMatchObject({
        status: 409,
        code: 'TOO_LATE_TO_CHANGE',
      });
    // Nor by its order: what remains is to ask the shop.
    const view = await shop.see(BEAUTY, order);
    expect(view).toMatchObject({ paymentState: 'PENDING', mayCancel: false });
    expect(view.mayAsk).toEqual(expect.arrayContaining(['CHANGE', 'CANCEL']));
    const rows = await shop.database.db
      .select()
      .from(appointments)
      .where(eq(appointments.orderId, order.id));
    expect(rows.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
    // One of them alone is a change of the order: staff read which, and both stand until then (439).
    const text = `Cancel only this visit: ${service.name} (${second.startDate}).`;
    const asked = await shop.ask({
      store: BEAUTY,
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/requests`,
      as: SHOPPER,
      body: { requestId: crypto.randomUUID(), kind: 'CHANGE', text },
    });
    expect(asked.json()).toMatchObject({
      paymentState: 'PENDING',
      requests: [{ kind: 'CHANGE', text, status: 'OPEN' }],
    });
    expect(await see(far)).toMatchObject({ status: 'PENDING', canMove: true });
    // Not asked twice; and once the first has begun a word is all that is taken (439).
    const mayAsk = async () => (await shop.see(BEAUTY, order)).mayAsk;
    expect(await mayAsk()).toEqual(['HELP', 'CANCEL']);
    await shop.database.db
      .update(appointments)
      .set({ starts: shop.clock.now() })
      .where(eq(appointments.id, near));
    expect(await mayAsk()).toEqual(['HELP']);
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
