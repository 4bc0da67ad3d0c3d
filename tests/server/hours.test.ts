import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderTimes } from '#machines/domain/orderTimes.ts';
import { orders } from '#server/db/schema/orders.ts';
import { serviceCalls } from '#server/db/schema/tables.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { aDish, aTable, sendRound } from '#tests/support/tables.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
beforeEach(() => shop.clock.set(OPEN));
afterAll(() => shop.close());

/** The grocery's first branch opens from 7 to 21 on a Monday, the restaurant's from 11:30 to 22:30. */
const OPEN = '2026-03-02T09:00:00.000Z';
const NIGHT = '2026-03-02T19:30:00.000Z';
const AMINA = guest('amina');
const post = (slug: string, body: unknown) =>
  shop.ask({ store: slug, method: 'POST', url: '/api/v1/cartTransaction', body, as: AMINA });
const [line, locationId] = [
  () => [aLine('grocery')],
  (slug: string, at = 0) => store(slug).business.locations[at]?.id ?? '',
];
const times = async (slug: string, at = 0): Promise<OrderTimes | null> =>
  (
    await shop.ask({ store: slug, url: `/api/v1/orderTimes?locationId=${locationId(slug, at)}` })
  ).json();
const count = () => shop.database.db.$count(orders);
const seen = async (id: string) =>
  (await shop.ask({ store: 'grocery', url: `/api/v1/cartTransaction/${id}`, as: AMINA })).json();

