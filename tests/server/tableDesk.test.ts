import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { TableSession } from '#machines/domain/table.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { finishClosing } from '#server/tables/close.ts';
import { wallClock } from '#server/zone.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { behindGate } from '#tests/support/raceGate.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { tableSessionOf } from '#tests/support/tables.ts';
import {
  AMINA,
  BEN,
  close,
  fresh,
  kitchenSays,
  RESTAURANT,
  STAFF,
  sent,
  setUpTables,
  shop,
  staffAsks,
  type Table,
} from './tablesShop.ts';

/** What a table's till takes is money at the desk: with its way, in every view, and it can be handed back (505). */
setUpTables();
let beside: InProcessShop;
beforeAll(async () => {
  beside = await inProcessShop({
    beside: shop,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
});
afterAll(() => beside.close());

const cents = (amount: number): number => Math.round(amount * 100);
const closes = (table: Table, body: object = {}) =>
  staffAsks('POST', `tables/${table.id}/close`, body);
const seen = async (table: Table): Promise<TableSession | undefined> =>
  ((await staffAsks('GET', 'staff/tables')).json() as TableSession[]).find(
    (one) => one.table.id === table.id,
  );
const staffOrder = async ({ id }: { id: string }): Promise<StaffOrder> =>
  (await staffAsks('GET', `staff/orders/${id}`)).json();
const act = async (order: { id: string }, body: object) => {
  const { version } = await staffOrder(order);
  const said = { reason: 'receipt 17', version, ...body };
  const answer = await staffAsks('POST', `staff/orders/${order.id}/actions`, said);
  expect(answer.statusCode, answer.body).toBe(200);
};
const books = ({ id }: { id: string }, kind: 'PAID' | 'REFUNDED' = 'PAID') =>
  shop.database.db
    .select({ amount: ledger.amount, provider: ledger.provider })
    .from(ledger)
    .where(and(eq(ledger.orderId, id), eq(ledger.kind, kind)));
const linesOf = ({ id }: { id: string }, type: string) =>
  shop.database.db
    .select({ event: orderEvents.event, toldBy: orderEvents.toldBy })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.type, type)));
const factsOf = async ({ id }: { id: string }) => {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
  return row!.life.facts;
};
const today = () => wallClock(shop.clock.now(), store(RESTAURANT).business.timeZone).day;

