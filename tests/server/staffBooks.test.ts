import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiaryVisit } from '#machines/domain/diary.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { products } from '#server/db/schema/catalog.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { aBooking, aService, type Free, freeTimes, hold } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { AT_DESK, atDesk, CALLER, deskBooking, says } from '#tests/support/salonDesk.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** Staff write a visit down for a person on the phone or at the desk (512, finding Z147). */
const PATIENCE = 5;
const HOUR = 60 * MINUTE;
let shop: PayingShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await payingShop({ patience: PATIENCE });
  beside = await inProcessShop({
    beside: shop,
    patience: PATIENCE,
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
beforeEach(() => shop.clock.pass(21 * DAY));

const product = aService('beauty');
const ask = (body: object, as = AT_DESK) => ({
  ...{ store: 'beauty', method: 'POST' as const, url: '/api/v1/staff/visits', body, as },
});
const books = (body: object, as = AT_DESK) => shop.ask(ask(body, as));
const timesOf = async (of = product) =>
  (await freeTimes(shop, 'beauty', of)).filter(
    ({ startDate }, _, all) => startDate > (all[0]?.startDate ?? ''),
  );
const onTwoDays = async (): Promise<Free[]> => {
  const free = await timesOf();
  return [free[0]!, free.find(({ startDate }) => startDate !== free[0]?.startDate)!];
};
const isFree = async ({ startDate, startTime, employee }: Free): Promise<boolean> =>
  (await freeTimes(shop, 'beauty', product, 14, employee ?? undefined)).some(
    (one) => one.startDate === startDate && one.startTime === startTime,
  );
const inDiary = async (day: string): Promise<DiaryVisit[]> =>
  (await shop.ask({ store: 'beauty', url: `/api/v1/staff/diary?day=${day}`, as: AT_DESK })).json()
    .visits;
const orderRow = async (id: string) =>
  (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0];
const ordersOf = ({ intentId }: { intentId: string }) =>
  shop.database.db.select().from(orders).where(eq(orders.intentId, intentId));
const newsOf = async (id: string): Promise<string[]> =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.orderId, id))).map(
    ({ kind }) => kind,
  );

it('is an ordinary order that is paid later: in the diary with name and number, told as staff’s in its log, and paid at the desk after its customer arrived', async () => {
  const [time] = await timesOf();
  const answer = await books(deskBooking([{ product, time: time! }]));
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json();
  expect(Object.keys(data), 'nothing that opens it').not.toContain('capability');
  const [visit] = await inDiary(time!.startDate);
  expect(visit).toMatchObject({
    ...{ state: 'STANDS', customerName: 'Maria Santos', phone: '+639175550142' },
    ...{ order: { id: data.id, number: data.orderNumber }, toPay: data.total, canMove: true },
    employeeId: time!.employee,
  });
  const desk = await atDesk(shop, data);
  expect(desk.order).toMatchObject({ paymentState: 'PENDING', paymentMethodCode: 'PAY_LATER' });
  expect(desk.story[0]).toMatchObject({ event: 'order.placed', cause: 'STAFF', by: 'at-the-desk' });
  expect(desk.readable).toBe(true);
  expect(await orderRow(data.id)).toMatchObject({ email: '', network: null });

  const [row] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.orderId, data.id));
  shop.clock.pass(row!.starts.getTime() + MINUTE - shop.clock.now().getTime());
  expect((await says(shop, data, 'visit.arrived', row!.id)).statusCode).toBe(200);
  const { version, toTake } = await atDesk(shop, data);
  const paid = await shop.ask({
    ...{ store: 'beauty', method: 'POST', as: AT_DESK },
    url: `/api/v1/staff/orders/${data.id}/actions`,
    body: { action: 'takePayment', version, how: 'CASH', amount: toTake },
  });
  expect(paid.statusCode, paid.body).toBe(200);
  expect(paid.json().order).toMatchObject({ paymentState: 'PAID', paid: data.total });
});