describe('opening hours', () => {
  it('an open branch says which times can be chosen', async () => {
    const told = await times('grocery');
    expect(told).toMatchObject({ isOpen: true, opensAt: null });
    expect(told?.days[0]).toEqual({
      day: '2026-03-02',
      windows: [13, 14, 15, 16, 17, 18, 19, 20].map((hour) => ({
        from: `${hour}:00`,
        to: `${hour + 1}:00`,
      })),
    });
  });

  it('what the grocery’s home says, what its rider promises and which times can be chosen agree: in the evening, too, there is a time of today (434)', async () => {
    const { business, deliveryRules } = store('grocery');
    const own = deliveryRules.filter(({ provider }) => provider === 'in-house');
    expect(own.map(({ promise }) => promise)).toEqual(own.map(() => 'Today, within two hours'));
    expect(business.story).toContain('while a branch is open');
    expect(business.story).toContain('within two hours');
    expect(business.story).not.toMatch(/by (three|\d)/);
    // 18:20 in Nairobi.
    shop.clock.set('2026-03-02T15:20:00.000Z');
    const told = await times('grocery');
    expect(told?.isOpen).toBe(true);
    expect(told?.days[0]).toEqual({
      day: '2026-03-02',
      windows: [{ from: '20:00', to: '21:00' }],
    });
    const answer = await post(
      'grocery',
      anOrder('grocery', line(), { wantedAt: '2026-03-02T20:00' }),
    );
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await seen(answer.json().data.id)).toMatchObject({
      wanted: { at: '2026-03-02T20:00', to: '21:00' },
    });
  });

  it('a closed branch says when it opens; a shop of goods that hours do not matter for says nothing', async () => {
    shop.clock.set(NIGHT);
    expect(await times('grocery')).toMatchObject({ isOpen: false, opensAt: '2026-03-03T07:00' });
    // Closed on Mondays.
    shop.clock.set(OPEN);
    expect(await times('restaurant', 1)).toMatchObject({ opensAt: '2026-03-03T12:00' });
    expect(await times('retail')).toBeNull();
  });

  it('an order keeps the time that was chosen and what is done where something is sold out', async () => {
    const answer = await post(
      'grocery',
      anOrder('grocery', line(), { wantedAt: '2026-03-02T17:00', soldOut: 'SIMILAR' }),
    );
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await seen(answer.json().data.id)).toMatchObject({
      wanted: { at: '2026-03-02T17:00', to: '18:00' },
      soldOut: 'SIMILAR',
    });
  });

  it('an order that a closed branch is sent is for its first time after the opening', async () => {
    shop.clock.set(NIGHT);
    const answer = await post('grocery', anOrder('grocery', line()));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await seen(answer.json().data.id)).toMatchObject({
      wanted: { at: '2026-03-03T07:00', to: '08:00' },
    });
    shop.clock.set(OPEN);
    const soon = await post('grocery', anOrder('grocery', line()));
    expect(await seen(soon.json().data.id)).toMatchObject({ wanted: null });
  });

  it.each([
    ['is over', '2026-03-02T09:00'],
    ['lies outside the hours', '2026-03-03T05:00'],
    ['is no time of the branch', '2026-03-02T17:10'],
    ['is further ahead than the store plans', '2026-03-09T09:00'],
  ])('a time that %s is refused, and no order is made', async (_why, wantedAt) => {
    const before = await count();
    const answer = await post('grocery', anOrder('grocery', line(), { wantedAt }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'ORDER_TIME_REFUSED' });
    expect(await count()).toBe(before);
  });

  it('a parcel service comes at no hour: an order with one is refused', async () => {
    const before = await count();
    const body = anOrder('grocery', line(), { wantedAt: '2026-03-02T17:00' });
    const customerLocation = {
      ...{ country: 'KE', street: '27 Riverside Drive', flat: '', area: '', city: 'Nairobi' },
      ...{ state: '', postalCode: '', point: null, note: '' },
    };
    const answer = await post('grocery', {
      ...body,
      shipment: {
        shipmentType: 'THIRD_PARTY_DELIVERY',
        provider: 'Speedaf',
        customerLocation,
        quoteDetails: { id: crypto.randomUUID(), cost: 320 },
      },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'ORDER_TIME_REFUSED' });
    expect(await count()).toBe(before);
  });

  it('the same press again is the same order, also where the time has run out meanwhile (I02)', async () => {
    const body = anOrder('grocery', line(), { wantedAt: '2026-03-02T13:00' });
    const first = await post('grocery', body);
    shop.clock.set(NIGHT);
    expect((await post('grocery', body)).body).toBe(first.body);
  });

  it('a closed kitchen takes no round and says when it opens (U21)', async () => {
    shop.clock.set('2026-03-02T03:00:00.000Z');
    const refused = await sendRound(shop, [aDish(0)], { as: AMINA, table: aTable() });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'SHOP_CLOSED', opensAt: '2026-03-02T11:30' });
    shop.clock.set(OPEN);
    const sent = await sendRound(shop, [aDish(0)], { as: AMINA, table: aTable() });
    expect(sent.statusCode, sent.body).toBe(201);
  });

  it('to an empty house no waiter is called, and the table is told when one comes; guests who ordered are served however late it is (463, finding Z56)', async () => {
    const bench = aTable(1);
    const call = () =>
      shop.ask({
        store: 'restaurant',
        method: 'POST',
        url: `/api/v1/tables/${bench.id}/wishes`,
        body: { wish: 'WAITER' },
        as: AMINA,
      });
    const sitting = async () =>
      (
        await shop.ask({
          store: 'restaurant',
          url: `/api/v1/tables/${bench.id}/rounds`,
          as: AMINA,
        })
      ).json();
    const rung = () => shop.database.db.$count(serviceCalls, eq(serviceCalls.tableId, bench.id));
    shop.clock.set('2026-03-02T03:00:00.000Z');
    const refused = await call();
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'SHOP_CLOSED', opensAt: '2026-03-02T11:30' });
    expect(await rung()).toBe(0);
    expect(await sitting()).toMatchObject({ closed: { opensAt: '2026-03-02T11:30' } });
    // 22:20 on their clock, ten minutes before the kitchen closes.
    shop.clock.set('2026-03-02T14:20:00.000Z');
    expect(await sitting()).not.toHaveProperty('closed');
    const sent = await sendRound(shop, [aDish(0)], { as: AMINA, table: bench });
    expect(sent.statusCode, sent.body).toBe(201);
    shop.clock.set('2026-03-02T14:50:00.000Z');
    expect((await call()).statusCode).toBe(200);
    expect(await rung()).toBe(1);
    expect(await sitting()).not.toHaveProperty('closed');
  });
});
