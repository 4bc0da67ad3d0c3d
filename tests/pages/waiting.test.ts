import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '#machines/domain/day.ts';
import type { Product } from '#machines/domain/product.ts';
import { joinWaiting } from '#server/appointments/joinWaiting.ts';
import { tellWaiting } from '#server/appointments/tellWaiting.ts';
import { eraseCustomer } from '#server/customers/erase.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { waiting } from '#server/db/schema/waiting.ts';
import { eraseOld } from '#server/erase.ts';
import type { Principal } from '#server/http/identity.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import type { CaughtMail } from '#server/sandbox/mail/catcher.ts';
import { aBooking, type Free, freeTimes } from '#tests/support/bookings.ts';
import { type InProcessShop, store } from '#tests/support/inProcess.ts';
import { linkIn, type MailedShop, mailedShop } from '#tests/support/mailedShop.ts';
import { guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** A booked out day, and mails by real SMTP to a catcher, in the words of the built pages. */
let shop: InProcessShop;
let mailed: MailedShop;
let catcher: MailedShop['catcher'];
beforeAll(async () => {
  mailed = await mailedShop();
  ({ shop, catcher } = mailed);
});
beforeEach(async () => {
  catcher.mailbox.mails = [];
  catcher.mailbox.mood = 'takes';
  await shop.database.db.delete(waiting);
  await shop.database.db.update(appointments).set({ status: 'CANCELLED' });
});
afterAll(async () => {
  await mailed.close();
});

const SALON = 'beauty';
const locationId = store(SALON).business.locations[0]?.id ?? '';
/** Done by one person, so that a booked time is nowhere else. */
const service = ((): Product => {
  const one = store(SALON).products.find(
    (product) =>
      product.type === 'SERVICE' &&
      product.serviceType !== 'DAILY' &&
      product.employeeIds.length === 1 &&
      product.capacity == null &&
      product.productLocation.some((at) => at.locationId === locationId) &&
      product.addOnGroups.every((group) => group.min === 0),
  );
  if (!one) throw new Error('no service of one person');
  return one;
})();

const today = (): string => shop.clock.now().toISOString().slice(0, 10);
const wish = (more: Record<string, unknown> = {}) => ({
  productId: service.id,
  locationId,
  email: 'amina@example.test',
  locale: 'en',
  from: today(),
  until: addDays(today(), 13),
  minutes: service.duration ?? 0,
  people: 1,
  ...more,
});
const join = (more: Record<string, unknown> = {}, as?: ReturnType<typeof guest>) =>
  shop.ask({
    store: SALON,
    method: 'POST',
    url: '/api/v1/waiting',
    body: wish(more),
    ...(as && { as }),
  });
const leave = (link: string, at = SALON) =>
  shop.ask({ store: at, method: 'POST', url: '/api/v1/waiting/leave', body: { link } });
const rows = () => shop.database.db.select().from(waiting);
/** A minute of the shop's work: looks, and what it has to write. */
async function works(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await tellWaiting(shop.app.services);
  shop.clock.pass(2 * MINUTE);
}
const mails = (word: string): CaughtMail[] =>
  catcher.mailbox.mails.filter(({ subject }) => subject.includes(word));
async function told(): Promise<CaughtMail[]> {
  await works();
  return mails('A time is free');
}
const timesOf = async (day: string): Promise<Free[]> =>
  (await freeTimes(shop, SALON, service)).filter(({ startDate }) => startDate === day);

interface Booked {
  id: string;
  version: number;
  startTime: string;
  by: ReturnType<typeof guest>;
  intent: string;
}
/** Books every free time of the first day that is open from its morning on, one after the other. */
async function bookedOut(from = ''): Promise<{ day: string; booked: Booked[] }> {
  const free = await freeTimes(shop, SALON, service);
  const morningOf = (date: string) =>
    free.filter((one) => one.startDate === date && one.startTime < '11:00');
  const isOpen = ({ startDate }: Free) => startDate >= from && morningOf(startDate).length > 1;
  const day = free.find(isOpen)?.startDate ?? '';
  const booked: Booked[] = [];
  for (let at = 0; at < 40; at++) {
    const [free] = await timesOf(day);
    if (!free) return { day, booked };
    const by = guest(`booker-${day}-${at}`);
    const intent = crypto.randomUUID();
    const answer = await shop.ask({
      store: SALON,
      method: 'POST',
      url: '/api/v1/appointment',
      body: aBooking(SALON, service, free, { intentId: intent }),
      as: by,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    booked.push({ ...answer.json().data, by, intent });
  }
  throw new Error('the day has no end');
}
async function gaveUp({ id, version, by }: Booked): Promise<void> {
  const answer = await shop.ask({
    store: SALON,
    method: 'PATCH',
    url: `/api/v1/appointment/${id}`,
    body: { status: 'CANCELLED', version },
    as: by,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

it('staff read how many wait for which service and for which days; no other store and no shopper does', async () => {
  await join();
  await join({
    email: 'bela@example.test',
    from: addDays(today(), 2),
    until: addDays(today(), 20),
  });
  await join({ email: 'carl@example.test' });
  const gone = { untilDay: addDays(today(), -1) };
  await shop.database.db.update(waiting).set(gone).where(eq(waiting.email, 'carl@example.test'));
  const roles = {
    [store(SALON).business.id]: ['staff'],
    [store('services').business.id]: ['staff'],
  };
  const seen = (slug: string, as = tokenOf({ uid: 'the staff', roles })) =>
    shop.ask({ store: slug, url: '/api/v1/staff/waiting', as });
  expect((await seen(SALON)).json()).toEqual([
    {
      productId: service.id,
      name: service.name,
      count: 2,
      from: today(),
      until: addDays(today(), 20),
    },
  ]);
  expect((await seen('services')).json()).toEqual([]);
  expect((await seen(SALON, guest('ada'))).statusCode).toBe(404);
});

it('a plain form is taken from a page of this store alone, and every answer is a word that its page says', async () => {
  const asked = wish();
  const sends = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    shop.ask({
      store: SALON,
      method: 'POST',
      url: '/appointments/waiting',
      body: new URLSearchParams(
        Object.entries({ ...asked, slug: service.slug, employeeId: '', part: '', ...more }).map(
          ([name, value]) => [name, String(value)],
        ),
      ).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  expect((await sends({}, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await sends({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await rows()).toEqual([]);
  const word = async (more: Record<string, unknown>): Promise<string | undefined> => {
    const { statusCode, headers } = await sends(more);
    expect(statusCode).toBe(303);
    return headers.location;
  };
  const at = (said: string) => `/products/${service.slug}?waiting=${said}#waiting`;
  expect(await word({ email: 'amina' })).toBe(at('wrong'));
  expect(await word({ until: addDays(today(), -1) })).toBe(at('days'));
  expect(await word({ from: '' })).toBe(at('days'));
  expect(await word({ productId: 'no-such-service' })).toBe(at('failed'));
  expect(await word({ slug: '//evil.example' })).toBe('/products?waiting=done#waiting');
  await shop.database.db.delete(waiting);
  expect(await word({ locale: 'fr' })).toBe(`/fr${at('done')}`);
  expect(await rows()).toMatchObject([{ email: 'amina@example.test', locale: 'fr', people: 1 }]);
  const page = async (said: string) =>
    (await shop.ask({ store: SALON, url: at(said).replace('#waiting', '') })).body;
  const plain = /<noscript><form[^>]*class="waiting"[\s\S]*?<\/noscript>/;
  expect(plain.exec(await page('done'))?.[0]).toContain('This counts once our mail confirms it.');
  expect(plain.exec(await page('closed'))?.[0]).toContain('The shop is closed at these times.');
  expect(plain.exec(await page('wrong'))?.[0]).toMatch(
    /id="waiting-said"[\s\S]*aria-invalid="true" aria-describedby="waiting-said"/,
  );
  // Nothing is wrong with an address where something else is.
  for (const said of ['done', 'closed', 'days'])
    expect(plain.exec(await page(said))?.[0], said).not.toContain('aria-invalid');
  expect(plain.exec(await page('nonsense'))?.[0]).toContain('name="email"');
});

describe('who waits for a time of a service', () => {
  it('reads that they wait, is told once when a time is free, and is led to exactly that time', async () => {
    const { day, booked } = await bookedOut();
    expect((await join({ from: day, until: day })).statusCode).toBe(200);
    expect(await told(), 'nothing is free').toEqual([]);
    const [confirmed, ...others] = mails('You are on the waiting list');
    expect(others).toEqual([]);
    expect(confirmed).toMatchObject({ to: 'amina@example.test' });
    expect(confirmed?.text).toContain('Any time');
    const freed = booked[1] as Booked;
    await gaveUp(freed);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'amina@example.test',
      subject: expect.stringContaining(service.name),
    });
    expect(mail?.text).toContain('It is not held for you');
    expect(mail?.html).toContain('It is not held for you');
    const link = new URL(linkIn(mail));
    expect(link.pathname).toBe(`/products/${service.id}`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      day,
      at: freed.startTime.slice(0, 5),
    });
    shop.clock.pass(31 * MINUTE);
    expect(await told()).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('who gives a time back is not written to about it, though they wait for another; the next of the list is (finding Z79)', async () => {
    const { day, booked } = await bookedOut();
    const [held, other] = booked as [Booked, Booked];
    const own = { from: day, until: day, email: 'own@example.test' };
    expect((await join(own, held.by)).statusCode).toBe(200);
    await gaveUp(held);
    expect(await told(), 'it is free by them').toEqual([]);
    const times = (await timesOf(day)).map(({ startTime }) => startTime);
    expect(times).toContain(held.startTime);
    const [row] = await rows();
    expect(row).toMatchObject({ toldAt: null });
    expect(row?.known).toContain(`${day} ${held.startTime.slice(0, 5)}`);

    expect((await join({ from: day, until: day })).statusCode).toBe(200);
    await gaveUp(other);
    expect(
      (await told()).map(({ to }) => to),
      'what another gave back',
    ).toEqual(['own@example.test']);
  });

  it('who moves a visit is not written to about the time that it had, though they wait for another; the next of the list is (finding Z79)', async () => {
    const { day, booked } = await bookedOut(addDays(today(), 4));
    const [moved, other] = booked as [Booked, Booked];
    const line = { product: service, appointments: [moved.id] };
    const order = await shop.ask({
      ...{ store: SALON, method: 'POST', url: '/api/v1/cartTransaction', as: moved.by },
      body: anOrder(SALON, [line], { method: 'PAY_LATER', intent: moved.intent }),
    } as never);
    expect(order.statusCode, order.body).toBe(201);
    const own = { from: day, until: day, email: 'own@example.test' };
    expect((await join(own, moved.by)).statusCode).toBe(200);
    expect((await join({ from: day, until: day, email: 'next@x.test' })).statusCode).toBe(200);
    expect(await told(), 'nothing is free').toEqual([]);
    const to = (await freeTimes(shop, SALON, service)).find(({ startDate }) => startDate > day);
    const answer = await shop.ask({
      ...{ store: SALON, method: 'PATCH', url: `/api/v1/appointment/${moved.id}`, as: moved.by },
      body: { startDate: to?.startDate, startTime: to?.startTime },
    } as never);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await told()).map(({ to }) => to)).toEqual(['next@x.test']);
    const [waits] = await shop.database.db
      .select()
      .from(waiting)
      .where(eq(waiting.email, own.email));
    expect(waits).toMatchObject({ toldAt: null });
    expect(waits?.known).toContain(`${day} ${moved.startTime.slice(0, 5)}`);
    const [visit] = await shop.database.db
      .select()
      .from(appointments)
      .where(eq(appointments.id, moved.id));
    expect(visit).toMatchObject({ startDate: to?.startDate, startTime: to?.startTime });

    catcher.mailbox.mails = [];
    await gaveUp(other);
    expect(
      (await told()).map(({ to }) => to),
      'what another gave back',
    ).toEqual(['own@example.test']);
  });

  it('and of what they gave back they are told once another had it and gave it back as well', async () => {
    const { day, booked } = await bookedOut();
    const [held] = booked as [Booked];
    await join({ from: day, until: day, email: 'own@example.test' }, held.by);
    await gaveUp(held);
    expect(await told()).toEqual([]);
    const [time] = await timesOf(day);
    const by = guest('another');
    const answer = await shop.ask({
      ...{ store: SALON, method: 'POST', url: '/api/v1/appointment', as: by },
      body: aBooking(SALON, service, time!),
    } as never);
    expect(answer.statusCode, answer.body).toBe(201);
    await works();
    await gaveUp({ ...answer.json().data, by });
    expect((await told()).map(({ to }) => to)).toEqual(['own@example.test']);
  });

  it('fifty wait, two cancel at once, two processes look at once: the first two are told, each of one time, and after half an hour the next', async () => {
    const { day, booked } = await bookedOut();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        join({ from: day, until: day, email: `w${at}@x.test` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await rows()).toHaveLength(50);
    // In which order fifty who ask at once stand is the shop's: here it is by their number.
    for (const { id, email } of await rows())
      await shop.database.db
        .update(waiting)
        .set({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, Number(/\d+/.exec(email)?.[0]))) })
        .where(eq(waiting.id, id));
    const [one, , other] = booked as [Booked, Booked, Booked];
    await Promise.all([gaveUp(one), gaveUp(other)]);
    await Promise.all([tellWaiting(shop.app.services), tellWaiting(shop.app.services)]);
    const first = await told();
    expect(first.map(({ to }) => to).sort()).toEqual(['w0@x.test', 'w1@x.test']);
    expect(first.map((mail) => new URL(linkIn(mail)).searchParams.get('at')).sort()).toEqual(
      [one, other].map(({ startTime }) => startTime.slice(0, 5)).sort(),
    );
    shop.clock.pass(20 * MINUTE);
    expect(await told(), 'no one else within half an hour').toHaveLength(2);
    // One of the two is booked meanwhile. The other is told to the next.
    const again = await shop.ask({
      store: SALON,
      method: 'POST',
      url: '/api/v1/appointment',
      body: aBooking(SALON, service, (await timesOf(day))[0] as Free),
      as: guest('quick'),
    });
    expect(again.statusCode, again.body).toBe(201);
    shop.clock.pass(12 * MINUTE);
    expect((await told()).map(({ to }) => to).sort()).toEqual([
      'w0@x.test',
      'w1@x.test',
      'w2@x.test',
    ]);
    expect((await rows()).map(({ email }) => email)).not.toContain('w0@x.test');
    expect(await rows()).toHaveLength(48);
  });

  it('is not told of what was free when they asked, nor of another part of the day', async () => {
    const { day, booked } = await bookedOut();
    const early = booked.filter(({ startTime }) => startTime < '12:00');
    const late = booked.filter(({ startTime }) => startTime >= '12:00');
    await gaveUp(late[0] as Booked);
    await join({ from: day, until: day, part: 'afternoon' });
    await join({ from: day, until: day, part: 'morning', email: 'early@x.test' });
    expect(await told(), 'it was free already').toEqual([]);
    await gaveUp(early[0] as Booked);
    expect((await told()).map(({ to }) => to)).toEqual(['early@x.test']);
    // What was free, was booked and is free again has become free.
    const free = (await timesOf(day)).find(({ startTime }) => startTime >= '12:00') as Free;
    const by = guest('between');
    const answer = await shop.ask({
      store: SALON,
      method: 'POST',
      url: '/api/v1/appointment',
      body: aBooking(SALON, service, free),
      as: by,
    });
    await works();
    await gaveUp({ ...answer.json().data, by });
    expect((await told()).map(({ to }) => to).sort()).toEqual([
      'amina@example.test',
      'early@x.test',
    ]);
  });

  it('leaves by the link of the mail or of the page, and by no other', async () => {
    const answer = await join();
    await join({ email: 'other@x.test' });
    await works();
    const [mail] = mails('waiting list').filter(({ to }) => to === 'amina@example.test');
    expect(new URL(linkIn(mail)).pathname).toBe('/appointments/waiting/leave');
    const link = new URL(linkIn(mail)).hash.slice(1);
    expect(link).toBe(answer.json().link);
    for (const wrong of ['', 'x', `${link}x`, link.split('.')[0] ?? '', `${link.split('.')[0]}.x`])
      expect((await leave(wrong)).statusCode).toBe(200);
    expect((await leave(link, 'services')).statusCode).toBe(200);
    const waits = async (of = link) =>
      (
        await shop.ask({
          store: SALON,
          method: 'POST',
          url: '/api/v1/waiting/leave',
          body: { link: of, looks: true },
        })
      ).json();
    expect([await waits(), await waits(`${link}x`)]).toEqual([{ waits: true }, { waits: false }]);
    expect(await rows()).toHaveLength(2);
    expect((await leave(link)).statusCode).toBe(200);
    expect(await waits(), 'a link that was used says so').toEqual({ waits: false });
    expect((await rows()).map(({ email }) => email)).toEqual(['other@x.test']);
    expect((await leave(link)).statusCode).toBe(200);
  });

  it('with an account reads it among the messages of the shop, and is forgotten with the account', async () => {
    const { day, booked } = await bookedOut();
    const ada = guest('waiting-ada');
    await join({ from: day, until: day }, ada);
    await works();
    await gaveUp(booked[0] as Booked);
    await told();
    await deliverOutbox(shop.app.services, { say: shop.app.services.renderer.say });
    const [row] = await rows();
    const kept = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.uid, row?.uid ?? 'none'));
    expect(kept).toMatchObject([
      {
        title: `A time is free: ${service.name}`,
        target: `/products/${service.id}?day=${day}&at=${booked[0]?.startTime.slice(0, 5).replace(':', '%3A')}`,
      },
    ]);
    await eraseCustomer(shop.app.services, store(SALON).business.id, {
      uid: row?.uid ?? '',
      authTime: shop.clock.now(),
    } as Principal);
    expect(await rows()).toEqual([]);
  });

  it('that two asked for under one address is not forgotten with the account of one of them (S40)', async () => {
    const { day } = await bookedOut();
    await join({ from: day, until: day }, guest('waiting-thief'));
    await join({ from: day, until: day });
    const [row] = await rows();
    await eraseCustomer(shop.app.services, store(SALON).business.id, {
      uid: row?.uid ?? 'none',
      authTime: shop.clock.now(),
    } as Principal);
    expect(await rows()).toMatchObject([{ email: row?.email, uid: null }]);
  });

  it('is told by the next try where the mail server was away', async () => {
    const { day, booked } = await bookedOut();
    await join({ from: day, until: day });
    await works();
    await gaveUp(booked[0] as Booked);
    catcher.mailbox.mood = 'putsOff';
    expect(await told()).toEqual([]);
    catcher.mailbox.mood = 'takes';
    expect(await told()).toHaveLength(1);
  });

  it('is not told of a time that was booked before the mail could leave', async () => {
    const { day, booked } = await bookedOut();
    await join({ from: day, until: day });
    await works();
    catcher.mailbox.mood = 'putsOff';
    await gaveUp(booked[0] as Booked);
    expect(await told()).toEqual([]);
    const answer = await shop.ask({
      store: SALON,
      method: 'POST',
      url: '/api/v1/appointment',
      body: aBooking(SALON, service, (await timesOf(day))[0] as Free),
      as: guest('quicker'),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    catcher.mailbox.mood = 'takes';
    expect(await told()).toEqual([]);
    expect(await rows()).toMatchObject([{ toldAt: null }]);
  });

  it('stands there once for a service, however the address is typed, and for five at most', async () => {
    await join();
    await join({ email: ' Amina@Example.test ', until: addDays(today(), 3) });
    expect(await rows()).toMatchObject([{ untilDay: addDays(today(), 3) }]);
    const others = store(SALON).products.filter(
      ({ type, id, productLocation }) =>
        type === 'SERVICE' &&
        id !== service.id &&
        productLocation.some((one) => one.locationId === locationId),
    );
    for (const { id } of others.slice(0, 8))
      expect((await join({ productId: id })).statusCode).toBe(200);
    expect(await rows()).toHaveLength(5);
    // Also where fifty are asked for at once.
    await shop.database.db.delete(waiting);
    const at = (await shop.app.services.stores.all()).find(
      ({ id }) => id === store(SALON).business.id,
    )!;
    const all = [service, ...others].slice(0, 10);
    const asked = Array.from({ length: 50 }, (_, nth) =>
      joinWaiting(shop.app.services, at, null, {
        ...wish({ productId: all[nth % all.length]?.id }),
        ...{ until: addDays(today(), 6) },
      }),
    );
    expect(await Promise.all(asked)).toHaveLength(50);
    expect(await rows()).toHaveLength(5);
    await shop.database.db.delete(waiting);
    for (const { id } of [service, ...others.slice(0, 4)]) await join({ productId: id });
    // One of the five is waited for on other days.
    await join({ until: addDays(today(), 6) });
    expect(await rows()).toHaveLength(5);
    expect((await rows()).find(({ productId }) => productId === service.id)).toMatchObject({
      untilDay: addDays(today(), 6),
    });
    await works();
    expect(mails('waiting list'), 'one mail each within a day').toHaveLength(5);
  });

  it('is forgotten with its last day', async () => {
    await join();
    await shop.database.db.update(waiting).set({ untilDay: today() });
    shop.clock.pass(2 * DAY);
    expect(await told()).toEqual([]);
    expect(await rows()).toEqual([]);
    await join();
    await shop.database.db.update(waiting).set({ untilDay: today() });
    shop.clock.pass(2 * DAY);
    await eraseOld(shop.app.services);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['an address that is none', () => ({ email: 'amina at example' }), ['email']],
    ['days that are over', () => ({ from: '2020-01-01', until: '2020-01-02' }), ['until']],
    ['more days than a month', () => ({ until: addDays(today(), 60) }), ['until']],
    ['days in the wrong order', () => ({ until: addDays(today(), -1) }), ['until']],
    ['a part of the day that is none', () => ({ part: 'night' }), ['part']],
    ['days on which no one works', closedDay, ['from']],
  ])('%s is refused by name', async (_, wrong, fields) => {
    const answer = await join(wrong());
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields });
    expect(await rows()).toEqual([]);
  });

  it('a service that is not offered there, or a person who does not do it, is not found', async () => {
    expect((await join({ productId: 'none' })).statusCode).toBe(404);
    expect((await join({ employeeId: 'none' })).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });
});

/** The next day on which the one who does it does not work, or the place is closed. */
function closedDay(): { from: string; until: string } {
  const { employees, business } = store(SALON);
  const one = employees.find(({ id }) => id === service.employeeIds[0]);
  const hours = business.locations[0]?.hours;
  for (let ahead = 1; ahead < 8; ahead++) {
    const day = addDays(today(), ahead);
    if (!hours?.[weekday(day)] || !one?.hours[weekday(day)]) return { from: day, until: day };
  }
  throw new Error('they work every day');
}