it('its customer is told of it in the store’s language where an e-mail is given, and finds the order by number and contact', async () => {
  const [time] = await timesOf();
  const contact = { ...CALLER, email: 'maria@example.test' };
  const answer = await books(deskBooking([{ product, time: time! }], { contact }));
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, orderNumber } = answer.json().data;
  expect(await newsOf(id)).toContain('order.accepted');
  const { locale } = store('beauty').business;
  expect(await orderRow(id)).toMatchObject({ email: contact.email, locale });
  const found = await shop.ask({
    ...{ store: 'beauty', method: 'POST', url: '/api/v1/orders/find', as: SHOPPER },
    body: { orderNumber, contact: 'maria@example.test' },
  });
  expect(found.json(), found.body).toMatchObject({ id });
  expect((await atDesk(shop, { id })).order.may, 'its visits open to no browser').toMatchObject({
    move: false,
  });
});

it('what staff noted of their caller is told to staff alone, also once an account has claimed the order (finding Z251)', async () => {
  const [time] = await timesOf();
  const contact = { ...CALLER, email: 'noted@example.test' };
  const body = deskBooking([{ product, time: time! }], { contact });
  const answer = await books({ ...body, notes: 'Came late twice' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, orderNumber } = answer.json().data;
  const found = await shop.ask({
    ...{ store: 'beauty', method: 'POST', url: '/api/v1/orders/find', as: SHOPPER },
    body: { orderNumber, contact: contact.email },
  });
  const url = `/api/v1/cartTransaction/${id}`;
  const headers = { 'x-capability': found.json().capability };
  const read = await shop.ask({ store: 'beauty', url, headers });
  expect(read.json(), read.body).toMatchObject({ id, limited: false, notes: '' });
  expect(read.body).not.toContain('Came late twice');
  const account = tokenOf({ uid: 'noted', email: contact.email, emailVerified: true });
  const claim = await shop.ask({
    ...{ store: 'beauty', method: 'POST', url: '/api/v1/customer/claim', as: account, body: {} },
  });
  expect(claim.json(), claim.body).toMatchObject({ claimed: 1 });
  const own = await shop.ask({ store: 'beauty', url, as: account });
  expect(own.json(), own.body).toMatchObject({ id, notes: '' });
  expect((await atDesk(shop, { id })).order.notes).toBe('Came late twice');
  expect(await orderRow(id)).toMatchObject({ notes: 'Came late twice', uid: 'noted' });
});

it('the same press again is the same order, also after its price was imported anew', async () => {
  const [time] = await onTwoDays();
  const body = deskBooking([{ product, time: time! }]);
  const all = await Promise.all([1, 2, 3].map(() => books(body)));
  const { db } = shop.database;
  const own = eq(products.id, product.id);
  const [was] = await db.select().from(products).where(own);
  const dearer = was!.view.sellingPrice + 5;
  await db
    .update(products)
    .set({
      sellingPrice: was!.sellingPrice + 500,
      view: { ...was!.view, sellingPrice: dearer },
    })
    .where(own);
  const again = await books(body);
  const fresh = await books({ ...body, intentId: randomUUID() });
  await db.update(products).set({ sellingPrice: was!.sellingPrice, view: was!.view }).where(own);
  expect(fresh.json().code, 'the price is another one by now').toBe('PRICE_CHANGED');
  expect(again.statusCode, again.body).toBe(200);
  expect(again.json().data, 'as it was pressed').not.toHaveProperty('before');
  const ids = [...all, again].filter(({ statusCode }) => statusCode === 200);
  expect(new Set(ids.map((one) => one.json().data.id)).size).toBe(1);
  expect(await ordersOf(body)).toHaveLength(1);
});

it('a press that says something else than the one whose answer was lost is answered with what stands: name, address of the letter and visits of the first', async () => {
  const [time, other] = await onTwoDays();
  const contact = { ...CALLER, email: 'maira@example.test' };
  const visits = [{ product, time: time! }];
  const body = deskBooking(visits, { contact });
  const { data: first } = (await books(body)).json();
  const { startDate, startTime } = time!;
  const differing = [
    { ...body, email: 'maria@example.test' },
    { ...body, phone: '0917 555 0143' },
    { ...body, customerName: 'Maria del Santos' },
    { ...body, price: body.price + 1 },
    deskBooking([{ product, time: other! }], { contact, intent: body.intentId }),
    deskBooking([...visits, { product, time: other! }], { contact, intent: body.intentId }),
  ];
  for (const press of differing) {
    const answer = await books(press);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      ...{ id: first.id, orderNumber: first.orderNumber, total: first.total },
      before: {
        ...{ customerName: CALLER.name, email: contact.email },
        visits: [
          { service: product.name, startDate, startTime: expect.stringContaining(startTime) },
        ],
      },
    });
  }
  expect(await ordersOf(body)).toMatchObject([{ id: first.id, email: contact.email }]);
  expect(await isFree(other!)).toBe(true);
});

