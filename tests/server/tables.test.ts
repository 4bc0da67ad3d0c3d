import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toMinor } from '#machines/domain/money.ts';
import type { TableSession } from '#machines/domain/table.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { finishClosing } from '#server/tables/close.ts';
import { sweepAttempts } from '#server/tasks.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  aDish,
  aPointOfSale,
  askBill,
  aTable,
  POINT_OF_SALE_KEY,
  sendRound,
  tableSessionOf,
} from '#tests/support/tables.ts';

let shop: PayingShop;
let close: Awaited<ReturnType<typeof aPointOfSale>>;
beforeAll(async () => {
  shop = await payingShop();
  close = await aPointOfSale(shop);
});
afterEach(async () => {
  for (const table of used.splice(0)) expect((await close(table)).statusCode).toBe(200);
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const RESTAURANT = 'restaurant';
const [AMINA, BEN] = [guest('amina'), guest('ben')];
type Table = ReturnType<typeof aTable>;
const used: Table[] = [];
/** A table where nobody sits. */
const fresh = (): Table => {
  const table = aTable(used.length);
  used.push(table);
  return table;
};

async function sent(
  table: Table,
  at: number,
  as: string,
  more: Partial<Pick<Parameters<typeof sendRound>[2], 'sitting' | 'method' | 'wrote'>> = {},
) {
  const answer = await sendRound(shop, [aDish(at), aDish(at + 1, 2)], { as, table, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
async function billed(table: Table, lines: string[], as: string) {
  const answer = await askBill(shop, table, lines, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
async function paid(order: { id: string }, as: string) {
  const attempt = await shop.start(RESTAURANT, order, 'STRIPE', as);
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until(RESTAURANT, order, (view) => view.paymentState === 'PAID', as);
}
const giveUp = (order: { id: string }, as: string) =>
  shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/give-up`,
    as,
  });
const linesOf = async (table: Table, as: string) =>
  (await tableSessionOf(shop, table, as)).rounds.flatMap((round) => round.lines);

describe('the bill of a table', () => {
  it('is one for two phones, with the name and the rounds of both', async () => {
    const table = fresh();
    const first = await sent(table, 0, AMINA);
    const second = await sent(table, 2, BEN);
    const [hers, his] = [
      await tableSessionOf(shop, table, AMINA),
      await tableSessionOf(shop, table, BEN),
    ];
    expect(hers.rounds.map((round) => [round.id, round.isMine])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    // The letters that find an order are read by the guest who sent it alone.
    const bare = ({ orderNumber, ...round }: (typeof hers.rounds)[number]) => ({
      ...round,
      orderNumber: orderNumber.slice(0, 6),
    });
    for (const { orderNumber, isMine } of [...hers.rounds, ...his.rounds])
      expect(orderNumber).toMatch(isMine ? /^\d{6}-[A-Z]{3}$/ : /^\d{6}$/);
    const turned = his.rounds.map((round) => ({ ...round, isMine: !round.isMine }));
    expect({ ...his, rounds: turned.map(bare) }).toEqual({
      ...hers,
      rounds: hers.rounds.map(bare),
    });
    expect(hers.total).toBeCloseTo(first.total + second.total, 2);
    expect(hers).toMatchObject({ id: first.id, paid: 0, rest: hers.total });
  });

  it('shows nothing of those who sat there before, and refuses a round from a phone that has left with them (F100)', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const { id } = await tableSessionOf(shop, table, AMINA);
    expect((await close(table)).statusCode).toBe(200);
    expect(await tableSessionOf(shop, table, BEN)).toMatchObject({
      id: null,
      rounds: [],
      total: 0,
    });
    const late = await sendRound(shop, [aDish(0)], { as: AMINA, table, sitting: id });
    expect(late.json()).toMatchObject({ status: 409, code: 'TABLE_CLOSED' });
    await sent(table, 1, BEN);
    expect((await tableSessionOf(shop, table, BEN)).rounds).toHaveLength(1);
  });

  it('ends by itself half an hour after everything was paid, and never while something is open', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    shop.clock.pass(40 * MINUTE);
    expect((await tableSessionOf(shop, table, AMINA)).rounds).toHaveLength(1);
    await paid(await billed(table, [], AMINA), AMINA);
    expect((await tableSessionOf(shop, table, AMINA)).rest).toBe(0);
    shop.clock.pass(31 * MINUTE);
    expect(await tableSessionOf(shop, table, AMINA)).toMatchObject({ id: null, rounds: [] });
  });

  it('D19: of a table of another store is not there', async () => {
    const answer = await shop.ask({
      store: 'grocery',
      url: `/api/v1/tables/${aTable().id}/rounds`,
      as: AMINA,
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('paying at a table', () => {
  it('pays all rounds of everybody with one bill', async () => {
    const table = fresh();
    const rounds = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const bill = await billed(table, [], BEN);
    expect(bill.total).toBeCloseTo(
      rounds.reduce((sum, one) => sum + one.total, 0),
      2,
    );
    await paid(bill, BEN);
    expect(await tableSessionOf(shop, table, AMINA)).toMatchObject({
      rest: 0,
      rounds: [{ state: 'paid' }, { state: 'paid' }],
    });
    expect((await shop.see(RESTAURANT, rounds[0] ?? bill, AMINA)).paymentState).toBe('PAID');
  });

  it('bears nothing that another guest wrote: no company, no tax number, no notes', async () => {
    const table = fresh();
    const wrote = { company: 'Otieno Traders', taxId: 'P051234567X', notes: 'My birthday' };
    const round = await sent(table, 0, AMINA, { wrote });
    const bill = await billed(table, [], BEN);
    expect(await shop.see(RESTAURANT, round, AMINA)).toMatchObject(wrote);
    expect(await shop.see(RESTAURANT, bill, BEN)).toMatchObject({
      customerName: '',
      company: '',
      taxId: '',
      notes: '',
    });
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, bill.id));
    const kept = JSON.stringify(row);
    for (const one of [...Object.values(wrote), 'Amina Otieno', 'amina@example.test'])
      expect(kept).not.toContain(one);
  });

  it('splits by line: the parts add up to the bill, and a round is paid with its last line', async () => {
    const table = fresh();
    const round = await sent(table, 4, AMINA);
    const [one, other] = await linesOf(table, AMINA);
    const first = await billed(table, [one?.id ?? ''], AMINA);
    const second = await billed(table, [other?.id ?? ''], BEN);
    expect(first.total + second.total).toBeCloseTo(round.total, 2);
    await paid(first, AMINA);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');
    expect((await linesOf(table, BEN)).map((line) => line.state)).toEqual(['SETTLED', 'HELD']);
    await paid(second, BEN);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  });

  it('F100: a line is on one bill only, and its round is not paid beside it', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const [one] = await linesOf(table, AMINA);
    const answers = await Promise.all([
      askBill(shop, table, [one?.id ?? ''], AMINA),
      askBill(shop, table, [one?.id ?? ''], BEN),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect((await shop.pay(RESTAURANT, round, 'STRIPE', AMINA)).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    const bill = answers.find((answer) => answer.statusCode === 201)?.json().data;
    const payer = answers[0]?.statusCode === 201 ? AMINA : BEN;
    await paid(bill, payer);
    expect((await askBill(shop, table, [one?.id ?? ''], AMINA)).json()).toMatchObject({
      code: 'ALREADY_PAID',
    });
    expect((await shop.pay(RESTAURANT, round, 'STRIPE', AMINA)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
  });

  it('takes the lines of a round that is being paid by itself into no bill', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const attempt = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
    expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until(RESTAURANT, round, (view) => view.paymentState === 'PAID', AMINA);
    expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
  });

  it('I01: the same intent makes the same bill, another one by the same phone takes its place', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const intent = crypto.randomUUID();
    const [one, again] = [
      await askBill(shop, table, [], AMINA, intent),
      await askBill(shop, table, [], AMINA, intent),
    ];
    expect(again.json()).toEqual(one.json());
    const [line] = await linesOf(table, AMINA);
    const other = await billed(table, [line?.id ?? ''], AMINA);
    expect((await shop.see(RESTAURANT, one.json().data, AMINA)).paymentState).toBe('CANCELLED');
    expect((await linesOf(table, AMINA)).map((each) => each.state)).toEqual(['HELD', 'OPEN']);
    expect((await askBill(shop, table, [], AMINA, intent)).statusCode).toBe(201);
    expect((await askBill(shop, table, [line?.id ?? ''], AMINA, intent)).json()).toMatchObject({
      code: 'INTENT_REUSED',
    });
    expect(other.total).toBeGreaterThan(0);
  });

  it('gives the lines back when the bill is given up', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const bill = await billed(table, [], AMINA);
    expect((await linesOf(table, BEN)).every((line) => line.state === 'HELD')).toBe(true);
    await giveUp(bill, AMINA);
    expect((await linesOf(table, BEN)).every((line) => line.state === 'OPEN')).toBe(true);
  });

  it('I14: a bill whose payment comes after its end has its lines again, unless somebody else has paid them', async () => {
    const late = async (isTaken: boolean) => {
      const table = fresh();
      await sent(table, 0, AMINA);
      const bill = await billed(table, [], AMINA);
      const attempt = await shop.start(RESTAURANT, bill, 'RAZER', AMINA);
      await giveUp(bill, AMINA);
      if (isTaken) await paid(await billed(table, [], BEN), BEN);
      await shop.simulate('RAZER', {
        reference: await shop.referenceOf(attempt.id),
        action: 'approve',
      });
      // Razer is asked about one order again after 5, 15 and 30 minutes.
      for (const minutes of [10, 20, 40]) {
        shop.clock.pass(minutes * MINUTE);
        await sweepAttempts(shop.services);
      }
      return [
        (await shop.see(RESTAURANT, bill, AMINA)).paymentState,
        (await tableSessionOf(shop, table, BEN)).rest,
      ];
    };
    expect(await late(false)).toEqual(['PAID', 0]);
    expect(await late(true)).toEqual(['REVIEW', 0]);
  });

  it('offers no bill to be paid later: that is what it is for', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const bill = await billed(table, [], AMINA);
    const later = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/cartTransaction/${bill.id}/pay-later`,
      as: AMINA,
    });
    expect(later.json()).toMatchObject({ code: 'METHOD_NOT_OFFERED' });
  });
});

/** Whoever works at a store, as its identity provider says. */
const staffOf = (slug: string): string =>
  tokenOf({ uid: `staff of ${slug}`, roles: { [store(slug).business.id]: ['staff'] } });
const STAFF = staffOf(RESTAURANT);
const staffAsks = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  as = STAFF,
  slug = RESTAURANT,
) =>
  shop.ask({
    store: slug,
    method,
    url: `/api/v1/${path}`,
    as,
    ...(body !== undefined && { body }),
  });
