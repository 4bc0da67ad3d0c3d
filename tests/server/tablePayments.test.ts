import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { aDish, askBill, tableSessionOf } from '#tests/support/tables.ts';
import {
  AMINA,
  BEN,
  billed,
  close,
  fresh,
  giveUp,
  linesOf,
  paid,
  RESTAURANT,
  sent,
  setUpTables,
  shop,
  type Table,
} from './tablesShop.ts';

setUpTables();

const paymentsOf = async (table: Table, as: string) =>
  (await tableSessionOf(shop, table, as)).payments;
const asksWith = (table: Table, more: object, as: string) =>
  shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/tables/${table.id}/bills`,
    as,
    body: { intentId: randomUUID(), lines: [], ...more },
  });

describe('the bill of a table (526, finding Z140)', () => {
  it('says who has paid what and who is paying, by a bill or by their own order; who did not order there reads no name', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const his = await sent(table, 2, BEN);
    shop.clock.pass(MINUTE);
    const [one] = await linesOf(table, AMINA);
    const hers = await billed(table, [one!.id], AMINA);
    const begun = { id: hers.id, customerName: 'Amina Otieno', amount: one!.amount };
    expect(await paymentsOf(table, BEN)).toEqual([
      { ...begun, isMine: false, state: 'OPEN', lines: [one!.id] },
    ]);
    await paid(hers, AMINA);
    await shop.start(RESTAURANT, his, 'STRIPE', BEN);
    const ofBen = { id: his.id, amount: his.total };
    expect(await paymentsOf(table, AMINA)).toMatchObject([
      { ...ofBen, isMine: false, state: 'OPEN', lines: [{}, {}] },
      { ...begun, isMine: true, state: 'PAID' },
    ]);
    const { total, rest, paid: had } = await tableSessionOf(shop, table, BEN);
    expect([had, rest]).toEqual([one!.amount, expect.closeTo(total - one!.amount, 2)]);
    const afar = await paymentsOf(table, guest('from afar'));
    expect(afar?.map(({ customerName, isMine }) => [customerName, isMine])).toEqual([
      ['', false],
      ['', false],
    ]);
    await giveUp(his, BEN);
    await paid(await billed(table, [], BEN), BEN);
    expect((await paymentsOf(table, BEN))?.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
    expect((await tableSessionOf(shop, table, BEN)).rest).toBe(0);
  });

  it('starts no second payment of a guest beside one that is open, and says so; other guests pay, and once it is stopped so does that guest', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    await sent(table, 2, BEN);
    const [one, two, three] = await linesOf(table, AMINA);
    const first = await billed(table, [one!.id], AMINA);
    await shop.start(RESTAURANT, first, 'STRIPE', AMINA);
    const second = await askBill(shop, table, [two!.id], AMINA);
    expect(second.json()).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
    const { id: sitting } = await tableSessionOf(shop, table, AMINA);
    const ofTable = and(eq(orders.isBill, true), eq(orders.tableSessionId, sitting ?? ''));
    const made = await shop.database.db.select({ id: orders.id }).from(orders).where(ofTable);
    expect(made).toEqual([{ id: first.id }]);
    expect((await linesOf(table, AMINA)).map(({ state }) => state)).toEqual([
      'HELD',
      'OPEN',
      'OPEN',
      'OPEN',
    ]);
    await billed(table, [three!.id], BEN);
    expect((await shop.see(RESTAURANT, first, AMINA)).paymentState).toBe('PENDING');
    await giveUp(first, AMINA);
    expect((await askBill(shop, table, [two!.id], AMINA)).statusCode).toBe(201);
  });

  it('is told on the page of each of its orders by what is left of it, until its guests are gone (finding Z138)', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    await sent(table, 2, BEN);
    const [one] = await linesOf(table, AMINA);
    const { rest } = await tableSessionOf(shop, table, AMINA);
    expect((await shop.see(RESTAURANT, round, AMINA)).table).toMatchObject({ rest });
    const bill = await billed(table, [one!.id], AMINA);
    await paid(bill, AMINA);
    const left = (await tableSessionOf(shop, table, BEN)).rest;
    expect(left).toBeCloseTo(rest - one!.amount, 2);
    expect((await shop.see(RESTAURANT, bill, AMINA)).table).toMatchObject({ rest: left });
    expect((await close(table)).statusCode).toBe(200);
    const after = (await shop.see(RESTAURANT, round, AMINA)).table;
    expect([after?.closed, after?.rest]).toEqual([true, undefined]);
  });

  it('keeps the address for its receipt, and makes no bill for one that no mail reaches', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const wrong = await asksWith(table, { email: 'ben@' }, BEN);
    expect(wrong.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['email'] });
    expect((await linesOf(table, BEN)).every(({ state }) => state === 'OPEN')).toBe(true);
    const answer = await asksWith(table, { email: ' ben@example.test ' }, BEN);
    expect(answer.statusCode, answer.body).toBe(201);
    const bill = await shop.see(RESTAURANT, answer.json().data, BEN);
    expect([bill.email, bill.customerName]).toEqual(['ben@example.test', '']);
  });
});

it('a number that cannot be called sends no round, and is named as the field that is wrong; one that can be is kept as it is dialled (525, finding Z139)', async () => {
  const table = fresh();
  const sends = (phone: string) =>
    shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: AMINA,
      body: {
        ...anOrder(RESTAURANT, [aDish(0)], {
          ...{ table: table.id, locationId: table.locationId, contact: { phone } },
        }),
        tableCartTransactionId: null,
      },
    });
  const refused = await sends('+60 12 345');
  expect(refused.json()).toMatchObject({
    code: 'FIELDS_INVALID',
    fields: ['customerContact.phone'],
  });
  expect((await tableSessionOf(shop, table, AMINA)).rounds).toEqual([]);
  const answer = await sends('012-345 6789');
  expect(answer.statusCode, answer.body).toBe(201);
  expect((await shop.see(RESTAURANT, answer.json().data, AMINA)).phone).toBe('+60123456789');
});
