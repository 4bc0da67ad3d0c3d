import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appointments } from '#server/db/schema/appointments.ts';
import { aBooking, aService, type Free, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';
import { BEAUTY, book, setUpTwoServers, shop } from './bookingRacesShop.ts';

setUpTwoServers();

const cut = aService(BEAUTY);
/** Done by others than who cuts: nothing but its shopper is in two places. */
const colour = store(BEAUTY).products.find(
  (one) =>
    one.serviceType === 'FIXED' &&
    one.addOnGroups.every(({ min }) => min === 0) &&
    one.employeeIds.length > 0 &&
    one.employeeIds.every((id) => !cut.employeeIds.includes(id)),
)!;
const hours = (times: { startTime: string }[]) => times.map(({ startTime }) => startTime);
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const move = (id: string, { startDate, startTime }: Free) =>
  shop.ask({
    store: BEAUTY,
    method: 'PATCH',
    url: `/api/v1/appointment/${id}`,
    as: SHOPPER,
    body: { startDate, startTime },
  });
async function offered(day: string, moving?: string): Promise<string[]> {
  const query = {
    productId: colour.id,
    locationId: store(BEAUTY).business.locations[0]?.id ?? '',
    from: day,
    days: '1',
    ...(moving && { moving }),
  };
  const url = `/api/v1/slots?${new URLSearchParams(query)}`;
  return hours((await shop.ask({ store: BEAUTY, url, as: SHOPPER })).json()[0]?.times ?? []);
}
const kept = async (id: string) => {
  const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
  return row?.startTime;
};
const clash = (one: string, other: string): boolean =>
  minuteOf(one) < minuteOf(other) + (cut.duration ?? 0) &&
  minuteOf(one) + (colour.duration ?? 0) > minuteOf(other);

/** A day on which both are free at the same hours. */
async function aDay(): Promise<{ day: string; both: Free[] }> {
  shop.clock.pass(3 * DAY);
  const cuts = await freeTimes(shop, BEAUTY, cut, 10);
  const colours = await freeTimes(shop, BEAUTY, colour, 10);
  const both = cuts.filter((one) =>
    colours.some(
      ({ startDate, startTime }) => startDate === one.startDate && startTime === one.startTime,
    ),
  );
  const day = both.at(-1)?.startDate ?? '';
  return { day, both: both.filter(({ startDate }) => startDate === day) };
}
async function orderedAt(cutAt: Free, colourAt: Free): Promise<[string, string]> {
  const intentId = crypto.randomUUID();
  const first = await book(aBooking(BEAUTY, cut, cutAt, { intentId }));
  const anyone = { ...colourAt, employee: null };
  const second = await book(aBooking(BEAUTY, colour, anyone, { intentId, line: 1 }));
  expect([first.statusCode, second.statusCode], second.body).toEqual([201, 201]);
  const ids: [string, string] = [first.json().data.id, second.json().data.id];
  const lines = [
    { product: cut, appointments: [ids[0]] },
    { product: colour, appointments: [ids[1]] },
  ];
  await shop.place(BEAUTY, lines, { method: 'PAY_LATER', intent: intentId });
  return ids;
}

it('a visit is moved beside the others of its order: what overlaps one is not offered, and is refused (finding Z49)', async () => {
  const { day, both } = await aDay();
  const [first] = both;
  const apart = both.filter((one) => first && !clash(one.startTime, first.startTime)).at(-1);
  const target = both.find(
    (one) => apart && one !== first && !clash(apart.startTime, one.startTime),
  );
  if (!first || !apart || !target) throw new Error('the day is too short');
  const [cutId, colourId] = await orderedAt(first, apart);
  expect((await move(cutId, target)).statusCode).toBe(200);

  expect(await offered(day)).toContain(target.startTime);
  const times = await offered(day, colourId);
  expect(times).not.toHaveLength(0);
  expect(times.filter((time) => clash(time, target.startTime))).toEqual([]);

  expect((await move(colourId, target)).json()).toMatchObject({
    status: 422,
    code: 'TIME_OVERLAPS',
  });
  expect(await kept(colourId)).toBe(apart.startTime);
  for (const time of times.slice(0, 1)) {
    expect((await move(colourId, { ...target, startTime: time })).statusCode).toBe(200);
    expect(await kept(colourId)).toBe(time);
  }
});

it('two who were booked at once do not stand in each other’s way (finding Z49)', async () => {
  const { both } = await aDay();
  const [at, after] = both.slice(2);
  if (!at || !after) throw new Error('the day is too short');
  const [, colourId] = await orderedAt(at, at);
  expect((await move(colourId, after)).statusCode).toBe(200);
  expect(await kept(colourId)).toBe(after.startTime);
});