const kitchenSays = (table: Table, round: { id: string }, kitchen: string, as = STAFF) =>
  staffAsks('POST', `staff/tables/${table.id}/rounds/${round.id}`, { kitchen }, as);
const wishOf = (table: Table, wish: string, as: string) =>
  staffAsks('POST', `tables/${table.id}/wishes`, { wish }, as);
const answered = (table: Table, wish: string, as = STAFF) =>
  staffAsks('POST', `staff/tables/${table.id}/wishes`, { wish }, as);

describe('those who serve', () => {
  it('see every table where somebody sits or calls, of their own store only, and nobody else sees that there is such a list', async () => {
    const [sitting, calling] = [fresh(), fresh()];
    const round = await sent(sitting, 0, AMINA);
    await wishOf(calling, 'WAITER', BEN);
    const seen = (await staffAsks('GET', 'staff/tables')).json() as TableSession[];
    expect(
      seen.map(({ table, rounds, wishes }) => [
        table.id,
        rounds.map((one) => one.id),
        wishes.map((one) => one.wish),
      ]),
    ).toEqual(
      expect.arrayContaining([
        [sitting.id, [round.id], []],
        [calling.id, [], ['WAITER']],
      ]),
    );
    expect(seen).toHaveLength(2);
    for (const as of [AMINA, staffOf('grocery')])
      expect((await staffAsks('GET', 'staff/tables', undefined, as)).statusCode).toBe(404);
    expect(
      (await staffAsks('GET', 'staff/tables', undefined, staffOf('grocery'), 'grocery')).json(),
    ).toEqual([]);
  });

  it('are called once however often the bell is pressed, both phones see it, and an answer ends it', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const [one, again] = await Promise.all([
      wishOf(table, 'BILL', AMINA),
      wishOf(table, 'BILL', BEN),
    ]);
    expect([one.statusCode, again.statusCode]).toEqual([200, 200]);
    expect((await tableSessionOf(shop, table, BEN)).wishes).toEqual([
      { wish: 'BILL', at: expect.any(String) },
    ]);
    expect((await answered(table, 'BILL', AMINA)).statusCode).toBe(404);
    expect((await answered(table, 'BILL')).json().wishes).toEqual([]);
    expect((await wishOf(table, 'DANCE', AMINA)).json()).toMatchObject({
      status: 400,
      fields: ['wish'],
    });
  });

  it('take a round and serve it, and its guest reads both on the order', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    for (const word of ['ACCEPTED', 'ACCEPTED', 'SERVED', 'ACCEPTED'])
      expect((await kitchenSays(table, round, word)).statusCode).toBe(200);
    expect((await tableSessionOf(shop, table, BEN)).rounds[0]).toMatchObject({
      state: 'sent',
      kitchen: 'SERVED',
    });
    const order = await shop.see(RESTAURANT, round, AMINA);
    expect(order.timeline?.map((entry) => entry.kind)).toEqual([
      'placed',
      'accepted',
      'kitchenAccepted',
      'served',
    ]);
    expect((await kitchenSays(table, round, 'REFUSED')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
    expect((await kitchenSays(table, round, 'SERVED', AMINA)).statusCode).toBe(404);
    expect((await kitchenSays(fresh(), round, 'SERVED')).statusCode).toBe(404);
  });

  it('serve a round that nobody had accepted, and a screen that comes late takes nothing back', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    for (const word of ['SERVED', 'ACCEPTED'])
      expect((await kitchenSays(table, round, word)).json().rounds[0].kitchen).toBe('SERVED');
  });

  it('refuse a round: it ends, costs nothing, is still told at the table, and its guest is told why', async () => {
    const table = fresh();
    const [refused, kept] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    expect((await kitchenSays(table, refused, 'REFUSED')).statusCode).toBe(200);
    const seen = await tableSessionOf(shop, table, BEN);
    expect(seen.rounds.map((one) => [one.kitchen, one.state])).toEqual([
      ['REFUSED', 'unpaid'],
      [null, 'sent'],
    ]);
    expect(seen.total).toBeCloseTo(kept.total, 2);
    const order = await shop.see(RESTAURANT, refused, AMINA);
    expect(order).toMatchObject({ paymentState: 'CANCELLED' });
    expect(order.timeline?.map((entry) => entry.kind)).toContain('kitchenRefused');
    const told = await shop.database.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.orderId, refused.id));
    expect(told.map((one) => one.kind)).toContain('order.kitchenRefused');
    expect((await kitchenSays(table, refused, 'ACCEPTED')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
  });

  it('refuse nothing that is paid, or on a bill: its money would be on the way (I09)', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const bill = await billed(table, [], BEN);
    expect((await kitchenSays(table, round, 'REFUSED')).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    await paid(bill, BEN);
    expect((await kitchenSays(table, round, 'REFUSED')).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
    expect((await kitchenSays(table, round, 'SERVED')).statusCode).toBe(200);
  });

  it('close a table, which answers its bell', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    await wishOf(table, 'WAITER', AMINA);
    expect((await staffAsks('POST', `tables/${table.id}/close`, {})).statusCode).toBe(200);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
    expect(await tableSessionOf(shop, table, AMINA)).toMatchObject({ id: null, wishes: [] });
  });
});

