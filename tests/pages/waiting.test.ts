import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#machines/domain/day.ts';
import { tellWaiting } from '#server/appointments/tellWaiting.ts';
import { systemClock } from '#server/clock.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { waiting } from '#server/db/schema/waiting.ts';
import { eraseOld } from '#server/erase.ts';
import { type CaughtMail, catchMails } from '#server/sandbox/mail/catcher.ts';
import { aBooking, aService, freeTimes } from '#tests/support/bookings.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** A booked out day, and mails by real SMTP to a catcher, in the words of the built pages. */
let shop: InProcessShop;
let catcher: Awaited<ReturnType<typeof catchMails>>;
beforeAll(async () => {
  catcher = await catchMails(systemClock, 0);
  shop = await inProcessShop({
    renderer: await builtPages(),
    config: {
      mail: { url: `smtp://127.0.0.1:${catcher.port}`, from: 'orders@shop.example' },
    },
  });
});
beforeEach(async () => {
  catcher.mailbox.mails = [];
  catcher.mailbox.mood = 'takes';
  await shop.database.db.delete(waiting);
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

const SALON = 'beauty';
const service = aService(SALON);
const locationId = store(SALON).business.locations[0]?.id ?? '';
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
const join = (more: Record<string, unknown> = {}) =>
  shop.ask({ store: SALON, method: 'POST', url: '/api/v1/waiting', body: wish(more) });
const rows = () => shop.database.db.select().from(waiting);
async function told(): Promise<CaughtMail[]> {
  await tellWaiting(shop.app.services);
  shop.clock.pass(3 * MINUTE);
  return catcher.mailbox.mails;
}
/** Books every free time of a day, one after the other. */
async function bookOut(day: string): Promise<void> {
  for (let at = 0; at < 400; at++) {
    const [free] = (await freeTimes(shop, SALON, service)).filter((one) => one.startDate === day);
    if (!free) return;
    const answer = await shop.ask({
      store: SALON,
      method: 'POST',
      url: '/api/v1/appointment',
      body: aBooking(SALON, service, free),
      as: guest(`booker-${at}`),
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
}

describe('who waits for a time of a full service', () => {
  it('is told once, when a time in their days is free, and stands on no list after it', async () => {
    const day = (await freeTimes(shop, SALON, service))[0]?.startDate ?? '';
    await bookOut(day);
    expect((await join({ from: day, until: day })).statusCode).toBe(200);
    expect(await told(), 'nothing is free').toEqual([]);
    await shop.database.db.update(appointments).set({ status: 'CANCELLED' });
    const free = (await freeTimes(shop, SALON, service)).filter(
      ({ startDate }) => startDate === day,
    );
    const first = free[0]?.startTime.slice(0, 5);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'amina@example.test',
      subject: expect.stringContaining(service.name),
    });
    expect(mail?.text).toContain(first ?? 'no time');
    expect(mail?.text).toContain(`/products/${encodeURIComponent(service.id)}`);
    expect(mail?.text).toContain('It is not held for you.');
    expect(await rows()).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  it('is told by the next try where the mail server was away', async () => {
    await join();
    catcher.mailbox.mood = 'putsOff';
    expect(await told()).toEqual([]);
    catcher.mailbox.mood = 'takes';
    expect(await told()).toHaveLength(1);
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
    // One of the five is waited for on other days.
    await join({ until: addDays(today(), 6) });
    expect(await rows()).toHaveLength(5);
    expect((await rows()).find(({ productId }) => productId === service.id)).toMatchObject({
      untilDay: addDays(today(), 6),
    });
  });

  it('is forgotten with its last day', async () => {
    await join({ until: today() });
    shop.clock.pass(2 * DAY);
    expect(await told()).toEqual([]);
    expect(await rows()).toEqual([]);
    await join({ until: today() });
    shop.clock.pass(2 * DAY);
    await eraseOld(shop.app.services);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['an address that is none', () => ({ email: 'amina at example' }), ['email']],
    ['days that are over', () => ({ from: '2020-01-01', until: '2020-01-02' }), ['until']],
    ['more days than a month', () => ({ until: addDays(today(), 60) }), ['until']],
    ['days in the wrong order', () => ({ until: addDays(today(), -1) }), ['until']],
  ])('%s is refused by name', async (_, wrong, fields) => {
    const answer = await join(wrong());
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields });
    expect(await rows()).toEqual([]);
  });

  it('a service that is not offered there, or a person who does not do it, is not found', async () => {
    expect((await join({ productId: 'none' })).statusCode).toBe(404);
    expect((await join({ employeeId: 'nobody' })).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });
});
