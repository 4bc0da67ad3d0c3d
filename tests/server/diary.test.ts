import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#machines/domain/day.ts';
import { columnsOf, type Diary } from '#machines/domain/diary.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { products } from '#server/db/schema/catalog.ts';
import { businesses } from '#server/db/schema/store.ts';
import { wallClock } from '#server/zone.ts';
import { aBooking, aService, type Free, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';
import { statementsOf, unscoped } from '#tests/support/statements.ts';

/** The diary of those who do the work (457, finding Z50). */
const { business, employees } = store('beauty');
const STAFF = tokenOf({ uid: 'at-the-desk', roles: { [business.id]: ['staff'] } });
const ELSEWHERE = tokenOf({ uid: 'other', roles: { [store('services').business.id]: ['staff'] } });
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
/** Another week: what the test before booked is on none of its days. */
beforeEach(() => shop.clock.pass(21 * DAY));

const get = (query: Record<string, string> = {}, as = STAFF) =>
  shop.ask({ store: 'beauty', url: `/api/v1/staff/diary?${new URLSearchParams(query)}`, as });
async function read(query: Record<string, string> = {}): Promise<Diary> {
  const answer = await get(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
async function nextTime(product: Product): Promise<Free> {
  const free = await freeTimes(shop, 'beauty', product);
  // Late enough to be given up.
  return free.find(({ startDate }) => startDate > addDays(free[0]?.startDate ?? '', 2))!;
}
async function held(product: Product, time: Free, intent: string, line = 0): Promise<string> {
  const body = aBooking('beauty', product, time, { intentId: intent, line });
  const answer = await hold(shop, 'beauty', body, SHOPPER);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}
async function booked(
  product: Product,
  time: Free,
  method: 'PAY_LATER' | 'STRIPE' = 'PAY_LATER',
): Promise<{ order: OrderView; id: string }> {
  const intent = randomUUID();
  const id = await held(product, time, intent);
  const order = await shop.place('beauty', [{ product, appointments: [id] }], { method, intent });
  return { order, id };
}

it('shows who is booked from when until when, for whom and how to reach them, on the store’s clock; the rest of the day with who works', async () => {
  const product = aService('beauty');
  const time = await nextTime(product);
  const { order, id } = await booked(product, time);
  const diary = await read({ day: time.startDate });
  const from = minuteOf(time.startTime);
  expect(diary.visits).toMatchObject([
    {
      id,
      state: 'STANDS',
      asked: null,
      order: { id: order.id, number: order.orderNumber },
      employeeId: time.employee,
      service: product.name,
      from,
      to: from + (product.duration ?? 0),
      customerName: order.customerName,
      phone: order.phone,
      toPay: order.total,
    },
  ]);
  const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
  expect(wallClock(row!.starts, business.timeZone), 'what the database holds').toEqual({
    day: time.startDate,
    time: time.startTime,
  });
  expect(diary.people.map(({ name }) => name).sort()).toEqual(
    employees.map(({ name }) => name).sort(),
  );
  for (const one of diary.people)
    expect(one.locationIds, one.name).toEqual(
      employees.find(({ id: known }) => known === one.id)?.locationIds,
    );
  const works = diary.people.find((one) => one.id === time.employee)?.hours;
  expect(works?.[0]).toBeLessThanOrEqual(from);
  expect((await read({ day: addDays(time.startDate, 1) })).visits).toEqual([]);
});

it('names today by the store’s zone where no day is asked for', async () => {
  const evening = new Date(shop.clock.now());
  evening.setUTCHours(17, 30);
  shop.clock.pass(evening.getTime() + DAY - shop.clock.now().getTime());
  const today = wallClock(shop.clock.now(), business.timeZone).day;
  expect(today, 'in Cebu it is tomorrow').toBe(
    addDays(shop.clock.now().toISOString().slice(0, 10), 1),
  );
  const { now, ...diary } = await read();
  expect(diary).toMatchObject({ day: today, today });
  expect(now, 'half past one at night there').toBe(90);
  expect(await read({ day: addDays(today, 1) })).not.toHaveProperty('now');
});

it('tells how each visit stands: at a checkout, unpaid, done, asked to cancel, cancelled; what a shopper left is none', async () => {
  const product = aService('beauty');
  const time = await nextTime(product);
  const stateOf = async (id: string) =>
    (await read({ day: time.startDate })).visits.find((one) => one.id === id);
  const intent = randomUUID();
  const id = await held(product, time, intent);
  expect(await stateOf(id)).toMatchObject({
    state: 'HELD',
    order: null,
    customerName: '',
    phone: '',
    // Without an order it has the shop's money: none blanked the whole day (finding Z61).
    currency: business.currency,
  });
  const order = await shop.place('beauty', [{ product, appointments: [id] }], {
    method: 'STRIPE',
    intent,
  });
  expect(await stateOf(id)).toMatchObject({ state: 'WAITS', order: { id: order.id } });
  const attempt = await shop.start('beauty', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('beauty', order, (one) => one.paymentState === 'PAID');
  expect(await stateOf(id)).toMatchObject({ state: 'STANDS', toPay: 0, asked: null });
  // What is asked for is what no press does (523).
  await shop.database.db
    .update(businesses)
    .set({ view: sql`${businesses.view} || '{"cancelsPaid":false}'::jsonb` });
  shop.services.stores.forget();
  const asking = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/requests`,
    body: { requestId: randomUUID(), kind: 'CANCEL', text: 'I am ill' },
    as: SHOPPER,
  });
  expect(asking.statusCode, asking.body).toBe(200);
  expect(await stateOf(id)).toMatchObject({ state: 'STANDS', asked: 'CANCEL' });
  const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
  shop.clock.pass(row!.ends.getTime() - shop.clock.now().getTime());
  expect(await stateOf(id)).toMatchObject({ state: 'DONE' });

  const other = await nextTime(product);
  const given = await booked(product, other);
  const left = await shop.ask({
    store: 'beauty',
    method: 'PATCH',
    url: `/api/v1/appointment/${given.id}`,
    body: { status: 'CANCELLED' },
    as: SHOPPER,
  });
  expect(left.statusCode, left.body).toBe(200);
  const lost = await held(product, other, randomUUID());
  await shop.database.db
    .update(appointments)
    .set({ status: 'CANCELLED' })
    .where(eq(appointments.id, lost));
  const seen = (await read({ day: other.startDate })).visits;
  expect(seen.map((one) => [one.id, one.state])).toEqual([[given.id, 'CANCELLED']]);
});

/** As a merchant sells it whose people serve two at once (479). */
async function forTwo(service: Product): Promise<Product> {
  const view = { ...service, capacity: 2 };
  await shop.database.db.update(products).set({ view }).where(eq(products.id, service.id));
  return view;
}
it('two who come together are served in the time that was offered, whatever is added for each of them (finding Z61)', async () => {
  const service = await forTwo(
    store('beauty').products.find((one) => one.name === 'Cut and finish')!,
  );
  const long = service.addOnGroups[0]!.addOns.find((one) => one.name === 'Long')!;
  const intent = randomUUID();
  const lasting = { ...service, duration: service.duration! + long.addedMinutes };
  const query = new URLSearchParams({
    productId: service.id,
    locationId: store('beauty').business.locations[0]!.id,
    from: shop.clock.now().toISOString().slice(0, 10),
    minutes: String(lasting.duration),
    people: '2',
    days: '14',
  });
  const offered = await shop.ask({ store: 'beauty', url: `/api/v1/slots?${query}` });
  const [{ day, times }] = offered
    .json()
    .filter((one: { times: object[] }) => one.times.length > 0);
  const time = { startDate: day, startTime: times[0].startTime, employee: times[0].employeeId };
  const body = aBooking('beauty', lasting, time, { intentId: intent, numberOfCustomer: 2 });
  const [provided] = body.servicesProvided;
  const both = { ...body, servicesProvided: [{ ...provided, quantity: 2 }] };
  const held = await hold(shop, 'beauty', both, SHOPPER);
  expect(held.statusCode, held.body).toBe(201);
  const line = {
    product: service,
    quantity: 2,
    addOns: { [long.id]: 2 },
    appointments: [held.json().data.id],
  };
  const order = await shop.place('beauty', [line], { intent });
  expect(order.lines[0]).toMatchObject({ quantity: 2, appointments: [{ status: 'PENDING' }] });
  const [row] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.orderId, order.id));
  expect([row?.people, row?.startTime]).toEqual([2, time.startTime]);
  const [seen] = (await read({ day: time.startDate })).visits;
  expect(seen, 'finding Z62').toMatchObject({ people: 2, addOns: ['2 × Long'], together: 1 });
});

it('marks the visit of several that its customer asks about, whatever numbers their words have, and all of them where none is named (findings Z62, Z77)', async () => {
  const product = aService('beauty');
  const intent = randomUUID();
  const first = await nextTime(product);
  const one = await held(product, first, intent);
  const later = (await freeTimes(shop, 'beauty', product)).find(
    ({ startDate, startTime }) =>
      startDate === first.startDate && minuteOf(startTime) > minuteOf(first.startTime) + 180,
  )!;
  const body = aBooking('beauty', product, later, { intentId: intent, slot: 1 });
  const other = (await hold(shop, 'beauty', body, SHOPPER)).json().data.id;
  const order = await shop.place('beauty', [{ product, appointments: [one, other] }], {
    method: 'PAY_LATER',
    intent,
  });
  const ask = async (kind: 'CHANGE' | 'HELP', about?: string) => {
    // The words name the other one's day and hour, too.
    const text = `${product.name}: ${first.startDate}, ${first.startTime.slice(0, 5)}`;
    const answer = await shop.ask({
      store: 'beauty',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/requests`,
      body: { requestId: randomUUID(), ...{ kind, text }, ...(about && { appointment: about }) },
      as: SHOPPER,
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const asked = async () => {
    const { visits } = await read({ day: first.startDate });
    return [one, other].map((id) => visits.find((visit) => visit.id === id)?.asked);
  };
  await ask('HELP');
  expect(await asked(), 'a question is about no visit').toEqual([null, null]);
  await ask('CHANGE', other);
  expect(await asked()).toEqual([null, 'CHANGE']);
  const { visits } = await read({ day: first.startDate });
  expect(visits.find(({ id }) => id === one)).toMatchObject({ together: 2, toPay: order.total });

  const again = await booked(product, await nextTime(product));
  const plain = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${again.order.id}/requests`,
    body: { requestId: randomUUID(), kind: 'CHANGE', text: 'Could I come later?' },
    as: SHOPPER,
  });
  expect(plain.statusCode, plain.body).toBe(200);
  const [row] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, again.id));
  const that = (await read({ day: row?.startDate ?? '' })).visits;
  expect(that.find(({ id }) => id === again.id)).toMatchObject({ asked: 'CHANGE' });
});

it('shows a visit over the hour that the clocks repeat in autumn, for as long as it lasts (finding Z78)', async () => {
  const product = aService('beauty');
  const { id } = await booked(product, await nextTime(product));
  // From half past one in summer time to a quarter past one in winter time: Los Angeles, 7 November 2027.
  await shop.database.db
    .update(appointments)
    .set({
      ...{ startDate: '2027-11-07', startTime: '01:30:00' },
      ...{ endDate: '2027-11-07', endTime: '01:15:00' },
      starts: new Date('2027-11-07T08:30:00Z'),
      ends: new Date('2027-11-07T09:15:00Z'),
      busyFrom: new Date('2027-11-07T08:30:00Z'),
      busyUntil: new Date('2027-11-07T09:15:00Z'),
    })
    .where(eq(appointments.id, id));
  const { visits, people } = await read({ day: '2027-11-07' });
  expect(visits).toMatchObject([{ id, from: 90, to: 135, minutes: 45 }]);
  const diary = { day: '2027-11-07', today: '2027-11-07', places: [], people, visits };
  const own = columnsOf(diary).find(({ id: who }) => who === visits[0]?.employeeId);
  expect(own?.stretches.flatMap((one) => one.visits.map((visit) => visit.id))).toEqual([id]);
});

it('shows one branch where one is asked for, with its people and all that these are booked for', async () => {
  const [here, there] = business.locations;
  const product = aService('beauty');
  const time = await nextTime(product);
  const { id } = await booked(product, time);
  const day = time.startDate;
  const elsewhere = await read({ day, location: there!.id });
  expect(elsewhere.places.map((one) => one.id)).toEqual([there!.id]);
  const person = employees.find((one) => one.id === time.employee)!;
  expect(elsewhere.people.some((one) => one.id === person.id)).toBe(
    person.locationIds.includes(there!.id),
  );
  expect((await read({ day, location: here!.id })).visits.map((one) => one.id)).toEqual([id]);
  expect((await read({ day, location: 'nowhere' })).people).toEqual([]);
});

it('is for the staff of its own store alone, and every statement names the store', async () => {
  for (const as of [SHOPPER, customer('shopper'), ELSEWHERE])
    expect((await get({}, as)).statusCode).toBe(404);
  expect((await get({ day: 'tomorrow' })).statusCode).toBe(400);
  const { statements } = await statementsOf(shop.database).during(() => get());
  expect(unscoped(statements, 'staff/diary', business.id)).toEqual([]);
});