it('what the database breaks off holds no time either', async () => {
  const [time] = await timesOf();
  const body = deskBooking([{ product, time: time! }]);
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  await owner.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger no_room before insert on cart_transaction execute function no_room()`,
  );
  const answer = await books(body);
  await owner.query('drop trigger no_room on cart_transaction; drop function no_room');
  await owner.end();
  expect(answer.statusCode, answer.body).toBe(503);
  expect(await ordersOf(body)).toEqual([]);
  expect(await isFree(time!)).toBe(true);
  expect((await books(body)).statusCode, 'and the next press writes it').toBe(200);
});

it('50 desks and shoppers at once for one person’s hour: one order has it, and what the others had begun holds nothing', {
  timeout: 60_000,
}, async () => {
  const free = await timesOf();
  const time = free[0]!;
  // The first visit of each is on a day of its own, as far as there are days: most hold it when they come to the hour that all want.
  const days = [...new Set(free.map(({ startDate }) => startDate))].slice(1);
  const firsts = days.map((day) => free.find(({ startDate }) => startDate === day)!);
  expect(firsts.length).toBeGreaterThan(5);
  const bodies = Array.from({ length: 50 }, (_, at) =>
    deskBooking([
      { product, time: firsts[at % firsts.length]! },
      { product, time },
    ]),
  );
  const all = await Promise.all(
    bodies.map((body, at) => (at % 2 === 0 ? shop : beside).ask(ask(body))),
  );
  const given = await Promise.all(
    all.map((answer, at) => (answer.statusCode === 503 ? books(bodies[at]!) : answer)),
  );
  const won = given.filter(({ statusCode }) => statusCode === 200);
  expect(
    won.length,
    given
      .map(({ body }) => body)
      .join('\n')
      .slice(0, 400),
  ).toBe(1);
  expect(new Set(given.filter((one) => one !== won[0]).map((one) => one.json().code))).toEqual(
    new Set(['SLOT_TAKEN']),
  );
  const standing = await shop.database.db
    .select({ orderId: appointments.orderId })
    .from(appointments)
    .where(
      and(
        ne(appointments.status, 'CANCELLED'),
        inArray(appointments.startDate, [time.startDate, ...days]),
      ),
    );
  const orderId = won[0]!.json().data.id;
  expect(standing).toEqual([{ orderId }, { orderId }]);
});

describe('is refused, and holds nothing:', () => {
  it('where the second of two times is taken, with the line that it is', async () => {
    const [first, second] = await onTwoDays();
    const taken = await books(deskBooking([{ product, time: second! }]));
    expect(taken.statusCode, taken.body).toBe(200);
    const answer = await books(
      deskBooking([
        { product, time: first! },
        { product, time: second! },
      ]),
    );
    expect(answer.json(), answer.body).toMatchObject({ code: 'SLOT_TAKEN', line: 1 });
    expect(await isFree(first!)).toBe(true);
  });

  it('at another price than the store’s', async () => {
    const [time] = await timesOf();
    const cheap = { ...product, sellingPrice: product.sellingPrice - 1 };
    const answer = await books(deskBooking([{ product: cheap, time: time! }]));
    expect(answer.json(), answer.body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await isFree(time!)).toBe(true);
  });

  it('with a number that cannot be called, and without a name', async () => {
    const [time] = await timesOf();
    const visits = [{ product, time: time! }];
    for (const [body, fields] of [
      [deskBooking(visits, { contact: { ...CALLER, phone: '0917 555 014' } }), ['phone']],
      [deskBooking(visits, { contact: { ...CALLER, phone: '' } }), ['phone']],
      [{ ...deskBooking(visits), customerName: ' ' }, ['customerName']],
    ] as const)
      expect((await books(body)).json()).toMatchObject({ code: 'FIELDS_INVALID', fields });
    expect(await isFree(time!)).toBe(true);
  });

  it('by a person who does not work here', async () => {
    const [time] = await timesOf();
    const answer = await books(deskBooking([{ product, time: time! }]), SHOPPER);
    expect([401, 403, 404]).toContain(answer.statusCode);
    expect(await isFree(time!)).toBe(true);
  });
});

it('a desk writes more visits in a day than a shopper may leave unpaid, also for one number', {
  timeout: 60_000,
}, async () => {
  const free = await timesOf();
  const days = [...new Set(free.map(({ startDate }) => startDate))].slice(0, 8);
  expect(days.length).toBeGreaterThan(6);
  for (const day of days) {
    const time = free.find(({ startDate }) => startDate === day)!;
    const answer = await books(deskBooking([{ product, time }]));
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

it('within the lead time is offered to staff alone, who book and move it there, from now on (540, finding Z238)', async () => {
  const place = store('beauty').business.locations[0]?.id;
  const ahead = store('beauty').products.find(
    (one) =>
      (one.leadHours ?? 0) >= 24 &&
      one.addOnGroups.every(({ min }) => min === 0) &&
      one.productLocation.some(({ locationId }) => locationId === place),
  )!;
  const offered = async (desk: string, as: string) => {
    const query = new URLSearchParams({
      ...{ productId: ahead.id, locationId: place ?? '', days: '9' },
      from: shop.clock.now().toISOString().slice(0, 10),
    });
    return shop.ask({ store: 'beauty', url: `/api/v1/slots?${query}${desk}`, as });
  };
  const refused = await offered('&desk=1', SHOPPER);
  expect(refused.json(), refused.body).toMatchObject({ code: 'ROLE_MISSING' });
  const timesIn = (answer: Awaited<ReturnType<typeof offered>>): string[] =>
    answer
      .json()
      .flatMap(({ day, times }: { day: string; times: { startTime: string }[] }) =>
        times.map(({ startTime }) => `${day} ${startTime}`),
      );
  const all = timesIn(await offered('&desk=1', AT_DESK));
  const shoppers = timesIn(await offered('', SHOPPER));
  // In Manila, eight hours ahead of the clock.
  const wall = (ms: number) => new Date(ms + 8 * HOUR).toISOString().replace('T', ' ').slice(0, 19);
  const now = shop.clock.now().getTime();
  expect(all[0]! >= wall(now), 'none is over').toBe(true);
  expect(all[0]! < wall(now + DAY), 'the next that is free').toBe(true);
  expect(shoppers[0]! >= wall(now + (ahead.leadHours ?? 0) * HOUR)).toBe(true);
  expect(timesIn(await offered('', AT_DESK)), 'a cart is a shopper’s').toEqual(shoppers);

  const at = (time = ''): Free => {
    const [startDate = '', startTime = ''] = time.split(' ');
    return { startDate, startTime, employee: null };
  };
  const near = at(all[0]);
  const held = await hold(shop, 'beauty', aBooking('beauty', ahead, near), SHOPPER);
  expect(held.json(), held.body).toMatchObject({ code: 'TIME_TOO_SOON' });
  const answer = await books(deskBooking([{ product: ahead, time: near }]));
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json().data;
  const [visit] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.orderId, id));
  expect(visit).toMatchObject({ startDate: near.startDate, startTime: near.startTime });
  const { startDate, startTime } = at(timesIn(await offered('&desk=1', AT_DESK))[0]);
  expect(`${startDate} ${startTime}` < shoppers[0]!, 'near, too').toBe(true);
  const moved = await shop.ask({
    ...{ store: 'beauty', method: 'POST', as: AT_DESK },
    url: `/api/v1/staff/visits/${visit!.id}/move`,
    body: { version: visit!.version, startDate, startTime },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(moved.json().data).toMatchObject({ startDate, startTime });
  const over = wall(now - HOUR).split(' ');
  const past = { startDate: over[0]!, startTime: `${over[1]!.slice(0, 2)}:00:00`, employee: null };
  const late = await books(deskBooking([{ product: ahead, time: past }]));
  expect(late.json(), late.body).toMatchObject({ code: 'TIME_PAST' });
});