describe('a table that is closed (finding Z122)', () => {
  it('was paid what was open, by the way that staff said: guest, staff, books, log and chart have that sum', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const { id: sitting, rest } = (await seen(table))!;
    expect((await closes(table, { sitting, rest, how: 'CARD' })).statusCode).toBe(200);

    const guest = await shop.see(RESTAURANT, round, AMINA);
    expect(guest).toMatchObject({ paymentState: 'PAID', paid: round.total });
    expect(guest.money).toMatchObject({ came: round.total, returned: 0 });
    expect(guest.desk, 'with its way and day (483)').toEqual([
      { kind: 'PAID', amount: round.total, how: 'CARD', day: today() },
    ]);
    const { order, story, atDesk } = await staffOrder(round);
    expect(order).toMatchObject({ paid: round.total, money: { came: round.total } });
    expect(atDesk).toBe(round.total);
    expect(story.at(-1)).toMatchObject({
      event: 'till.paid',
      by: `staff of ${RESTAURANT}`,
      amount: round.total,
      how: 'CARD',
    });
    expect(await books(round)).toEqual([{ amount: cents(round.total), provider: 'TILL' }]);
    expect(await factsOf(round)).toMatchObject({ takenAtDesk: cents(round.total), kept: 0 });
  });

  it('is not closed by who read another sum, or other guests', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const { id: sitting, rest } = (await seen(table))!;
    for (const body of [
      { sitting, rest: rest - 1, how: 'CASH' },
      { sitting: randomUUID(), rest, how: 'CASH' },
    ])
      expect((await closes(table, body)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    expect(await books(round)).toEqual([]);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');
  });

  it('is not closed at a sum of which some comes from a guest’s payment meanwhile: staff take what is left (516)', async () => {
    const table = fresh();
    const [one, other] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const attempt = await shop.start(RESTAURANT, other, 'STRIPE', BEN);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve', notify: 'never' });
    const { id: sitting, rest } = (await seen(table))!;
    const refused = await closes(table, { sitting, rest, how: 'CASH' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'VERSION_CHANGED']);
    expect(await books(one), 'nothing is recorded of what was not read').toEqual([]);

    const left = (await seen(table))!;
    expect([left.id, cents(left.rest)]).toEqual([sitting, cents(one.total)]);
    expect((await closes(table, { sitting, rest: left.rest, how: 'CASH' })).statusCode).toBe(200);
    expect(await books(one)).toEqual([{ amount: cents(one.total), provider: 'TILL' }]);
    expect(await books(other)).toEqual([{ amount: cents(other.total), provider: 'STRIPE' }]);
    expect((await staffOrder(other)).atDesk ?? 0).toBe(0);
  });

  it('is not closed while a guest’s payment cannot be asked about: none pays at a provider what the till takes, too (516)', async () => {
    const table = fresh();
    const [one, other] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const attempt = await shop.start(RESTAURANT, other, 'STRIPE', BEN);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve', notify: 'never' });
    const { id: sitting, rest } = (await seen(table))!;
    // Stripe answers no question, as a wire that is cut.
    shop.simulatorState.faults = [
      { provider: 'STRIPE', call: 'inquire', how: 'html', times: 1_000 },
    ];
    for (const _ of [1, 2]) {
      const refused = await closes(table, { sitting, rest, how: 'CASH' });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'ATTEMPT_LIVE']);
      expect((await seen(table))?.id, 'its guests sit there still').toBe(sitting);
      expect([await books(one), await books(other)]).toEqual([[], []]);
    }

    shop.simulatorState.faults = [];
    shop.clock.pass(MINUTE);
    expect((await closes(table, { sitting, rest, how: 'CASH' })).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    const left = (await seen(table))!;
    expect(cents(left.rest)).toBe(cents(one.total));
    expect((await closes(table, { sitting, rest: left.rest, how: 'CASH' })).statusCode).toBe(200);
    expect(await books(other)).toEqual([{ amount: cents(other.total), provider: 'STRIPE' }]);
    expect(await shop.see(RESTAURANT, other, BEN)).toMatchObject({
      paymentState: 'PAID',
      paid: other.total,
      extra: 0,
    });
  });

  it.each(['begun', 'made'] as const)(
    'by a press that had ended all payments, while a guest’s is %s before it has the table: no sum is recorded that was not read, and none is taken twice (516)',
    async (how) => {
      const table = fresh();
      const [one, other] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
      const { id: sitting, rest } = (await seen(table))!;
      const body = { sitting, rest, how: 'CASH' };
      const url = `/api/v1/tables/${table.id}/close`;
      let reference = '';
      const [answer] = await behindGate(
        { shop, beside },
        sql`select from dining_table where id = ${table.id} for update`,
        [{ store: RESTAURANT, method: 'POST', url, as: STAFF, body }],
        1,
        async () => {
          const attempt = await shop.start(RESTAURANT, other, 'STRIPE', BEN);
          reference = await shop.referenceOf(attempt.id);
          if (how === 'begun') return;
          await shop.simulate('STRIPE', { reference, action: 'approve' });
          await shop.until(RESTAURANT, other, ({ paymentState }) => paymentState === 'PAID', BEN);
        },
      );
      if (how === 'made') {
        expect(answer?.json()).toMatchObject({ code: 'VERSION_CHANGED' });
        expect((await seen(table))?.id).toBe(sitting);
        expect(await books(one)).toEqual([]);
        expect(await books(other)).toEqual([{ amount: cents(other.total), provider: 'STRIPE' }]);
        return;
      }
      expect(answer?.statusCode, answer?.body).toBe(200);
      for (const round of [one, other])
        expect(await books(round)).toEqual([{ amount: cents(round.total), provider: 'TILL' }]);
      // Its guest pays all the same on the page that was open: it goes back, and they are told.
      await shop.simulate('STRIPE', { reference, action: 'approve' });
      const view = await shop.until(RESTAURANT, other, ({ extra }) => extra > 0, BEN);
      expect(view).toMatchObject({ paymentState: 'PAID', paid: other.total, extra: other.total });
      expect((await staffOrder(other)).tasks).toMatchObject([
        { kind: 'REFUND', amount: other.total },
      ]);
    },
  );

  it('is closed whole or not at all: what cuts it off loses neither the way nor the person, and no other press speaks for it', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
    const { id: sitting, rest } = (await seen(table))!;
    const dies = () =>
      vi.spyOn(shop.services.providerClients, 'provider').mockImplementation(() => {
        throw new Error('the process died here');
      });
    const cut = dies();
    expect((await closes(table, { sitting, rest, how: 'CARD' })).statusCode).toBe(500);
    cut.mockRestore();
    expect((await seen(table))?.id, 'its guests sit there still').toBe(sitting);
    expect(await finishClosing(shop.services)).toBe(0);
    expect((await closes(table, { sitting, rest, how: 'CARD' })).statusCode).toBe(200);
    const [line] = await linesOf(round, 'till.paid');
    expect(line).toMatchObject({ event: { how: 'CARD' }, toldBy: `staff of ${RESTAURANT}` });

    // A point of sale says no way. What it left is not paid by the way of the guests who came next.
    const before = await sent(table, 0, AMINA);
    await shop.start(RESTAURANT, before, 'STRIPE', AMINA);
    const again = dies();
    expect((await close(table)).statusCode).toBe(500);
    again.mockRestore();
    const next = await sent(table, 2, BEN);
    const now = (await seen(table))!;
    const press = { sitting: now.id, rest: now.rest, how: 'TRANSFER' };
    expect((await closes(table, press)).statusCode).toBe(200);
    expect((await linesOf(next, 'till.paid'))[0]?.event).toMatchObject({ how: 'TRANSFER' });
    const [left] = await linesOf(before, 'till.paid');
    expect((await shop.see(RESTAURANT, before, AMINA)).desk, 'no way is guessed (483)').toEqual([
      { kind: 'PAID', amount: before.total, how: '', day: today() },
    ]);
    expect(left?.event).not.toHaveProperty('how');
    expect(left?.toldBy).toBeNull();
  });

  it('stays closed, and its press is answered so, where what an earlier closing left cannot be asked about yet', async () => {
    const table = fresh();
    const before = await sent(table, 0, AMINA);
    await shop.start(RESTAURANT, before, 'STRIPE', AMINA);
    const dies = vi.spyOn(shop.services.providerClients, 'provider').mockImplementation(() => {
      throw new Error('its keys cannot be read');
    });
    expect((await close(table)).statusCode, 'its own closing was cut off').toBe(500);
    const next = await sent(table, 2, BEN);
    const { id: sitting, rest } = (await seen(table))!;
    const shouted = vi.spyOn(shop.services.log, 'error').mockImplementation(() => {});
    expect((await closes(table, { sitting, rest, how: 'CASH' })).statusCode).toBe(200);
    expect(shouted.mock.calls.flat()).toContain('a table could not be closed');
    shouted.mockRestore();
    dies.mockRestore();
    expect(await books(next)).toEqual([{ amount: cents(next.total), provider: 'TILL' }]);
    expect(await books(before)).toEqual([]);

    shop.clock.pass(MINUTE);
    await finishClosing(shop.services);
    expect(await books(before)).toEqual([{ amount: cents(before.total), provider: 'TILL' }]);
  });

  it('without payment is another deed: what is open stays owed and waits for a person', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const { id: sitting, rest } = (await seen(table))!;
    expect((await closes(table, { sitting, rest, unpaid: true })).statusCode).toBe(200);
    expect(await tableSessionOf(shop, table, BEN)).toMatchObject({ id: null, rest: 0 });
    expect(await shop.see(RESTAURANT, round, AMINA)).toMatchObject({
      paymentState: 'PENDING',
      paid: 0,
    });
    expect((await staffOrder(round)).tasks).toMatchObject([{ reason: 'LEFT_UNPAID' }]);
    expect(await books(round)).toEqual([]);
    // They came back and paid at the desk.
    await act(round, { action: 'takePayment', amount: round.total, how: 'CASH' });
    expect((await staffOrder(round)).tasks).toEqual([]);
    expect((await shop.see(RESTAURANT, round, AMINA)).paid).toBe(round.total);
  });

  it('that another press had closed otherwise says so, and records nothing: closed the same way it is closed (527, finding Z166)', async () => {
    const ways = [
      { first: { unpaid: true }, second: { how: 'CASH' }, answer: 409 },
      { first: { how: 'CARD' }, second: { how: 'CASH' }, answer: 409 },
      { first: { how: 'CARD' }, second: { unpaid: true }, answer: 409 },
      { first: { how: 'CASH' }, second: { how: 'CASH' }, answer: 200 },
      { first: { unpaid: true }, second: { unpaid: true }, answer: 200 },
    ] as const;
    for (const { first, second, answer } of ways) {
      const table = fresh();
      const round = await sent(table, 0, AMINA);
      const { id: sitting, rest } = (await seen(table))!;
      expect((await closes(table, { sitting, rest, ...first })).statusCode).toBe(200);
      const before = [await books(round), (await staffOrder(round)).tasks];
      const again = await closes(table, { sitting, rest, ...second });
      expect(again.statusCode, JSON.stringify({ first, second })).toBe(answer);
      if (answer === 409) expect(again.json().code).toBe('VERSION_CHANGED');
      expect([await books(round), (await staffOrder(round)).tasks]).toEqual(before);
    }
  });

  it('and so does one whose press says another sum than its till took', async () => {
    const table = fresh();
    const [one, other] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const { id: sitting, rest } = (await seen(table))!;
    await act(one, { action: 'takePayment', amount: one.total, how: 'CARD' });
    const left = (await seen(table))!;
    expect((await closes(table, { sitting, rest: left.rest, how: 'CASH' })).statusCode).toBe(200);
    expect((await closes(table, { sitting, rest, how: 'CASH' })).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect(await books(other)).toEqual([{ amount: cents(other.total), provider: 'TILL' }]);
    // A point of sale that closes by its key names no session, and asks for nothing else.
    expect((await close(table)).statusCode).toBe(200);
  });

  it('and a press that names no session, but says what was taken or that nothing was, is never answered as done over one that has ended', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const { id: sitting, rest } = (await seen(table))!;
    expect((await closes(table, { sitting, rest, how: 'CASH' })).statusCode).toBe(200);
    const before = await books(round);
    for (const said of [{ rest }, { how: 'CARD' }, { rest, how: 'CASH' }, { unpaid: true }]) {
      const answer = await closes(table, said);
      expect([answer.statusCode, answer.json().code], JSON.stringify(said)).toEqual([
        409,
        'VERSION_CHANGED',
      ]);
    }
    expect(await books(round)).toEqual(before);
    expect((await closes(table)).statusCode, 'who says nothing asks for nothing').toBe(200);
  });

  it('is closed once by fifty presses on two servers', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const { id: sitting, rest } = (await seen(table))!;
    const press = {
      store: RESTAURANT,
      method: 'POST' as const,
      url: `/api/v1/tables/${table.id}/close`,
      as: STAFF,
      body: { sitting, rest, how: 'CASH' },
    };
    const answers = await behindGate(
      { shop, beside },
      sql`select from dining_table where id = ${table.id} for update`,
      Array.from({ length: 50 }, () => press),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(await books(round)).toEqual([{ amount: cents(round.total), provider: 'TILL' }]);
    expect(await linesOf(round, 'till.paid')).toHaveLength(1);
  });
});

