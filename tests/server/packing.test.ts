import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { PackingList } from '#machines/domain/packing.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { holds, orders } from '#server/db/schema/orders.ts';
import { businesses } from '#server/db/schema/store.ts';
import { wallClock } from '#server/zone.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, type OrderOptions } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { statementsOf, unscoped } from '#tests/support/statements.ts';

const STAFF = tokenOf({ uid: 'packer', roles: { [store('retail').business.id]: ['staff'] } });
const ELSEWHERE = tokenOf({ uid: 'other', roles: { [store('grocery').business.id]: ['staff'] } });
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
/** What was placed by the test before is long gone. */
beforeEach(() => shop.clock.pass(40 * DAY));

const get = (query: Record<string, string> = {}, as = STAFF) =>
  shop.ask({ store: 'retail', url: `/api/v1/staff/packing?${new URLSearchParams(query)}`, as });
const listed = async (query: Record<string, string> = {}): Promise<PackingList> => {
  const answer = await get(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const ids = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await listed(query)).orders.map(({ id }) => id);
const placed = (options: OrderOptions = {}) =>
  shop.place('retail', [aLine('retail', { stock: 3 })], { method: 'STRIPE', ...options });
const paid = async (options: OrderOptions = {}): Promise<OrderView> => pays(await placed(options));
async function pays(order: OrderView): Promise<OrderView> {
  const attempt = await shop.start('retail', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until('retail', order, (one) => one.paymentState === 'PAID');
}
const said = (order: OrderView, event: 'order.ready' | 'order.collected', as = STAFF) =>
  shop.ask({
    store: 'retail',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/events`,
    body: { reportId: order.intentId, event },
    as,
  });
const ready = (order: OrderView, as = STAFF) => said(order, 'order.ready', as);
const collected = (order: OrderView, as = STAFF) => said(order, 'order.collected', as);
/** Times that a store's page sends are checked by its hours; here it is when it is wanted that counts. */
const wantedAt = (order: OrderView, at: string) =>
  shop.database.db
    .update(orders)
    .set({ body: sql`${orders.body} || ${JSON.stringify({ wantedAt: at })}::jsonb` })
    .where(eq(orders.id, order.id));

describe('orders to pack', () => {
  it('are those that are paid, the oldest first; unpaid, cancelled and ready ones are not among them', async () => {
    const first = await paid();
    shop.clock.pass(60 * MINUTE);
    const second = await paid();
    await placed();
    const cancelled = await paid();
    const { version } = (
      await shop.ask({ store: 'retail', url: `/api/v1/staff/orders/${cancelled.id}`, as: STAFF })
    ).json();
    const cancelling = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/staff/orders/${cancelled.id}/actions`,
      body: { action: 'cancel', version, reason: 'sold out' },
      as: STAFF,
    });
    expect(cancelling.statusCode, cancelling.body).toBe(200);
    const list = await listed();
    expect(list.orders.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect([list.count, list.next]).toEqual([2, null]);
    expect(list.orders[0]?.lines[0]).toMatchObject({ quantity: 1 });

    expect((await ready(first)).statusCode).toBe(200);
    expect(await ids()).toEqual([second.id]);
    expect(await ids({ state: 'ready' })).toEqual([first.id]);
    shop.clock.pass(3 * DAY);
    expect(await ids({ state: 'ready' })).toEqual([first.id]);
    expect(await ids()).toEqual([second.id]);
  });

  it('one that is ready is told of once, though two of staff press, and its shopper reads so', async () => {
    const order = await paid();
    const twice = await Promise.all([ready(order), ready(order)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const told = and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'order.ready'));
    const rows = await shop.database.db.select().from(orderEvents).where(told);
    // The staff member by the id that every other deed of theirs has.
    expect(rows.map(({ toldBy }) => toldBy)).toEqual(['packer']);
    const seen = await shop.see('retail', order);
    expect(seen.timeline?.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'ready']);
  });

  it('one that is made or brought moves for an hour after each word about it, until it is had; unpaid it does not (522, finding Z133)', async () => {
    const moves = async (order: OrderView) => (await shop.see('retail', order)).isMoving;
    expect(await moves(await placed())).toBeUndefined();
    const order = await paid();
    expect(await moves(order)).toBe(true);
    shop.clock.pass(61 * MINUTE);
    expect(await moves(order)).toBeUndefined();
    expect((await ready(order)).statusCode).toBe(200);
    expect(await moves(order)).toBe(true);
    expect((await collected(order)).statusCode).toBe(200);
    expect(await moves(order)).toBeUndefined();
  });

  it('one that waits at the counter stays until it was collected, and then its shopper reads so', async () => {
    const order = await paid();
    expect((await ready(order)).statusCode).toBe(200);
    shop.clock.pass(3 * DAY);
    expect(await ids({ state: 'ready' })).toEqual([order.id]);
    const twice = await Promise.all([collected(order), collected(order)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await ids({ state: 'ready' }), await ids()]).toEqual([[], []]);
    const told = and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'order.collected'));
    expect(await shop.database.db.$count(orderEvents, told)).toBe(1);
    const seen = await shop.see('retail', order);
    expect(seen.timeline?.map(({ kind }) => kind)).toEqual([
      ...['placed', 'paid', 'ready', 'collected'],
    ]);
  });

  it('what was called ready before "Collected" was there leaves the list after two days, as it did; what came since stays', async () => {
    const owner = new pg.Client({ connectionString: shop.databaseUrl });
    await owner.connect();
    const before = await paid();
    expect((await ready(before)).statusCode).toBe(200);
    shop.clock.pass(MINUTE);
    // The day of the upgrade.
    const upgraded = [shop.clock.now()];
    await owner.query(`INSERT INTO shop_stamp VALUES (true, 'demo', now()) ON CONFLICT DO NOTHING`);
    await owner.query('UPDATE shop_stamp SET collected_from = $1', upgraded);
    shop.clock.pass(MINUTE);
    const since = await paid();
    expect((await ready(since)).statusCode).toBe(200);
    expect(await ids({ state: 'ready' })).toEqual([before.id, since.id]);
    shop.clock.pass(3 * DAY);
    expect(await ids({ state: 'ready' })).toEqual([since.id]);
    expect(await ids(), 'nor is it to be packed again').toEqual([]);
    // It is found by its number, and may still be fetched.
    expect((await collected(before)).statusCode).toBe(200);
    expect((await shop.see('retail', before)).timeline?.at(-1)?.kind).toBe('collected');
    await owner.query('DELETE FROM shop_stamp');
    await owner.end();
  });

  it('one that was handed over without being called ready is not to be packed any more', async () => {
    const order = await paid();
    expect((await collected(order)).statusCode).toBe(200);
    expect([await ids({ state: 'ready' }), await ids()]).toEqual([[], []]);
    // A list that is some seconds old still offers to call it ready: its shopper, who has it, would be told.
    expect((await ready(order)).statusCode).toBe(409);
    const seen = await shop.see('retail', order);
    expect(seen.timeline?.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'collected']);
  });

  it('only what stands, and is fetched, is collected', async () => {
    const unpaid = await placed();
    expect((await collected(unpaid)).statusCode).toBe(409);
    const delivery = await paid();
    await shop.database.db
      .update(orders)
      .set({ shipment: { provider: 'in-house' } as never })
      .where(eq(orders.id, delivery.id));
    expect((await collected(delivery)).statusCode).toBe(409);
    expect((await shop.see('retail', unpaid)).timeline?.map(({ kind }) => kind)).toEqual([
      'placed',
    ]);
  });

  it('what was collected and is paid later is not called off by a press', async () => {
    const order = await placed({ method: 'PAY_LATER' });
    expect((await shop.see('retail', order)).mayCancel).toBe(true);
    expect((await collected(order)).statusCode).toBe(200);
    expect((await shop.see('retail', order)).mayCancel).toBe(false);
    const by = { store: 'retail' as const, as: SHOPPER, method: 'POST' as const };
    const pressed = await shop.ask({ ...by, url: `/api/v1/cartTransaction/${order.id}/give-up` });
    expect(pressed.statusCode).toBe(409);
    expect((await shop.see('retail', order)).goods).toBe('committed');
  });

  it('what staff cancel after it was collected stands on no shelf', async () => {
    const order = await paid();
    expect((await collected(order)).statusCode).toBe(200);
    const { version } = (
      await shop.ask({ store: 'retail', url: `/api/v1/staff/orders/${order.id}`, as: STAFF })
    ).json();
    const cancelling = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/staff/orders/${order.id}/actions`,
      body: { action: 'cancel', version, reason: 'never paid' },
      as: STAFF,
    });
    expect(cancelling.statusCode, cancelling.body).toBe(200);
    const kept = await shop.database.db.select().from(holds).where(eq(holds.orderId, order.id));
    expect(kept.map(({ state }) => state)).toEqual(['SENT']);
  });

  it('what is wanted first comes first, and what is wanted on another day waits there', async () => {
    const [evening, noon, tomorrow] = [await paid(), await paid(), await paid()];
    const now = shop.clock.now();
    const day = (ms: number): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone: store('retail').business.timeZone }).format(
        new Date(ms),
      );
    const today = day(now.getTime());
    await wantedAt(evening, `${today}T23:50`);
    await wantedAt(noon, `${today}T00:10`);
    await wantedAt(tomorrow, `${day(now.getTime() + DAY)}T00:05`);
    expect(await ids({ day: 'today' })).toEqual([noon.id, evening.id]);
    expect(await ids({ day: 'later' })).toEqual([tomorrow.id]);
    expect(await ids()).toEqual([noon.id, evening.id, tomorrow.id]);
    expect(await ids({ way: 'pickup' })).toHaveLength(3);
    expect(await ids({ way: 'delivery' })).toEqual([]);
  });

  it('what is wanted as soon as it can be was promised for then: a time that was promised before comes first', async () => {
    const [chosen, soon, late] = [await paid(), await paid(), await placed()];
    const settings = (timing: object) =>
      shop.database.db
        .update(businesses)
        .set({ view: sql`${businesses.view} || ${JSON.stringify(timing)}::jsonb` })
        .where(eq(businesses.id, store('retail').business.id));
    await settings({ orderTiming: { readyMinutes: 25, windowMinutes: 30, days: 2 } });
    shop.services.stores.forget();
    const { timeZone } = store('retail').business;
    const at = (ms: number): string => {
      const { day, time } = wallClock(new Date(ms), timeZone);
      return `${day}T${time.slice(0, 5)}`;
    };
    const now = shop.clock.now().getTime();
    await wantedAt(chosen, at(now + 20 * MINUTE));
    expect(await ids()).toEqual([chosen.id, soon.id]);
    await wantedAt(chosen, at(now + 30 * MINUTE));
    expect(await ids()).toEqual([soon.id, chosen.id]);
    // What is paid long after it was placed is promised from then on.
    shop.clock.pass(10 * MINUTE);
    await pays(late);
    expect(await ids()).toEqual([soon.id, chosen.id, late.id]);
    // Ready after midnight, it is packed today all the same.
    await settings({ orderTiming: { readyMinutes: 1_440, windowMinutes: 30, days: 2 } });
    shop.services.stores.forget();
    expect(await ids({ day: 'today' })).toContain(soon.id);
    expect(await ids({ day: 'later' })).not.toContain(soon.id);
    await settings({ orderTiming: null });
    shop.services.stores.forget();
  });

  it('what is wanted at the same time is packed as it was ordered, the oldest first', async () => {
    const hour = `${wallClock(shop.clock.now(), store('retail').business.timeZone).day}T23:00`;
    const all: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const order = await placed({ method: 'PAY_LATER' });
      await wantedAt(order, hour);
      all.push(order.id);
      shop.clock.pass(MINUTE);
    }
    expect(await ids()).toEqual(all);
  });

  it('are read page by page, each once, by as many statements as few of them', async () => {
    const [one] = [await paid()];
    const heard = statementsOf(shop.database);
    const few = await heard.during(() => get());
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, one!.id));
    const copies = Array.from({ length: 59 }, (_, at) => ({
      ...row!,
      ...{ id: randomUUID(), intentId: randomUUID(), orderNumber: `copy-${Date.now()}-${at}` },
    }));
    await shop.database.db.insert(orders).values(copies);
    const many = await heard.during(() => get());
    expect(many.statements.length).toBe(few.statements.length);
    expect(unscoped(many.statements, 'staff/packing', store('retail').business.id)).toEqual([]);
    const seen: string[] = [];
    let after: string | null = '';
    let pages = 0;
    while (after !== null) {
      const page: PackingList = await listed(after ? { after } : {});
      expect(page.count).toBe(60);
      seen.push(...page.orders.map(({ id }) => id));
      after = page.next;
      pages += 1;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 60, 60]);
    // They have no story of their own, which the check of the books would say.
    const copied = inArray(
      orders.id,
      copies.map(({ id }) => id),
    );
    await shop.database.db.delete(orders).where(copied);
  });

  it('are for the staff of their own store alone', async () => {
    const order = await paid();
    for (const as of [SHOPPER, customer('shopper'), ELSEWHERE]) {
      expect((await get({}, as)).statusCode).toBe(404);
      expect((await ready(order, as)).statusCode).toBe(404);
    }
    const elsewhere = await shop.ask({
      store: 'grocery',
      url: '/api/v1/staff/packing',
      as: ELSEWHERE,
    });
    expect(elsewhere.json()).toMatchObject({ orders: [], count: 0 });
    expect(await ids()).toEqual([order.id]);
    expect((await get({ state: 'burnt' })).statusCode).toBe(400);
    expect((await get({ after: "x'--" })).statusCode).toBe(400);
    expect((await get({ after: 'not-a-place' })).statusCode).toBe(400);
  });
});

it('what is missing is asked about by who packs: its customer is told and decides, and the order is counted anew with a yes alone; of a paid order nothing is proposed (513)', async () => {
  const [kept, gone] = [aLine('retail', { stock: 3 }), aLine('retail', { at: 2, stock: 3 })];
  const order = await shop.place('retail', [kept, gone], { method: 'PAY_LATER' });
  const proposalId = randomUUID();
  const lines = [{ productId: gone.product.id, quantity: 0 }];
  const asks = (one: OrderView, as = STAFF) =>
    shop.ask({
      ...{ store: 'retail', method: 'POST', as, body: { proposalId, note: 'Sold out', lines } },
      url: `/api/v1/staff/orders/${one.id}/changes`,
    } as never);
  for (const as of [SHOPPER, ELSEWHERE]) expect((await asks(order, as)).statusCode).toBe(404);
  const pressed = await Promise.all([1, 2, 3].map(() => asks(order)));
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

  const seen = await shop.see('retail', order);
  expect(seen).toMatchObject({ total: order.total, lines: [{}, {}] });
  expect(seen.proposals).toMatchObject([
    { id: proposalId, by: 'SHOP', status: 'PROPOSED', note: 'Sold out' },
  ]);
  const told = await shop.database.db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.orderId, order.id));
  expect(told.filter(({ kind }) => kind === 'order.changeProposed')).toHaveLength(1);
  const log = await shop.database.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'change.proposed')));
  expect(log.map(({ cause, toldBy }) => [cause, toldBy])).toEqual([['STAFF', 'packer']]);

  const accepted = await shop.ask({
    ...{ store: 'retail', method: 'POST', as: SHOPPER, body: { accept: true } },
    url: `/api/v1/cartTransaction/${order.id}/changes/${proposalId}`,
  } as never);
  expect(accepted.json(), accepted.body).toMatchObject({ total: seen.proposals?.[0]?.total });
  expect((await listed()).orders.find(({ id }) => id === order.id)?.lines).toHaveLength(1);

  const refused = await asks(await paid());
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'ALREADY_PAID']);
});