describe('the till', () => {
  it('speaks by the secret key alone: with somebody’s token beside it, a gateway speaks for that shopper', async () => {
    const [id, headers] = [aTable().id, { 'api-key': POINT_OF_SALE_KEY }];
    const closing = (as: string) =>
      shop.ask({
        store: RESTAURANT,
        method: 'POST',
        url: `/api/v1/tables/${id}/close`,
        body: {},
        headers,
        as,
      });
    expect((await closing(AMINA)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await closing(STAFF)).statusCode).toBe(200);
  });

  it('is a system of the merchant: nobody else closes a table', async () => {
    const answer = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/tables/${aTable().id}/close`,
      body: {},
      as: AMINA,
    });
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('F100: closes the evening: rounds are paid at the till, a bill under way ends without its money', async () => {
    const table = fresh();
    const rounds = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const bill = await billed(table, [], BEN);
    await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
    expect((await close(table)).statusCode).toBe(200);
    expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('CANCELLED');
    expect((await shop.see(RESTAURANT, rounds[0] ?? bill, AMINA)).paymentState).toBe('PAID');
    expect((await shop.pay(RESTAURANT, rounds[1] ?? bill, 'STRIPE', BEN)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
    expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({
      status: 409,
      code: 'TABLE_CLOSED',
    });
  });

  it('can be closed again after any crash, and the sweep finds what nobody repeats', async () => {
    for (const how of ['repeated', 'swept'] as const) {
      const table = fresh();
      const round = await sent(table, 0, AMINA);
      const bill = await billed(table, [], BEN);
      await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
      // Cut off after the sitting ended: asking the provider about the bill that is under way fails.
      const cut = vi.spyOn(shop.services.providerClients, 'provider').mockImplementation(() => {
        throw new Error('the process died here');
      });
      expect((await close(table)).statusCode).toBeGreaterThanOrEqual(500);
      cut.mockRestore();
      expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');

      if (how === 'repeated') expect((await close(table)).statusCode).toBe(200);
      else {
        shop.clock.pass(MINUTE);
        expect(await finishClosing(shop.services)).toBeGreaterThan(0);
      }
      expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
      expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('CANCELLED');
      expect(await finishClosing(shop.services)).toBe(0);
    }
  });
});

describe('tables whose closing was cut off', () => {
  /** A table with a round, and a bill over it that is being paid, whose closing died in between. */
  async function cutOff(provider: 'STRIPE' | 'RAZER') {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const bill = await billed(table, [], BEN);
    await shop.start(RESTAURANT, bill, provider, BEN);
    const cut = vi.spyOn(shop.services.providerClients, 'provider').mockImplementation(() => {
      throw new Error('the process died here');
    });
    expect((await close(table)).statusCode).toBeGreaterThanOrEqual(500);
    cut.mockRestore();
    shop.clock.pass(MINUTE);
    return { round, bill };
  }
  const stateOf = async ({ round, bill }: Awaited<ReturnType<typeof cutOff>>) => [
    (await shop.see(RESTAURANT, round, AMINA)).paymentState,
    (await shop.see(RESTAURANT, bill, BEN)).paymentState,
  ];

  it('are finished by the sweep one by one: one that breaks keeps no other waiting', async () => {
    // Whichever comes first, one that breaks stands before the one that does not.
    const all = [await cutOff('STRIPE'), await cutOff('RAZER'), await cutOff('STRIPE')];
    // Fiuu is asked about one order every five minutes at most.
    shop.clock.pass(5 * MINUTE);
    const { providerClients, log } = shop.services;
    const known = providerClients.provider.bind(providerClients);
    const broken = vi.spyOn(providerClients, 'provider').mockImplementation((...asked) => {
      if (JSON.stringify(asked).includes('STRIPE')) throw new Error('its keys cannot be read');
      return known(...asked);
    });
    const shouted = vi.spyOn(log, 'error').mockImplementation(() => {});
    await finishClosing(shop.services);
    broken.mockRestore();
    expect(shouted).toHaveBeenCalled();
    shouted.mockRestore();
    expect(await stateOf(all[1]!)).toEqual(['PAID', 'CANCELLED']);
    shop.clock.pass(MINUTE);
    await finishClosing(shop.services);
    for (const one of all) expect(await stateOf(one)).toEqual(['PAID', 'CANCELLED']);
    expect(await finishClosing(shop.services)).toBe(0);
  });

  it('are finished by the sweep no faster than the provider allows to ask', async () => {
    const one = await cutOff('STRIPE');
    const asked = vi.spyOn(serverProvider('STRIPE'), 'inquire');
    shop.simulatorState.faults = ['inquire', 'cancel'].map((call) => ({
      provider: 'STRIPE' as const,
      call,
      how: 'html' as const,
      times: 100,
    }));
    for (let turn = 0; turn < 5; turn++) await finishClosing(shop.services);
    expect(asked).toHaveBeenCalledTimes(1);
    shop.simulatorState.faults = [];
    shop.clock.pass(MINUTE);
    await finishClosing(shop.services);
    asked.mockRestore();
    expect(await stateOf(one)).toEqual(['PAID', 'CANCELLED']);
  });
});

describe('a round that was paid beside its bill', () => {
  it('is a task with the sum, and the shopper reads what goes back', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA, { method: 'IPAY' });
    const attempt = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
    // Paying at the end instead: its form at iPay88 can be paid all the same.
    const later = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/cartTransaction/${round.id}/pay-later`,
      as: AMINA,
    });
    expect(later.statusCode, later.body).toBe(200);
    const bill = await billed(table, [], BEN);
    await shop.simulate('IPAY', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    const view = await shop.until(
      RESTAURANT,
      round,
      (one) => (one.money?.owedBack ?? 0) > 0,
      AMINA,
    );
    expect(view.money).toMatchObject({ came: round.total, owedBack: round.total });
    const tasks = await shop.database.db
      .select()
      .from(staffTasks)
      .where(eq(staffTasks.orderId, round.id));
    const { currency } = store(RESTAURANT).business;
    expect(tasks).toMatchObject([
      { kind: 'REFUND', reason: 'PAID_BESIDE_BILL', amount: toMinor(round.total, currency) },
    ]);
    await paid(bill, BEN);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  });
});