it('finding Z123: what the kitchen has not served stays before those who serve after its table was closed', async () => {
  const table = fresh();
  const [round, served] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
  await kitchenSays(table, served, 'SERVED');
  const { id: sitting, rest } = (await seen(table))!;
  expect((await closes(table, { sitting, rest, how: 'CASH' })).statusCode).toBe(200);
  const left = async () =>
    (await seen(table))?.left
      ?.filter((one) => one.id === round.id || one.id === served.id)
      .map((one) => [one.id, one.state, one.kitchen]) ?? [];
  expect((await seen(table))?.id).toBeNull();
  expect(await left()).toEqual([[round.id, 'paid', null]]);
  expect((await kitchenSays(table, round, 'ACCEPTED')).statusCode).toBe(200);
  expect(await left()).toEqual([[round.id, 'paid', 'ACCEPTED']]);
  expect((await kitchenSays(table, round, 'SERVED')).statusCode).toBe(200);
  expect(await left()).toEqual([]);
  expect(await linesOf(round, 'kitchen.served')).toMatchObject([
    { toldBy: `staff of ${RESTAURANT}` },
  ]);
});

it('finding Z124: one guest of a table pays at the desk, and is handed back what they paid', async () => {
  const table = fresh();
  const [one, other] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
  const before = await seen(table);
  expect((await staffOrder(one)).toTake).toBe(one.total);
  await act(one, { action: 'takePayment', amount: one.total, how: 'CASH' });
  expect(await books(one)).toEqual([{ amount: cents(one.total), provider: 'DESK' }]);
  expect((await shop.see(RESTAURANT, one, AMINA)).paid).toBe(one.total);
  const now = await seen(table);
  expect(cents(now!.rest)).toBe(cents(before!.rest) - cents(one.total));

  const { id: sitting, rest } = now!;
  expect((await closes(table, { sitting, rest, how: 'TRANSFER' })).statusCode).toBe(200);
  expect(await books(one)).toHaveLength(1);
  expect(await books(other)).toEqual([{ amount: cents(other.total), provider: 'TILL' }]);

  for (const round of [one, other]) {
    const back = { action: 'returnedElsewhere', how: 'CASH', day: today() };
    await act(round, { ...back, amount: round.total });
    expect(await books(round, 'REFUNDED')).toEqual([
      { amount: cents(round.total), provider: 'DESK' },
    ]);
    const view = await shop.see(RESTAURANT, round, round === one ? AMINA : BEN);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', paid: 0 });
    expect(view.money).toMatchObject({ came: round.total, returned: round.total });
    expect((await factsOf(round)).takenAtDesk).toBe(0);
  }
});
